import styles from "./consent-button.module.css";
import { useConsentApi } from "./consent-hooks.ts";

/** 'Choix des cookies' in the footer: a choice is as easy to change as it was to make. */
export function ConsentButton() {
  const { reopen } = useConsentApi();
  return (
    <button type="button" className={styles.button} onClick={reopen}>
      Choix des cookies
    </button>
  );
}
