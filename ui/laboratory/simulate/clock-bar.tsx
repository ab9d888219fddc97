import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import SkipForward from "lucide-react/icons/skip-forward";
import type { SimulationState } from "../../../machines/laboratory/simulation/state.ts";
import { Cluster, Row, Text } from "../../widgets/primitives.tsx";
import { eventText, timeText } from "../flow-text.ts";
import { LabButton } from "../lab-button.tsx";
import { dueSoon, horizonOf } from "./clock-scale.ts";
import styles from "./clock-bar.module.css";

interface ClockBarProps {
  readonly shown: SimulationState;
  /** Where the whole simulation has come to, when an earlier moment is shown. */
  readonly end: number;
  /** 0 stands still. */
  readonly speed: number;
  readonly onSpeed: (speed: number) => void;
  readonly onAdvance: (ms: number) => void;
  readonly onNext: () => void;
  /** To an earlier or later moment: before the end it is looked at, after it time passes. */
  readonly onTime: (at: number) => void;
}

const SPEEDS = [1, 10];
/** Seconds. */
const JUMPS = [5, 60];

/** Simulated time: run, jump, step from delay to delay, and the delays that run. */
export function ClockBar(props: ClockBarProps) {
  const { shown, end, onTime } = props;
  const due = dueSoon(shown);
  return (
    <Cluster gap="2 4" align="center" className={styles.bar} role="group" aria-label="Temps simulé">
      <ClockButtons {...props} hasNext={due.length > 0} />
      <Row as="label" gap="2" align="center" size="xs" className={styles.time}>
        <Text as="span" tone="soft">
          Temps
        </Text>
        <input
          type="range"
          min={0}
          max={horizonOf(shown, end)}
          step={10}
          value={shown.now}
          disabled={shown.halted !== null}
          aria-valuetext={timeText(shown.now)}
          onChange={({ target }) => onTime(Number(target.value))}
        />
        <output className={styles.now}>{timeText(shown.now)}</output>
      </Row>
      <ul className={styles.delays} aria-label="Délais en cours">
        {due.length === 0 ? <li className={styles.none}>Aucun délai en cours</li> : null}
        {due.slice(0, 4).map(({ name, event, dueAt }) => (
          <li key={`${name} ${event}`} title={event}>
            <b>{event === "" ? `${name} répond` : delayText(event)}</b>
            {` dans ${timeText(dueAt - shown.now)}`}
          </li>
        ))}
      </ul>
    </Cluster>
  );
}

function ClockButtons(props: ClockBarProps & { readonly hasNext: boolean }) {
  const { shown, speed, hasNext, onSpeed, onAdvance, onNext } = props;
  const halted = shown.halted !== null;
  return (
    <Cluster gap="1">
      {SPEEDS.map((one) => (
        <LabButton
          key={one}
          on={speed === one}
          disabled={halted}
          title={speed === one ? "Arrêter le temps" : `Laisser passer le temps, vitesse ${one}`}
          icon={speed === one ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          onClick={() => onSpeed(speed === one ? 0 : one)}
        >
          {`×${one}`}
        </LabButton>
      ))}
      <LabButton
        disabled={halted || !hasNext}
        title="Jusqu’à la fin du prochain délai"
        icon={<SkipForward size={16} aria-hidden />}
        onClick={onNext}
      >
        Prochain délai
      </LabButton>
      {JUMPS.map((seconds) => (
        <LabButton
          key={seconds}
          disabled={halted}
          title={`Avancer de ${seconds} secondes`}
          onClick={() => onAdvance(seconds * 1000)}
        >
          {`+${seconds} s`}
        </LabButton>
      ))}
    </Cluster>
  );
}

const delayText = (type: string): string => eventText({ kind: "event", event: { type } });
