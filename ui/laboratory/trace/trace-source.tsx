import FileUp from "lucide-react/icons/file-up";
import { type ChangeEvent, useRef } from "react";
import { Notice } from "../../widgets/notice.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { LabButton } from "../lab-button.tsx";
import { wentTo } from "../lab-log.ts";
import bar from "../source-bar.module.css";
import styles from "./trace-page.module.css";
import type { OpenTrace } from "./open-trace.ts";

type OnFile = (file: File) => Promise<void>;

interface TraceDropProps {
  readonly problem: string | null;
  /** The step that the address asks for. */
  readonly step: number | null;
  readonly onFile: OnFile;
}

/** Where a file is dropped or chosen. */
export function TraceDrop({ problem, step, onFile }: TraceDropProps) {
  return (
    <div className={styles.drop}>
      <div className={styles.sheet}>
        <FileUp size={40} strokeWidth={1.5} aria-hidden className={styles.icon} />
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
        <FileChoice main onFile={onFile} />
        {problem === null ? null : (
          <Notice live tone="error" title="Ce fichier ne s’ouvre pas">
            {problem}
          </Notice>
        )}
      </div>
    </div>
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
        <FileChoice onFile={onFile} />
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

/** A button that opens the browser's choice of files. */
function FileChoice({
  main = false,
  onFile,
}: {
  readonly main?: boolean;
  readonly onFile: OnFile;
}) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    if (file !== undefined) void onFile(file);
    // The same file again is a choice too: it may have been recorded again.
    target.value = "";
  };
  return (
    <>
      <LabButton main={main} onClick={() => input.current?.click()}>
        {main ? "Choisir un fichier" : "Ouvrir un autre fichier"}
      </LabButton>
      <input
        ref={input}
        hidden
        type="file"
        accept=".jsonl,application/jsonl"
        aria-label="Fichier de trace"
        onChange={choose}
      />
    </>
  );
}
