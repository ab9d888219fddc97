import styles from "./morning-lorry.module.css";

/** The lorry of the morning before its sacks: flat shapes in the tones of the product pictures. */
export function MorningLorry() {
  return (
    <svg viewBox="0 0 320 128" aria-hidden>
      <circle className={styles.sun} cx="52" cy="52" r="26" />
      <path className={styles.hill} d="M0 116c46-34 92-34 140 0s118 12 180-14v26H0z" />
      <path className={styles.sack} d="M26 116c-6-16-5-34 3-45h25c8 11 9 29 3 45z" />
      <path className={styles.tie} d="M28 71c8 4 18 4 27 0l-4-9H33z" />
      <path className={styles.sackBehind} d="M60 116c-4-12-3-26 3-34h20c6 8 7 22 3 34z" />
      <path className={styles.tie} d="M62 82c7 3 15 3 22 0l-3-7H66z" />
      <rect className={styles.box} x="104" y="22" width="124" height="82" rx="7" />
      <path
        className={styles.ear}
        d="M166 92V48m0 0c-5-4-5-9 0-15 5 6 5 11 0 15zm0 14c-8 0-11-4-11-11 7 0 11 4 11 11zm0 0c8 0 11-4 11-11-7 0-11 4-11 11zm0 15c-8 0-11-4-11-11 7 0 11 4 11 11zm0 0c8 0 11-4 11-11-7 0-11 4-11 11z"
      />
      <path className={styles.cabin} d="M232 48h33c5 0 9 2 12 6l17 24c2 3 3 6 3 10v16h-65z" />
      <path className={styles.pane} d="M243 58h19c3 0 5 1 7 3l13 19h-39z" />
      <rect className={styles.frame} x="100" y="102" width="198" height="7" rx="3" />
      <circle className={styles.wheel} cx="138" cy="108" r="14" />
      <circle className={styles.hub} cx="138" cy="108" r="5" />
      <circle className={styles.wheel} cx="266" cy="108" r="14" />
      <circle className={styles.hub} cx="266" cy="108" r="5" />
      <path className={styles.road} d="M0 122h320v6H0z" />
    </svg>
  );
}
