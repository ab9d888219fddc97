import { Schema } from "effect";
import { EMAIL_LENGTH, REGISTRATION_LINE_LENGTH } from "./lengths.ts";
import { StoreId, Text, ticked } from "./primitives.ts";

// Everything as people type it: each field's rule stands in core/registration, and what it refuses is
// a 422 that names the field by its path in the body ('store.siret', 'person.email').

const line = Text.check(Schema.isMaxLength(REGISTRATION_LINE_LENGTH));
const number = Text.check(Schema.isMaxLength(40));
const postcode = Text.check(Schema.isMaxLength(10));
const email = Text.check(Schema.isMaxLength(EMAIL_LENGTH));

/** 'Déjà client du moulin' (product §7): the three things that together name a store of the group. */
export const StoreClaim = Schema.Struct({
  /** The customer number. */
  erpId: number,
  siret: number,
  /** Of the shop or of the company's seat. */
  postcode,
}).annotate({ identifier: "StoreClaim" });
export type StoreClaim = typeof StoreClaim.Type;

const seat = { street: line, postcode, city: line };

/** Where a new store is delivered, and who is asked for there. */
export const NewStoreDelivery = Schema.Struct({
  ...seat,
  firstName: line,
  lastName: line,
  phoneNumber: Text.check(Schema.isMaxLength(30)),
}).annotate({ identifier: "NewStoreDelivery" });
export type NewStoreDelivery = typeof NewStoreDelivery.Type;

/**
 * A store that the group does not know yet. Its sales area is not asked for: it is found by the
 * postcode of the delivery.
 */
export const NewStore = Schema.Struct({
  siret: number,
  /** The name above the door. */
  company: line,
  legalName: line,
  legalStatus: line,
  naf: Text.check(Schema.isMaxLength(10)),
  /** Null for who has none. */
  vatNumber: Schema.NullOr(number),
  legalAddress: Schema.Struct(seat),
  /** Null when the goods go to the legal address. */
  shippingAddress: Schema.NullOr(NewStoreDelivery),
  contactEmail: email,
  billingEmail: email,
}).annotate({ identifier: "NewStore" });
export type NewStore = typeof NewStore.Type;

/** Who registers. */
export const Person = Schema.Struct({
  gender: Schema.Literals(["f", "m", "u"]),
  firstName: line,
  lastName: line,
  email,
  phoneNumber: Text.check(Schema.isMaxLength(30)),
  /** Its rule is core/session/password.ts. */
  password: Text.check(Schema.isMaxLength(1000)),
  subscribedToNewsletter: Schema.Boolean,
  cgu: ticked("Acceptez les conditions générales d'utilisation pour continuer."),
}).annotate({ identifier: "Person" });
export type Person = typeof Person.Type;

export const ClaimWithPerson = Schema.Struct({ store: StoreClaim, person: Person }).annotate({
  identifier: "ClaimWithPerson",
});
export type ClaimWithPerson = typeof ClaimWithPerson.Type;

export const NewStoreWithPerson = Schema.Struct({ store: NewStore, person: Person }).annotate({
  identifier: "NewStoreWithPerson",
});
export type NewStoreWithPerson = typeof NewStoreWithPerson.Type;

export const NewStoreToLink = Schema.Struct({ store: NewStore }).annotate({
  identifier: "NewStoreToLink",
});
export type NewStoreToLink = typeof NewStoreToLink.Type;

export const ClaimToLink = Schema.Struct({ store: StoreClaim }).annotate({
  identifier: "ClaimToLink",
});
export type ClaimToLink = typeof ClaimToLink.Type;

/** Whether the three parts of a claim name one store; of a single one nothing is said. */
export const ClaimedStore = Schema.Union([
  Schema.Struct({
    exist: Schema.Literal(true),
    company: Schema.String,
    city: Schema.NullOr(Schema.String),
  }),
  Schema.Struct({ exist: Schema.Literal(false) }),
]).annotate({ identifier: "ClaimedStore" });
export type ClaimedStore = typeof ClaimedStore.Type;

/** The store has its people already: its main manager was asked by mail to let this one in. */
export const ClaimSent = Schema.Struct({
  requested: Schema.Literal(true),
  company: Schema.String,
}).annotate({ identifier: "ClaimSent" });
export type ClaimSent = typeof ClaimSent.Type;

/** A registration has arrived: what becomes of it, the mail says (nobody learns who has an account). */
export const RegistrationReceived = Schema.Struct({}).annotate({
  identifier: "RegistrationReceived",
});
export type RegistrationReceived = typeof RegistrationReceived.Type;

export const CustomerExistQuestion = Schema.Struct({ email }).annotate({
  identifier: "CustomerExistQuestion",
});

/**
 * Whether a person of that address is in one of the asker's own stores, and that only: `false` says
 * nothing about an account elsewhere, of which nobody learns here.
 */
export const KnownColleague = Schema.Struct({
  exist: Schema.Boolean,
  within: Schema.Literal("ownStores"),
}).annotate({ identifier: "KnownColleague" });
export type KnownColleague = typeof KnownColleague.Type;

export const AttachmentRequest = Schema.Struct({ storeId: StoreId }).annotate({
  identifier: "AttachmentRequest",
});
