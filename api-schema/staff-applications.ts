import { Schema } from "effect";
import { CustomerId, Instant, StoreId, Text, positiveId } from "./primitives.ts";

/** What waits for an agent's decision: a new store, access to the marketplace, new bank details. */
export const ApplicationKind = Schema.Literals(["store", "marketplace", "bank"]);
export type ApplicationKind = typeof ApplicationKind.Type;

/** The store's, for a bank application the mandate's. */
export const ApplicationId = positiveId.pipe(Schema.brand("ApplicationId"));
export type ApplicationId = typeof ApplicationId.Type;

const applied = {
  id: ApplicationId,
  storeId: StoreId,
  company: Schema.String,
  city: Schema.NullOr(Schema.String),
  askedAt: Instant,
  asker: Schema.Struct({
    /** Null where the account is not known any more. */
    id: Schema.NullOr(CustomerId),
    name: Schema.String,
    email: Schema.String,
    phone: Schema.NullOr(Schema.String),
  }),
  erpId: Schema.NullOr(Schema.String),
  siret: Schema.NullOr(Schema.String),
};

export const StoreApplication = Schema.Struct({
  kind: Schema.Literal("store"),
  ...applied,
  legalName: Schema.NullOr(Schema.String),
  legalStatus: Schema.NullOr(Schema.String),
  naf: Schema.NullOr(Schema.String),
  vatNumber: Schema.NullOr(Schema.String),
  legalAddress: Schema.NullOr(Schema.String),
  delivery: Schema.NullOr(Schema.String),
  area: Schema.String,
  contactEmail: Schema.NullOr(Schema.String),
  billingEmail: Schema.NullOr(Schema.String),
  /** What the directory of companies said when it was asked. */
  directory: Schema.Literals(["found", "unknown", "away"]),
  documentsAskedAt: Schema.NullOr(Instant),
  /** Another store of the group with the same SIRET. */
  twin: Schema.NullOr(Schema.String),
}).annotate({ identifier: "StoreApplication" });
export type StoreApplication = typeof StoreApplication.Type;

export const MarketplaceApplication = Schema.Struct({
  kind: Schema.Literal("marketplace"),
  ...applied,
}).annotate({ identifier: "MarketplaceApplication" });

export const BankApplication = Schema.Struct({
  kind: Schema.Literal("bank"),
  ...applied,
  reference: Schema.String,
  /** Masked, as everywhere but in the mandate's own document. */
  iban: Schema.String,
  formerReference: Schema.String,
  formerIban: Schema.String,
  /** How its mandate was signed: here by a drawing or a typed name, or at a provider's, and what proves that. */
  signature: Schema.Struct({
    how: Schema.Literals(["drawn", "typed", "hosted"]),
    provider: Schema.NullOr(Schema.String),
    /** What the provider calls it. */
    reference: Schema.NullOr(Schema.String),
    /** SHA-256 of the provider's evidence, in hex. */
    evidence: Schema.NullOr(Schema.String),
  }),
}).annotate({ identifier: "BankApplication" });

export const Application = Schema.Union([
  StoreApplication,
  MarketplaceApplication,
  BankApplication,
]);
export type Application = typeof Application.Type;

/** What was decided, by whom. */
export const ApplicationDecided = Schema.Struct({
  at: Instant,
  agent: Schema.String,
  kind: ApplicationKind,
  decision: Schema.Literals(["approved", "refused", "documents"]),
  company: Schema.String,
  reason: Schema.NullOr(Schema.String),
}).annotate({ identifier: "ApplicationDecided" });
export type ApplicationDecided = typeof ApplicationDecided.Type;

/** What waits, the oldest of each kind first, and the last decisions. */
export const Applications = Schema.Struct({
  waiting: Schema.Array(Application),
  decisions: Schema.Array(ApplicationDecided),
}).annotate({ identifier: "Applications" });
export type Applications = typeof Applications.Type;

/** Who gives a new store its customer number. */
export const NumbersBy = Schema.Literals(["erp", "demonstration", "agent"]);
export type NumbersBy = typeof NumbersBy.Type;

/** An application that waits, or the last word on it. */
export const ApplicationState = Schema.Union([
  Schema.Struct({
    state: Schema.Literal("waiting"),
    application: Application,
    numbers: NumbersBy,
  }),
  Schema.Struct({ state: Schema.Literal("decided"), decided: ApplicationDecided }),
]).annotate({ identifier: "ApplicationState" });
export type ApplicationState = typeof ApplicationState.Type;

/** What a mail and a page hold of an agent's words. */
const LONGEST_REASON = 1000;

export const ApplicationApproval = Schema.Struct({
  /** The store's customer number; '' leaves it to the ERP. */
  number: Text.check(Schema.isMaxLength(20)),
}).annotate({ identifier: "ApplicationApproval" });
export type ApplicationApproval = typeof ApplicationApproval.Type;

export const ApplicationRefusal = Schema.Struct({
  reason: Text.check(Schema.isMaxLength(LONGEST_REASON)),
}).annotate({ identifier: "ApplicationRefusal" });
export type ApplicationRefusal = typeof ApplicationRefusal.Type;

export const DocumentsRequest = Schema.Struct({
  note: Text.check(Schema.isMaxLength(LONGEST_REASON)),
}).annotate({ identifier: "DocumentsRequest" });
export type DocumentsRequest = typeof DocumentsRequest.Type;
