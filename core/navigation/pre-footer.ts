import type { RouteName } from "../routes/route-table.ts";

/** Categories that a wide screen always shows (spec §9). */
const ALWAYS_SHOWN = 1;

export type PreFooterView = {
  /** Wider than 1200 px (spec §9). */
  readonly wide: boolean;
  /** Whether the toggle has been opened. */
  readonly expanded: boolean;
};

export type PreFooter<Category> = {
  /** The categories in sight, in their order. */
  readonly shown: readonly Category[];
  /** The toggle's words; null where there is nothing to show or hide. */
  readonly toggle: "Afficher plus de catégories" | "Afficher moins de catégories" | null;
};

/**
 * The catalogue above the footer (spec §2 Pre-footer): a wide screen shows the first top-level
 * category and keeps the others behind the toggle, a small one shows all and has no toggle.
 */
export const preFooter = <Category>(
  categories: readonly Category[],
  { wide, expanded }: PreFooterView,
): PreFooter<Category> => {
  if (!wide || categories.length <= ALWAYS_SHOWN) return { shown: categories, toggle: null };
  return expanded
    ? { shown: categories, toggle: "Afficher moins de catégories" }
    : { shown: categories.slice(0, ALWAYS_SHOWN), toggle: "Afficher plus de catégories" };
};

const CHECKOUT: ReadonlySet<RouteName> = new Set([
  "cart",
  "cartDelivery",
  "cartPayment",
  "cartPaymentInit",
  "cartPaymentResult",
]);

/** Whether a screen ends with the catalogue: all but those from the cart to the payment's result. */
export const hasPreFooter = (route: RouteName | undefined): boolean => !isCheckout(route);

/** Whether a screen is one of those from the cart to the payment's result: nothing leads away from them. */
export const isCheckout = (route: RouteName | undefined): boolean =>
  route !== undefined && CHECKOUT.has(route);
