import { type FormEvent, useState } from "react";
import { Weekday } from "../../../../api-schema/primitives.ts";
import type { FieldProblem } from "../../../../api-schema/problems.ts";
import type {
  ForecastChoices,
  ForecastWish,
  PlayedForecast,
} from "../../../../api-schema/staff-forecasts.ts";
import { staffForecastChoices } from "../../../../core/api/calls/staff-forecasts.ts";
import { type ApiError, apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffForecast } from "../../../../core/api/wire/staff-forecasts.ts";
import { weekdayName } from "../../../../core/calendar/format.ts";
import { instantOfMs, parisDayOf } from "../../../../core/calendar/paris-time.ts";
import { RANGE_ORDER, RANGES } from "../../../../core/delivery/ranges.ts";
import {
  firstOfNextMonth,
  NOTHING_TYPED,
  readForecast,
  type TypedForecast,
  weekdaysIn,
} from "../../../../core/forecast/forecast-form.ts";
import { PERIOD_WORDS } from "../../../../core/forecast/periods.ts";
import { Button } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Checkbox } from "../../../widgets/checkbox.tsx";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import { ProblemNotice } from "../../../widgets/problem-notice.tsx";
import { Select, type SelectOption } from "../../../widgets/select.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useDesk, useRead } from "../../desk-context.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import styles from "./forecast.module.css";
import { ForecastResult } from "./forecast-result.tsx";
import { TakeForecast } from "./take-forecast.tsx";

/** A change is played on orders of the past before anybody takes it. */
export default function ForecastPage() {
  const read = useRead(staffForecastChoices);
  return (
    <DeskPage
      title="Simuler un changement"
      about="Les commandes d’une période sont rejouées, avec les prix et les tournées d’aujourd’hui, puis avec le changement. Rien n’est écrit avant « Appliquer »."
    >
      <ReadPage read={read}>{(choices) => <Simulation choices={choices} />}</ReadPage>
    </DeskPage>
  );
}

const presentDay = () => parisDayOf(instantOfMs(Date.now()));

/** What came of the last one that was played, with what was typed then. */
type Played = {
  readonly forecast: PlayedForecast;
  readonly typed: TypedForecast;
  readonly wish: ForecastWish;
};

function Simulation({ choices }: { readonly choices: ForecastChoices }) {
  const { read } = useDesk();
  const [typed, setTyped] = useState<TypedForecast>(() => ({
    ...NOTHING_TYPED,
    since: firstOfNextMonth(presentDay()),
  }));
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [played, setPlayed] = useState<Played | null>(null);

  const play = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isPlaying) return;
    const known = readForecast(typed, presentDay());
    setRefusal(null);
    setProblems("problems" in known ? known.problems : []);
    if ("problems" in known) return;
    setPlaying(true);
    try {
      const forecast = await read((api) => staffForecast(api, { body: known.wish }));
      setPlayed({ forecast, typed, wish: known.wish });
    } catch (error) {
      // safe: calls of the desk reject with the errors of calls alone
      setRefusal(error as ApiError);
    } finally {
      setPlaying(false);
    }
  };
  const change = (name: keyof TypedForecast) => (value: string | null) => {
    setProblems((all) => all.filter(({ field }) => field !== name));
    setTyped((all) => ({ ...all, [name]: value ?? "", ...(name === "scope" ? { code: "" } : {}) }));
  };
  const fieldOf = (name: keyof TypedForecast) => ({
    name,
    value: typed[name],
    error: problems.find(({ field }) => field === name)?.message,
    onValueChange: change(name),
  });
  const isCurrent = played?.typed === typed;
  const isSeen = isCurrent && !isPlaying && played.forecast.taking !== null;
  return (
    <>
      <Card>
        <form
          method="post"
          noValidate
          className={styles.form}
          onSubmit={(event) => void play(event)}
        >
          {refusal === null ? null : (
            <div className={styles.wide}>
              <ProblemNotice tone="error" occurrence={refusal}>
                {apiErrorMessage(refusal)}
              </ProblemNotice>
            </div>
          )}
          <Select label="Ce qui change" options={ABOUT} {...fieldOf("about")} />
          {typed.about === "tour" ? (
            <TourFields typed={typed} choices={choices} fieldOf={fieldOf} />
          ) : (
            <PriceFields typed={typed} choices={choices} fieldOf={fieldOf} />
          )}
          <Select label="Commandes rejouées" options={PERIODS} {...fieldOf("period")} />
          <div className={styles.go}>
            <Button type="submit" variant={isSeen ? "secondary" : "primary"} loading={isPlaying}>
              Simuler
            </Button>
          </div>
        </form>
      </Card>
      {played === null ? null : (
        <>
          <ForecastResult forecast={played.forecast} isStale={!isCurrent || isPlaying} />
          {isCurrent && !isPlaying && played.forecast.taking !== null ? (
            <TakeForecast
              key={played.forecast.taking.digest}
              wish={played.wish}
              forecast={played.forecast}
              taking={played.forecast.taking}
            />
          ) : null}
        </>
      )}
    </>
  );
}

