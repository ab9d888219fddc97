import { useMemo } from "react";
import type { Block } from "../../api-schema/cms.ts";
import { type HeadingLevel, outlined, type OutlinedBlock } from "../../core/content/outline.ts";
import { LaterVideo } from "../consent/later-video.tsx";
import { Text } from "../widgets/primitives.tsx";
import styles from "./blocks.module.css";
import { BlockButtons } from "./block-buttons.tsx";
import { ImageCollection } from "./image-collection.tsx";
import { RichText } from "./rich-text.tsx";
import { type OneOf, runsOf } from "./runs.ts";
import { Steps } from "./steps.tsx";
import { Tiles } from "./tiles.tsx";
import { faceOf } from "../widgets/title-face.ts";

interface BlocksProps {
  readonly blocks: readonly Block[];
  /** Level of the highest heading; 2 unless the blocks stand under one. */
  readonly top?: HeadingLevel | undefined;
}

/** What authors write, as parts of a page. `core/api/content.ts` has made it safe and put it in order. */
export function Blocks({ blocks, top }: BlocksProps) {
  const parts = useMemo(() => outlined(blocks, top), [blocks, top]);
  return <OutlinedBlocks parts={parts} />;
}

/** The same, where the page needs its headings as well: outlined once, so that the anchors agree. */
export function OutlinedBlocks({ parts }: { readonly parts: readonly OutlinedBlock[] }) {
  return (
    <div className={styles.blocks}>
      {runsOf(parts).map((run, index) => {
        // Blocks have no identity of their own; their place is what they are.
        switch (run.kind) {
          case "heading":
            return <Heading key={index} {...run.heading} />;
          case "text":
            return <RichText key={index} html={run.html} />;
          case "run":
            return <Run key={index} blocks={run.blocks} />;
        }
      })}
    </div>
  );
}

interface HeadingProps {
  readonly level: HeadingLevel;
  readonly text: string;
  readonly anchor: string;
}

function Heading({ level, text, anchor }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    // A link to this part brings the reading here too.
    <Tag id={anchor} tabIndex={-1} className={styles.heading} {...faceOf(text)}>
      {text}
    </Tag>
  );
}

function Run({ blocks }: { readonly blocks: readonly OneOf<Block["type"]>[] }) {
  const [first] = blocks;
  switch (first?.type) {
    case "button":
      return <BlockButtons buttons={only("button", blocks)} />;
    case "step":
      return <Steps steps={only("step", blocks)} />;
    case "tile":
      return <Tiles tiles={only("tile", blocks)} />;
    case "imageCollection":
      return <ImageCollection images={first.images} />;
    case "video":
      return <LaterVideo url={first.url} title={first.title} />;
    case "quote":
      return (
        <figure className={styles.quote}>
          <blockquote>
            <p>{first.text}</p>
          </blockquote>
          {first.author === "" ? null : (
            <Text as="figcaption" tone="quiet" size="m" above="2">
              {first.author}
            </Text>
          )}
        </figure>
      );
    default:
      return null;
  }
}

function only<Type extends Block["type"]>(
  type: Type,
  blocks: readonly Block[],
): readonly OneOf<Type>[] {
  return blocks.filter((block): block is OneOf<Type> => block.type === type);
}
