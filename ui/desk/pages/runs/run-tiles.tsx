import type { StaffRun } from "../../../../api-schema/staff-resources.ts";
import { wholeNumber } from "../../../../core/money/format.ts";
import { SkeletonText } from "../../../widgets/skeleton.tsx";
import { counted } from "../../parts/counted.ts";
import { Tile, Tiles } from "../../parts/tiles.tsx";
import { writtenLines } from "./run-words.ts";

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
    <Tiles>
      <Tile
        label="Lu"
        figure={wholeNumber(read)}
        about={`${read < 2 ? "ligne" : "lignes"}${skipped === 0 ? "" : `, dont ${skipped} de côté`}`}
        tone="good"
      />
      <Tile
        label="Changent"
        figure={wholeNumber(writtenLines(run))}
        about={
          detail
            .filter(([count]) => count > 0)
            .map(([count, one, more]) => counted(count, one, more))
            .join(", ") || (asOf === null ? "rien à écrire" : "")
        }
      />
      <Tile label="Pareilles" figure={wholeNumber(unchanged)} about="rien à écrire" />
      <Tile
        label="Refusées"
        figure={wholeNumber(faulty)}
        about={faulty === 0 ? "aucune" : "à corriger"}
        {...(faulty > 0 ? { tone: "bad" as const } : {})}
      />
    </Tiles>
  );
}
