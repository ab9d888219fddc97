import type { PaymentScope } from "../../api-schema/order.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";

/** Who prepares a part of an order: the group's goods, or the desk of the marketplace for merchants'. */
export const deskOf = (
  { firm }: KnownFirm,
  { scope }: { readonly scope: PaymentScope },
): { readonly to: string; readonly toName: string } => {
  const desk = scope === "gmp" ? firm.orders : firm.marketplace;
  return { to: desk.email, toName: desk.name };
};
