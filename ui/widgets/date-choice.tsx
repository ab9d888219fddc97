import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { addDays, calendarDay, compareDays, dayParts, weekdayOf } from "../../core/calendar/day.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { classNames } from "./class-names.ts";
import styles from "./date-choice.module.css";
import { IconButton } from "./icon-button.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface DateChoiceProps {
  readonly label: string;
  /** The only days that can be chosen, in any order; at least one. */
  readonly days: readonly CalendarDay[];
  readonly value: CalendarDay | null;
  readonly onValueChange: (day: CalendarDay) => void;
  /** Marked in the grid. */
  readonly today?: CalendarDay | undefined;
  /** A word under a day: 'Prochain'. */
  readonly note?: ((day: CalendarDay) => string | undefined) | undefined;
}

/**
 * A month that offers only the given days. Keyboard of the ARIA grid pattern: arrows move by a day
 * or a week, Home and End within the week, page keys by a month, Enter or space choose.
 */
export function DateChoice({ label, days, value, onValueChange, today, note }: DateChoiceProps) {
  const offered = days.toSorted(compareDays);
  const first = offered[0];
  const last = offered.at(-1);
  const [cursor, setCursor] = useState<CalendarDay | undefined>(value ?? first);
  const table = useRef<HTMLTableElement>(null);
  const follow = useRef(false);
  const titleId = useId();
  const at =
    cursor === undefined || first === undefined || last === undefined
      ? undefined
      : within(cursor, first, last);
  // After a key the focus follows the cursor, also into another month; never on the first drawing.
  useEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    table.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the cursor moved: that is the signal
  }, [at]);
  if (at === undefined || first === undefined || last === undefined) return null;
  const open = new Set(days);
  const { year, month } = dayParts(at);
  const turn = (by: number): void =>
    setCursor(within(calendarDay(year, month + by, 1), first, last));
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = keyTarget(event.key, at);
    if (target === undefined) return;
    event.preventDefault();
    const next = within(target, first, last);
    follow.current = next !== at;
    setCursor(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is a form's part; this also stands alone
    <div className={styles.choice} role="group" aria-label={label}>
      <div className={styles.head}>
        <IconButton
          label="Mois précédent"
          icon={<ChevronLeft size={20} aria-hidden />}
          disabled={monthOf(first) === monthOf(at)}
          onClick={() => turn(-1)}
        />
        <p id={titleId} className={styles.month} aria-live="polite">
          {monthName(at)}
        </p>
        <IconButton
          label="Mois suivant"
          icon={<ChevronRight size={20} aria-hidden />}
          disabled={monthOf(last) === monthOf(at)}
          onClick={() => turn(1)}
        />
      </div>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA grid pattern on a real table
        role="grid"
        aria-labelledby={titleId}
        className={styles.table}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 3)}.
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) =>
                day === null ? (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell, no control
                  <td key={index} />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    open={open.has(day)}
                    chosen={day === value}
                    today={day === today}
                    current={day === at}
                    note={open.has(day) ? note?.(day) : undefined}
                    onChoose={() => {
                      setCursor(day);
                      onValueChange(day);
                    }}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayCellProps {
  readonly day: CalendarDay;
  readonly open: boolean;
  readonly chosen: boolean;
  readonly today: boolean;
  readonly current: boolean;
  readonly note: string | undefined;
  readonly onChoose: () => void;
}

function DayCell({ day, open, chosen, today, current, note, onChoose }: DayCellProps) {
  return (
    <td aria-selected={chosen}>
      <button
        type="button"
        className={classNames(
          styles.day,
          open && styles.open,
          chosen && styles.chosen,
          today && styles.today,
        )}
        // Not `disabled`: the arrows must be able to cross it.
        aria-disabled={!open}
        aria-current={today ? "date" : undefined}
        tabIndex={current ? 0 : -1}
        onClick={() => {
          if (open) onChoose();
        }}
      >
        {/* The name is the content: what is seen is part of what is said. */}
        <VisuallyHidden>{`${formatDay(day, "weekday")} `}</VisuallyHidden>
        {dayParts(day).day}
        <VisuallyHidden>{` ${monthName(day)}${open ? "" : ", indisponible"} `}</VisuallyHidden>
        {note === undefined ? null : <small>{note}</small>}
      </button>
    </td>
  );
}

const weekdays = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];

function keyTarget(key: string, at: CalendarDay): CalendarDay | undefined {
  const { year, month, day } = dayParts(at);
  const weekday = weekdayOf(at);
  switch (key) {
    case "ArrowLeft":
      return addDays(at, -1);
    case "ArrowRight":
      return addDays(at, 1);
    case "ArrowUp":
      return addDays(at, -7);
    case "ArrowDown":
      return addDays(at, 7);
    case "Home":
      return addDays(at, 1 - weekday);
    case "End":
      return addDays(at, 7 - weekday);
    case "PageUp":
      return calendarDay(year, month - 1, Math.min(day, 28));
    case "PageDown":
      return calendarDay(year, month + 1, Math.min(day, 28));
    default:
      return undefined;
  }
}

function within(day: CalendarDay, first: CalendarDay, last: CalendarDay): CalendarDay {
  if (compareDays(day, first) < 0) return first;
  return compareDays(day, last) > 0 ? last : day;
}

function monthOf(day: CalendarDay): string {
  return day.slice(0, 7);
}

function monthName(day: CalendarDay): string {
  // 'date' is '26 novembre 2026': the month and year are what follows the day.
  return formatDay(day, "date").replace(/^\S+\s/u, "");
}

/** The weeks of the day's month, Monday first; null where another month stands. */
function weeksOf(day: CalendarDay): readonly (readonly (CalendarDay | null)[])[] {
  const { year, month } = dayParts(day);
  const start = calendarDay(year, month, 1);
  const offset = weekdayOf(start) - 1;
  const length = dayParts(calendarDay(year, month + 1, 0)).day;
  return Array.from({ length: Math.ceil((offset + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, column) => {
      const index = week * 7 + column - offset;
      return index < 0 || index >= length ? null : addDays(start, index);
    }),
  );
}
