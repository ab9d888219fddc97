import { staffToday } from "../../../../core/api/calls/staff-today.ts";
import { formatClock, formatDay } from "../../../../core/calendar/format.ts";
import { parisDayOf, parisTimeOf } from "../../../../core/calendar/paris-time.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { useAgent, useRead } from "../../desk-context.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { Section } from "../../parts/section.tsx";
import { DeskTable } from "../../table/desk-table.tsx";
import {
  LORRY_COLUMNS,
  paperColumns,
  SALES_COLUMNS,
  SEARCH_COLUMNS,
  stoppedColumns,
} from "./today-columns.tsx";
import styles from "./today.module.css";
import { Waits } from "./waits.tsx";
import { Week } from "./week.tsx";

/** It is looked at all day long. */
const LOOK_MS = 60_000;

/** What the desk opens with: what waits first, then the day's lorries, sales and customers. */
export default function TodayPage() {
  const read = useRead(staffToday, {}, { everyMs: LOOK_MS });
  const { roles } = useAgent();
  const at = read.data?.at;
  return (
    <DeskPage
      title="Ce qui attend"
      tab="Aujourd’hui"
      about={
        at === undefined
          ? undefined
          : `${formatDay(parisDayOf(at), "long")}, ${formatClock(parisTimeOf(at))}`
      }
    >
      <ReadPage read={read}>
        {({ at: now, waits, lorries, sales, week, stopped, searches, papers }) => (
          <>
            <Waits waits={waits} />
            <div className={styles.parts}>
              {lorries === null ? null : (
                <div className={styles.wide}>
                  <Section title="Prochains camions">
                    <DeskTable
                      label="Prochains camions"
                      columns={LORRY_COLUMNS}
                      read={{ data: lorries }}
                      keyOf={({ area, range }) => `${area} ${range}`}
                      empty="Aucune tournée n’est encore dite."
                    />
                  </Section>
                </div>
              )}
              {week === null ? null : <Week week={week} at={now} />}
              {sales === null ? null : (
                <Section title="Vendu aujourd’hui">
                  <DeskTable
                    label="Vendu aujourd’hui, HT"
                    columns={SALES_COLUMNS}
                    read={{ data: sales }}
                    keyOf={({ range }) => range}
                    empty="Rien n’est encore vendu, aujourd’hui comme il y a une semaine à cette heure."
                  />
                </Section>
              )}
              {stopped === null ? null : (
                <Section title="Ne commandent plus">
                  <DeskTable
                    label="Ne commandent plus"
                    columns={stoppedColumns(staffMay(roles, "orders.place"))}
                    read={{ data: stopped }}
                    keyOf={({ store }) => String(store)}
                    empty="Toutes les boutiques commandent comme d’habitude."
                  />
                </Section>
              )}
              {papers === null ? null : (
                <Section title="Documents à renouveler">
                  <DeskTable
                    label="Documents à renouveler"
                    columns={paperColumns(parisDayOf(now))}
                    read={{ data: papers }}
                    keyOf={({ product, title, validUntil }) => `${product} ${title} ${validUntil}`}
                    empty="Aucun certificat ni aucune fiche ne finit dans les trente jours."
                  />
                </Section>
              )}
              {searches === null ? null : (
                <Section title="Cherché, pas trouvé">
                  <DeskTable
                    label="Cherché, pas trouvé"
                    columns={SEARCH_COLUMNS}
                    read={{ data: searches }}
                    keyOf={({ words }) => words}
                    empty="Depuis deux semaines, toute recherche a trouvé quelque chose."
                  />
                </Section>
              )}
            </div>
          </>
        )}
      </ReadPage>
    </DeskPage>
  );
}
