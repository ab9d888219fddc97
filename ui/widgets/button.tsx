import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Spinner } from "./loader.tsx";

interface ButtonLook {
  /** `primary` (wheat) means 'take it': one a view. Outlined, text only, or dangerous otherwise. */
  readonly variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  readonly size?: "normal" | "large" | undefined;
  /** Takes the whole width of its box. */
  readonly block?: boolean | undefined;
  readonly icon?: ReactNode;
  readonly trailingIcon?: ReactNode;
}

export interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** The action runs: the button keeps its width and focus, says aria-busy and ignores clicks. */
  readonly loading?: boolean | undefined;
  /** Share done while loading, 0 to 1, drawn along the lower edge. */
  readonly progress?: number | undefined;
}

/** The house's button, 44 px high at least. `type` is 'button' unless told. */
export function Button({ loading = false, progress, onClick, className, ...props }: ButtonProps) {
  const { variant, size, block, icon, trailingIcon, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(look({ variant, size, block }), loading && styles.loading, className)}
      aria-busy={loading || undefined}
      // Not `disabled`: that would drop the focus while the action runs.
      aria-disabled={loading || rest["aria-disabled"]}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={styles.content}>
        {icon}
        {children}
        {trailingIcon}
      </span>
      {loading ? (
        <span className={styles.wait}>
          <Spinner />
        </span>
      ) : null}
      {loading && progress !== undefined ? (
        <span className={styles.progress} style={{ scale: `${progress} 1` }} aria-hidden />
      ) : null}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, Omit<ComponentProps<"a">, "href"> {
  readonly href: string;
  /** Leaves the site: opens in a new tab. */
  readonly external?: boolean | undefined;
}

/** A link that looks like a button. */
export function ButtonLink({ href, external = false, className, ...props }: ButtonLinkProps) {
  const { variant, size, block, icon, trailingIcon, children, ref, ...rest } = props;
  const classes = classNames(look({ variant, size, block }), className);
  const content = (
    <span className={styles.content}>
      {icon}
      {children}
      {trailingIcon}
    </span>
  );
  return external ? (
    <a
      {...rest}
      ref={ref}
      href={href}
      className={classes}
      target="_blank"
      rel="noopener noreferrer"
    >
      {content}
    </a>
  ) : (
    <Link {...rest} href={href} className={classes}>
      {content}
    </Link>
  );
}

interface Look {
  readonly variant: ButtonLook["variant"] | undefined;
  readonly size: ButtonLook["size"] | undefined;
  readonly block: boolean | undefined;
}

function look({ variant = "primary", size, block }: Look): string {
  return classNames(
    styles.button,
    styles[variant],
    size === "large" && styles.large,
    block === true && styles.block,
  );
}
