import type { CalendarDay, ClockTime, Instant } from "../../api-schema/primitives.ts";
import type { StaffLorry, StaffStop } from "../../api-schema/staff-orders.ts";
import { formatDay } from "../calendar/format.ts";
import { formatMoment } from "../calendar/moment.ts";
import { parisDayOf, parisTimeOf } from "../calendar/paris-time.ts";
import { RANGES } from "../delivery/ranges.ts";
import { frenchDay } from "./columns.ts";
import { csvText } from "./invoices-csv.ts";
import { weight } from "../money/format.ts";

/** What is known of the goods that left, or are set aside, for a line. */
export interface SheetLot {
  readonly lot: string | null;
  readonly quantity: number;
  readonly bestBefore: CalendarDay | null;
  readonly useBy: CalendarDay | null;
}

/** A stop as its depot reads it without the shop. */
export type SheetStop = Omit<StaffStop, "lines"> & {
  readonly lines: readonly (StaffStop["lines"][number] & { readonly lots: readonly SheetLot[] })[];
};

/** What a lorry carries on a day: one paper and one table for the depot that loads it. */
export interface LorrySheet {
  readonly day: CalendarDay;
  readonly depot: { readonly code: string; readonly name: string };
  readonly lorry: StaffLorry;
  readonly stops: readonly SheetStop[];
}

/** 'état au 29/11 03:00'. */
export const stateWords = (at: Instant): string =>
  `état au ${formatDay(parisDayOf(at), "numeric").slice(0, 5)} ${clock(parisTimeOf(at))}`;

const clock = (time: ClockTime): string => time.slice(0, 5);

/** Whether customers may still change what stands on it. */
export const openWords = ({ isOpen, cutOff }: StaffLorry): string => {
  if (!isOpen) return "commandes closes";
  return cutOff === null ? "commandes ouvertes" : `ouvertes jusqu’au ${formatMoment(cutOff)}`;
};

/** Grams that leave with a stop, or a whole lorry. */
export const gramsOf = (stops: readonly Pick<SheetStop, "lines">[]): number =>
  stops.reduce(
    (sum, { lines }) =>
      lines.reduce((part, { expected, netWeight }) => part + expected * netWeight, sum),
    0,
  );

/** The name of a sheet's files, without their ending: it names no other sheet, whatever codes hold. */
export const sheetName = ({ day, lorry }: Pick<LorrySheet, "day" | "lorry">): string =>
  `${day}_${encodeURIComponent(lorry.area)}_${lorry.range}`;

/** The folder of a depot. */
export const depotFolder = (code: string): string => `depot-${encodeURIComponent(code)}`;

/** The day of a file that sheetName named; null for any other file. */
export const dayOfSheet = (file: string): string | null =>
  /^(\d{4}-\d{2}-\d{2})_[^/]+_Z00[12]\.(?:pdf|csv)$/.exec(file)?.[1] ?? null;

const HEADER: readonly string[] = [
  "Dépôt",
  "Livraison",
  "Secteur",
  "Gamme",
  "Arrêt",
  "Commande",
  "N° client",
  "Boutique",
  "Rue",
  "Code postal",
  "Ville",
  "Téléphone",
  "Note au chauffeur",
  "Référence",
  "EAN",
  "Article",
  "Conditionnement",
  "Quantité",
  "Lots",
  "Poids",
  "État au",
];

/** The lines of a lorry as a spreadsheet reads them: UTF-8 with its mark, semicolons, French dates. */
export const sheetCsv = (sheet: LorrySheet, at: Instant): string => {
  const { day, depot, lorry, stops } = sheet;
  const rows = stops.flatMap((stop, index) =>
    stop.lines.map((line): readonly string[] => [
      depot.name,
      frenchDay(day),
      lorry.areaName,
      RANGES[lorry.range].title,
      String(index + 1),
      stop.number,
      stop.erpId ?? "",
      stop.company,
      stop.street,
      stop.postcode,
      stop.city,
      stop.phone ?? "",
      stop.note,
      line.reference,
      line.ean ?? "",
      line.name,
      line.packaging,
      String(line.expected),
      line.lots.map(lotText).join(", "),
      weight(line.expected * line.netWeight),
      formatMoment(at),
    ]),
  );
  return `\ufeff${[HEADER, ...rows].map((cells) => `${cells.map(csvText).join(";")}\r\n`).join("")}`;
};

const lotText = ({ lot, quantity }: SheetLot): string => `${quantity} × ${lot ?? "sans lot"}`;
