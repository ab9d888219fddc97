import type { CheckoutState, PaymentScope } from "../../api-schema/order.ts";
import { VariantCode } from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { type BasketName, type Bought, fillBasket } from "./baskets.ts";
import type { Demonstration } from "./demonstration.ts";
import type { Account } from "./people.ts";

/** A cart that somebody has left open. */
export interface CartPlan {
  readonly store: string;
  readonly account: Account;
  /** Hours since it was begun. */
  readonly hours: number;
  readonly wishes: (demo: Demonstration) => readonly Bought[];
  readonly checkoutState: Exclude<CheckoutState, "completed">;
  readonly payments?: Readonly<Partial<Record<PaymentScope, PaymentMethodCode>>>;
  /** HT prices that the customer saw before they changed, by variant. */
  readonly seenPrices?: Readonly<Record<string, number>>;
  /** A line left it because its stock ran out meanwhile. */
  readonly ranOut?: true;
}

const bought = (code: string, quantity: number): Bought => ({
  variant: VariantCode.make(code),
  quantity,
});

const gerant = { account: "gerant" } as const;

/** 414 kg of flour of the 500 that the lorry wants, and frozen goods above the franco. */
const marketCart: readonly Bought[] = [
  bought("101065-1", 12),
  bought("101280-1", 4),
  bought("126006-1", 2),
  bought("340212-1", 4),
];

/** The open carts, one a store. */
export const cartPlans: readonly CartPlan[] = [
  {
    ...gerant,
    store: "marche",
    hours: 3,
    wishes: () => marketCart,
    checkoutState: "cart",
    seenPrices: { "340212-1": 6_420 },
  },
  {
    ...gerant,
    store: "saint-sever",
    hours: 26,
    wishes: (demo) => basketOf("saint-sever", "classic", demo),
    checkoutState: "shipping_selected",
    ranOut: true,
  },
  {
    ...gerant,
    store: "batignolles",
    hours: 5,
    wishes: (demo) => basketOf("batignolles", "lorries", demo),
    checkoutState: "payment_selected",
    payments: { gmp: "VIREMENT" },
  },
  {
    ...gerant,
    store: "louviers",
    hours: 24 * 90,
    wishes: (demo) => basketOf("louviers", "village", demo),
    checkoutState: "cart",
  },
  {
    store: "bellanger",
    account: "salarie",
    hours: 20,
    wishes: (demo) => basketOf("bellanger", "village", demo),
    checkoutState: "cart",
  },
  {
    store: "dieppe",
    account: "bloque",
    hours: 24 * 7,
    wishes: (demo) => basketOf("dieppe", "flour", demo),
    checkoutState: "cart",
  },
  ...[1, 2, 3, 4, 5].map((rank): CartPlan => ({
    store: `chain-${rank}`,
    account: "cent-boutiques",
    hours: 7 * rank,
    wishes: (demo) => basketOf(`chain-${rank}`, rank % 2 === 0 ? "classic" : "lorries", demo),
    checkoutState: rank === 5 ? "payment_selected" : "cart",
    ...(rank === 5 ? { payments: { gmp: "VIREMENT", mkp: "CB" } as const } : {}),
  })),
];

const basketOf = (
  store: string,
  basket: BasketName,
  { seed, shelf, now }: Demonstration,
): readonly Bought[] => fillBasket(basket, { store, seed, shelf, day: `cart ${now.slice(0, 10)}` });
