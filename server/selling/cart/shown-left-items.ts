import type { LeftItem } from "../../../api-schema/cart-basis.ts";
import type { Instant } from "../../../api-schema/primitives.ts";
import type { ShownLeftItem } from "../../../core/selling/cart-view.ts";
import { unavailableItem } from "../../../core/selling/unavailable-item.ts";
import { apiVariant } from "./api-variant.ts";
import type { Substitution } from "./cart-queries.ts";
import type { StoredCart } from "./stored-cart.ts";

/** The lines that left, with what may replace them as the catalogue shows it. */
export const shownLeftItems = (
  left: readonly LeftItem[],
  substitutions: readonly Substitution[],
  state: StoredCart,
  now: Instant,
): readonly ShownLeftItem[] =>
  left.flatMap((item) => {
    const found = substitutions.find(({ variant }) => variant.id === item.variantId);
    if (found === undefined) return [];
    const substitutes = found.substitutes.map((other) => apiVariant(other, state, now));
    return [{ item, shown: unavailableItem(item, found.variant, substitutes) }];
  });
