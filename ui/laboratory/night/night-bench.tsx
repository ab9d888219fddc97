import { useDeferredValue, useMemo, useRef, useState } from "react";
import { Notice } from "../../widgets/notice.tsx";
import { classNames } from "../../widgets/class-names.ts";
import type { Move } from "../lab-log.ts";
import { PaneTabs } from "../pane-tabs.tsx";
import { sizeProperty, Split, usePaneSize } from "../split.tsx";
import { ActorsPane } from "../workbench/actors-pane.tsx";
import { ShownMachine } from "../workbench/shown-machine.tsx";
import { useTravelKeys } from "../workbench/use-travel-keys.ts";
import { MachinePane } from "./machine-pane.tsx";
import { NightBar } from "./night-bar.tsx";
import { breachStep, faultsOf, nearest } from "./night-faults.ts";
import { type FoundStep, FoundPane } from "./found-pane.tsx";
import type { LaneGroup } from "./night-lanes.ts";
import { LaneChoice } from "./lane-choice.tsx";
import { LanesView } from "./lanes-view.tsx";
import { labActorOf, labStepAt, machinesAt, movingAt } from "./night-machines.ts";
import { rowHistory } from "./night-rows.ts";
import { indexOf, searched } from "./night-search.ts";
import { NightSource } from "./night-source.tsx";
import type { OpenNight } from "./open-night.ts";
import { changeText, rowText } from "./row-text.ts";
import { StepPart } from "./step-part.tsx";
import { useNightPlace } from "./use-night-place.ts";
import type { OpenedNight } from "./use-opened-night.ts";
import styles from "./night-bench.module.css";

const PANES = [
  ["lanes", "Voies"],
  ["step", "Étape"],
  ["actors", "Machines"],
  ["chart", "Schéma"],
  ["context", "Contexte"],
] as const;

interface NightBenchProps {
  readonly night: OpenedNight;
  readonly opened: OpenNight;
}

