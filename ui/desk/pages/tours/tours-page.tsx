import { staffTours } from "../../../../core/api/calls/staff-tours.ts";
import { addDays, readDay } from "../../../../core/calendar/day.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { useAgent, useRead } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Section } from "../../parts/section.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths, withChoices } from "../../paths.ts";
import { RoomTabs } from "../../resources/room-tabs.tsx";
import { DeskTable } from "../../table/desk-table.tsx";
import { cancellationColumns } from "./cancellations.tsx";
import { weekColumns } from "./tour-columns.tsx";

/** The lorries of a week, each area and range, and those that do not come. */
export default function ToursPage() {
  const { roles } = useAgent();
  const { choice } = useChoices();
  const day = readDay(choice("semaine"));
  const read = useRead(staffTours, day === null ? {} : { day }, {
    keepsPage: true,
    everyMs: 60_000,
  });
  const { data } = read;
  const mayChange = staffMay(roles, "tours.change");
  const monday = data?.monday;
  const week = (ahead: number): string =>
    monday === undefined
      ? deskPaths.tours()
      : withChoices(deskPaths.tours(), { semaine: addDays(monday, ahead) });
  return (
    <DeskPage
      title="Tournées"
      about={monday === undefined ? undefined : `Semaine du ${formatDay(monday, "date")}`}
      actions={
        <>
          <ButtonLink variant="secondary" href={week(-7)}>
            Semaine d’avant
          </ButtonLink>
          <ButtonLink variant="secondary" href={week(7)}>
            Semaine d’après
          </ButtonLink>
        </>
      }
    >
      <RoomTabs room={deskPaths.tours()} here={deskPaths.tours()} />
      <Card padding="s">
        <DeskTable
          label="Tournées de la semaine"
          columns={weekColumns(
            data?.tours[0]?.days.map((one) => one.day) ?? [],
            mayChange ? (data?.today ?? null) : null,
          )}
          read={{ ...read, data: data?.tours }}
          keyOf={({ area, range }) => `${area} ${range}`}
          empty="Aucune tournée n’est encore dite : prenez leur fichier, ou celui de la maison."
        />
      </Card>
      <Section title="Camions qui ne passent pas">
        <DeskTable
          label="Camions qui ne passent pas"
          columns={cancellationColumns(mayChange)}
          read={{ ...read, data: data?.cancellations }}
          keyOf={({ id }) => id}
          empty="Tous les camions sont passés jusqu’ici. Un camion s’annule depuis son jour, dans la semaine."
        />
      </Section>
    </DeskPage>
  );
}
