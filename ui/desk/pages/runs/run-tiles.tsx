import type { StaffRun } from "../../../../api-schema/staff-resources.ts";
import { wholeNumber } from "../../../../core/money/format.ts";
import { SkeletonText } from "../../../widgets/skeleton.tsx";
import { counted } from "../../parts/counted.ts";
import { writtenLines } from "./run-words.ts";
import styles from "./runs.module.css";

/** What was read, what changes, what is alike and what is refused, in four figures. */
export function RunTiles({ run }: { readonly run: StaffRun }) {
  const { counts, asOf } = run;
  if (counts === null) return run.refusal === null ? <SkeletonText lines={2} /> : null;
  const { added, changed, unchanged, gone, faulty, skipped } = counts;
  const read = added + changed + unchanged + faulty + skipped;
  const detail = [
    [added, "nouvelle", "nouvelles"],
    [changed, "changée", "changées"],
    [gone, "retirée", "retirées"],
  ] as const;
  return (
    <dl className={styles.tiles}>
      <Tile
        label="Lu"
        figure={read}
        about={`${read < 2 ? "ligne" : "lignes"}${skipped === 0 ? "" : `, dont ${skipped} de côté`}`}
        tone="good"
      />
      <Tile
        label="Changent"
        figure={writtenLines(run)}
        about={
          detail
            .filter(([count]) => count > 0)
            .map(([count, one, more]) => counted(count, one, more))
            .join(", ") || (asOf === null ? "rien à écrire" : "")
        }
      />
      <Tile label="Pareilles" figure={unchanged} about="rien à écrire" />
      <Tile
        label="Refusées"
        figure={faulty}
        about={faulty === 0 ? "aucune" : "à corriger"}
        {...(faulty > 0 ? { tone: "bad" as const } : {})}
      />
    </dl>
  );
}

interface TileProps {
  readonly label: string;
  readonly figure: number;
  readonly about: string;
  readonly tone?: "good" | "bad";
}

function Tile({ label, figure, about, tone }: TileProps) {
  return (
    <div className={styles.tile} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        <b className={styles.figure}>{wholeNumber(figure)}</b>
        <span>{about}</span>
      </dd>
    </div>
  );
}
