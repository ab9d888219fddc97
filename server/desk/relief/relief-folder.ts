import { Schema } from "effect";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type CalendarDay, Instant } from "../../../api-schema/primitives.ts";
import { formatMoment } from "../../../core/calendar/moment.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { RANGES } from "../../../core/delivery/ranges.ts";
import type { Seller } from "../../../core/invoices/invoice.ts";
import { weight } from "../../../core/money/format.ts";
import {
  dayOfSheet,
  depotFolder,
  gramsOf,
  type LorrySheet,
  sheetCsv,
  sheetName,
  stateWords,
} from "../../../core/invoices/lorry-sheet.ts";
import { type Disk, nodeDisk } from "../../exchange/folder/disk.ts";
import { HALF } from "../../exchange/folder/names.ts";
import { lorrySheetPdf } from "../../invoicing/lorry-sheet-pdf.ts";

/** What a round did with the folder, in sheets: one has two files. */
export interface PutOut {
  readonly lorries: number;
  readonly written: number;
  readonly removed: number;
}

/** What is to lie in the folder. */
export interface ToPutOut {
  readonly sheets: readonly LorrySheet[];
  /** The days that these are all lorries of: files of other days that are to come stay. */
  readonly days: readonly CalendarDay[];
  readonly today: CalendarDay;
  readonly at: Instant;
  readonly seller: Seller;
  readonly mark: string | null;
}

/**
 * Brings the folder to these sheets: what has changed is written, whole or not at all, what is no lorry's any
 * more goes with what is of past days, and nothing that the shop did not put there is touched. Throws what the
 * disk says.
 */
export const putOut = async (
  folder: string,
  { sheets, days, today, at, seller, mark }: ToPutOut,
  disk: Disk = nodeDisk,
): Promise<PutOut> => {
  await disk.makeFolder(folder);
  const before = await readState(folder);
  const known: Record<string, Kept> = {};
  const there = await filesIn(folder, disk);
  let written = 0;
  for (const sheet of sheets) {
    const name = join(depotFolder(sheet.depot.code), sheetName(sheet));
    const digest = digestOf({ layout: LAYOUT, sheet, seller, mark });
    const kept = before[name];
    const isThere = ENDINGS.every((ending) => there.includes(`${name}${ending}`));
    if (kept?.digest === digest && isThere) {
      known[name] = kept;
      continue;
    }
    await disk.makeFolder(join(folder, dirname(name)));
    await disk.write(join(folder, `${name}.pdf`), await lorrySheetPdf(sheet, seller, at, mark));
    await disk.write(join(folder, `${name}.csv`), sheetCsv(sheet, at));
    known[name] = { digest, at };
    written += 1;
  }
  const gone = there.filter((file) => isGone(file, { known, days, today }));
  for (const file of gone) await disk.remove(join(folder, file));
  for (const [name, kept] of Object.entries(before)) {
    if (there.includes(`${name}.pdf`) && !gone.includes(`${name}.pdf`)) known[name] ??= kept;
  }
  await disk.write(join(folder, STATE), JSON.stringify(known));
  await disk.write(join(folder, INDEX), indexOf(sheets, known, { at, seller }));
  return {
    lorries: sheets.length,
    written,
    removed: gone.filter((file) => file.endsWith(".pdf")).length,
  };
};

/** Grows with what the files look like: all are written again then. */
const LAYOUT = 1;
const ENDINGS = [".pdf", ".csv"] as const;
const STATE = ".etat.json";
const INDEX = "LISEZ-MOI.txt";

const Kept = Schema.Struct({ digest: Schema.String, at: Instant });
type Kept = typeof Kept.Type;
const decodeState = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Record(Schema.String, Kept)),
);

/** What was put there by an earlier round; nothing where that cannot be read: all is written again. */
const readState = async (folder: string): Promise<Readonly<Record<string, Kept>>> => {
  const text = await readFile(join(folder, STATE), "utf8").catch(() => "");
  const read = decodeState(text);
  return read._tag === "Some" ? read.value : {};
};

/** Files of depots that the shop put there, halves of writes that were cut short among them. */
const filesIn = async (folder: string, disk: Disk): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const depot of await disk.entries(folder)) {
    if (depot.kind !== "folder" || !depot.name.startsWith(depotFolder(""))) continue;
    for (const { kind, name } of await disk.entries(join(folder, depot.name))) {
      if (kind === "file" && dayOfSheet(wholeName(name)) !== null) {
        found.push(join(depot.name, name));
      }
    }
  }
  return found;
};

const wholeName = (name: string): string =>
  name.endsWith(HALF) ? name.slice(0, -HALF.length) : name;

const isGone = (
  file: string,
  {
    known,
    days,
    today,
  }: Pick<ToPutOut, "days" | "today"> & { readonly known: Readonly<Record<string, Kept>> },
): boolean => {
  if (file.endsWith(HALF)) return true;
  if (Object.hasOwn(known, file.replace(/\.(?:pdf|csv)$/, ""))) return false;
  const day = dayOfSheet(basename(file)) ?? today;
  return day < today || days.some((one) => one === day);
};

const digestOf = (content: unknown): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url");

const indexOf = (
  sheets: readonly LorrySheet[],
  known: Readonly<Record<string, Kept>>,
  { at, seller }: Pick<ToPutOut, "at" | "seller">,
): string =>
  `\ufeff${[
    seller.name,
    `Commandes par camion, vérifiées le ${formatMoment(at)}.`,
    "Une feuille dont l’état est plus ancien n’a pas changé depuis.",
    "",
    ...sheets.map((sheet) => {
      const name = join(depotFolder(sheet.depot.code), sheetName(sheet));
      const { day, lorry, stops } = sheet;
      const words = `${formatDay(day, "numeric")}, ${lorry.areaName}, ${RANGES[lorry.range].title}`;
      const stopWords = `${stops.length} ${stops.length === 1 ? "arrêt" : "arrêts"}`;
      return `${words} : ${stopWords}, ${weight(gramsOf(stops))}, ${stateWords(known[name]?.at ?? at)} (${name}.pdf)`;
    }),
    ...(sheets.length === 0 ? ["Aucun camion ces jours-ci."] : []),
    "",
  ].join("\r\n")}`;
