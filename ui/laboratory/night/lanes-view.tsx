import { memo, type MouseEvent, type Ref, useId, useLayoutEffect, useMemo, useRef } from "react";
import type { NightStep } from "../../../machines/laboratory/night/format.ts";
import { classNames } from "../../widgets/class-names.ts";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { sizeProperty } from "../split.tsx";
import { useScrollView } from "../use-scroll-view.ts";
import { LaneArrows } from "./lane-arrows.tsx";
import { COLUMN, HEAD, LANE } from "./lane-sizes.ts";
import { breachStep } from "./night-faults.ts";
import {
  GROUP_NAMES,
  type GroupNames,
  type Lane,
  type LaneGroup,
  type Laned,
  laneOf,
  lanesOf,
  marksOf,
} from "./night-lanes.ts";
import { counted, stepSentence } from "./night-words.ts";
import styles from "./lanes-view.module.css";

interface LanesViewProps {
  readonly night: Laned;
  /** Numbers of the steps, a column each: those of two nights where two are compared. */
  readonly columns: readonly number[];
  /** Number of the step looked at. */
  readonly n: number;
  /** What the lanes are called. */
  readonly label: string;
  /** Numbers of the steps that are otherwise in the night beside it. */
  readonly different: ReadonlySet<number>;
  readonly folded: ReadonlySet<LaneGroup>;
  /** The steps that were looked for. */
  readonly found: readonly { readonly n: number }[] | null;
  /** Numbers of the steps where something went wrong. */
  readonly faults: readonly number[];
  readonly onGo: (n: number) => void;
  /** What the groups are called. */
  readonly names?: GroupNames;
  /** What happened in a step, in one French sentence. */
  readonly sentenceOf?: (step: NightStep, until: number | null) => string;
}

/** Columns kept beside those that are seen, so that scrolling shows no gap. */
const MARGIN = 6;

/** The night as lanes along time, a column a step. Only the columns in view exist. */
export function LanesView(props: LanesViewProps) {
  const { night, columns, n, label, different, folded, found, faults, onGo } = props;
  const { names: groups = GROUP_NAMES, sentenceOf = stepSentence } = props;
  const steps = useMemo(
    () =>
      new Map(
        night.steps.map((step, at, all) => [step.n, { step, until: all[at + 1]?.at ?? null }]),
      ),
    [night],
  );
  const box = useRef<HTMLDivElement>(null);
  const names = useRef<HTMLDivElement>(null);
  const base = useId();
  const view = useScrollView(box);
  const lanes = useMemo(() => lanesOf(night, folded, groups), [night, folded, groups]);
  const wanted = useMemo(() => new Set(found?.map((one) => one.n)), [found]);
  const faulty = useMemo(() => new Set(faults), [faults]);
  const at = columns.indexOf(n);
  useLayoutEffect(() => {
    const seen = box.current;
    if (seen === null) return;
    const room = view.width - (names.current?.offsetWidth ?? 0);
    const [start, end] = [at * COLUMN, (at + 1) * COLUMN];
    // A step that comes into view has those around it in view too.
    if (start < seen.scrollLeft) seen.scrollLeft = start - 2 * COLUMN;
    else if (end > seen.scrollLeft + room) seen.scrollLeft = end - room + 2 * COLUMN;
    // Room that comes later counts too: on a phone the lanes are not there while the step is.
  }, [at, view.width]);
  // One for all columns: they stay as they are when another one is looked at.
  const onClick = (event: MouseEvent): void => {
    const of = event.target instanceof Element ? event.target.closest("[data-step]") : null;
    if (of !== null) onGo(Number(of.getAttribute("data-step")));
  };
  const first = Math.max(0, Math.floor(view.left / COLUMN) - MARGIN);
  const last = Math.min(columns.length, Math.ceil((view.left + view.width) / COLUMN) + MARGIN);
  return (
    <div
      ref={box}
      className={styles.box}
      style={{
        ...sizeProperty("column", COLUMN),
        ...sizeProperty("lane", LANE),
        ...sizeProperty("head", HEAD),
      }}
      role="listbox"
      aria-label={label}
      aria-orientation="horizontal"
      aria-activedescendant={at >= first && at < last && steps.has(n) ? `${base}-${at}` : undefined}
      tabIndex={0}
    >
      <LaneNames ref={names} lanes={lanes} folded={folded} groups={groups} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the page answers the keyboard for its columns */}
      <div
        role="presentation"
        className={styles.field}
        style={{ width: columns.length * COLUMN, height: HEAD + lanes.length * LANE }}
        onClick={onClick}
      >
        <div aria-hidden className={styles.stripes}>
          {lanes.map(({ id }) => (
            <div key={id} className={styles.stripe} />
          ))}
        </div>
        {columns.slice(first, last).map((number, index) => {
          const one = steps.get(number);
          return one === undefined ? null : (
            <Column
              key={number}
              id={`${base}-${first + index}`}
              step={one.step}
              until={one.until}
              sentenceOf={sentenceOf}
              place={first + index}
              count={columns.length}
              lanes={lanes}
              folded={folded}
              isCurrent={number === n}
              isDifferent={different.has(number)}
              isFound={wanted.has(number)}
              isFault={faulty.has(number)}
              isBreach={number === breachStep(night)}
            />
          );
        })}
        <LaneArrows
          night={night}
          n={n}
          lanes={lanes}
          folded={folded}
          columns={columns}
          first={first}
          last={last}
        />
      </div>
    </div>
  );
}

