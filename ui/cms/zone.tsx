import type { Block, BlockZone } from "../../api-schema/cms.ts";
import { cmsPage } from "../../core/api/calls/content.ts";
import { blocksOfZone } from "../../core/content/zones.ts";
import { useRead } from "../hooks/read.ts";

interface Zones {
  /** What fills a zone: the page's own blocks and those of 'global', in order of position. */
  readonly blocksOf: (zone: BlockZone) => readonly Block[];
  /** Not all that will come has come. */
  readonly isPending: boolean;
}

/** The zones of the screen at a path ('/', '/nos-marchands'). Without their page, only 'global' fills them. */
export const useZones = (slug: string): Zones => {
  const own = useRead(cmsPage, { slug });
  const shared = useRead(cmsPage, { slug: GLOBAL });
  const pages = [own.data, shared.data].filter((page) => page !== undefined);
  return {
    blocksOf: (zone) => blocksOfZone(pages, zone),
    isPending: own.isPending || shared.isPending,
  };
};

const GLOBAL = "global";
