import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useMemo, useState } from "react";
import { LabButton } from "../lab-button.tsx";
import { type LabLog, shownSteps } from "../lab-log.ts";
import { LaneChoice } from "../night/lane-choice.tsx";
import { LanesView } from "../night/lanes-view.tsx";
import type { LaneGroup } from "../night/night-lanes.ts";
import { PAGE_LANES, type Turns, turnSentence } from "./log-turns.ts";
import styles from "./lanes-pane.module.css";

interface LanesPaneProps {
  readonly log: LabLog;
  /** Null while they are not drawn. */
  readonly turns: Turns | null;
  /** Numbers of the turns where something went wrong. */
  readonly faults: readonly number[];
  /** Number of the turn looked at; null while there is none. */
  readonly n: number | null;
  readonly onGo: (n: number) => void;
  /** Where all panes stand together the lanes take room from the others: who does without closes them. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** A page has as many machines as a night: first it is seen as a whole. */
const FOLDED: ReadonlySet<LaneGroup> = new Set(["machines"]);

/** The machines of one page as lanes along time, as a night has them. */
export function LanesPane({ log, turns, faults, n, onGo, isOpen, onOpen }: LanesPaneProps) {
  const [folded, setFolded] = useState(FOLDED);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <header className={styles.head}>
        <div className={styles.toggle}>
          <LabButton
            aria-expanded={isOpen}
            icon={<Icon size={16} aria-hidden />}
            onClick={() => onOpen(!isOpen)}
          >
            Voies
          </LabButton>
        </div>
        {turns === null ? null : (
          <LaneChoice
            folded={folded}
            onFold={setFolded}
            groups={["machines", "calls"]}
            names={PAGE_LANES}
            seek="filtrer"
          />
        )}
      </header>
      {turns === null ? null : (
        <PageLanes log={log} turns={turns} faults={faults} n={n} onGo={onGo} folded={folded} />
      )}
    </>
  );
}

interface PageLanesProps extends Pick<LanesPaneProps, "log" | "faults" | "n" | "onGo"> {
  readonly turns: Turns;
  readonly folded: ReadonlySet<LaneGroup>;
}

function PageLanes({ log, turns: { laned, turnOf }, faults, n, onGo, folded }: PageLanesProps) {
  const columns = useMemo(() => laned.steps.map((step) => step.n), [laned]);
  const { steps, filter } = log;
  const found = useMemo(
    () =>
      filter.trim() === ""
        ? null
        : shownSteps({ steps, filter }).map((step) => ({ n: turnOf.get(step.n) ?? step.n })),
    [steps, filter, turnOf],
  );
  if (n === null) return <p className={styles.nothing}>Aucune étape pour l’instant.</p>;
  return (
    <LanesView
      night={laned}
      columns={columns}
      n={n}
      label="Étapes de la page"
      different={NONE}
      folded={folded}
      found={found}
      faults={faults}
      onGo={onGo}
      names={PAGE_LANES}
      sentenceOf={turnSentence}
    />
  );
}

const NONE: ReadonlySet<number> = new Set();
