import type { Block, BlockZone, CmsPage } from "../../api-schema/cms.ts";
import { inOrder } from "./blocks.ts";

/**
 * What fills a zone of a screen (spec §3): the blocks of its own page and those of 'global', as one
 * list in the order of positions; at the same position the page's own come first.
 */
export const blocksOfZone = (
  pages: readonly Pick<CmsPage, "zones">[],
  name: BlockZone,
): readonly Block[] =>
  inOrder(
    pages.flatMap(({ zones }) =>
      zones.flatMap(({ zone, blocks }) => (zone === name ? blocks : [])),
    ),
  );
