import { Link } from "wouter";
import { paths } from "../../../core/routes/paths.ts";
import { submittedSearch } from "../../../core/search/search-params.ts";
import { Text } from "../../widgets/primitives.tsx";
import styles from "./nearest.module.css";

/** Searches near the one that was made, which find something; nothing where there are none. */
export function Nearest({ searches }: { readonly searches: readonly string[] }) {
  if (searches.length === 0) return null;
  return (
    <Text as="div" tone="soft" above="2" className={styles.nearest}>
      <span id="recherches-proches">Essayez plutôt&nbsp;:</span>
      <ul aria-labelledby="recherches-proches" className={styles.list}>
        {searches.map((search) => (
          <li key={search}>
            <Link href={paths.search(submittedSearch(search))} className={styles.search}>
              {search}
            </Link>
          </li>
        ))}
      </ul>
    </Text>
  );
}
