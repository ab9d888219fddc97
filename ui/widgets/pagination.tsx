import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { classNames } from "./class-names.ts";
import styles from "./pagination.module.css";
import { Cluster } from "./primitives.tsx";

interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly lastPage: number;
  /** The address of a page: filters and sort stay in it. */
  readonly href: (page: number) => string;
  readonly label?: string | undefined;
}

/** Pages as links: they open in a tab, are shared, and go back. Nothing for a single page. */
export function Pagination({ page, lastPage, href, label = "Pagination" }: PaginationProps) {
  if (lastPage <= 1) return null;
  return (
    <Cluster as="nav" gap="2" align="center" justify="center" aria-label={label}>
      <Turn to={page - 1} enabled={page > 1} label="Page précédente" rel="prev" href={href}>
        <ChevronLeft size={20} aria-hidden />
      </Turn>
      <ol className={styles.pages}>
        {shownPages(page, lastPage).map((entry, index) =>
          entry === null ? (
            <li key={`gap-${index}`} className={styles.gap} aria-hidden>
              …
            </li>
          ) : (
            <li key={entry}>
              <Link
                href={href(entry)}
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? "page" : undefined}
                className={classNames(styles.page, entry === page && styles.here)}
              >
                {entry}
              </Link>
            </li>
          ),
        )}
      </ol>
      <p className={styles.short}>
        Page <b>{page}</b> sur {lastPage}
      </p>
      <Turn to={page + 1} enabled={page < lastPage} label="Page suivante" rel="next" href={href}>
        <ChevronRight size={20} aria-hidden />
      </Turn>
    </Cluster>
  );
}

interface TurnProps {
  readonly to: number;
  readonly enabled: boolean;
  readonly label: string;
  readonly rel: "prev" | "next";
  readonly href: (page: number) => string;
  readonly children: ReactNode;
}

function Turn({ to, enabled, label, rel, href, children }: TurnProps) {
  return enabled ? (
    <Link href={href(to)} rel={rel} aria-label={label} className={styles.page}>
      {children}
    </Link>
  ) : (
    <span className={classNames(styles.page, styles.off)} aria-hidden>
      {children}
    </span>
  );
}

/** First, last, the page and its neighbours; null is a gap. */
export function shownPages(page: number, lastPage: number): readonly (number | null)[] {
  const wanted = new Set([1, lastPage, page - 1, page, page + 1]);
  // A gap of one page is as wide as the page itself.
  if (page === 4) wanted.add(2);
  if (page === lastPage - 3) wanted.add(lastPage - 1);
  const pages = [...wanted].filter((n) => n >= 1 && n <= lastPage).toSorted((a, b) => a - b);
  return pages.flatMap((n, index) => {
    const before = pages[index - 1];
    return before !== undefined && n - before > 1 ? [null, n] : [n];
  });
}
