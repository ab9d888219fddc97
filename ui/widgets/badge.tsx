import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { classNames } from "./class-names.ts";
import { qualityLabelName } from "../../core/catalogue/labels.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface BadgeProps {
  readonly tone?: "neutral" | "good" | "bad" | "info" | undefined;
  readonly children: ReactNode;
}

/** A short state in a pill: 'Livrée', 'En retard', 'Nouveau'. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}

/** One of the four quality labels of the catalogue; sage is kept for organic. */
export function ProductLabel({ label }: { readonly label: "AOP" | "Bio" | "CRC" | "Rouge" }) {
  const bio = label === "Bio";
  return (
    <span className={classNames(styles.badge, bio ? styles.bio : styles.label)}>
      {qualityLabelName(label)}
    </span>
  );
}

/** A promotion, as '−8 %'. `percent` is the positive whole percentage taken off. */
export function PromoBadge({ percent }: { readonly percent: number }) {
  return (
    <span className={classNames(styles.badge, styles.promo)}>
      <VisuallyHidden>Promotion </VisuallyHidden>
      {`\u2212${percent}\u00a0%`}
    </span>
  );
}

interface CounterBadgeProps {
  /** What may be done and need not be: no red. */
  readonly quiet?: boolean | undefined;
  readonly children: ReactNode;
}

/** The small red counter on an icon; its text ('9+') comes from the rule, its meaning from the link's label. */
export function CounterBadge({ quiet = false, children }: CounterBadgeProps) {
  return (
    <span className={classNames(styles.counter, quiet && styles.quiet)} aria-hidden>
      {children}
    </span>
  );
}

/** A dot on an icon: there is something new. */
export function DotBadge() {
  return <span className={styles.dot} aria-hidden />;
}
