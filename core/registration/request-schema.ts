import { Schema } from "effect";
import { NewStore, Person, StoreClaim } from "../../api-schema/registration.ts";
import { Store } from "../../api-schema/store.ts";

/** What is sent: one call of the contract for each. */
export const RegistrationRequest = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("claimWithPerson"), store: StoreClaim, person: Person }),
  Schema.Struct({ kind: Schema.Literal("newStoreWithPerson"), store: NewStore, person: Person }),
  Schema.Struct({ kind: Schema.Literal("claimToLink"), store: StoreClaim }),
  Schema.Struct({ kind: Schema.Literal("newStoreToLink"), store: NewStore }),
]);

/** What has become of it. */
export const RegistrationAnswer = Schema.Union([
  /** The mail says more: nobody learns here who has an account. */
  Schema.Struct({ kind: Schema.Literal("received") }),
  Schema.Struct({ kind: Schema.Literal("added"), store: Store }),
  /** The shop's main manager was asked by mail. */
  Schema.Struct({ kind: Schema.Literal("requested"), company: Schema.String }),
]);
