/** A merchant as far as it decides whether a store may write to them. */
export type Correspondent = {
  /** The milling group's own goods: the operator answers. */
  readonly gmp: boolean;
  readonly active: boolean;
};

/** Who a conversation begins about: what is ordered already, or what might be. */
export type Occasion = "delivery" | "offer" | "nothing";

export type MayWrite = "yes" | "no marketplace" | "no such merchant";

/**
 * Whether a store may begin a conversation with a merchant (MSG-5). About a delivery always: whoever
 * sold must answer. About an offer or nothing in particular: to an active one, with access to the
 * marketplace; the operator answers everybody.
 */
export const mayWriteTo = (
  { gmp, active }: Correspondent,
  occasion: Occasion,
  store: { readonly marketPlaceAccess: boolean },
): MayWrite => {
  if (occasion === "delivery" || gmp) return "yes";
  if (!active) return "no such merchant";
  return store.marketPlaceAccess ? "yes" : "no marketplace";
};
