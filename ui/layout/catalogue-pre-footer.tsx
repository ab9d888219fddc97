import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import { Link } from "wouter";
import { Cluster, Reach, Text } from "../widgets/primitives.tsx";
import styles from "./catalogue-pre-footer.module.css";

interface CategoryLink {
  readonly label: string;
  readonly href: string;
}

interface Category extends CategoryLink {
  readonly links: readonly CategoryLink[];
}

export interface CataloguePreFooterProps {
  /** Where 'Catalogue' leads. */
  readonly href: string;
  /** Those in sight: the caller's rule. */
  readonly categories: readonly Category[];
  /** Shows or hides the other categories; absent where all are always shown. */
  readonly toggle?:
    | { readonly label: string; readonly expanded: boolean; readonly onToggle: () => void }
    | undefined;
}

/** 'Catalogue' and its categories, each with its own, above the footer (spec §2 Pre-footer). */
export function CataloguePreFooter({ href, categories, toggle }: CataloguePreFooterProps) {
  return (
    <nav aria-label="Toutes les catégories" className={styles.catalogue} data-print="none">
      <div className={styles.inner}>
        <Cluster gap="0 6" align="center" justify="between">
          <h2 className={styles.title}>
            <Link href={href}>
              Catalogue <ArrowRight size={18} aria-hidden />
            </Link>
          </h2>
          {toggle === undefined ? null : (
            // Before what it shows: it stays under the pointer, and reading goes on below it.
            <Reach
              as="button"
              gap="2"
              weight="medium"
              type="button"
              className={styles.toggle}
              aria-expanded={toggle.expanded}
              onClick={toggle.onToggle}
            >
              {toggle.label}
              <ChevronDown size={18} aria-hidden className={styles.chevron} />
            </Reach>
          )}
        </Cluster>
        <ul className={styles.categories} data-folded={toggle?.expanded === true ? undefined : ""}>
          {categories.map((category) => (
            <CategoryEntry key={category.href} {...category} />
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** A category in sight; up to 1200 px its own ones wait behind its button. */
function CategoryEntry({ label, href, links }: Category) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.category}>
      <div className={styles.line}>
        <Text as={Link} tone="ink" weight="strong" grows href={href} className={styles.name}>
          {label}
        </Text>
        {links.length === 0 ? null : (
          <button
            type="button"
            className={styles.more}
            aria-label={`Sous-catégories\u00a0: ${label}`}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <ChevronDown size={18} aria-hidden className={styles.chevron} />
          </button>
        )}
      </div>
      <ul id={id} className={styles.links} data-open={open || undefined}>
        {links.map((link) => (
          <li key={link.href}>
            <Text as={Link} tone="soft" href={link.href} className={styles.link}>
              {link.label}
            </Text>
          </li>
        ))}
      </ul>
    </li>
  );
}
