import type { ReactNode } from "react";
import { Link } from "wouter";
import { classNames } from "../widgets/class-names.ts";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
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
  /** For a button that stays on or off. */
  readonly pressed?: boolean | undefined;
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
  const content = (
    <>
      <span className={styles.icon}>
        {icon}
        {badge === undefined ? null : <span className={styles.badge}>{badge}</span>}
      </span>
      {/* Read whole, in the place of the word: hidden words beside it are read 'Panier , vide'. */}
      <span className={styles.label} aria-hidden={name !== undefined}>
        {label}
      </span>
      {name === undefined ? null : <VisuallyHidden>{name}</VisuallyHidden>}
    </>
  );
  return href === undefined ? (
    <button
      type="button"
      className={className}
      aria-expanded={props.expanded}
      aria-controls={props.controls}
      aria-pressed={props.pressed}
      onClick={props.onClick}
    >
      {content}
    </button>
  ) : (
    <Link href={href} className={className} onClick={props.onClick}>
      {content}
    </Link>
  );
}
