import { type ReactNode, useState } from "react";
import type { Night, NightStep } from "../../../machines/laboratory/night/format.ts";
import { classNames } from "../../widgets/class-names.ts";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { shortText } from "../context-changes.ts";
import { timeText } from "../flow-text.ts";
import { LabButton } from "../lab-button.tsx";
import { CallRow } from "./call-row.tsx";
import { ForkPart } from "./fork-part.tsx";
import { causesOf } from "./night-causes.ts";
import { changeWord, columnChanges, type RowChange, rowName } from "./night-rows.ts";
import { outcomeSentences, stepSentence } from "./night-words.ts";
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
          <CausesPart night={night} step={step} onGo={onGo} />
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
  return (
    <>
      <p className={styles.said}>{stepSentence(step, next?.at ?? null)}</p>
      <ul className={styles.outcome}>
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

function CausesPart({ night, step, onGo }: StepOfNight & Pick<StepPartProps, "onGo">) {
  const { origins, effects } = causesOf(night, step.n);
  return (
    <section className={styles.part}>
      <Text as="h3" size="s" below="2">
        Causes et suites
      </Text>
      {origins.length === 0 ? <p>Rien d’avant ne l’a amenée.</p> : null}
      <StepButtons label="Vient de" numbers={origins} onGo={onGo} />
      <StepButtons label="A amené" numbers={effects} onGo={onGo} />
    </section>
  );
}

interface StepButtonsProps {
  readonly label: string;
  readonly numbers: readonly number[];
  readonly onGo: (n: number) => void;
}

function StepButtons({ label, numbers, onGo }: StepButtonsProps) {
  if (numbers.length === 0) return null;
  return (
    <Cluster gap="1" align="center" role="group" aria-label={label}>
      <span>{label}</span>
      {numbers.map((n) => (
        <LabButton key={n} aria-label={`Étape ${n}`} onClick={() => onGo(n)}>
          {n}
        </LabButton>
      ))}
    </Cluster>
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
