import {
  type Cell,
  type ExchangeRow,
  keyOf,
  type Resource,
} from "../../api-schema/exchange/resource.ts";
import type { Seller } from "./sellers.ts";

/** What a line of a file would do to a row. */
export type Difference =
  | { readonly outcome: "added"; readonly key: string; readonly after: ExchangeRow }
  | {
      readonly outcome: "changed";
      readonly key: string;
      /** The columns that change, as they are and as they will be. */
      readonly before: ExchangeRow;
      readonly after: ExchangeRow;
    }
  | { readonly outcome: "unchanged"; readonly key: string }
  /** It cannot be: `column` and why, in French. */
  | { readonly outcome: "faulty"; readonly key: string; readonly faults: readonly Fault[] };

export interface Fault {
  /** Null where the whole line is meant. */
  readonly column: string | null;
  readonly value: string;
  /** What is wrong and what mends it. */
  readonly reason: string;
}

/** A row as it is. */
export interface Today {
  readonly row: ExchangeRow;
  /** Columns that people have said themselves: files say them no more. */
  readonly held: readonly string[];
  /** Columns that the desk has taken over: files say those no more either. */
  readonly taken?: readonly string[] | undefined;
  /** Who sells it, where its resource says so. */
  readonly seller?: Seller | null | undefined;
  /** What the file that is compared has nothing to say of: all of the row is its seller's. */
  readonly isOthers?: true;
}

/**
 * What a line says, beside the row of today: a column of which it says nothing stays as it is, and one
 * that already says the same is no change. A new row takes what its resource gives to those that are not
 * said, and is faulty where one that it needs is not.
 */
export const differenceOf = (
  resource: Resource,
  known: Today | undefined,
  line: ExchangeRow,
): Difference => {
  const key = keyOf(resource, line);
  if (known === undefined) return additionOf(resource, key, withAlike(resource, undefined, line));
  const { row: today } = known;
  const held = closedToFiles(known);
  const said = without(withAlike(resource, today, without(line, held)), held);
  const changed = Object.keys(said).filter(
    (column) =>
      !resource.key.includes(column) && !isSameCell(today[column] ?? null, said[column] ?? null),
  );
  if (changed.length === 0) return { outcome: "unchanged", key };
  return {
    outcome: "changed",
    key,
    before: pick(today, changed),
    after: pick(said, changed),
  };
};

/** Columns that no file changes. */
const closedToFiles = ({ row, held, taken = [], isOthers }: Today): readonly string[] => {
  if (isOthers === true) return Object.keys(row);
  return taken.length === 0 ? held : [...held, ...taken];
};

/** Rows of which nothing is held: people of the house speak for those who have said something on the site. */
export const takenOver = (rows: ReadonlyMap<string, Today>): ReadonlyMap<string, Today> =>
  new Map([...rows].map(([key, { row }]) => [key, { row, held: [] }]));

/** Columns of a line that would change what is not the file's: by whose they are. */
export const heldBack = (
  { row, held, taken = [], isOthers }: Today,
  said: ExchangeRow,
): HeldBack => {
  const isOther = (column: string) =>
    column in said && !isSameCell(row[column] ?? null, said[column] ?? null);
  if (isOthers === true) return { site: [], desk: [], seller: Object.keys(row).filter(isOther) };
  return {
    site: held.filter((column) => isOther(column) && !taken.includes(column)),
    desk: taken.filter(isOther),
    seller: [],
  };
};

/** Columns by whose they are: said on the site, taken over by the desk, or of a merchant that holds its own. */
export interface HeldBack {
  readonly site: readonly string[];
  readonly desk: readonly string[];
  readonly seller: readonly string[];
}

const without = (row: ExchangeRow, columns: readonly string[]): ExchangeRow =>
  columns.length === 0
    ? row
    : Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

/** With the columns that follow others of which the line says something. */
const withAlike = (
  { alike = [] }: Resource,
  today: ExchangeRow | undefined,
  said: ExchangeRow,
): ExchangeRow => {
  const followed = alike.flatMap(({ columns, as }) => {
    const isSaid = columns.some((column) => column in said);
    const isAlike =
      today === undefined ||
      columns.every((column, at) => isSameCell(today[column] ?? null, today[as[at] ?? ""] ?? null));
    if (isSaid || !isAlike) return [];
    return columns.flatMap((column, at) => {
      const value = said[as[at] ?? ""];
      return value === undefined ? [] : [[column, value] as const];
    });
  });
  return { ...said, ...Object.fromEntries(followed) };
};

const additionOf = (resource: Resource, key: string, said: ExchangeRow): Difference => {
  const columns = Object.entries(resource.columns);
  const lacking = columns.filter(
    ([column, { need }]) => need !== undefined && (said[column] ?? null) === null,
  );
  if (lacking.length > 0) {
    return {
      outcome: "faulty",
      key,
      faults: lacking.map(([column, { header }]) => ({
        column,
        value: "",
        reason: `Il manque « ${header} » : ${resource.one} qui n'existe pas encore en a besoin.`,
      })),
    };
  }
  const after = Object.fromEntries(
    columns.map(([column, { otherwise }]) => [column, said[column] ?? otherwise ?? null]),
  );
  return { outcome: "added", key, after };
};

/** The same value: lists element by element, whatever the order of an element's own keys. */
export const isSameCell = (one: Cell, other: Cell): boolean => isSame(one, other);

const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return false;
  }
  const [own, theirs] = [Object.entries(one), new Map(Object.entries(other))];
  return own.length === theirs.size && own.every(([key, value]) => isSame(value, theirs.get(key)));
};

const pick = (row: ExchangeRow, columns: readonly string[]): ExchangeRow =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