/** The lanes of a night above, and all about the step looked at below. */
export function NightBench({ night: { problem, isKept, open }, opened }: NightBenchProps) {
  const { night } = opened;
  const { steps } = night;
  const [place, go] = useNightPlace();
  const [pane, setPane] = useState<(typeof PANES)[number][0]>("lanes");
  const [pinned, setPinned] = useState<string | null>(null);
  const [folded, setFolded] = useState<ReadonlySet<LaneGroup>>(FOLDED);
  const search = useRef<HTMLInputElement>(null);
  const lanes = usePaneSize("night-lanes", 340, 120, 900);
  const left = usePaneSize("night-left", 380, 220, 800);
  const side = usePaneSize("night-side", 360, 220, 800);
  const faults = useMemo(() => faultsOf(night), [night]);
  const found = useFound(opened, place);
  const step =
    steps.findLast(({ n }) => n <= (place.step ?? breachStep(night) ?? -1)) ?? steps[0] ?? null;
  const at = step === null ? -1 : steps.indexOf(step);
  const jump = (n: number | null): void => {
    if (n !== null) go({ step: n }, "jump");
  };
  const move = (how: Move): void => {
    const next = steps[PLACES[how](at, steps.length)];
    if (next !== undefined) go({ step: next.n }, "move");
  };
  const goToFault = (way: "back" | "forward"): void => jump(nearest(faults, step?.n ?? null, way));
  useTravelKeys({
    onMove: move,
    keys: {
      j: () => goToFault("forward"),
      k: () => goToFault("back"),
      "/": () => search.current?.focus(),
    },
  });
  const machines = useMemo(() => (step === null ? [] : machinesAt(night, step.n)), [night, step]);
  const moving = step === null ? null : movingAt(night, step.n);
  const shown =
    machines.find(({ name }) => name === pinned) ??
    machines.find(({ name }) => name === moving) ??
    machines[0] ??
    null;
  const shownStep = useMemo(
    () => (shown === null || step === null ? null : labStepAt(shown, step.n)),
    [shown, step],
  );
  return (
    <div className={styles.frame}>
      <div
        className={styles.bench}
        style={{
          ...sizeProperty("lanes", lanes.size),
          ...sizeProperty("left", left.size),
          ...sizeProperty("side", side.size),
        }}
        data-pane={pane}
      >
        <div className={styles.source}>
          <NightSource
            opened={opened}
            problem={problem}
            isKept={isKept}
            onFile={open}
            onGo={jump}
          />
          <NightBar
            ref={search}
            night={night}
            step={step}
            query={place.search}
            faults={faults}
            onQuery={(query) => go({ search: query, row: null }, "move")}
            onNextFound={(way) =>
              jump(nearest(found?.map(({ n }) => n) ?? [], step?.n ?? null, way))
            }
            onMove={move}
            onFault={goToFault}
          />
        </div>
        <PaneTabs className={styles.tabs} panes={PANES} pane={pane} onPane={setPane} />
        <section className={classNames(styles.pane, styles.lanes)} aria-label="Voies de la nuit">
          <LaneChoice folded={folded} onFold={setFolded} />
          <div className={styles.picture}>
            {step === null ? (
              <Notice tone="info">Cette nuit ne contient aucune étape.</Notice>
            ) : (
              <LanesView
                night={night}
                step={step}
                folded={folded}
                found={found}
                faults={faults}
                onGo={jump}
              />
            )}
            {found === null ? null : (
              <FoundPane
                title={place.row === null ? `« ${place.search} »` : rowText(place.row)}
                found={found}
                current={step?.n ?? null}
                onGo={jump}
                onClose={() => go({ search: "", row: null }, "jump")}
              />
            )}
          </div>
        </section>
        <Split className={styles.bar} label="Hauteur des voies" pane={lanes} side="above" />
        <section className={classNames(styles.pane, styles.step)} aria-label="Étape">
          {step === null ? null : (
            <StepPart
              night={night}
              step={step}
              onGo={jump}
              onRow={(row) => {
                go({ row, search: "" }, "jump");
                setPane("lanes");
              }}
            />
          )}
        </section>
        <Split className={styles.leftBar} label="Largeur de l’étape" pane={left} side="left" />
        <section className={classNames(styles.pane, styles.actors)} aria-label="Machines en marche">
          <ActorsPane
            actors={machines.map(labActorOf)}
            shown={shown?.name ?? null}
            moving={machines.flatMap(({ name, steps: own }) => (own.length === 0 ? [] : [name]))}
            pinned={pinned}
            onPin={setPinned}
          />
        </section>
        <section className={classNames(styles.pane, styles.chart)} aria-label="Machine montrée">
          {shown === null ? null : <ShownMachine actor={labActorOf(shown)} step={shownStep} />}
        </section>
        <Split className={styles.sideBar} label="Largeur du contexte" pane={side} side="right" />
        <section
          className={classNames(styles.pane, styles.context)}
          aria-label="Contexte de la machine"
        >
          {shown === null ? null : <MachinePane machine={shown} />}
        </section>
      </div>
    </div>
  );
}

/** A night has twenty machines and as many tables: first it is seen as a whole. */
const FOLDED: ReadonlySet<LaneGroup> = new Set(["machines", "tables"]);

const PLACES: { readonly [How in Move]: (at: number, count: number) => number } = {
  first: () => 0,
  back: (at) => Math.max(0, at - 1),
  forward: (at, count) => Math.min(count - 1, at + 1),
  last: (_, count) => count - 1,
};

/** The steps of the row or of the words that are looked for; null where nothing is. */
const useFound = (
  { night }: OpenNight,
  { search, row }: { readonly search: string; readonly row: string | null },
): readonly FoundStep[] | null => {
  const words = useDeferredValue(search.trim());
  const isSought = words !== "";
  const index = useMemo(() => (isSought ? indexOf(night) : null), [night, isSought]);
  return useMemo(() => {
    if (row !== null) {
      return rowHistory(night, row).map(({ n, changes }) => ({
        n,
        where: "ligne",
        text: changes.map(changeText).join(" ; "),
      }));
    }
    return index === null
      ? null
      : searched(index, words).map(({ n, found: { where, text } }) => ({ n, where, text }));
  }, [night, index, words, row]);
};
