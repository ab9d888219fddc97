import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import { Text, WithSide } from "../../widgets/primitives.tsx";
import type { LabStep } from "../link/lab-step.ts";
import { classNames } from "../../widgets/class-names.ts";
import { eventText, hasMoved, timeText } from "../flow-text.ts";
import type { Move } from "../lab-log.ts";
import { useScrollView } from "../use-scroll-view.ts";
import { MoveText } from "./move-text.tsx";
import styles from "./event-log.module.css";

interface EventLogProps {
  readonly steps: readonly LabStep[];
  /** The step looked at. */
  readonly current: LabStep | null;
  /** Whether the last step is looked at because it is the last: the log then follows. */
  readonly following: boolean;
  /** Number of the step where a replay goes another way. */
  readonly divergence: number | null;
  readonly onGo: (n: number) => void;
  readonly onMove: (move: Move) => void;
}

/** Pixels; the stylesheet says the same. */
const ROW = 46;
/** Rows kept above and below what is seen, so that scrolling shows no gap. */
const MARGIN = 8;

/** What happened, oldest first. Only the rows in view exist: two thousand stay smooth. */
export function EventLog(props: EventLogProps) {
  const { steps, current, following, divergence, onGo, onMove } = props;
  const list = useRef<HTMLDivElement>(null);
  const base = useId();
  const view = useScrollView(list);
  const at = current === null ? -1 : steps.indexOf(current);
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null || at === -1) return;
    if (following) box.scrollTop = box.scrollHeight;
    else if (at * ROW < box.scrollTop) box.scrollTop = at * ROW;
    else if ((at + 1) * ROW > box.scrollTop + box.clientHeight) {
      box.scrollTop = (at + 1) * ROW - box.clientHeight;
    }
  }, [at, following]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    onMove(move);
  };
  const first = Math.max(0, Math.floor(view.top / ROW) - MARGIN);
  const last = Math.min(steps.length, Math.ceil((view.top + view.height) / ROW) + MARGIN);
  return (
    <div
      ref={list}
      className={styles.log}
      role="listbox"
      aria-label="Journal des événements"
      aria-activedescendant={at >= first && at < last ? `${base}-${at}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={styles.all} style={{ height: steps.length * ROW }}>
        {steps.slice(first, last).map((step, index) => (
          <Row
            key={step.n}
            id={`${base}-${first + index}`}
            step={step}
            place={first + index}
            count={steps.length}
            current={step === current}
            diverges={step.n === divergence}
            onGo={onGo}
          />
        ))}
      </div>
    </div>
  );
}

const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: "back",
  ArrowDown: "forward",
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
};

interface RowProps {
  readonly id: string;
  readonly step: LabStep;
  readonly place: number;
  readonly count: number;
  readonly current: boolean;
  readonly diverges: boolean;
  readonly onGo: (n: number) => void;
}

function Row({ id, step, place, count, current, diverges, onGo }: RowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list answers the keyboard for its rows
    <WithSide
      gap="0 3"
      size="2xs"
      id={id}
      role="option"
      aria-selected={current}
      aria-posinset={place + 1}
      aria-setsize={count}
      tabIndex={-1}
      className={classNames(
        styles.row,
        current && styles.current,
        diverges && styles.diverges,
        !hasMoved(step) && step.transitions.length === 0 && styles.ignored,
      )}
      style={{ top: place * ROW }}
      onClick={() => onGo(step.n)}
    >
      <Text as="span" size="xs" weight="strong" cut className={styles.event}>
        {eventText(step)}
      </Text>
      <Text as="span" tone="quiet" nowrap className={styles.time}>
        {timeText(step.at)}
      </Text>
      <Text as="span" tone="quiet" cut className={styles.move}>
        <Text as="span" tone="soft" weight="medium" className={styles.actor}>
          {step.actor}
        </Text>{" "}
        <MoveText step={step} />
      </Text>
      {diverges ? <span className={styles.mark}>diverge</span> : <Facts step={step} />}
    </WithSide>
  );
}

function Facts({ step: { events } }: { readonly step: LabStep }) {
  if (events.length === 0) return null;
  return (
    <span className={styles.facts}>
      {events.length === 1 ? "1 fait" : `${events.length} faits`}
    </span>
  );
}
