import styles from "./pre-footer-coming.module.css";

/** The room of the catalogue above the footer until it is there: nothing moves when it comes. */
export function PreFooterComing() {
  return <div className={styles.room} data-print="none" data-catalogue-coming />;
}
