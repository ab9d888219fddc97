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
import { labActorOf, labStepAt, lifeOf, machinesAt, movingAt, placeIn } from "./night-machines.ts";
import { contextHistory, contextKeyName, isContextKey, rowHistory } from "./night-rows.ts";
import { columnsOf, differencesOf, stepDifferences } from "./night-differences.ts";
import { indexOf, searched } from "./night-search.ts";
import { NightSource } from "./night-source.tsx";
import { nightName, type OpenNight } from "./open-night.ts";
import { changeText, contextText, rowText } from "./row-text.ts";
import { SecondBar } from "./second-bar.tsx";
import { SidesPart } from "./sides-part.tsx";
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
export function NightBench({
  night: { problem, isKept, open, openBeside, second },
  opened,
}: NightBenchProps) {
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
  const secondFaults = useMemo(() => (second === null ? [] : faultsOf(second.night)), [second]);
  const found = useFound(opened, place);
  const beside = second?.night ?? null;
  const columns = useMemo(() => columnsOf(night, beside), [night, beside]);
  const differences = useMemo(
    () => (beside === null ? [] : differencesOf(night, beside)),
    [night, beside],
  );
  const different = useMemo(() => new Set(differences), [differences]);
  const n =
    columns.findLast((one) => one <= (place.step ?? breachStep(night) ?? -1)) ?? columns[0] ?? null;
  const at = n === null ? -1 : columns.indexOf(n);
  const step = steps.find((one) => one.n === n) ?? null;
  const otherStep = beside?.steps.find((one) => one.n === n);
  const jump = (to: number | null): void => {
    if (to !== null) go({ step: to }, "jump");
  };
  const compare = async (file: File): Promise<void> => {
    const name = await openBeside(file);
    if (name !== null) go({ second: name }, "jump");
  };
  const move = (how: Move): void => {
    const next = columns[PLACES[how](at, columns.length)];
    if (next !== undefined) go({ step: next }, "move");
  };
  /** The steps that changed that row, or that key. */
  const showHistory = (row: string): void => {
    go({ row, search: "" }, "jump");
    setPane("lanes");
  };
  const goToFault = (way: "back" | "forward"): void => jump(nearest(faults, n, way));
  useTravelKeys({
    onMove: move,
    keys: {
      j: () => goToFault("forward"),
      k: () => goToFault("back"),
      "/": () => search.current?.focus(),
    },
  });
  const machines = useMemo(() => (n === null ? [] : machinesAt(night, n)), [night, n]);
  const moving = n === null ? null : movingAt(night, n);
  const shown =
    machines.find(({ name }) => name === pinned) ??
    machines.find(({ name }) => name === moving) ??
    machines[0] ??
    null;
  const shownName = shown?.name ?? null;
  const life = useMemo(
    () => (shownName === null ? [] : lifeOf(night, shownName)),
    [night, shownName],
  );
  const shownStep = useMemo(
    () => (shown === null || n === null ? null : labStepAt(shown, n)),
    [shown, n],
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
            place={at}
            count={columns.length}
            at={step?.at ?? otherStep?.at ?? null}
            query={place.search}
            faults={faults}
            onQuery={(query) => go({ search: query, row: null }, "move")}
            onNextFound={(way) => jump(nearest(found?.map((one) => one.n) ?? [], n, way))}
            onMove={move}
            onFault={goToFault}
          />
        </div>
        <PaneTabs className={styles.tabs} panes={PANES} pane={pane} onPane={setPane} />
        <section className={classNames(styles.pane, styles.lanes)} aria-label="Voies de la nuit">
          <LaneChoice folded={folded} onFold={setFolded} />
          <SecondBar
            second={beside === null ? null : nightName(beside)}
            differences={differences}
            n={n}
            onFile={compare}
            onSwap={() => go({ night: place.second, second: nightName(night) }, "jump")}
            onGo={jump}
            onClose={() => go({ second: null }, "jump")}
          />
          <div className={styles.picture}>
            {n === null ? (
              <Notice tone="info">Cette nuit ne contient aucune étape.</Notice>
            ) : (
              <div className={styles.sides}>
                <LanesView
                  night={night}
                  columns={columns}
                  n={n}
                  label="Étapes de la nuit"
                  different={different}
                  folded={folded}
                  found={found}
                  faults={faults}
                  onGo={jump}
                />
                {beside === null ? null : (
                  <LanesView
                    night={beside}
                    columns={columns}
                    n={n}
                    label="Étapes de la seconde nuit"
                    different={different}
                    folded={folded}
                    found={null}
                    faults={secondFaults}
                    onGo={jump}
                  />
                )}
              </div>
            )}
            {found === null ? null : (
              <FoundPane
                title={place.row === null ? `« ${place.search} »` : rowText(place.row)}
                found={found}
                current={n}
                onGo={jump}
                onClose={() => go({ search: "", row: null }, "jump")}
              />
            )}
          </div>
        </section>
        <Split className={styles.bar} label="Hauteur des voies" pane={lanes} side="above" />
        <section className={classNames(styles.pane, styles.step)} aria-label="Étape">
          {n === null ? null : (
            <StepPart
              night={night}
              n={n}
              step={step}
              sides={
                beside === null ? null : (
                  <SidesPart
                    n={n}
                    differences={stepDifferences(step ?? undefined, otherStep)}
                    one={nightName(night)}
                    other={nightName(beside)}
                  />
                )
              }
              onGo={jump}
              onFork={compare}
              onRow={showHistory}
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
          {shown === null ? null : (
            <ShownMachine
              actor={labActorOf(shown)}
              step={shownStep}
              life={life}
              place={placeIn(life, n)}
            />
          )}
        </section>
        <Split className={styles.sideBar} label="Largeur du contexte" pane={side} side="right" />
        <section
          className={classNames(styles.pane, styles.context)}
          aria-label="Contexte de la machine"
        >
          {shown === null ? null : (
            <MachinePane
              machine={shown}
              onKey={(key) => showHistory(contextKeyName(shown.name, key))}
            />
          )}
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
    if (row !== null && isContextKey(row)) {
      return contextHistory(night, row).map(({ n, values }) => ({
        n,
        where: "contexte",
        text: values.map(contextText).join(" ; "),
      }));
    }
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
