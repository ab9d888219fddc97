import type { MandateKind } from "../../api-schema/mandate.ts";
import type { StoreId } from "../../api-schema/primitives.ts";

/**
 * The unique mandate reference (RUM): RUM-GMP-104514-000012. It names kind and customer (B and the
 * store's id while it has no customer number) and ends with the number of the signing request, which
 * is never given twice. At most 35 characters of the SEPA alphabet, as the rulebook asks.
 */
export const mandateReference = (
  kind: MandateKind,
  store: { readonly id: StoreId; readonly erpId: string | null },
  request: number,
): string => `RUM-${kind}-${store.erpId ?? `B${store.id}`}-${String(request).padStart(6, "0")}`;
