import { Notice } from "../../widgets/notice.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { FileChoice, type OnFile } from "../file-choice.tsx";
import { DropSheet } from "../file-drop.tsx";
import { LabButton } from "../lab-button.tsx";
import { wentTo } from "../lab-log.ts";
import bar from "../source-bar.module.css";
import styles from "./trace-page.module.css";
import type { OpenTrace } from "./open-trace.ts";

interface TraceDropProps {
  readonly problem: string | null;
  /** The step that the address asks for. */
  readonly step: number | null;
  readonly onFile: OnFile;
}

/** Where a file is dropped or chosen. */
export function TraceDrop({ problem, step, onFile }: TraceDropProps) {
  return (
    <DropSheet>
      <Text as="h1" size="2xl">
        Rejouer une trace
      </Text>
      <p>
        Déposez ici un fichier <b>.trace.jsonl</b> : il est lu dans ce navigateur, rejoué sur les
        machines d’aujourd’hui et ouvert là où il diverge.
      </p>
      {step === null ? null : (
        <p>{`L’adresse demande l’étape ${step} : choisissez le fichier pour l’y ouvrir.`}</p>
      )}
      <FileChoice main label="Fichier de trace" onFile={onFile} />
      {problem === null ? null : (
        <Notice live tone="error" title="Ce fichier ne s’ouvre pas">
          {problem}
        </Notice>
      )}
    </DropSheet>
  );
}

interface TraceSourceProps {
  readonly trace: OpenTrace;
  readonly problem: string | null;
  readonly onFile: OnFile;
}

/** Which file is open and how its replay went. */
export function TraceSource({ trace, problem, onFile }: TraceSourceProps) {
  const { traceBreak, count } = trace;
  return (
    <>
      <div className={bar.bar}>
        <Text as="h1" size="xl">
          Trace
        </Text>
        <b>{trace.name}</b>
        <p className={bar.state} role="status">
          <span className={traceBreak === null ? bar.on : styles.broken} aria-hidden />
          {traceBreak === null
            ? `Reprise fidèle : ${count} étapes, version ${trace.application}`
            : `Divergence à l’étape ${traceBreak.n}, version ${trace.application}`}
        </p>
        {traceBreak === null ? null : (
          <LabButton main onClick={() => trace.log.change((log) => wentTo(log, traceBreak.n))}>
            Aller à la divergence
          </LabButton>
        )}
        <FileChoice label="Fichier de trace" onFile={onFile} />
      </div>
      {problem === null ? null : (
        <Notice live tone="error" title="Ce fichier ne s’ouvre pas">
          {problem}
        </Notice>
      )}
      {trace.notes.length === 0 ? null : (
        <details className={styles.notes}>
          <summary>
            {trace.notes.length === 1 ? "1 remarque" : `${trace.notes.length} remarques`}
          </summary>
          <ul>
            {trace.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
