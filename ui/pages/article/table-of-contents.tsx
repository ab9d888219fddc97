import type { Heading } from "../../../core/content/outline.ts";
import { Text } from "../../widgets/primitives.tsx";
import styles from "./table-of-contents.module.css";

/** Fewer parts are seen at a glance. */
const LEAST_PARTS = 3;

/** The parts of a long article; nothing for a short one. */
export function TableOfContents({ headings }: { readonly headings: readonly Heading[] }) {
  const parts = headings.filter(({ level }) => level === 2);
  if (parts.length < LEAST_PARTS) return null;
  return (
    <nav aria-labelledby="sommaire" className={styles.contents}>
      <Text as="h2" size="xl" below="1" id="sommaire">
        Sommaire
      </Text>
      <ol>
        {parts.map(({ anchor, text }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
