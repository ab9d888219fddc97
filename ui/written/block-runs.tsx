import type { ReactNode } from "react";
import type { Block } from "../../api-schema/cms.ts";
import type { HeadingLevel, OutlinedBlock } from "../../core/content/outline.ts";
import { Text } from "../widgets/primitives.tsx";
import { faceOf } from "../widgets/title-face.ts";
import styles from "./blocks.module.css";
import { ImageCollection } from "./image-collection.tsx";
import { RichText } from "./rich-text.tsx";
import { type OneOf, runsOf } from "./runs.ts";
import { Steps } from "./steps.tsx";
import { Tiles } from "./tiles.tsx";

/** The blocks that do something, as the place where they are shown does it. */
export interface LiveBlocks {
  readonly buttons: (buttons: readonly OneOf<"button">[]) => ReactNode;
  readonly video: (video: OneOf<"video">) => ReactNode;
}

interface BlockRunsProps {
  readonly parts: readonly OutlinedBlock[];
  readonly live: LiveBlocks;
}

/** What authors write, as parts of a page: it must be safe and in order (core/content/blocks.ts). */
export function BlockRuns({ parts, live }: BlockRunsProps) {
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
            return <Run key={index} blocks={run.blocks} live={live} />;
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

interface RunProps {
  readonly blocks: readonly OneOf<Block["type"]>[];
  readonly live: LiveBlocks;
}

function Run({ blocks, live }: RunProps) {
  const [first] = blocks;
  switch (first?.type) {
    case "button":
      return live.buttons(only("button", blocks));
    case "step":
      return <Steps steps={only("step", blocks)} />;
    case "tile":
      return <Tiles tiles={only("tile", blocks)} />;
    case "imageCollection":
      return <ImageCollection images={first.images} />;
    case "video":
      return live.video(first);
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
