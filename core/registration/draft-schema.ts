import { Schema } from "effect";
import { BY_HAND, DRAFT_FIELDS, type DraftField, KINDS } from "./draft.ts";

// Apart from the rules: pages do without Effect until they call the server.

type TypedField = Exclude<DraftField, "kind" | "byHand">;

// One entry a field: the schema of a struct is made of the list.
const typedTexts = Object.fromEntries(
  DRAFT_FIELDS.filter((field) => field !== "kind" && field !== "byHand").map((field) => [
    field,
    Schema.String,
  ]),
) as unknown as { readonly [Field in TypedField]: typeof Schema.String }; // safe: an entry for each field

/** The draft of a registration: no password is in it. */
export const RegistrationDraft = Schema.Struct({
  texts: Schema.Struct({
    ...typedTexts,
    kind: Schema.Literals(KINDS),
    byHand: Schema.Literals(BY_HAND),
  }),
  changedAt: Schema.Record(Schema.String, Schema.Finite),
}).annotate({ identifier: "RegistrationDraft" });
