import { useState } from "react";
import type { CalendarDay, ClosingDay } from "../../../api-schema/primitives.ts";
import type { Store, StoreChange } from "../../../api-schema/store.ts";
import { addDays, compareDays, isCalendarDay } from "../../../core/calendar/day.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import {
  closingDaysText,
  closurePeriods,
  datesOfPeriod,
  periodText,
  readClosingDays,
  WEEKDAYS,
  weekdayName,
  weekdaysText,
} from "../../../core/stores/closures.ts";
import {
  CLOSURE_HORIZON_DAYS,
  closingOf,
  closingProblems,
  withDayToggled,
} from "../../../core/stores/store-change.ts";
import { useNow } from "../../layout/use-now.ts";
import { Button } from "../../widgets/button.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Chips } from "../../widgets/chips.tsx";
import { DatesChoice } from "../../widgets/dates-choice.tsx";
import { FieldError } from "../../widgets/field.tsx";
import { Grid, Stack } from "../../widgets/primitives.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./closing-days-card.module.css";
import { EditCard } from "./edit-card.tsx";
import { Facts } from "./facts.tsx";
import { useEdit } from "./use-edit.ts";
import { useStoreChange } from "./use-store-change.ts";

interface ClosingDaysCardProps {
  readonly store: Store;
  readonly mayChange: boolean;
}

/** When the store takes no delivery: days of every week, and dates in a calendar (product §4). */
export function ClosingDaysCard({ store, mayChange }: ClosingDaysCardProps) {
  const today = parisDayOf(instantOfMs(useNow()));
  const saving = useStoreChange(store, "Les jours de fermeture sont enregistrés");
  const edit = useEdit<{ readonly closingDays: string }, StoreChange>({
    name: `store-closing-days-${store.id}`,
    known: { closingDays: closingDaysText(store.closingDays) },
    problems: ({ closingDays }) => {
      const [problem] = closingProblems(closingOf(readClosingDays(closingDays)), today);
      return problem === undefined ? {} : { closingDays: problem.message };
    },
    changeOf: ({ closingDays }) => ({ closingDays: readClosingDays(closingDays) }),
    saving,
  });
  return (
    <EditCard
      title="Jours de fermeture"
      note="Aucun camion ne passe ces jours-là ; les jours fériés s’y ajoutent d’eux-mêmes."
      id="jours-de-fermeture"
      edit={edit}
      mayEdit={mayChange}
      shown={<Shown days={store.closingDays} today={today} />}
    >
      <ClosingFields
        days={readClosingDays(edit.values.closingDays)}
        // A space keeps an empty list in the draft.
        change={(days) => edit.change("closingDays", closingDaysText(days) || " ")}
        error={edit.problemOf("closingDays")}
        today={today}
      />
    </EditCard>
  );
}

interface ShownProps {
  readonly days: readonly ClosingDay[];
  readonly today: CalendarDay;
}

function Shown({ days, today }: ShownProps) {
  const { weekdays, dates } = closingOf(days);
  const periods = closurePeriods(dates.filter((day) => compareDays(day, today) >= 0));
  return (
    <Facts
      facts={[
        ["Chaque semaine", weekdaysText(weekdays)],
        [
          "Dates",
          periods.length === 0 ? (
            "Aucune"
          ) : (
            <ul className={styles.periods}>
              {periods.map((period) => (
                <li key={period.from}>{periodText(period)}</li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  );
}

interface ClosingFieldsProps extends ShownProps {
  readonly change: (days: readonly ClosingDay[]) => void;
  readonly error: string | undefined;
}

function ClosingFields({ days, change, error, today }: ClosingFieldsProps) {
  const { dates } = closingOf(days);
  const toCome = dates.filter((day) => compareDays(day, today) >= 0);
  const without = (gone: readonly CalendarDay[]) =>
    change(days.filter((day) => typeof day === "number" || !gone.includes(day)));
  return (
    <>
      <fieldset className={styles.week} aria-describedby="fermeture-erreur">
        <legend>Chaque semaine</legend>
        {WEEKDAYS.map((weekday) => (
          <Checkbox
            key={weekday}
            label={weekdayName(weekday)}
            checked={days.includes(weekday)}
            aria-invalid={error === undefined ? undefined : true}
            onCheckedChange={() => change(withDayToggled(days, weekday))}
          />
        ))}
      </fieldset>
      <Stack as="fieldset" gap="4" className={styles.dates}>
        <legend>Dates de fermeture</legend>
        <PeriodFields
          today={today}
          onAdd={(added) => change([...new Set<ClosingDay>([...days, ...added])])}
        />
        <DatesChoice
          label="Dates de fermeture"
          from={today}
          to={addDays(today, CLOSURE_HORIZON_DAYS)}
          values={toCome}
          onToggle={(day) => change(withDayToggled(days, day))}
          today={today}
        />
        {toCome.length === 0 ? null : (
          <Chips
            label="Fermetures annoncées"
            chips={closurePeriods(toCome).map((period) => ({
              id: period.from,
              label: periodText(period),
              onRemove: () => without(datesOfPeriod(period)),
            }))}
          />
        )}
      </Stack>
      <FieldError id="fermeture-erreur" error={error} />
    </>
  );
}

interface PeriodFieldsProps {
  readonly today: CalendarDay;
  readonly onAdd: (days: readonly CalendarDay[]) => void;
}

/** Three weeks in August are two dates, not twenty-one presses. */
function PeriodFields({ today, onAdd }: PeriodFieldsProps) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const last = to === "" ? from : to;
  const added = isCalendarDay(from) && isCalendarDay(last) ? datesOfPeriod({ from, to: last }) : [];
  const isReversed = isCalendarDay(from) && isCalendarDay(last) && added.length === 0;
  return (
    <Grid least="9rem" fit gap="3" align="end">
      <TextField label="Du" type="date" min={today} value={from} onValueChange={setFrom} />
      <TextField
        label="Au"
        type="date"
        min={from === "" ? today : from}
        value={to}
        onValueChange={setTo}
        error={isReversed ? "Cette date est avant la première." : undefined}
      />
      <Button
        variant="secondary"
        disabled={added.length === 0}
        onClick={() => {
          onAdd(added);
          setFrom("");
          setTo("");
        }}
      >
        Ajouter
      </Button>
    </Grid>
  );
}
