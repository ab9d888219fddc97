import type { CalendarDay } from "../../api-schema/primitives.ts";
import type { LotReceiver } from "../../api-schema/staff-orders.ts";
import { formatMoment } from "../calendar/moment.ts";
import { frenchDay } from "./columns.ts";
import { csvText } from "./invoices-csv.ts";

const HEADER: readonly string[] = [
  "Lot",
  "Référence",
  "Article",
  "Quantité",
  "DDM",
  "DLC",
  "Parti le",
  "Livraison",
  "Commande",
  "Boutique",
  "N° client",
  "Ville",
  "Contact",
  "Téléphone",
  "E-mail",
];

/** Who has received a lot as a spreadsheet reads it: UTF-8 with its mark, semicolons, French dates. */
export const lotCsv = (receivers: readonly LotReceiver[]): string =>
  `\ufeff${[HEADER, ...receivers.map(cellsOf)].map((cells) => `${cells.map(csvText).join(";")}\r\n`).join("")}`;

const cellsOf = (one: LotReceiver): readonly string[] => [
  one.lot,
  one.reference,
  one.name,
  String(one.quantity),
  day(one.bestBefore),
  day(one.useBy),
  formatMoment(one.leftAt),
  day(one.deliveryDate),
  one.number,
  one.company,
  one.erpId ?? "",
  one.city ?? "",
  one.contact,
  one.phone ?? "",
  one.email,
];

const day = (one: CalendarDay | null): string => (one === null ? "" : frenchDay(one));
