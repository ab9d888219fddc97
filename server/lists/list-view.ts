import { Effect, Struct } from "effect";
import type { SqlClient } from "effect/sql";
import type { UnavailableReason } from "../../api-schema/cart-basis.ts";
import type { CalendarDay, Instant, ShoppingListId, StoreId } from "../../api-schema/primitives.ts";
import { applyQuantity } from "../../core/selling/quantity.ts";
import { UNAVAILABLE_MESSAGES, unsaleableReason } from "../../core/selling/sellable.ts";
import { membersOf } from "../catalogue/json-text.ts";
import { now as presentInstant } from "../clock.ts";
import type { StorePurchased, StorePurchases } from "../habits/store-purchases.ts";
import { deliveryDay } from "../selling/cart/api-variant.ts";
import { JsonBytes } from "./json-bytes.ts";
import { type ListRow, loadList, loadSubstitutes } from "./list-queries.ts";
import type { ListedVariant, ListedVariants } from "./listed-variants.ts";

export interface ListReading {
  readonly sql: SqlClient.SqlClient;
  readonly listed: ListedVariants["Service"];
  readonly purchases: StorePurchases["Service"];
}

/**
 * A list of a store as it is to be seen now, as the JSON of `ShoppingList`; undefined for any other. What it
 * names and what is in stock is read; what products say and cost, and what the store has bought, is
 * remembered by the numbers that the same statement answers.
 */
export const viewList = Effect.fnUntraced(function* (
  { sql, listed, purchases }: ListReading,
  store: StoreId,
  id: ShoppingListId,
) {
  const now = yield* presentInstant;
  const row = yield* loadList.first(sql, [store, id, now]);
  if (row === null) return undefined;
  const purchased = yield* purchases.of(store, row.purchases, now);
  const { pricedBy } = row;
  const { priceLists } = row.store;
  const sold = yield* listed.read({
    ids: row.lines.map(([variant]) => variant),
    pricedBy,
    priceLists,
    now,
  });
  const lines = row.lines.flatMap(([variantId, section, quantity, stock]) => {
    const variant = sold.get(variantId);
    if (variant === undefined) return [];
    const reason = reasonOf(variant, stock, row);
    return [{ variant, section, quantity, stock, reason }];
  });
  const left = lines.filter(({ reason }) => reason !== null).map(({ variant }) => variant.sold.id);
  const spare = left.length === 0 ? [] : yield* loadSubstitutes.all(sql, [left]);
  const others = yield* listed.read({
    ids: [...new Set(spare.map((each) => each.id))],
    pricedBy,
    priceLists,
    now,
  });
  const substitutes = Map.groupBy(
    spare.flatMap(({ for: of, id: other, stock }) => {
      const variant = others.get(other);
      return variant === undefined || !isSold(variant) ? [] : [{ of, variant, stock }];
    }),
    ({ of }) => of,
  );
  return listBytes({ row, lines, purchased, substitutes, dayOf: deliveryDays(row, now) });
});

/** The most that a line is shown with. */
const MOST_SUBSTITUTES = 6;

interface Stocked {
  readonly variant: ListedVariant;
  readonly stock: number;
}

interface Line extends Stocked {
  readonly section: string | null;
  readonly quantity: number;
  readonly reason: UnavailableReason | null;
}

/** Why nothing of a product can be ordered today. */
const reasonOf = (
  { sold }: ListedVariant,
  stock: number,
  { store }: ListRow,
): UnavailableReason | null => {
  const barred = unsaleableReason(sold, store);
  if (barred !== null) return barred;
  const { orderStep: step } = sold;
  return applyQuantity({ requested: step, stock, step }).quantity === 0 ? "outOfStock" : null;
};

/** A store without access to the marketplace is shown what others could buy there. */
const isSold = ({ sold }: ListedVariant): boolean => sold.onSale && sold.unitPrice !== null;

interface Shown {
  readonly row: ListRow;
  readonly lines: readonly Line[];
  readonly purchased: StorePurchased;
  readonly substitutes: ReadonlyMap<number, readonly Stocked[]>;
  readonly dayOf: (sold: ListedVariant["sold"]) => CalendarDay | null;
}

const listBytes = (shown: Shown): Uint8Array => {
  const { row, purchased } = shown;
  const own = Struct.pick(row, [
    "id",
    "name",
    "revision",
    "updatedAt",
    "updatedBy",
    "isQuickOrder",
  ]);
  const json = new JsonBytes();
  json.text(`{${membersOf({ ...own, weekday: purchased.weekday })},"lines":[`);
  shown.lines.forEach((line, index) => {
    if (index > 0) json.text(",");
    writeLine(json, line, shown);
  });
  return json.text("]}").end();
};

const writeLine = (json: JsonBytes, line: Line, shown: Shown): void => {
  const { variant, section, quantity, reason } = line;
  const { code } = variant.sold;
  const { usual, last } = shown.purchased;
  json.text(`{${membersOf({ code, section, quantity })},"variant":`);
  if (reason === "withdrawn") json.text("null");
  else writeVariant(json, line, shown);
  json.text(',"unavailable":');
  if (reason === null) json.text("null");
  else writeUnavailable(json, { ...line, reason }, shown);
  const bought = { last: last.get(code) ?? null, usual: usual.get(code) ?? null };
  json.text(`,${membersOf(bought)}}`);
};

const writeVariant = (json: JsonBytes, { variant, stock }: Stocked, { dayOf }: Shown): void => {
  const deliveryDate = dayOf(variant.sold);
  json
    .bytes(variant.beforeStock)
    .text(membersOf({ stock, deliveryDate }))
    .bytes(variant.afterStock);
};

const writeUnavailable = (
  json: JsonBytes,
  { variant: { sold }, quantity, reason }: Line & { readonly reason: UnavailableReason },
  shown: Shown,
): void => {
  const told = {
    variant: sold.code,
    productName: sold.productName,
    reference: sold.reference,
    productSlug: sold.productSlug,
    quantity,
    reason,
    message: UNAVAILABLE_MESSAGES[reason],
  };
  json.text(`{${membersOf(told)},"substitutes":[`);
  const substitutes = shown.substitutes.get(sold.id) ?? [];
  substitutes.slice(0, MOST_SUBSTITUTES).forEach((each, index) => {
    if (index > 0) json.text(",");
    writeVariant(json, each, shown);
  });
  json.text("]}");
};

/** The lorries and parcels of a list come on few days: each is looked for once. */
const deliveryDays = (row: ListRow, now: Instant): Shown["dayOf"] => {
  const known = new Map<string, CalendarDay | null>();
  return (sold) => {
    const key = `${sold.transportTypeCode}|${sold.merchantLatestDays}`;
    const held = known.get(key);
    if (held !== undefined) return held;
    const day = deliveryDay(sold, row, now);
    known.set(key, day);
    return day;
  };
};
