import type { CalendarDay } from "../../../../api-schema/primitives.ts";
import type {
  TodayLorry,
  TodayPaper,
  TodaySales,
  TodaySearch,
  TodayStopped,
} from "../../../../api-schema/staff-today.ts";
import { formatDay, formatClock, weekdayName } from "../../../../core/calendar/format.ts";
import { parisDayOf, parisTimeOf } from "../../../../core/calendar/paris-time.ts";
import { documentStanding } from "../../../../core/catalogue/product-documents.ts";
import { RANGES } from "../../../../core/delivery/ranges.ts";
import { euros, percent, wholeNumber } from "../../../../core/money/format.ts";
import { Link } from "wouter";
import { Badge } from "../../../widgets/badge.tsx";
import { Text } from "../../../widgets/primitives.tsx";
import { FillBar } from "../../parts/fill-bar.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";

export const LORRY_COLUMNS: readonly Column<TodayLorry>[] = [
  {
    id: "tour",
    label: "Tournée",
    cell: ({ area, range }) => (
      <>
        <b>{area}</b>{" "}
        <Text as="span" tone="quiet">
          {RANGES[range].title}
        </Text>
      </>
    ),
    onPhone: "title",
  },
  { id: "day", label: "Passe", cell: ({ day }) => formatDay(day, "short") },
  {
    id: "cutOff",
    label: "Coupure",
    cell: ({ cutOff }) => (
      <time dateTime={cutOff}>
        {formatDay(parisDayOf(cutOff), "short")} à {formatClock(parisTimeOf(cutOff))}
      </time>
    ),
  },
  { id: "stops", label: "Arrêts", cell: ({ stops }) => wholeNumber(stops), align: "end" },
  {
    id: "kilos",
    label: "Poids",
    cell: ({ grams }) => kilos(grams),
    align: "end",
    onPhone: "figure",
  },
  {
    id: "load",
    label: "Charge",
    cell: ({ range, grams, amount, maximum }) => (
      <FillBar label="Charge" used={range === "Z002" ? grams : amount} maximum={maximum} />
    ),
  },
  {
    id: "free",
    label: "Port offert",
    cell: ({ free }) => wholeNumber(free),
    align: "end",
    onPhone: "none",
  },
];

const kilos = (grams: number): string => `${wholeNumber(Math.round(grams / 1000))}\u00a0kg`;

export const SALES_COLUMNS: readonly Column<TodaySales>[] = [
  {
    id: "range",
    label: "Gamme",
    cell: ({ range }) => <b>{range === "MKP" ? "Place de marché" : RANGES[range].title}</b>,
    onPhone: "title",
  },
  { id: "today", label: "Aujourd’hui", cell: ({ amount }) => euros(amount), align: "end" },
  {
    id: "before",
    label: "Il y a une semaine",
    cell: ({ amountBefore }) => euros(amountBefore),
    align: "end",
  },
  {
    id: "change",
    label: "Écart",
    cell: ({ amount, amountBefore }) =>
      amountBefore === 0 ? "–" : signed(amount / amountBefore - 1),
    align: "end",
    onPhone: "figure",
  },
];

/** '+3 %', to the whole per cent. */
export const signed = (rate: number): string =>
  `${rate > 0 ? "+" : ""}${percent(Math.round(rate * 100) / 100)}`;

/** Whom to call; somebody who may order for them takes the order there and then. */
export const stoppedColumns = (mayOrder: boolean): readonly Column<TodayStopped>[] => [
  {
    id: "store",
    label: "Boutique",
    cell: ({ company, town, client }) => {
      const name = town === null ? company : `${company}, ${town}`;
      return client === null ? <b>{name}</b> : <Link href={deskPaths.client(client)}>{name}</Link>;
    },
    onPhone: "title",
  },
  { id: "usual", label: "D’habitude", cell: ({ weekday }) => `le ${weekdayName(weekday)}` },
  { id: "since", label: "Depuis", cell: ({ silentDays }) => `${silentDays}\u00a0j`, align: "end" },
  {
    id: "monthly",
    label: "Par mois",
    cell: ({ monthly }) => euros(monthly),
    align: "end",
    onPhone: "figure",
  },
  {
    id: "call",
    label: "Appeler",
    cell: ({ phone }) => (phone === null ? "" : <a href={`tel:${phone}`}>{phone}</a>),
  },
  ...(mayOrder
    ? [
        {
          id: "order",
          label: "Commander",
          hideLabel: true,
          cell: ({ store, company }: TodayStopped) => (
            <Link href={deskPaths.phoneOrder(store)} aria-label={`Commander pour ${company}`}>
              Commander
            </Link>
          ),
          align: "end",
          onPhone: "actions",
        } as const,
      ]
    : []),
];

/** Papers of products, each with its way on: its product's page, where it is replaced. */
export const paperColumns = (today: CalendarDay): readonly Column<TodayPaper>[] => [
  {
    id: "title",
    label: "Document",
    cell: ({ title, name }) => (
      <>
        <b>{title}</b>{" "}
        <Text as="span" tone="quiet">
          {name}
        </Text>
      </>
    ),
    onPhone: "title",
  },
  {
    id: "until",
    label: "Fin",
    cell: (paper) => {
      const isOver = documentStanding(paper, today) === "expired";
      const day = formatDay(paper.validUntil, "date");
      return <Badge tone={isOver ? "bad" : "info"}>{isOver ? `fini le ${day}` : day}</Badge>;
    },
  },
  {
    id: "renew",
    label: "Renouveler",
    hideLabel: true,
    cell: ({ product, title, name }) => (
      <Link href={deskPaths.product(product)} aria-label={`Renouveler ${title}, ${name}`}>
        Renouveler
      </Link>
    ),
    align: "end",
    onPhone: "actions",
  },
];

export const SEARCH_COLUMNS: readonly Column<TodaySearch>[] = [
  { id: "words", label: "Mots", cell: ({ words }) => words, onPhone: "title" },
  {
    id: "times",
    label: "Fois",
    cell: ({ times }) => wholeNumber(times),
    align: "end",
    onPhone: "figure",
  },
];
