import CalendarDays from "lucide-react/icons/calendar-days";
import { useId, useState } from "react";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { compareDays } from "../../core/calendar/day.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { DateChoice, type DateChoiceProps } from "./date-choice.tsx";
import styles from "./day-choice.module.css";
import { Cluster, Stack } from "./primitives.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** Days that are offered without the calendar: a baker takes one of the next lorries. */
const NEAREST = 3;

/** The next days as chips, and the calendar for who wants another one. */
export function DayChoice(props: DateChoiceProps) {
  const { label, days, value, onValueChange } = props;
  const id = useId();
  const calendarId = `${id}-calendrier`;
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="4">
      <Cluster as="fieldset" gap="2">
        <VisuallyHidden as="legend">{label}</VisuallyHidden>
        {chipsOf(days, value).map((day) => (
          <label key={day} className={styles.day}>
            <input
              type="radio"
              name={id}
              value={day}
              checked={day === value}
              className={styles.input}
              onChange={() => onValueChange(day)}
            />
            {/* Read whole, shown short. */}
            <VisuallyHidden>{formatDay(day, "long")}</VisuallyHidden>
            <span aria-hidden>{formatDay(day, "short")}</span>
          </label>
        ))}
        {days.length > NEAREST ? (
          <button
            type="button"
            className={styles.other}
            aria-expanded={isOpen}
            aria-controls={isOpen ? calendarId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <CalendarDays size={18} aria-hidden />
            Autre date
          </button>
        ) : null}
      </Cluster>
      {isOpen ? (
        <div id={calendarId}>
          <DateChoice {...props} label={`${label}, calendrier`} />
        </div>
      ) : null}
    </Stack>
  );
}

/** The nearest days, and the one that is chosen when it is none of them. */
const chipsOf = (days: readonly CalendarDay[], value: CalendarDay | null) => {
  const nearest = days.toSorted(compareDays).slice(0, NEAREST);
  return value === null || nearest.includes(value) ? nearest : [...nearest, value];
};
