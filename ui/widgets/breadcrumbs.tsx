import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "wouter";
import styles from "./breadcrumbs.module.css";
import { Text } from "./primitives.tsx";

export interface Crumb {
  readonly label: string;
  /** The last one, the page itself, needs none. */
  readonly href?: string | undefined;
}

/** Where the page is; the last crumb is the page itself. A phone has the way up alone. */
export function Breadcrumbs({ trail }: { readonly trail: readonly Crumb[] }) {
  const last = trail.length - 1;
  return (
    <Text as="nav" tone="quiet" size="s" below="3" aria-label="Fil d’Ariane" className={styles.nav}>
      <ol className={styles.list}>
        {trail.map((crumb, index) => (
          <li key={`${index}-${crumb.label}`} className={styles.crumb}>
            {crumb.href === undefined || index === last ? (
              <span aria-current={index === last ? "page" : undefined} className={styles.here}>
                {crumb.label}
              </span>
            ) : (
              <Link href={crumb.href} className={styles.link}>
                <ChevronLeft className={styles.up} size={18} aria-hidden />
                {crumb.label}
              </Link>
            )}
            {index === last ? null : <ChevronRight className={styles.next} size={14} aria-hidden />}
          </li>
        ))}
      </ol>
    </Text>
  );
}
