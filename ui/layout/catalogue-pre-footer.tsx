import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId } from "react";
import { Link } from "wouter";
import styles from "./catalogue-pre-footer.module.css";

interface CategoryLink {
  readonly label: string;
  readonly href: string;
}

export interface CataloguePreFooterProps {
  /** Where 'Catalogue' leads. */
  readonly href: string;
  /** Those in sight: the caller's rule. */
  readonly categories: readonly (CategoryLink & { readonly links: readonly CategoryLink[] })[];
  /** Shows or hides the other categories; absent where all are always shown. */
  readonly toggle?:
    | { readonly label: string; readonly expanded: boolean; readonly onToggle: () => void }
    | undefined;
}

/** 'Catalogue' and its categories, each with its own, above the footer (spec §2 Pre-footer). */
export function CataloguePreFooter({ href, categories, toggle }: CataloguePreFooterProps) {
  const id = useId();
  return (
    <nav aria-label="Toutes les catégories" className={styles.catalogue}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 className={styles.title}>
            <Link href={href}>
              Catalogue <ArrowRight size={18} aria-hidden />
            </Link>
          </h2>
          {toggle === undefined ? null : (
            // Before what it shows: it stays under the pointer, and reading goes on below it.
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={toggle.expanded}
              aria-controls={id}
              onClick={toggle.onToggle}
            >
              {toggle.label}
              <ChevronDown size={18} aria-hidden className={styles.chevron} />
            </button>
          )}
        </div>
        <ul id={id}>
          {categories.map((category) => (
            <li key={category.href} className={styles.category}>
              <Link href={category.href} className={styles.name}>
                {category.label}
              </Link>
              <ul className={styles.links}>
                {category.links.map((link) => (
                  <li key={link.href}>
                    <Link href={link.href} className={styles.link}>
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
