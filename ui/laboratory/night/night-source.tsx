import { Notice } from "../../widgets/notice.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { FileChoice, type OnFile } from "../file-choice.tsx";
import { LabButton } from "../lab-button.tsx";
import bar from "../source-bar.module.css";
import { breachStep } from "./night-faults.ts";
import { counted } from "./night-words.ts";
import type { OpenNight } from "./open-night.ts";
import styles from "./night-source.module.css";

interface NightSourceProps {
  readonly opened: OpenNight;
  readonly problem: string | null;
  readonly isKept: boolean;
  readonly onFile: OnFile;
  readonly onGo: (n: number | null) => void;
}

/** Which night is open, and what did not hold in it. */
export function NightSource({ opened, problem, isKept, onFile, onGo }: NightSourceProps) {
  const { name, night } = opened;
  const { seed, application, commit, people, faults, steps, breach } = night;
  return (
    <>
      <div className={bar.bar}>
        <Text as="h1" size="xl">
          {`Nuit ${seed}`}
        </Text>
        <b>{name}</b>
        <p className={bar.state} role="status">
          <span className={breach === null ? bar.on : styles.broken} aria-hidden />
          {`${breach === null ? "Tout tient" : "Une loi ne tient pas"} : ${counted(steps.length, "étape")}, ${counted(people, "personne")}, version ${application} (${commit ?? "sans commit"})${isKept ? "" : ", trop grande pour survivre à un rechargement"}`}
        </p>
        {faults.length === 0 ? null : (
          <details className={styles.faults}>
            <summary>{`Pannes de cette nuit : ${faults.length}`}</summary>
            <p>{faults.join(", ")}</p>
          </details>
        )}
        <FileChoice label="Fichier de nuit" onFile={onFile} />
      </div>
      {problem === null ? null : (
        <Notice live tone="error" title="Ce fichier ne s’ouvre pas">
          {problem}
        </Notice>
      )}
      {breach === null ? null : (
        <Notice
          tone="error"
          title={breach.law}
          action={
            <LabButton main onClick={() => onGo(breachStep(night))}>
              {`Aller à l’étape ${breachStep(night) ?? ""}`}
            </LabButton>
          }
        >
          <dl className={styles.breach}>
            <div>
              <dt>Étape : </dt>
              <dd>
                {breachStep(night) === breach.step ? breach.step : "au calme, après la dernière"}
              </dd>
            </div>
            <div>
              <dt>Qui : </dt>
              <dd>{breach.who}</dd>
            </div>
            <div>
              <dt>Attendu : </dt>
              <dd>{breach.expected}</dd>
            </div>
            <div>
              <dt>Trouvé : </dt>
              <dd>{breach.found}</dd>
            </div>
          </dl>
        </Notice>
      )}
    </>
  );
}
