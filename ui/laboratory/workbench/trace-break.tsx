import { EFFECT_TEXTS, effectName } from "../../../machines/laboratory/replay/report.ts";
import type { Divergence } from "../../../machines/trace/format.ts";
import { Notice } from "../../widgets/notice.tsx";
import { shortText } from "../context-changes.ts";
import { stateText } from "../flow-text.ts";
import styles from "./trace-break.module.css";

/** Where a replay goes another way than its file; `n` is the step's number. */
export type TraceBreak = Pick<
  Divergence,
  "expected" | "actual" | "keys" | "effects" | "failure"
> & {
  readonly n: number;
};

/** What the file says and what the machine does today, side by side. */
export function TraceBreakNotice({ found }: { readonly found: TraceBreak }) {
  const { expected, actual, keys, effects, failure } = found;
  const sameState = actual !== null && stateText(expected.value) === stateText(actual.value);
  return (
    <div className={styles.break}>
      <Notice tone="error" title={`La reprise diverge à l’étape ${found.n}`}>
        {failure === "" ? null : <p>{failure}</p>}
      </Notice>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Quoi</th>
            <th scope="col">Attendu (trace)</th>
            <th scope="col">Obtenu (machine)</th>
          </tr>
        </thead>
        <tbody>
          <tr className={sameState ? undefined : styles.differs}>
            <th scope="row">état</th>
            <td>{stateText(expected.value)}</td>
            <td>{actual === null ? "–" : stateText(actual.value)}</td>
          </tr>
          {keys.map((key) => (
            <tr key={key} className={styles.differs}>
              <th scope="row">{key}</th>
              <td>{jsonText(expected.context[key])}</td>
              <td>{actual === null ? "–" : jsonText(actual.context[key])}</td>
            </tr>
          ))}
          {effects.map(({ part, expected: wanted, actual: done }, index) => (
            // The list is of one divergence: it never changes.
            <tr key={index} className={styles.differs}>
              <th scope="row">{`${EFFECT_TEXTS[part]} ${effectName(wanted ?? done)}`}</th>
              <td>{wanted === null ? "–" : jsonText(wanted)}</td>
              <td>{done === null ? "–" : jsonText(done)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Short values whole, long ones by their size. */
const jsonText = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "absent";
  return text.length <= 160 ? text : shortText(value);
};
