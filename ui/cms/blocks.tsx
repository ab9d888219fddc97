import { useMemo } from "react";
import type { Block } from "../../api-schema/cms.ts";
import { type HeadingLevel, outlined, type OutlinedBlock } from "../../core/content/outline.ts";
import { LaterVideo } from "../consent/later-video.tsx";
import { BlockRuns, type LiveBlocks } from "../written/block-runs.tsx";
import { BlockButtons } from "./block-buttons.tsx";

interface BlocksProps {
  readonly blocks: readonly Block[];
  /** Level of the highest heading; 2 unless the blocks stand under one. */
  readonly top?: HeadingLevel | undefined;
}

/** What authors write, as parts of a page. `core/api/content-checks.ts` has made it safe and put it in order. */
export function Blocks({ blocks, top }: BlocksProps) {
  const parts = useMemo(() => outlined(blocks, top), [blocks, top]);
  return <OutlinedBlocks parts={parts} />;
}

/** The same, where the page needs its headings as well: outlined once, so that the anchors agree. */
export function OutlinedBlocks({ parts }: { readonly parts: readonly OutlinedBlock[] }) {
  return <BlockRuns parts={parts} live={OF_THE_SHOP} />;
}

const OF_THE_SHOP: LiveBlocks = {
  buttons: (buttons) => <BlockButtons buttons={buttons} />,
  video: ({ url, title }) => <LaterVideo url={url} title={title} />,
};
