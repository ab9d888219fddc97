import ChevronsDown from "lucide-react/icons/chevrons-down";
import ChevronsUp from "lucide-react/icons/chevrons-up";
import type { KeyboardEvent, Ref } from "react";
import type { Night, NightStep } from "../../../machines/laboratory/night/format.ts";
import { Row } from "../../widgets/primitives.tsx";
import { timeText } from "../flow-text.ts";
import { LabButton } from "../lab-button.tsx";
import type { Move } from "../lab-log.ts";
import { TravelButtons } from "../workbench/time-bar.tsx";
import styles from "./night-bar.module.css";

interface NightBarProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly night: Night;
  readonly step: NightStep | null;
  readonly query: string;
  /** Numbers of the steps where something went wrong. */
  readonly faults: readonly number[];
  readonly onQuery: (query: string) => void;
  readonly onNextFound: (way: "back" | "forward") => void;
  readonly onMove: (move: Move) => void;
  readonly onFault: (way: "back" | "forward") => void;
}

/** Through the night: by steps, by faults, by what is looked for. */
export function NightBar({ ref, night: { steps }, step, query, faults, ...on }: NightBarProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    on.onNextFound(event.shiftKey ? "back" : "forward");
  };
  return (
    <div className={styles.bar}>
      <Row gap="1">
        <TravelButtons disabled={steps.length === 0} onMove={on.onMove} />
        <LabButton
          aria-label="Panne précédente"
          title="Panne précédente (K)"
          aria-keyshortcuts="K"
          icon={<ChevronsUp size={18} aria-hidden />}
          disabled={faults.length === 0}
          onClick={() => on.onFault("back")}
        />
        <LabButton
          aria-label="Panne suivante"
          title="Panne suivante (J)"
          aria-keyshortcuts="J"
          icon={<ChevronsDown size={18} aria-hidden />}
          disabled={faults.length === 0}
          onClick={() => on.onFault("forward")}
        />
      </Row>
      <output className={styles.place}>
        {step === null
          ? "–"
          : `${steps.indexOf(step) + 1} / ${steps.length} · ${timeText(step.at)}`}
      </output>
      <input
        ref={ref}
        type="search"
        className={styles.search}
        value={query}
        placeholder="Chercher : état, événement, contenu, fait, règle, appel, ligne"
        aria-label="Chercher dans la nuit"
        aria-keyshortcuts="/"
        onChange={({ target }) => on.onQuery(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
