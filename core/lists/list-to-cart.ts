import type { Cents, VariantCode } from "../../api-schema/primitives.ts";
import type { ShoppingListLine } from "../../api-schema/shopping-list.ts";
import { amountOf } from "../content/shopping-amount.ts";
import { sumCents } from "../money/cents.ts";
import { applyQuantity, quantityChangeMessage } from "../selling/quantity.ts";
import type { Changed } from "../selling/what-changed.ts";

export type LinesForCart = {
  /** Packagings to be added of each product; none of 0. */
  readonly items: readonly { readonly variant: VariantCode; readonly quantity: number }[];
  /** What can only be had otherwise than the list says, or not at all. */
  readonly changes: readonly Changed[];
  /** HT, as the products are priced today. */
  readonly total: Cents;
};

/**
 * What lines of a list put into the cart: the noted quantities in packaging multiples, as far as
 * today's stock goes beside what the cart holds already; a line without a quantity adds nothing. What
 * differs is told (product §10 'Ce qui a changé').
 */
export const linesForCart = (
  lines: readonly ShoppingListLine[],
  inCart: (code: VariantCode) => number,
): LinesForCart => {
  const outcomes = lines.map((line) => outcomeOf(line, inCart(line.code)));
  return {
    items: outcomes.flatMap(({ item }) => (item === null ? [] : [item])),
    changes: outcomes.flatMap(({ changed }) => (changed === null ? [] : [changed])),
    total: sumCents(outcomes.flatMap(({ amount }) => (amount === null ? [] : [amount]))),
  };
};

type Outcome = {
  readonly item: LinesForCart["items"][number] | null;
  readonly changed: Changed | null;
  readonly amount: Cents | null;
};

const NOTHING: Outcome = { item: null, changed: null, amount: null };

const outcomeOf = (
  { code, quantity: wish, variant, unavailable }: ShoppingListLine,
  held: number,
): Outcome => {
  if (unavailable !== null) return { ...NOTHING, changed: { kind: "gone", item: unavailable } };
  if (variant === null || wish === 0) return NOTHING;
  const { orderStep: step, stock } = variant;
  const { quantity, change } = applyQuantity({ requested: wish, stock: stock - held, step });
  const changed: Changed | null =
    change === null
      ? null
      : {
          kind: "stock",
          productName: variant.product.name,
          message:
            quantity === 0 && held > 0
              ? `Tout ce qui est en stock est déjà au panier (${held}).`
              : quantityChangeMessage(change, { quantity, step }),
        };
  if (quantity === 0) return { ...NOTHING, changed };
  return { item: { variant: code, quantity }, changed, amount: amountOf(variant, quantity) };
};
