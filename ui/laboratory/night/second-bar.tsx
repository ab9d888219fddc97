import { Cluster } from "../../widgets/primitives.tsx";
import { FileChoice, type OnFile } from "../file-choice.tsx";
import { LabButton } from "../lab-button.tsx";
import { nearest } from "./night-faults.ts";
import { counted } from "./night-words.ts";
import styles from "./night-bar.module.css";

interface SecondBarProps {
  /** Name of the second night; null where there is none. */
  readonly second: string | null;
  /** Numbers of the steps that differ. */
  readonly differences: readonly number[];
  readonly n: number | null;
  readonly onFile: OnFile;
  readonly onGo: (n: number | null) => void;
  /** The second is gone on from: the two change places. */
  readonly onSwap: () => void;
  readonly onClose: () => void;
}

/** A second night beside the first: opened, gone through by what differs, closed. */
export function SecondBar({
  second,
  differences,
  n,
  onFile,
  onGo,
  onSwap,
  onClose,
}: SecondBarProps) {
  const [first = null] = differences;
  return (
    <div className={styles.choice} role="group" aria-label="Seconde nuit">
      <FileChoice
        label="Fichier de la seconde nuit"
        text={second === null ? "Comparer à une autre nuit" : "Comparer à une autre"}
        onFile={onFile}
      />
      {second === null ? null : (
        <>
          <p className={styles.second} role="status">
            {first === null
              ? `Même nuit que ${second}, étape par étape`
              : `À côté de ${second} : ${counted(differences.length, "étape")} ${differences.length > 1 ? "diffèrent" : "diffère"}, la première est ${first}`}
          </p>
          <Cluster gap="1">
            <LabButton disabled={first === null} onClick={() => onGo(first)}>
              Première différence
            </LabButton>
            <LabButton
              disabled={nearest(differences, n, "back") === null}
              onClick={() => onGo(nearest(differences, n, "back"))}
            >
              Précédente
            </LabButton>
            <LabButton
              disabled={nearest(differences, n, "forward") === null}
              onClick={() => onGo(nearest(differences, n, "forward"))}
            >
              Suivante
            </LabButton>
            <LabButton onClick={onSwap}>Échanger les deux</LabButton>
            <LabButton onClick={onClose}>Fermer la seconde nuit</LabButton>
          </Cluster>
        </>
      )}
    </div>
  );
}
