import type { OtherState } from "../../../machines/laboratory/simulation/rest.ts";
import { stateText } from "../flow-text.ts";
import { LabButton } from "../lab-button.tsx";
import type { SimulationSessionState } from "./simulation-session.ts";
import styles from "./simulate-history.module.css";

interface RestProps extends Pick<SimulationSessionState, "rest" | "replayed"> {
  readonly onPlay: () => void;
}

/** What came after the step that another choice has left: it can go on from there. */
export function RestOfSimulation({ rest, replayed, onPlay }: RestProps) {
  const isLeft = rest !== null && rest.actions.length > 0;
  return (
    <>
      {isLeft ? (
        <div className={styles.past}>
          <p>{`Ce qui suivait l’étape ${rest.after} : ${actionsText(rest.actions.length)}.`}</p>
          <LabButton onClick={onPlay}>Rejouer la suite</LabButton>
        </div>
      ) : null}
      <p className={replayed === null ? undefined : styles.past} role="status">
        {replayed === null
          ? ""
          : `La suite est rejouée (${actionsText(replayed.count)}) : ${otherText(replayed.other)}`}
      </p>
    </>
  );
}

const actionsText = (count: number): string => (count === 1 ? "1 action" : `${count} actions`);

const otherText = (other: OtherState | null): string => {
  if (other === null) return "la machine passe par les mêmes états.";
  const { n, value, instead } = other;
  if (value === null)
    return `elle ne va plus jusqu’à « ${instead === null ? "" : stateText(instead)} ».`;
  if (instead === null) return `elle va plus loin, étape ${n} : « ${stateText(value)} ».`;
  return `dès l’étape ${n}, « ${stateText(value)} » au lieu de « ${stateText(instead)} ».`;
};
