import ChevronFirst from "lucide-react/icons/chevron-first";
import ChevronLast from "lucide-react/icons/chevron-last";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useMemo } from "react";
import { Row } from "../../widgets/primitives.tsx";
import { eventText, timeText } from "../flow-text.ts";
import { LabButton } from "../lab-button.tsx";
import { type LabLog, type Move, moved, shownSteps, selectedStep, wentTo } from "../lab-log.ts";
import { type Store, useStore } from "../store.ts";
import styles from "./time-bar.module.css";

const MOVES = [
  ["first", "Première étape", "Origine", ChevronFirst],
  ["back", "Étape précédente", "←", ChevronLeft],
  ["forward", "Étape suivante", "→", ChevronRight],
  ["last", "Dernière étape", "Fin", ChevronLast],
] as const satisfies readonly (readonly [Move, string, string, unknown])[];

/** Step back and forth through what is kept, and back to the present. */
export function TimeBar({
  store,
  live,
}: {
  readonly store: Store<LabLog>;
  readonly live: boolean;
}) {
  const log = useStore(store);
  const { steps, filter } = log;
  const shown = useMemo(() => shownSteps({ steps, filter }), [steps, filter]);
  const step = selectedStep(log);
  // With a filter the step looked at may not be shown: the slider stands at the one before it.
  const place = step === null ? -1 : shown.findLastIndex(({ n }) => n <= step.n);
  const nothing = shown.length === 0;
  return (
    <div className={styles.bar} role="group" aria-label="Voyage dans le temps">
      <TravelButtons
        disabled={nothing}
        onMove={(move) => store.change((now) => moved(now, move))}
      />
      <input
        type="range"
        className={styles.slider}
        aria-label="Étape montrée"
        aria-valuetext={
          step === null
            ? "aucune"
            : `${place + 1} sur ${shown.length}, ${step.actor}, ${eventText(step)}`
        }
        min={0}
        max={Math.max(0, shown.length - 1)}
        value={Math.max(0, place)}
        disabled={nothing}
        onChange={({ target }) => {
          const chosen = shown[Number(target.value)];
          if (chosen !== undefined) store.change((now) => wentTo(now, chosen.n));
        }}
      />
      <output className={styles.place}>
        {step === null ? "–" : `${place + 1} / ${shown.length} · ${timeText(step.at)}`}
      </output>
      {live ? (
        <LabButton
          main={log.cursor !== null}
          disabled={log.cursor === null}
          onClick={() => store.change((now) => wentTo(now, null))}
        >
          {log.cursor === null ? "En direct" : "Revenir au direct"}
        </LabButton>
      ) : null}
    </div>
  );
}

interface TravelButtonsProps {
  readonly disabled: boolean;
  readonly onMove: (move: Move) => void;
}

/** First, back, forward, last. */
export function TravelButtons({ disabled, onMove }: TravelButtonsProps) {
  return (
    <Row gap="1">
      {MOVES.map(([move, label, keys, Icon]) => (
        <LabButton
          key={move}
          aria-label={label}
          title={`${label} (${keys})`}
          icon={<Icon size={18} aria-hidden />}
          disabled={disabled}
          onClick={() => onMove(move)}
        />
      ))}
    </Row>
  );
}
