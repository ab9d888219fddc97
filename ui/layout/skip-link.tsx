import styles from "./skip-link.module.css";

/** First stop of the keyboard: past the header, to the content. */
export function SkipLink({ targetId = "contenu" }: { readonly targetId?: string }) {
  return (
    <a className={styles.skip} data-print="none" href={`#${targetId}`}>
      Aller au contenu
    </a>
  );
}
