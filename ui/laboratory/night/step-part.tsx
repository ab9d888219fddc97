import { type ReactNode, useState } from "react";
import type { Night, NightStep } from "../../../machines/laboratory/night/format.ts";
import { classNames } from "../../widgets/class-names.ts";
import { Text } from "../../widgets/primitives.tsx";
import { shortText } from "../context-changes.ts";
import { timeText } from "../flow-text.ts";
import { LabButton } from "../lab-button.tsx";
import { CallRow } from "./call-row.tsx";
import { CausesPart } from "./causes-part.tsx";
import { ForkPart } from "./fork-part.tsx";
import { changeWord, columnChanges, type RowChange, rowName } from "./night-rows.ts";
import { outcomeSentences, seenSentences, stepSentence } from "./night-words.ts";
import { rowText } from "./row-text.ts";
import styles from "./step-part.module.css";

interface StepPartProps {
  readonly night: Night;
  readonly n: number;
  /** Null where the night has no such step: the one beside it has. */
  readonly step: NightStep | null;
  /** What is otherwise in the night beside it. */
  readonly sides: ReactNode;
  readonly onGo: (n: number) => void;
  /** A fork of this night has been played. */
  readonly onFork: (file: File) => Promise<void>;
  /** The steps that changed that row are wanted. */
  readonly onRow: (row: string) => void;
}

/** What happened in a step, in words; what led to it, what it led to, its calls and its rows. */
export function StepPart({ night, n, step, sides, onGo, onFork, onRow }: StepPartProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="Étape, détail">
      <section className={styles.part}>
        <Text as="h2" size="l" below="1">{`Étape ${n}`}</Text>
        {step === null ? (
          <p className={styles.said}>Rien ne se passe à cette étape.</p>
        ) : (
          <StepWords night={night} step={step} />
        )}
      </section>
      {sides}
      {step === null ? null : (
        <>
          <CausesPart night={night} n={step.n} onGo={onGo} className={styles.part} />
          <ForkPart key={`fork ${n}`} night={night} step={step} onFile={onFork} />
          {step.calls.length === 0 ? null : <CallsPart calls={step.calls} />}
          {step.rows.length === 0 ? null : <RowsPart key={n} rows={step.rows} onRow={onRow} />}
        </>
      )}
    </div>
  );
}

interface StepOfNight {
  readonly night: Night;
  readonly step: NightStep;
}

function StepWords({ night, step }: StepOfNight) {
  const next = night.steps[night.steps.indexOf(step) + 1];
  const seen = seenSentences(step);
  return (
    <>
      <p className={styles.said}>{stepSentence(step, next?.at ?? null)}</p>
      <Text as="h3" size="s" className={styles.heading}>
        À l’écran
      </Text>
      <ul className={styles.outcome} aria-label="À l’écran">
        {seen.length === 0 ? <li>Rien ne change.</li> : null}
        {seen.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Text as="h3" size="s" className={styles.heading}>
        Derrière l’écran
      </Text>
      <ul className={styles.outcome} aria-label="Derrière l’écran">
        {outcomeSentences(night, step).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Text tone="quiet" size="xs">
        {`À ${timeText(step.at)} du début.`}
      </Text>
    </>
  );
}

function CallsPart({ calls }: Pick<NightStep, "calls">) {
  return (
    <section className={styles.part}>
      <table className={classNames(styles.table, styles.calls)}>
        <caption>Appels auxquels la boutique a répondu</caption>
        <thead>
          <tr>
            <th scope="col">Méthode</th>
            <th scope="col">Chemin</th>
            <th scope="col">Statut</th>
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The last step of a night changes hundreds: the rest comes when asked for. */
const SHOWN = 20;

function RowsPart({ rows, onRow }: Pick<NightStep, "rows"> & Pick<StepPartProps, "onRow">) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <section className={styles.part}>
      <Text as="h3" size="s" below="2">
        {rows.length === 1 ? "1 ligne changée" : `${rows.length} lignes changées`}
      </Text>
      {rows.slice(0, shown).map((change, place) => (
        // A row may change twice in a step: its place tells them apart.
        <RowPart key={`${place} ${rowName(change)}`} change={change} onRow={onRow} />
      ))}
      {rows.length > shown ? (
        <LabButton
          onClick={() => setShown(shown + 200)}
        >{`${rows.length - shown} de plus`}</LabButton>
      ) : null}
    </section>
  );
}

interface RowPartProps extends Pick<StepPartProps, "onRow"> {
  readonly change: RowChange;
}

function RowPart({ change, onRow }: RowPartProps) {
  const name = rowName(change);
  const columns = columnChanges(change);
  return (
    <div className={styles.row}>
      <table className={styles.table}>
        <caption>
          <b>{rowText(name)}</b> {changeWord(change)}
        </caption>
        {columns.length === 0 ? null : (
          <>
            <thead>
              <tr>
                <th scope="col">Colonne</th>
                {change.before === null ? null : <th scope="col">Avant</th>}
                {change.after === null ? null : <th scope="col">Après</th>}
              </tr>
            </thead>
            <tbody>
              {columns.map(({ column, before, after }) => (
                <tr key={column}>
                  <th scope="row">{column}</th>
                  {change.before === null ? null : <td>{shortText(before)}</td>}
                  {change.after === null ? null : <td>{shortText(after)}</td>}
                </tr>
              ))}
            </tbody>
          </>
        )}
      </table>
      <LabButton
        aria-label={`Étapes qui ont changé cette clé : ${rowText(name)}`}
        onClick={() => onRow(name)}
      >
        Étapes qui ont changé cette clé
      </LabButton>
    </div>
  );
}
