import type {
  ListedProduct,
  PlacedLine,
  ShoppingList,
  ShoppingListSummary,
} from "../../api-schema/shopping-list.ts";
import type * as schemas from "./pending-change-schema.ts";
import { placesOf, sectionsOf } from "./sections.ts";

export type ListChange = typeof schemas.ListChange.Type;
export type PendingChange = typeof schemas.PendingChange.Type;

/**
 * The list as it will be once a change is made. Products that are added show with the answer, which
 * knows their prices.
 */
export const withListChange = (list: ShoppingList, change: ListChange): ShoppingList => {
  switch (change.kind) {
    case "rename":
      return { ...list, name: change.name };
    case "arrange":
      return { ...list, lines: arrangedLines(list.lines, change.arrangement) };
    case "quantity":
      return {
        ...list,
        lines: list.lines.map((line) =>
          line.code === change.code ? { ...line, quantity: change.quantity } : line,
        ),
      };
    case "remove":
      return { ...list, lines: list.lines.filter(({ code }) => code !== change.code) };
    case "add":
    case "collect":
    case "delete":
    case "restore":
      return list;
  }
};

/**
 * The lines in an order that somebody has made, whatever has come or gone since: codes that are no
 * more are left out, and a line that the order does not know stays behind its neighbour.
 */
export const arrangedLines = <Line extends PlacedLine>(
  lines: readonly Line[],
  arrangement: readonly PlacedLine[],
): readonly Line[] => {
  const lineByCode = new Map(lines.map((line) => [line.code, line]));
  const known = new Set(arrangement.map(({ code }) => code));
  const arranged = arrangement.flatMap(({ code, section }) => {
    const line = lineByCode.get(code);
    return line === undefined ? [] : [{ ...line, section }];
  });
  for (const [index, line] of lines.entries()) {
    if (known.has(line.code)) continue;
    const before = lines[index - 1]?.code;
    const at = arranged.findIndex(({ code }) => code === before);
    arranged.splice(before === undefined ? 0 : at + 1, 0, line);
  }
  return arranged;
};

/** What is sent of an arrangement: every line that the list has, in the order that is wanted. */
export const arrangementOf = (
  list: ShoppingList,
  arrangement: readonly PlacedLine[],
): readonly PlacedLine[] => placesOf(sectionsOf(arrangedLines(list.lines, arrangement)));

/** The list with all that waits for it: what is shown. */
export const shownList = (list: ShoppingList, queue: readonly PendingChange[]): ShoppingList =>
  queue.reduce(
    (shown, pending) => (pending.list === list.id ? withListChange(shown, pending.change) : shown),
    list,
  );

/** The lists with all that waits for them: a deleted one is gone at once, a new name shows at once. */
export const shownSummaries = (
  summaries: readonly ShoppingListSummary[],
  queue: readonly PendingChange[],
): readonly ShoppingListSummary[] =>
  summaries.flatMap((summary) => {
    const own = queue.filter(({ list }) => list === summary.id).map(({ change }) => change);
    const last = own.findLast(({ kind }) => kind === "delete" || kind === "restore");
    if (last?.kind === "delete") return [];
    const renamed = own.findLast((change) => change.kind === "rename");
    return [renamed === undefined ? summary : { ...summary, name: renamed.name }];
  });

/**
 * What waits, with one more change behind it. Of what is not on its way, a later change for the same
 * thing takes the place of the earlier one; a list that comes back before its deletion has left is
 * not deleted. `sent`: how many of the first are on their way.
 */
export const withPending = (
  queue: readonly PendingChange[],
  pending: PendingChange,
  sent: number,
): readonly PendingChange[] => {
  const last = queue.length > sent ? queue.at(-1) : undefined;
  if (last === undefined || last.list !== pending.list) return [...queue, pending];
  if (last.change.kind === "delete" && pending.change.kind === "restore") return queue.slice(0, -1);
  return isReplacedBy(last.change, pending.change)
    ? [...queue.slice(0, -1), pending]
    : [...queue, pending];
};

/** True when a later change says all that an earlier one of the same list does. */
export const isReplacedBy = (earlier: ListChange, later: ListChange): boolean => {
  if (earlier.kind === "quantity" && later.kind === "quantity") return earlier.code === later.code;
  return earlier.kind === later.kind && (later.kind === "rename" || later.kind === "arrange");
};

/** True when a list is already as a change wants it. */
export const isMade = (list: ShoppingList, change: ListChange): boolean => {
  switch (change.kind) {
    case "rename":
      return list.name === change.name;
    case "arrange":
      return sameOrder(list.lines, arrangedLines(list.lines, change.arrangement));
    case "quantity":
      return list.lines.find(({ code }) => code === change.code)?.quantity === change.quantity;
    case "remove":
      return list.lines.every(({ code }) => code !== change.code);
    case "collect":
      return missingProducts(list, change.products).length === 0;
    case "add":
    case "delete":
    case "restore":
      return false;
  }
};

const sameOrder = (some: readonly PlacedLine[], others: readonly PlacedLine[]): boolean =>
  some.every(({ code, section }, index) => {
    const other = others[index];
    return other?.code === code && other.section === section;
  });

/** Of those products the ones that the list does not have. */
export const missingProducts = (
  list: ShoppingList,
  products: readonly ListedProduct[],
): readonly ListedProduct[] => {
  const held = new Set<string>(list.lines.map(({ code }) => code));
  return products.filter(({ code }) => !held.has(code));
};
