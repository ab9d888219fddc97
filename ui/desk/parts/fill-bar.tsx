import styles from "./fill-bar.module.css";

interface FillBarProps {
  readonly label: string;
  readonly used: number;
  readonly maximum: number;
}

/** How full it is, as a length; beyond nine tenths in wheat. */
export function FillBar({ label, used, maximum }: FillBarProps) {
  const share = Math.min(1, used / maximum);
  return (
    <span
      className={styles.bar}
      role="img"
      aria-label={`${label} : ${Math.round(share * 100)} %`}
      data-full={share >= 0.9 || undefined}
    >
      <span style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
