import type { Heading } from "../../core/content/outline.ts";
import { Disclosure } from "../widgets/disclosure.tsx";
import styles from "./contents.module.css";
import { useChapterInView } from "./use-chapter-in-view.ts";

/**
 * What a long page says, part by part: beside the text where there is room, else folded above it, so
 * that the text itself is on the first screen. Both are there: which one shows is the style's matter,
 * and nothing moves when the width becomes known.
 */
export function Contents({ chapters }: { readonly chapters: readonly Heading[] }) {
  return (
    <nav aria-label="Sommaire" className={styles.contents} data-print="none">
      <div className={styles.wide}>
        <h2>Sommaire</h2>
        <Chapters chapters={chapters} />
      </div>
      <div className={styles.narrow}>
        <Disclosure summary="Sommaire" headingLevel={2}>
          <Chapters chapters={chapters} />
        </Disclosure>
      </div>
    </nav>
  );
}

function Chapters({ chapters }: { readonly chapters: readonly Heading[] }) {
  const shown = useChapterInView(chapters);
  return (
    <ol>
      {chapters.map(({ anchor, text }) => (
        <li key={anchor}>
          <a
            href={`#${anchor}`}
            aria-current={anchor === shown ? "location" : undefined}
            onClick={(event) => {
              // Folded before the browser goes there: the part would else move under the eyes.
              event.currentTarget.closest("details")?.removeAttribute("open");
            }}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
