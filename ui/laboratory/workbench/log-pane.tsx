import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import Trash from "lucide-react/icons/trash-2";
import { type Ref, useMemo } from "react";
import {
  cleared,
  filtered,
  type LabLog,
  moved,
  paused,
  resumed,
  shownSteps,
  selectedStep,
  wentTo,
} from "../lab-log.ts";
import { LabButton } from "../lab-button.tsx";
import { type Store, useStore } from "../store.ts";
import { EventLog } from "./event-log.tsx";
import styles from "./log-pane.module.css";

interface LogPaneProps {
  /** The filter, which a key goes to. */
  readonly ref: Ref<HTMLInputElement>;
  readonly store: Store<LabLog>;
  readonly live: boolean;
  readonly divergence: number | null;
}

/** The log with its filter, pause and clear. */
export function LogPane({ ref, store, live, divergence }: LogPaneProps) {
  const log = useStore(store);
  const { steps, filter, waiting } = log;
  const shown = useMemo(() => shownSteps({ steps, filter }), [steps, filter]);
  return (
    <>
      <header className={styles.head}>
        <input
          ref={ref}
          type="search"
          className={styles.filter}
          aria-keyshortcuts="/"
          value={filter}
          placeholder="Filtrer : machine, événement, état, contenu, contexte, fait, règle"
          aria-label="Filtrer le journal : machine, événement, état, contenu, contexte, fait ou règle"
          onChange={({ target }) => store.change((now) => filtered(now, target.value))}
        />
        {live ? (
          <>
            <LabButton
              on={log.paused}
              aria-label={log.paused ? "Reprendre" : "Mettre en pause"}
              title={log.paused ? "Reprendre (P)" : "Mettre en pause (P)"}
              aria-keyshortcuts="P"
              icon={log.paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
              onClick={() => store.change((now) => (now.paused ? resumed(now) : paused(now)))}
            />
            <LabButton
              aria-label="Vider le journal"
              title="Vider le journal"
              icon={<Trash size={16} aria-hidden />}
              disabled={log.steps.length === 0}
              onClick={() => store.change(cleared)}
            />
          </>
        ) : null}
      </header>
      <p className={styles.count} role="status">
        {countText(shown.length, steps.length)}
        {waiting.length === 0 ? "" : ` · ${waiting.length} en attente`}
      </p>
      <EventLog
        steps={shown}
        current={selectedStep(log)}
        following={log.cursor === null}
        divergence={divergence}
        onGo={(n) => store.change((now) => wentTo(now, n === now.steps.at(-1)?.n ? null : n))}
        onMove={(move) => store.change((now) => moved(now, move))}
      />
    </>
  );
}

const countText = (shown: number, all: number): string => {
  if (all === 0) return "Aucun événement pour l’instant";
  const events = all === 1 ? "1 événement" : `${all} événements`;
  return shown === all ? events : `${shown} sur ${events}`;
};
