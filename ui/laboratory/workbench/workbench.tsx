import { type ReactNode, useMemo, useState } from "react";
import { PaneTabs } from "../pane-tabs.tsx";
import type { LabActor } from "../link/lab-step.ts";
import { classNames } from "../../widgets/class-names.ts";
import {
  type LabLog,
  lastStepOf,
  moved,
  paused,
  resumed,
  selectedStep,
  standingAt,
} from "../lab-log.ts";
import { sizeProperty, Split, usePaneSize } from "../split.tsx";
import { type Store, useStore } from "../store.ts";
import { ActorsPane } from "./actors-pane.tsx";
import { LogPane } from "./log-pane.tsx";
import { ShownMachine } from "./shown-machine.tsx";
import { StepPane } from "./step-pane.tsx";
import { TimeBar } from "./time-bar.tsx";
import { type TraceBreak, TraceBreakNotice } from "./trace-break.tsx";
import { useTravelKeys } from "./use-travel-keys.ts";
import styles from "./workbench.module.css";

interface WorkbenchProps {
  readonly log: Store<LabLog>;
  /** Where the steps come from, and what can be done with that source. */
  readonly source: ReactNode;
  /** Instead of the picture while no machine runs. */
  readonly empty: ReactNode;
  /** False for a file: it has an end, and no present. */
  readonly live: boolean;
  /** Where a replay goes another way than the file. */
  readonly traceBreak?: TraceBreak | null;
  /** Keys are handled in the whole page, or (docked) inside the workbench only. */
  readonly docked?: boolean;
}

const PANES = [
  ["actors", "Machines"],
  ["chart", "Schéma"],
  ["log", "Journal"],
  ["step", "Contexte"],
] as const;

/** Machines | picture | log and context, with time below: the same for this tab, another, or a file. */
export function Workbench({ log: store, source, empty, live, ...props }: WorkbenchProps) {
  const { traceBreak = null, docked = false } = props;
  const log = useStore(store);
  const [pinned, setPinned] = useState<string | null>(null);
  const [pane, setPane] = useState<(typeof PANES)[number][0]>("chart");
  const keys = useTravelKeys(
    {
      onMove: (move) => store.change((now) => moved(now, move)),
      keys: { p: () => store.change((now) => (now.paused ? resumed(now) : paused(now))) },
    },
    docked,
  );
  const side = usePaneSize(docked ? "dock-side" : "side", docked ? 640 : 400, 260, 960);
  const left = usePaneSize("left", 248, 160, 420);
  const step = selectedStep(log);
  const actors = standingAt(log, step?.n ?? null);
  const shown =
    actors.find(({ actor }) => actor === (pinned ?? step?.actor)) ?? stopped(log, pinned);
  const life = useMemo(
    () => log.steps.filter(({ actor }) => actor === shown?.actor),
    [log.steps, shown?.actor],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles what bubbles from its controls
    <div className={styles.frame} onKeyDown={keys}>
      <div
        className={styles.workbench}
        style={{ ...sizeProperty("side", side.size), ...sizeProperty("left", left.size) }}
        data-pane={pane}
      >
        <div className={styles.source}>{source}</div>
        <PaneTabs className={styles.tabs} panes={PANES} pane={pane} onPane={setPane} />
        <section className={classNames(styles.pane, styles.actors)} aria-label="Machines en marche">
          <ActorsPane
            actors={actors}
            shown={shown?.actor ?? null}
            moving={step === null ? [] : [step.actor]}
            pinned={pinned}
            onPin={setPinned}
          />
        </section>
        <Split
          className={styles.leftBar}
          label="Largeur de la liste des machines"
          pane={left}
          side="left"
        />
        <section className={classNames(styles.pane, styles.chart)} aria-label="Machine montrée">
          {shown === null ? (
            <div className={styles.empty}>{empty}</div>
          ) : (
            <ShownMachine
              actor={shown}
              step={step?.actor === shown.actor ? step : null}
              life={life}
              place={life.findLastIndex(({ n }) => step !== null && n <= step.n)}
            />
          )}
        </section>
        <Split className={styles.sideBar} label="Largeur du journal" pane={side} side="right" />
        <div className={styles.side}>
          <section className={classNames(styles.pane, styles.log)} aria-label="Journal">
            <LogPane store={store} live={live} divergence={traceBreak?.n ?? null} />
          </section>
          <section className={classNames(styles.pane, styles.step)} aria-label="Étape et contexte">
            {traceBreak !== null && traceBreak.n === step?.n ? (
              <TraceBreakNotice found={traceBreak} />
            ) : null}
            <StepPane
              step={step}
              actor={shown}
              last={shown === null ? null : lastStepOf(log, shown.actor, step?.n ?? null)}
            />
          </section>
        </div>
        <div className={styles.time}>
          <TimeBar store={store} live={live} />
        </div>
      </div>
    </div>
  );
}

/** A machine that has stopped stays in view where it stopped, when it was asked for. */
const stopped = (log: LabLog, pinned: string | null): LabActor | null => {
  const step = selectedStep(log);
  const last = pinned === null ? step : lastStepOf(log, pinned, step?.n ?? null);
  return last === null ? null : { actor: last.actor, flow: last.flow, ...last.after };
};
