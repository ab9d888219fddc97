import type { Instant } from "../../api-schema/primitives.ts";

/** What a count's figure is: what stands in the depot, or what of it is free. */
export type CountKind = "counted" | "free";

/** What somebody found in a depot, as of an instant, in packagings. */
export type StockCount = {
  readonly kind: CountKind;
  readonly quantity: number;
  readonly asOf: Instant;
};

/** Goods of a depot: what stands there, and what of it is ordered and has not left. */
export type DepotStock = { readonly counted: number; readonly promised: number };

/** What a movement changes of either. */
export type StockChange = DepotStock;

/** A reservation, a release or what has left, as of an instant. */
export type StockMovement = StockChange & { readonly at: Instant };

/** What can still be promised: a count that says less than what is promised leaves nothing. */
export const freeOf = ({ counted, promised }: DepotStock): number =>
  Math.max(counted - promised, 0);

/** Goods that are ordered. */
export const reserved = (quantity: number): StockChange => ({ counted: 0, promised: quantity });

/** Goods that are ordered no more. */
export const released = (quantity: number): StockChange => ({
  counted: 0,
  promised: 0 - quantity,
});

/** Goods that have left, of which so many were promised. */
export const shipped = (quantity: number, promised: number): StockChange => ({
  counted: 0 - quantity,
  promised: 0 - promised,
});

/** Goods that came back from a customer: they stand there, and nobody was promised them. */
export const returned = (quantity: number): StockChange => ({ counted: quantity, promised: 0 });

/** What several movements change together. */
export const sumOf = (changes: readonly StockChange[]): StockChange => ({
  counted: changes.reduce((sum, { counted }) => sum + counted, 0),
  promised: changes.reduce((sum, { promised }) => sum + promised, 0),
});

/**
 * What a count makes of the stock of a depot (product, 'Stock is a ledger'): `promised` is all that is promised
 * now, `since` what has moved after its instant. A counted figure has less of what left since; a free one
 * stood beside what was promised then.
 */
export const afterCount = (
  { kind, quantity }: StockCount,
  promised: number,
  since: StockChange,
): DepotStock => {
  const promisedThen = promised - since.promised;
  const countedThen = kind === "counted" ? quantity : quantity + promisedThen;
  return { counted: countedThen + since.counted, promised };
};

/** Whether a count holds over the one that held before: the newer does, of one instant the later said. */
export const holdsOver = (count: Pick<StockCount, "asOf">, former: { readonly asOf: Instant }) =>
  count.asOf >= former.asOf;

/**
 * What a movement changes of the stock, under the count that holds: what had happened before that
 * instant was in its figure already, whenever it is told.
 */
export const changeUnder = (
  { kind, asOf }: Pick<StockCount, "kind" | "asOf">,
  { at, counted, promised }: StockMovement,
): StockChange => {
  if (at > asOf) return { counted, promised };
  return { counted: kind === "counted" ? 0 : promised, promised };
};

/** A line of the ledger, in the order of being told. */
export type StockEntry =
  | ({ readonly type: "count" } & StockCount)
  | ({ readonly type: "movement" } & StockMovement);

/**
 * The stock of a depot by its whole ledger: the count that holds and what has moved since. What the shop
 * keeps is made step by step (`afterCount`, `changeUnder`) and is this at every moment.
 */
export const stockOf = (ledger: readonly StockEntry[]): DepotStock => {
  const movements = ledger.flatMap((entry) => (entry.type === "movement" ? [entry] : []));
  const count = ledger
    .flatMap((entry) => (entry.type === "count" ? [entry] : []))
    .reduce<StockCount>(
      (former, next) => (holdsOver(next, former) ? next : former),
      NOTHING_COUNTED,
    );
  const since = movements.filter(({ at }) => at > count.asOf);
  return afterCount(count, sumOf(movements).promised, sumOf(since));
};

/** Before the first count nothing stands there. */
export const NOTHING_COUNTED: StockCount = {
  kind: "counted",
  quantity: 0,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that form
  asOf: "1970-01-01T00:00:00.000Z" as Instant,
};
