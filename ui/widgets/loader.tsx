import { LOADING } from "../../core/navigation/loading.ts";
import { classNames } from "./class-names.ts";
import styles from "./loader.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface LoaderProps {
  /** Said to assistive technology and shown under the mark; spec §2 'Chargement en cours'. */
  readonly label?: string | undefined;
  readonly size?: "s" | "m" | undefined;
  /** Only the mark, in the line of text; the label is then read, not shown. */
  readonly inline?: boolean | undefined;
}

/** Waiting without a known end. It shows itself late, so that quick answers do not flicker. */
export function Loader({ label = LOADING, size = "m", inline = false }: LoaderProps) {
  return (
    <output
      className={classNames(styles.loader, inline && styles.inline)}
      data-coming={inline ? undefined : ""}
    >
      <Spinner size={size} />
      {inline ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </output>
  );
}

/** The turning mark alone, silent for assistive technology. */
export function Spinner({ size = "s" }: { readonly size?: "s" | "m" }) {
  return <span className={classNames(styles.spinner, size === "m" && styles.medium)} aria-hidden />;
}
