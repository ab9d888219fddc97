import { Result } from "effect";
import type { VariantCode } from "../../api-schema/primitives.ts";
import { MAX_LIST_LINES } from "../../api-schema/shopping-list.ts";
import { wholeNumber } from "../money/format.ts";
import {
  arranged,
  gathered,
  isSameSection,
  type LinePlace,
  type ListLine,
  moved,
  withoutLine,
} from "./list-lines.ts";
import { sectionName } from "./list-name.ts";

/** The most lists of a store. */
export const MAX_LISTS = 100;

/** A product to note; without a section it keeps its own, or has none. */
export type WantedProduct = Omit<ListLine, "section"> & { readonly section?: string | null };

/** What somebody does to the lines of a list (product §8). */
export type ListCommand =
  | { readonly kind: "add"; readonly products: readonly WantedProduct[] }
  | {
      readonly kind: "set";
      readonly code: VariantCode;
      readonly quantity?: number;
      /** The place among all lines, 0 for the first. */
      readonly position?: number;
      readonly section?: string | null;
    }
  | { readonly kind: "remove"; readonly code: VariantCode }
  /** Every line, in the new order. */
  | { readonly kind: "arrange"; readonly arrangement: readonly LinePlace[] };

/** Why a command leaves the list as it is, in French. */
export type ListRefused =
  | { readonly reason: "notFound"; readonly message: string }
  /** `field` is the path of what is refused in the request. */
  | { readonly reason: "field"; readonly field: string; readonly message: string };

type Lines = readonly ListLine[];

/**
 * The lines after a command. Adding a product that is there gives it the new quantity where it
 * stands; removing one that is not there changes nothing; no other line is lost, doubled or moved out
 * of its section.
 */
export const applyToLines = (
  lines: Lines,
  command: ListCommand,
): Result.Result<Lines, ListRefused> => {
  switch (command.kind) {
    case "add":
      return withAdded(lines, command.products);
    case "set":
      return withSet(lines, command);
    case "remove":
      return Result.succeed(withoutLine(lines, command.code));
    case "arrange":
      return withArranged(lines, command.arrangement);
  }
};

const withAdded = (
  lines: Lines,
  products: readonly WantedProduct[],
): Result.Result<Lines, ListRefused> => {
  // In the order of the lines: what is written again keeps its place, what is new comes last.
  const byCode = new Map(lines.map((line) => [line.code, line]));
  for (const [index, { code, quantity, section: typed }] of products.entries()) {
    const section = sectionOf(typed, `products.${index}.section`);
    if (Result.isFailure(section)) return Result.fail(section.failure);
    const line = byCode.get(code);
    const wanted = section.success === undefined ? (line?.section ?? null) : section.success;
    const isMoved = line !== undefined && !isSameSection(line.section, wanted);
    if (isMoved) byCode.delete(code);
    byCode.set(code, { code, quantity, section: isMoved ? wanted : (line?.section ?? wanted) });
  }
  return byCode.size > MAX_LIST_LINES
    ? Result.fail({ reason: "field", field: "products", message: FULL_LIST })
    : Result.succeed(gathered([...byCode.values()]));
};

const withSet = (
  lines: Lines,
  wish: Extract<ListCommand, { readonly kind: "set" }>,
): Result.Result<Lines, ListRefused> => {
  const at = lines.findIndex(({ code }) => code === wish.code);
  const line = lines[at];
  if (line === undefined) return Result.fail({ reason: "notFound", message: NOT_IN_LIST });
  return Result.map(sectionOf(wish.section, "section"), (section) => {
    const counted = lines.with(at, { ...line, quantity: wish.quantity ?? line.quantity });
    return wish.position === undefined
      ? inSection(counted, at, section)
      : moved(counted, at, {
          position: wish.position,
          ...(section === undefined ? {} : { section }),
        });
  });
};

/** A line that changes section becomes the last of the new one. */
const inSection = (lines: Lines, at: number, section: string | null | undefined): Lines => {
  const line = lines[at];
  if (line === undefined || section === undefined || isSameSection(line.section, section)) {
    return lines;
  }
  return gathered([...lines.toSpliced(at, 1), { ...line, section }]);
};

const withArranged = (
  lines: Lines,
  arrangement: readonly LinePlace[],
): Result.Result<Lines, ListRefused> => {
  const named: LinePlace[] = [];
  for (const [index, { code, section: typed }] of arrangement.entries()) {
    const section = sectionOf(typed, `arrangement.${index}.section`);
    if (Result.isFailure(section)) return Result.fail(section.failure);
    named.push({ code, section: section.success ?? null });
  }
  const ordered = arranged(lines, named);
  return ordered === undefined
    ? Result.fail({ reason: "field", field: "arrangement", message: NOT_EACH_ONCE })
    : Result.succeed(ordered);
};

const sectionOf = (
  typed: string | null | undefined,
  field: string,
): Result.Result<string | null | undefined, ListRefused> =>
  typed === undefined
    ? Result.succeed(undefined)
    : Result.mapError(sectionName(typed), (message) => ({ reason: "field", field, message }));

/** Why nothing was added to a full list. */
export const FULL_LIST = `Une liste compte ${wholeNumber(MAX_LIST_LINES)} lignes au plus : retirez-en, ou commencez une autre liste.`;
const NOT_IN_LIST = "Ce produit ne fait plus partie de la liste.";
const NOT_EACH_ONCE = "Le nouvel ordre doit nommer chaque produit de la liste une fois.";
/** Why a store with that many lists gets no other one. */
export const FULL_STORE = `Une boutique compte ${wholeNumber(MAX_LISTS)} listes au plus : supprimez-en une d'abord.`;
