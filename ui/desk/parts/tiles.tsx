import type { ReactNode } from "react";
import styles from "./tiles.module.css";

/** A few figures beside each other, each with its name and what it is of. */
export function Tiles({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>;
}

interface TileProps {
  readonly label: string;
  readonly figure: string;
  readonly about: string;
  readonly tone?: "good" | "bad";
}

export function Tile({ label, figure, about, tone }: TileProps) {
  return (
    <div className={styles.tile} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        <b className={styles.figure}>{figure}</b>
        <span>{about}</span>
      </dd>
    </div>
  );
}
