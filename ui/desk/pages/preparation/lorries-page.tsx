import { useState } from "react";
import { Link } from "wouter";
import { CalendarDay } from "../../../../api-schema/primitives.ts";
import type { StaffLorry, StaffLorryDay } from "../../../../api-schema/staff-orders.ts";
import { staffLorries } from "../../../../core/api/calls/staff-orders.ts";
import { addDays, isCalendarDay } from "../../../../core/calendar/day.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { instantOfMs } from "../../../../core/calendar/paris-time.ts";
import { RANGES } from "../../../../core/delivery/ranges.ts";
import { weight, wholeNumber } from "../../../../core/money/format.ts";
import { preparedDay } from "../../../../core/delivery/prepared-day.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useRead } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths, withChoices } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { Shortage } from "./shortage.tsx";

/** The lorries of a day: what there is too little of for them first, then each with what it carries. */
export default function LorriesPage() {
  const { choice, choose } = useChoices();
  const [usual] = useState(() => preparedDay(instantOfMs(Date.now())));
  const text = choice("jour");
  const day = isCalendarDay(text) ? CalendarDay.make(text) : usual;
  const read = useRead(staffLorries, { day });
  const { data } = read;
  const title = `Préparation du ${formatDay(day, "long")}`;
  const hrefOf = (other: CalendarDay) => withChoices(deskPaths.preparation(), { jour: other });
  return (
    <DeskPage
      title={title}
      actions={
        <>
          <ButtonLink variant="secondary" href={hrefOf(addDays(day, -1))}>
            Jour précédent
          </ButtonLink>
          <ButtonLink variant="secondary" href={hrefOf(addDays(day, 1))}>
            Jour suivant
          </ButtonLink>
        </>
      }
    >
      <Cluster gap="3" align="end">
        <TextField
          label="Jour de livraison"
          type="date"
          value={day}
          onValueChange={(jour) => (isCalendarDay(jour) ? choose({ jour }) : undefined)}
        />
      </Cluster>
      {data === undefined || data.shortages.length === 0 ? null : <Shortages day={data} />}
      <Section title="Camions">
        <DeskTable
          label="Camions"
          columns={lorryColumns(day)}
          read={{ ...read, data: data?.lorries }}
          keyOf={({ area, range }) => `${area} ${range}`}
          empty="Aucun camion ne part livrer ce jour-là."
        />
      </Section>
    </DeskPage>
  );
}

function Shortages({ day: { day, shortages } }: { readonly day: StaffLorryDay }) {
  return (
    <Section
      title={shortages.length === 1 ? "Un article manque" : `${shortages.length} articles manquent`}
    >
      <Text tone="quiet">
        Il y en a moins que ce qui doit partir ce jour-là. Partagez avant de charger.
      </Text>
      {shortages.map((shortage) => (
        <Shortage
          // What was typed of another state of things is not kept.
          key={JSON.stringify([
            day,
            shortage.variant,
            shortage.depot,
            shortage.there,
            shortage.lines,
          ])}
          day={day}
          shortage={shortage}
        />
      ))}
    </Section>
  );
}

const lorryColumns = (day: CalendarDay): readonly Column<StaffLorry>[] => [
  {
    id: "lorry",
    label: "Camion",
    cell: ({ area, areaName, range }) => (
      <Link href={deskPaths.lorry({ day, area, range })}>
        <b>
          {areaName}, {RANGES[range].title.toLowerCase()}
        </b>
      </Link>
    ),
    onPhone: "title",
  },
  {
    id: "cutOff",
    label: "Heure limite",
    cell: ({ cutOff, isOpen }) =>
      cutOff === null ? (
        "Plus de camion"
      ) : (
        <Cluster gap="1 2" align="center">
          <Moment at={cutOff} />
          {isOpen ? <Badge tone="info">Encore ouvert</Badge> : <Badge>Clos</Badge>}
        </Cluster>
      ),
  },
  {
    id: "stops",
    label: "Arrêts",
    cell: ({ stops }) => wholeNumber(stops),
    align: "end",
    sort: ({ stops }) => stops,
  },
  {
    id: "left",
    label: "Partis",
    cell: ({ left }) => wholeNumber(left),
    align: "end",
    sort: ({ left }) => left,
  },
  {
    id: "unpaid",
    label: "Non payées",
    cell: ({ unpaid }) => wholeNumber(unpaid),
    align: "end",
    sort: ({ unpaid }) => unpaid,
  },
  {
    id: "weight",
    label: "Poids net",
    cell: ({ grams }) => <b>{weight(grams)}</b>,
    align: "end",
    sort: ({ grams }) => grams,
    onPhone: "figure",
  },
];
