import type { MandateKind } from "../../api-schema/mandate.ts";
import type { PaymentScope } from "../../api-schema/order.ts";

/** The two SEPA schemes: the general one, and the one between companies, without refund. */
export type SepaScheme = "CORE" | "B2B";

/** Who collects with a mandate, as the mandate has to name them. */
export type Creditor = {
  readonly name: string;
  /** Identifiant créancier SEPA: country, key (mod 97 without ZZZ), ZZZ, national number. */
  readonly ics: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly scheme: SepaScheme;
};

/** Who collects with that kind of mandate (spec §3 'Mandates'). */
export const creditorOf = (kind: MandateKind): Creditor => CREDITORS[kind];

/** The part of an order that a kind of mandate pays. */
export const scopeOfMandate = (kind: MandateKind): PaymentScope => (kind === "GMP" ? "gmp" : "mkp");

const HEAD_OFFICE = {
  street: "1 quai des Meuniers",
  postcode: "76100",
  city: "Rouen",
  country: "France",
} as const;

// CORE, though all debtors are companies: a B2B mandate counts only once the debtor has handed it to
// their bank, and checkout offers the debit at once. The national numbers are given to nobody.
const CREDITORS: { readonly [Kind in MandateKind]: Creditor } = {
  GMP: { name: "Grands Moulins Panetier", ics: "FR33ZZZ999001", scheme: "CORE", ...HEAD_OFFICE },
  MKP: { name: "Panetier Place de marché", ics: "FR06ZZZ999002", scheme: "CORE", ...HEAD_OFFICE },
};
