import type { Creditor } from "../../core/mandates/creditors.ts";
import type { MandateTerms } from "../../core/mandates/terms.ts";
import type { AccountDeclaration, Declaration } from "../../core/mandates/signing-form.ts";
import type { MandateKind } from "../../api-schema/mandate.ts";
import type { Instant } from "../../api-schema/primitives.ts";

/** Whose account is debited: the company behind a store, where it is registered. */
export interface Debtor {
  readonly store: string;
  readonly legalName: string;
  readonly siren: string | null;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
}

/** What a mandate says before anybody has signed it. */
export interface UnsignedMandate {
  readonly kind: MandateKind;
  readonly reference: string;
  readonly creditor: Creditor;
  readonly terms: MandateTerms;
  readonly debtor: Debtor;
}

/** A mandate as its signatory is to sign it: with the account that it debits, and without a signature. */
export interface DeclaredMandate extends UnsignedMandate {
  readonly declaration: AccountDeclaration;
  readonly declaredAt: Instant;
  /** SHA-256 of what is to be signed, in hex: the document shows it, anybody can compute it again. */
  readonly fingerprint: string;
}

/** A mandate that was signed on the shop's own page: everything its document says. */
export interface SignedMandate extends UnsignedMandate {
  readonly declaration: Declaration;
  readonly signedAt: Instant;
  /** SHA-256 of what was signed, in hex: the document shows it, anybody can compute it again. */
  readonly fingerprint: string;
}
