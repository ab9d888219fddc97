import { type ReactNode, useMemo, useRef, useState } from "react";
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
  wentTo,
} from "../lab-log.ts";
import { CausesPart } from "../night/causes-part.tsx";
import { faultsOf, nearest } from "../night/night-faults.ts";
import { keepPreference, preference } from "../preference.ts";
import { sizeProperty, Split, usePaneSize } from "../split.tsx";
import { type Store, useStore } from "../store.ts";
import { ActorsPane } from "./actors-pane.tsx";
import { LanesPane } from "./lanes-pane.tsx";
import { LogPane } from "./log-pane.tsx";
import { turnsOf } from "./log-turns.ts";
import { ShownMachine } from "./shown-machine.tsx";
import { StepPane } from "./step-pane.tsx";
import { TimeBar } from "./time-bar.tsx";
import { type TraceBreak, TraceBreakNotice } from "./trace-break.tsx";
import { useTravelKeys } from "./use-travel-keys.ts";
import stepStyles from "./step-pane.module.css";
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
  ["lanes", "Voies"],
  ["actors", "Machines"],
  ["chart", "Schéma"],
  ["log", "Journal"],
  ["step", "Contexte"],
] as const;

/** Lanes above machines | picture | log and context, with time below: the same for this tab, another, or a file. */
export function Workbench({ log: store, source, empty, live, ...props }: WorkbenchProps) {
  const { traceBreak = null, docked = false } = props;
  const log = useStore(store);
  const [pinned, setPinned] = useState<string | null>(null);
  const [pane, setPane] = useState<(typeof PANES)[number][0]>("chart");
  const [isLaned, setLaned] = useState(() => !docked && preference("lanes") !== "closed");
  const filter = useRef<HTMLInputElement>(null);
  const lanes = usePaneSize("lanes-height", 252, 120, 700);
  const isDrawn = isLaned || pane === "lanes";
  const turns = useMemo(() => (isDrawn ? turnsOf(log.steps) : null), [isDrawn, log.steps]);
  const faults = useMemo(() => (turns === null ? [] : faultsOf(turns.laned)), [turns]);
  const side = usePaneSize(docked ? "dock-side" : "side", docked ? 640 : 400, 260, 960);
  const left = usePaneSize("left", 248, 160, 420);
  const step = selectedStep(log);
  const turn = step === null ? null : (turns?.turnOf.get(step.n) ?? null);
  const goTo = (n: number | null): void => {
    if (n !== null) store.change((now) => wentTo(now, n));
  };
  const keys = useTravelKeys(
    {
      onMove: (move) => store.change((now) => moved(now, move)),
      keys: {
        p: () => store.change((now) => (now.paused ? resumed(now) : paused(now))),
        j: () => goTo(nearest(faults, turn, "forward")),
        k: () => goTo(nearest(faults, turn, "back")),
        "/": () => filter.current?.focus(),
      },
    },
    docked,
  );
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
        style={{
          ...sizeProperty("lanes", lanes.size),
          ...sizeProperty("side", side.size),
          ...sizeProperty("left", left.size),
        }}
        data-pane={pane}
        data-lanes={isLaned ? "open" : "closed"}
        data-docked={docked}
      >
        <div className={styles.source}>{source}</div>
        <PaneTabs className={styles.tabs} panes={PANES} pane={pane} onPane={setPane} />
        <section className={classNames(styles.pane, styles.lanes)} aria-label="Voies de la page">
          <LanesPane
            log={log}
            turns={turns}
            faults={faults}
            n={turn}
            onGo={goTo}
            isOpen={isLaned}
            onOpen={(open) => {
              setLaned(open);
              keepPreference("lanes", open ? "open" : "closed");
            }}
          />
        </section>
        <Split className={styles.lanesBar} label="Hauteur des voies" pane={lanes} side="above" />
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
            <LogPane ref={filter} store={store} live={live} divergence={traceBreak?.n ?? null} />
          </section>
          <section className={classNames(styles.pane, styles.step)} aria-label="Étape et contexte">
            {traceBreak !== null && traceBreak.n === step?.n ? (
              <TraceBreakNotice found={traceBreak} />
            ) : null}
            <StepPane
              step={step}
              actor={shown}
              last={shown === null ? null : lastStepOf(log, shown.actor, step?.n ?? null)}
              causes={
                turns === null || turn === null ? null : (
                  <CausesPart
                    night={turns.laned}
                    n={turn}
                    onGo={goTo}
                    className={stepStyles.part}
                  />
                )
              }
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
