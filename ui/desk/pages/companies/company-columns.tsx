import { Link } from "wouter";
import type { StaffCompany } from "../../../../api-schema/staff-companies.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { euros, wholeNumber } from "../../../../core/money/format.ts";
import { Moment } from "../../parts/moment.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { ACTS } from "./company-words.ts";

type Of<Part extends keyof StaffCompany> =
  NonNullable<StaffCompany[Part]> extends readonly (infer One)[] ? One : never;

export const ORDER_COLUMNS: readonly Column<Of<"orders">>[] = [
  {
    id: "number",
    label: "Commande",
    cell: ({ id, number }) => (
      <Link href={deskPaths.order(id)}>
        <b>{number}</b>
      </Link>
    ),
    onPhone: "title",
  },
  { id: "at", label: "Passée", cell: ({ at }) => <Moment at={at} /> },
  { id: "shop", label: "Boutique", cell: ({ shop }) => shop },
  {
    id: "days",
    label: "Livraison",
    cell: ({ deliveries }) =>
      deliveries.length === 0 ? "–" : deliveries.map((day) => formatDay(day, "short")).join(", "),
  },
  {
    id: "total",
    label: "Total TTC",
    cell: ({ total }) => euros(total),
    align: "end",
    onPhone: "figure",
  },
];

export const HABIT_COLUMNS: readonly Column<Of<"habits">>[] = [
  { id: "name", label: "Article", cell: ({ name }) => <b>{name}</b>, onPhone: "title" },
  { id: "reference", label: "Référence", cell: ({ reference }) => reference },
  { id: "orders", label: "Commandes", cell: ({ orders }) => wholeNumber(orders), align: "end" },
  {
    id: "quantity",
    label: "Quantité",
    cell: ({ quantity }) => wholeNumber(quantity),
    align: "end",
  },
  { id: "last", label: "Dernier achat", cell: ({ last }) => formatDay(last, "date") },
];

export const THREAD_COLUMNS: readonly Column<Of<"threads">>[] = [
  {
    id: "title",
    label: "Conversation",
    cell: ({ id, title }) => (
      <Link href={deskPaths.conversation(id)}>
        <b>{title}</b>
      </Link>
    ),
    onPhone: "title",
  },
  { id: "from", label: "Dernier message de", cell: ({ from }) => from },
  { id: "shop", label: "Boutique", cell: ({ shop }) => shop },
  { id: "at", label: "Le", cell: ({ at }) => <Moment at={at} /> },
];

export const NOTE_COLUMNS: readonly Column<Of<"notes">>[] = [
  { id: "text", label: "Note", cell: ({ text }) => text, onPhone: "title" },
  { id: "by", label: "De", cell: ({ by }) => by },
  { id: "at", label: "Le", cell: ({ at }) => <Moment at={at} /> },
];

export const ACT_COLUMNS: readonly Column<Of<"acts">>[] = [
  { id: "act", label: "Décision", cell: ({ act }) => <b>{ACTS[act]}</b>, onPhone: "title" },
  { id: "reason", label: "Motif", cell: ({ reason }) => reason },
  { id: "by", label: "De", cell: ({ by }) => by },
  { id: "at", label: "Le", cell: ({ at }) => <Moment at={at} /> },
];