interface LaneNamesProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly lanes: readonly Lane[];
  readonly folded: ReadonlySet<LaneGroup>;
  readonly groups: GroupNames;
}

/** Beside the columns: what an option is called says it for who cannot see them. */
function LaneNames({ ref, lanes, folded, groups }: LaneNamesProps) {
  return (
    <div ref={ref} aria-hidden className={styles.names}>
      <div className={styles.corner}>Étape</div>
      {lanes.map(({ id, group, name }, place) => (
        <div
          key={id}
          className={classNames(styles.name, lanes[place - 1]?.group !== group && styles.opens)}
        >
          {folded.has(group) ? <b>{name}</b> : name}
          {!folded.has(group) && lanes[place - 1]?.group !== group && name !== groups[group] ? (
            <span className={styles.group}>{groups[group]}</span>
          ) : null}
        </div>
      ))}
    </div>
  );
}

interface ColumnProps {
  readonly id: string;
  readonly step: NightStep;
  /** When the next step began. */
  readonly until: number | null;
  readonly sentenceOf: (step: NightStep, until: number | null) => string;
  readonly place: number;
  readonly count: number;
  readonly lanes: readonly Lane[];
  readonly folded: ReadonlySet<LaneGroup>;
  readonly isCurrent: boolean;
  readonly isDifferent: boolean;
  readonly isFound: boolean;
  readonly isFault: boolean;
  readonly isBreach: boolean;
}

const Column = memo(function Column(props: ColumnProps) {
  const { id, step, place, count, lanes, folded, isCurrent, isDifferent, isFound, isFault } = props;
  const marks = useMemo(
    () => new Map(marksOf(step, folded).map((mark) => [mark.lane, mark])),
    [step, folded],
  );
  const own = laneOf(step, folded);
  const label = labelOf(props);
  return (
    <div
      id={id}
      data-step={step.n}
      role="option"
      aria-selected={isCurrent}
      aria-posinset={place + 1}
      aria-setsize={count}
      tabIndex={-1}
      className={classNames(
        styles.column,
        isFound && styles.found,
        isFault && styles.fault,
        isDifferent && styles.different,
        isCurrent && styles.current,
      )}
      style={{ left: place * COLUMN }}
      title={label}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <span aria-hidden className={styles.number}>
        {step.n}
      </span>
      {lanes.map(({ id: lane }, at) => {
        const mark = marks.get(lane);
        // Most lanes are empty at a step: of a whole night they would be thousands of cells.
        return mark === undefined ? null : (
          <span
            key={lane}
            aria-hidden
            className={styles.cell}
            style={{ insetBlockStart: HEAD + at * LANE }}
          >
            <span
              className={classNames(styles.mark, styles[mark.tone], lane === own && styles.own)}
            >
              {mark.text ?? (mark.count === 1 ? "" : mark.count)}
            </span>
          </span>
        );
      })}
    </div>
  );
});

/** 'Étape 12 : gerant (onglet 1) va au panier. 1 appel, 3 lignes, panne'. */
const labelOf = ({ step, until, sentenceOf, ...props }: ColumnProps): string => {
  const { isDifferent, isFound, isFault, isBreach } = props;
  const { n, calls, rows, machines } = step;
  const more = [
    ...(calls.length === 0 ? [] : [counted(calls.length, "appel")]),
    ...(machines.length === 0 ? [] : [counted(machines.length, "événement")]),
    ...(rows.length === 0 ? [] : [counted(rows.length, "ligne")]),
    ...(isBreach ? ["une loi ne tient plus"] : []),
    ...(isFault && !isBreach ? ["panne"] : []),
    ...(isDifferent ? ["diffère de l’autre nuit"] : []),
    ...(isFound ? ["trouvée"] : []),
  ];
  return [
    `Étape ${n} : ${sentenceOf(step, until)}`,
    ...(more.length === 0 ? [] : [more.join(", ")]),
  ].join(" ");
};
