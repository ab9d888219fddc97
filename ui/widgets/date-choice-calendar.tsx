import {
  DatePicker,
  type DateValue,
  parseDate,
  useDatePicker,
  useDatePickerContext,
} from "@ark-ui/react/date-picker";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useState } from "react";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { addDays, calendarDay, compareDays, dayParts, weekdayOf } from "../../core/calendar/day.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { classNames } from "./class-names.ts";
import type { DateChoiceProps } from "./date-choice.tsx";
import styles from "./date-choice.module.css";
import iconButton from "./icon-button.module.css";
import { Row, Text } from "./primitives.tsx";

/** The lazy part of DateChoice: the only file with Ark's calendar. */
export default function DateChoiceCalendar({
  days,
  value,
  onValueChange,
  ...props
}: DateChoiceProps) {
  const offered = days.toSorted(compareDays);
  const first = offered[0] ?? null;
  const last = offered.at(-1) ?? null;
  const [cursor, setCursor] = useState(value ?? first);
  const open = new Set(days);
  const calendar = useDatePicker({
    ...FRENCH_MONTH,
    min: toDate(first),
    max: toDate(last),
    value: value === null ? [] : [parseDate(value)],
    // The offer may shrink while the page is open: the cursor stays within it.
    focusedValue: toDate(within(cursor, first, last)),
    isDateUnavailable: (date) => !open.has(toDay(date)),
    onFocusChange: ({ focusedValue }) => setCursor(toDay(focusedValue)),
    onValueChange: ({ value: [chosen] }) => {
      if (chosen !== undefined) onValueChange(toDay(chosen));
    },
  });
  return <CalendarFrame calendar={calendar} label={props.label} today={props.today} />;
}

/** What every calendar of the shop is: one month, in French, in its place on the page. */
export const FRENCH_MONTH = {
  inline: true,
  locale: "fr-FR",
  // Days of the calendar have no hour; read in another zone than written, one would be its neighbour.
  timeZone: "UTC",
  startOfWeek: 1,
  maxView: "day",
  translations: {
    prevTrigger: () => "Mois précédent",
    nextTrigger: () => "Mois suivant",
    dayCell: ({ value: date, unavailable }: { value: DateValue; unavailable: boolean }) =>
      dayName(toDay(date), unavailable),
  },
} as const;

interface CalendarFrameProps extends MonthProps {
  readonly calendar: ReturnType<typeof useDatePicker>;
  readonly label: string;
}

/** The month of a calendar, with the ways to its neighbours. */
export function CalendarFrame({ calendar, label, today }: CalendarFrameProps) {
  return (
    <DatePicker.RootProvider value={calendar}>
      {/* Ark says 'application', in which screen readers give up keys of their own. */}
      <DatePicker.Content
        className={styles.choice}
        role="group"
        aria-roledescription="calendrier"
        aria-label={label}
      >
        <DatePicker.View view="day">
          <Row align="center" justify="between">
            <DatePicker.PrevTrigger className={iconButton.button} title="Mois précédent">
              <ChevronLeft size={20} aria-hidden />
            </DatePicker.PrevTrigger>
            <Text weight="strong" aria-live="polite">
              {calendar.visibleRangeText.start}
            </Text>
            <DatePicker.NextTrigger className={iconButton.button} title="Mois suivant">
              <ChevronRight size={20} aria-hidden />
            </DatePicker.NextTrigger>
          </Row>
          <Month today={today} />
        </DatePicker.View>
      </DatePicker.Content>
    </DatePicker.RootProvider>
  );
}

interface MonthProps {
  readonly today: CalendarDay | undefined;
}

function Month({ today }: MonthProps) {
  const calendar = useDatePickerContext();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = toDay(calendar.focusedValue);
    const to = endOfWeek(event.key, at);
    if (to === undefined) return;
    // Ark's own Home and End are those of the month.
    event.preventDefault();
    const table = event.currentTarget;
    calendar.setFocusedValue(parseDate(to));
    requestAnimationFrame(() => table.querySelector<HTMLElement>("[tabindex='0']")?.focus());
  };
  return (
    <DatePicker.Table
      className={styles.table}
      aria-label={calendar.visibleRangeText.start}
      aria-roledescription="mois"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {calendar.weekDays.map(({ long, short }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <DatePicker.TableBody>
        {calendar.weeks.map((week) => (
          <DatePicker.TableRow key={String(week[0])}>
            {week.map((date) =>
              date.month === calendar.visibleRange.start.month ? (
                <Day key={String(date)} date={date} today={today} />
              ) : (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell, no control
                <td key={String(date)} />
              ),
            )}
          </DatePicker.TableRow>
        ))}
      </DatePicker.TableBody>
    </DatePicker.Table>
  );
}

interface DayProps extends MonthProps {
  readonly date: DateValue;
}

function Day({ date, today }: DayProps) {
  const day = toDay(date);
  const isToday = day === today;
  return (
    // The day of the browser's clock is not the shop's: `today` says which one is marked.
    <DatePicker.TableCell value={date} aria-current={false}>
      <DatePicker.TableCellTrigger asChild>
        <button
          type="button"
          className={classNames(styles.day, isToday && styles.today)}
          aria-current={isToday ? "date" : undefined}
        >
          {dayParts(day).day}
        </button>
      </DatePicker.TableCellTrigger>
    </DatePicker.TableCell>
  );
}

function endOfWeek(key: string, at: CalendarDay): CalendarDay | undefined {
  const weekday = weekdayOf(at);
  if (key === "Home") return addDays(at, 1 - weekday);
  return key === "End" ? addDays(at, 7 - weekday) : undefined;
}

/** 'mardi 1 décembre 2026': the number as it is seen, so that it can be called by what is seen. */
function dayName(day: CalendarDay, isUnavailable: boolean): string {
  const monthAndYear = formatDay(day, "date").replace(/^\S+\s/u, "");
  const name = `${formatDay(day, "weekday")} ${dayParts(day).day} ${monthAndYear}`;
  return isUnavailable ? `${name}, indisponible` : name;
}

function within(
  day: CalendarDay | null,
  first: CalendarDay | null,
  last: CalendarDay | null,
): CalendarDay | null {
  if (day === null || first === null || last === null) return null;
  if (compareDays(day, first) < 0) return first;
  return compareDays(day, last) > 0 ? last : day;
}

export function toDate(day: CalendarDay | null): DateValue | undefined {
  return day === null ? undefined : parseDate(day);
}

export function toDay({ year, month, day }: DateValue): CalendarDay {
  return calendarDay(year, month, day);
}
