import ChevronsDown from "lucide-react/icons/chevrons-down";
import ChevronsUp from "lucide-react/icons/chevrons-up";
import type { KeyboardEvent, Ref } from "react";
import { Row } from "../../widgets/primitives.tsx";
import { timeText } from "../flow-text.ts";
import { LabButton } from "../lab-button.tsx";
import type { Move } from "../lab-log.ts";
import { TravelButtons } from "../workbench/time-bar.tsx";
import styles from "./night-bar.module.css";

interface NightBarProps {
  readonly ref: Ref<HTMLInputElement>;
  /** Place of the step looked at, of so many, and when it began. */
  readonly place: number;
  readonly count: number;
  readonly at: number | null;
  readonly query: string;
  /** Numbers of the steps where something went wrong. */
  readonly faults: readonly number[];
  readonly onQuery: (query: string) => void;
  readonly onNextFound: (way: "back" | "forward") => void;
  readonly onMove: (move: Move) => void;
  readonly onFault: (way: "back" | "forward") => void;
}

/** Through the night: by steps, by faults, by what is looked for. */
export function NightBar({ ref, place, count, at, query, faults, ...on }: NightBarProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    on.onNextFound(event.shiftKey ? "back" : "forward");
  };
  return (
    <div className={styles.bar}>
      <Row gap="1">
        <TravelButtons disabled={count === 0} onMove={on.onMove} />
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
        {at === null ? "–" : `${place + 1} / ${count} · ${timeText(at)}`}
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
