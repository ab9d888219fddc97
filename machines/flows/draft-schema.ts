import { Schema } from "effect";
import {
  BY_HAND_REASONS,
  DRAFT_FIELDS,
  DRAFT_KINDS,
  type DraftField,
} from "../../core/registration/draft.ts";

// One entry a field: the schema of a struct is made of the list.
const typedTexts = Object.fromEntries(
  DRAFT_FIELDS.filter((field) => field !== "kind" && field !== "byHand").map((field) => [
    field,
    Schema.String,
  ]),
) as unknown as {
  readonly [Field in Exclude<DraftField, "kind" | "byHand">]: typeof Schema.String;
}; // safe: an entry for each field

/** The draft of a registration, for the forms and links of the laboratory. */
export const RegistrationDraft = Schema.Struct({
  texts: Schema.Struct({
    ...typedTexts,
    kind: Schema.Literals(DRAFT_KINDS),
    byHand: Schema.Literals(BY_HAND_REASONS),
  }),
  changedAt: Schema.Record(Schema.String, Schema.Finite),
}).annotate({ identifier: "RegistrationDraft" });
