import { useQuery } from "@tanstack/react-query";
import type { Block, BlockZone } from "../../api-schema/cms.ts";
import { blocksOfZone } from "../../core/content/zones.ts";
import { useReader } from "../hooks/reader.ts";
import { cmsPage } from "../data/content.ts";

interface Zones {
  /** What fills a zone: the page's own blocks and those of 'global', in order of position. */
  readonly blocksOf: (zone: BlockZone) => readonly Block[];
  /** Not all that will come has come. */
  readonly isPending: boolean;
}

/** The zones of the screen at a path ('/', '/nos-marchands'). Without their page, only 'global' fills them. */
export const useZones = (slug: string): Zones => {
  const reader = useReader();
  const own = useQuery(cmsPage(reader, slug));
  const shared = useQuery(cmsPage(reader, GLOBAL));
  const pages = [own.data, shared.data].filter((page) => page !== undefined);
  return {
    blocksOf: (zone) => blocksOfZone(pages, zone),
    isPending: own.isPending || shared.isPending,
  };
};

const GLOBAL = "global";