interface FieldsProps {
  readonly typed: TypedForecast;
  readonly choices: ForecastChoices;
  readonly fieldOf: (name: keyof TypedForecast) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onValueChange: (value: string | null) => void;
  };
}

function PriceFields({ typed, choices, fieldOf }: FieldsProps) {
  return (
    <>
      <Select label="Sur quoi" options={SCOPES} {...fieldOf("scope")} />
      {typed.scope === "category" ? (
        <Select label="Rayon" options={categoriesOf(choices)} {...chosen(fieldOf("code"))} />
      ) : null}
      {typed.scope === "brand" ? (
        <Select
          label="Marque"
          options={choices.brands.map(optionOf)}
          {...chosen(fieldOf("code"))}
        />
      ) : null}
      {typed.scope === "articles" ? (
        <TextField label="Références" hint="Séparées par des espaces." {...fieldOf("code")} />
      ) : null}
      <Select
        label="Tarifs"
        options={[{ value: "", label: "Tous" }, ...choices.lists.map(optionOf)]}
        {...fieldOf("list")}
      />
      <TextField
        label="Variation, en %"
        placeholder="3"
        inputMode="text"
        autoComplete="off"
        {...fieldOf("percent")}
      />
      <Select label="Arrondi" options={STEPS} {...fieldOf("step")} />
      <TextField label="À partir du" type="date" {...fieldOf("since")} />
    </>
  );
}

function TourFields({ typed, choices, fieldOf }: FieldsProps) {
  const tour = choices.areas
    .find(({ code }) => code === typed.area)
    ?.tours.find(({ range }) => range === typed.range);
  const isFlour = typed.range !== "Z001";
  const days = weekdaysIn(typed.weekdays);
  const weekdays = fieldOf("weekdays");
  const now = tour === undefined ? undefined : isFlour ? tour.franco / 1000 : tour.franco / 100;
  return (
    <>
      <Select label="Secteur" options={choices.areas.map(optionOf)} {...chosen(fieldOf("area"))} />
      <Select label="Gamme" options={TOUR_RANGES} {...fieldOf("range")} />
      <TextField
        label={isFlour ? "Nouveau franco, en kg" : "Nouveau franco, en euros HT"}
        hint={now === undefined ? undefined : `Aujourd’hui : ${now.toLocaleString("fr-FR")}`}
        inputMode="decimal"
        autoComplete="off"
        {...fieldOf("franco")}
      />
      <TextField
        label="Nouveaux frais de livraison, en euros HT"
        hint={
          tour === undefined
            ? undefined
            : `Aujourd’hui : ${(tour.deliveryFee / 100).toLocaleString("fr-FR")}`
        }
        inputMode="decimal"
        autoComplete="off"
        {...fieldOf("fee")}
      />
      <TextField
        label="Nouvelle heure limite"
        type="time"
        hint={tour === undefined ? undefined : `Aujourd’hui : ${tour.cutOff}, le jour ouvré avant`}
        {...fieldOf("cutOff")}
      />
      <fieldset className={styles.days}>
        <legend>Nouveaux jours de passage</legend>
        <Text size="s" tone="quiet">
          {tour === undefined
            ? "Rien de coché : ils restent."
            : `Aujourd’hui : ${tour.weekdays.map(weekdayName).join(", ")}. Rien de coché : ils restent.`}
        </Text>
        <Cluster gap="1 4">
          {Weekday.literals.map((day) => (
            <Checkbox
              key={day}
              label={weekdayName(day)}
              checked={days.includes(day)}
              onCheckedChange={(isChosen) =>
                weekdays.onValueChange(
                  (isChosen ? [...days, day] : days.filter((each) => each !== day)).join(" "),
                )
              }
            />
          ))}
        </Cluster>
      </fieldset>
    </>
  );
}

/** Nothing is chosen until somebody has. */
const chosen = <Field extends { readonly value: string }>(field: Field) => ({
  ...field,
  value: field.value === "" ? null : field.value,
});

const optionOf = ({ code, name }: ForecastChoices["brands"][number]): SelectOption => ({
  value: code,
  label: name,
});

const categoriesOf = ({ categories }: ForecastChoices): readonly SelectOption[] =>
  categories.map(({ code, name, level }) => ({
    value: code,
    label: `${"\u00a0\u00a0".repeat(level - 1)}${name}`,
  }));

const ABOUT: readonly SelectOption[] = [
  { value: "prices", label: "Des prix" },
  { value: "tour", label: "Une tournée" },
];
const SCOPES: readonly SelectOption[] = [
  { value: "everything", label: "Tous les articles" },
  { value: "category", label: "Un rayon" },
  { value: "brand", label: "Une marque" },
  { value: "articles", label: "Des articles" },
];
const STEPS: readonly SelectOption[] = [
  { value: "1", label: "Au centime" },
  { value: "5", label: "À 5 centimes" },
  { value: "10", label: "À 10 centimes" },
];
const PERIODS: readonly SelectOption[] = Object.entries(PERIOD_WORDS).map(([value, label]) => ({
  value,
  label,
}));
const TOUR_RANGES: readonly SelectOption[] = RANGE_ORDER.map((range) => ({
  value: range,
  label: RANGES[range].title,
}));
