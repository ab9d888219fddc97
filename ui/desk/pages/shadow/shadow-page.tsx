import { Link } from "wouter";
import type { ShadowDay } from "../../../../api-schema/staff-shadow.ts";
import { staffShadow } from "../../../../core/api/calls/staff-shadow.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { cents } from "../../../../core/money/cents.ts";
import { euros, wholeNumber } from "../../../../core/money/format.ts";
import { dayInWords, isWithoutDifference, SHADOW_KINDS } from "../../../../core/shadow/report.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { EmptyState } from "../../../widgets/empty-state.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { useRead } from "../../desk-context.ts";
import { counted } from "../../parts/counted.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";

/** The days of the old system, and what the shop would have done otherwise on each. */
export default function ShadowPage() {
  const read = useRead(staffShadow);
  return (
    <DeskPage
      title="Mois en double"
      about="Avant l’ouverture : ce que fait l’ancien système, à côté de ce que la boutique aurait fait. Rien de tout cela ne touche stock, factures ni clients."
    >
      <ReadPage read={read}>
        {({ days, streak }) =>
          days.length === 0 ? (
            <Nothing />
          ) : (
            <>
              <Notice tone={streak > 0 ? "success" : "info"}>{streakWords(days, streak)}</Notice>
              <Card padding="s">
                <DeskTable
                  label="Jours en double"
                  columns={COLUMNS}
                  read={{ data: days }}
                  keyOf={({ day }) => day}
                  empty=""
                />
              </Card>
            </>
          )
        }
      </ReadPage>
    </DeskPage>
  );
}

const streakWords = (days: readonly ShadowDay[], streak: number): string => {
  if (streak === 0) {
    return days.every(({ said }) => said === null)
      ? "Aucun jour n’est encore comparé : cela se fait chaque matin à partir de 5 h 30."
      : "Le dernier jour comparé a des écarts : la boutique n’est pas prête.";
  }
  return streak === 1
    ? "Prêt : le dernier jour comparé est sans écart."
    : `Prêt : ${streak} jours de suite sans écart.`;
};

function Nothing() {
  return (
    <EmptyState
      title="Aucune commande de l’ancien système"
      action={<ButtonLink href={deskPaths.runs()}>Apporter un fichier</ButtonLink>}
    >
      <p>
        Pendant un mois, donnez ici chaque nuit les commandes telles que l’ancien système les a
        prises, à côté des fichiers habituels (clients, articles, prix, stocks, tournées) : un
        fichier « Commandes de l’ancien système » dans « Échanges », ou dans le dossier
        in/shadowOrders. Chaque matin, la boutique dit ce qui aurait été autrement, au centime, et
        pourquoi.
      </p>
    </EmptyState>
  );
}

const COLUMNS: readonly Column<ShadowDay>[] = [
  {
    id: "day",
    label: "Jour",
    cell: ({ day }) => <Link href={deskPaths.shadowDay(day)}>{formatDay(day, "long")}</Link>,
    onPhone: "title",
  },
  {
    id: "state",
    label: "État",
    cell: (day) =>
      day.said === null ? (
        <Badge>À comparer</Badge>
      ) : isWithoutDifference(day) ? (
        <Badge tone="good">Prêt</Badge>
      ) : (
        <Badge tone="bad">Écarts</Badge>
      ),
    onPhone: "figure",
  },
  { id: "words", label: "Commandes", cell: dayInWords },
  {
    id: "kinds",
    label: "Écarts",
    cell: ({ said }) =>
      said === null || said.kinds.length === 0
        ? "–"
        : said.kinds
            .map(({ kind, count }) => `${SHADOW_KINDS[kind]} ${wholeNumber(count)}`)
            .join(" · "),
  },
  {
    id: "cents",
    label: "En euros",
    cell: ({ said }) =>
      said === null ? "–" : euros(cents(said.kinds.reduce((sum, { cents: own }) => sum + own, 0))),
    align: "end",
  },
  {
    id: "said",
    label: "Comparé le",
    cell: ({ said }) =>
      said === null ? (
        "–"
      ) : (
        <>
          <Moment at={said.at} />
          {said.times > 1 ? ` (${counted(said.times, "fois", "fois")})` : ""}
        </>
      ),
  },
];
