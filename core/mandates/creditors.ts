import type { MandateKind } from "../../api-schema/mandate.ts";
import type { PaymentScope } from "../../api-schema/order.ts";

/**
 * The two SEPA schemes: the general one, and the one between companies, without refund. A B2B mandate
 * counts only once the debtor has handed it to their bank.
 */
export type SepaScheme = "CORE" | "B2B";

/** Who collects with a mandate, as the mandate has to name them (core/seller/sides.ts). */
export type Creditor = {
  readonly name: string;
  /** Identifiant créancier SEPA: country, key (mod 97 without ZZZ), ZZZ, national number. */
  readonly ics: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
};

/** How what people read tells the parts of an order apart: 'P26-000123-MOU', 'RUM-MKP-104514-000012'. */
export const SCOPE_MARK: { readonly [Scope in PaymentScope]: string } = { gmp: "MOU", mkp: "MKP" };

/** The part of an order that a kind of mandate pays. */
export const scopeOfMandate = (kind: MandateKind): PaymentScope => (kind === "GMP" ? "gmp" : "mkp");
