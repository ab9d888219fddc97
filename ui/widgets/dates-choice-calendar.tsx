import { parseDate, useDatePicker } from "@ark-ui/react/date-picker";
import { useState } from "react";
import { CalendarFrame, FRENCH_MONTH, toDate, toDay } from "./date-choice-calendar.tsx";
import type { DatesChoiceProps } from "./dates-choice.tsx";

/** The lazy part of DatesChoice. */
export default function DatesChoiceCalendar({
  label,
  from,
  to,
  values,
  onToggle,
  today,
}: DatesChoiceProps) {
  const [cursor, setCursor] = useState(from);
  const calendar = useDatePicker({
    ...FRENCH_MONTH,
    selectionMode: "multiple",
    min: toDate(from),
    max: toDate(to),
    value: values.map((day) => parseDate(day)),
    focusedValue: toDate(cursor),
    onFocusChange: ({ focusedValue }) => setCursor(toDay(focusedValue)),
    onValueChange: ({ value }) => {
      const now = value.map(toDay);
      const changed = [...now, ...values].filter(
        (day) => now.includes(day) !== values.includes(day),
      );
      for (const day of changed) onToggle(day);
    },
  });
  return <CalendarFrame calendar={calendar} label={label} today={today} />;
}
