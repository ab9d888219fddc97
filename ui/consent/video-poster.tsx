import styles from "./consented-video.module.css";

/** The oven's mouth and three loaves in its light: what stands there before a film. */
export function VideoPoster() {
  return (
    <svg
      className={styles.poster}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <path className={styles.wall} d="M0 0h320v180H0z" />
      <path
        className={styles.bricks}
        d="M0 30h320M0 60h320M0 90h320M0 120h320M0 150h320M40 0v30M120 0v30m80-30v30m80-30v30M0 30v30m80-30v30m160-30v30m80-30v30M40 60v30m240-30v30M0 90v30m320-30v30M40 120v30m240-30v30M0 150v30m320-30v30"
      />
      <path className={styles.arch} d="M52 162V104a108 84 0 0 1 216 0v58Z" />
      <path className={styles.glow} d="M66 162v-56a94 72 0 0 1 188 0v56Z" />
      <path className={styles.sole} d="M44 162h232v18H44Z" />
      {[103, 160, 217].map((x) => (
        <g key={x} transform={`translate(${x - 24} 140) scale(0.9)`}>
          <path
            className={styles.loaf}
            d="M14 1h26c9 0 14 6 14 14 0 6-3 10-9 10H9c-6 0-9-4-9-10C0 7 5 1 14 1Z"
          />
          <path className={styles.cuts} d="m15 7 4 10m7-11 4 10m7-11 4 10" />
        </g>
      ))}
    </svg>
  );
}
