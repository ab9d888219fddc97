import type { ReactNode } from "react";
import { Link } from "wouter";
import { classNames } from "../widgets/class-names.ts";
import styles from "./header-action.module.css";

interface HeaderActionProps {
  /** The word under the icon: 'Panier'. */
  readonly label: string;
  /** A lucide icon of 24 px. */
  readonly icon: ReactNode;
  /** A link, or a button with `onClick`. */
  readonly href?: string | undefined;
  readonly onClick?: (() => void) | undefined;
  /** For a button that opens a submenu. */
  readonly expanded?: boolean | undefined;
  readonly controls?: string | undefined;
  /** A `CounterBadge` or `DotBadge`. */
  readonly badge?: ReactNode;
  /** Label and badge in words, for who cannot see them: 'Panier, 12 articles'. */
  readonly name?: string | undefined;
  /** It stays on a phone, without its word. */
  readonly phone?: boolean | undefined;
}

/** An icon with its word at the end of the header. */
export function HeaderAction({
  label,
  icon,
  href,
  badge,
  name,
  phone = false,
  ...props
}: HeaderActionProps) {
  const className = classNames(styles.action, !phone && styles.deskOnly);
  // `name` is a label, not hidden text beside the word: that would be read 'Panier , vide'.
  const content = (
    <>
      <span className={styles.icon}>
        {icon}
        {badge === undefined ? null : <span className={styles.badge}>{badge}</span>}
      </span>
      <span className={styles.label}>{label}</span>
    </>
  );
  return href === undefined ? (
    <button
      type="button"
      className={className}
      aria-label={name}
      aria-expanded={props.expanded}
      aria-controls={props.controls}
      onClick={props.onClick}
    >
      {content}
    </button>
  ) : (
    <Link href={href} className={className} aria-label={name} onClick={props.onClick}>
      {content}
    </Link>
  );
}
