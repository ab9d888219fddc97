import type { MandateKind } from "../../api-schema/mandate.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { SCOPE_MARK, scopeOfMandate } from "./creditors.ts";

/**
 * The unique mandate reference (RUM): RUM-MOU-104514-000012. It names the part that it pays and the
 * customer (B and the store's id while it has no customer number) and ends with the number of the signing request, which
 * is never given twice. At most 35 characters of the SEPA alphabet, as the rulebook asks.
 */
export const mandateReference = (
  kind: MandateKind,
  store: { readonly id: StoreId; readonly erpId: string | null },
  request: number,
): string =>
  `RUM-${SCOPE_MARK[scopeOfMandate(kind)]}-${store.erpId ?? `B${store.id}`}-${String(request).padStart(6, "0")}`;
