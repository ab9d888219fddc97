import { Schema } from "effect";
import { SLUG_FORM } from "../../api-schema/code-forms.ts";

/** What a system outside is called by (resource `externalKeys`), and a merchant (resource `merchants`). */
export const SourceName = Schema.String.check(Schema.isPattern(SLUG_FORM));

/** What an operator asks of a run beside its file. */
export const Wish = Schema.Struct({
  /** The file names everything: what it lacks is withdrawn from sale. */
  complete: Schema.Boolean,
  /** Only rows that are not there yet, or only those that are. */
  only: Schema.NullOr(Schema.Literals(["new", "known"])),
  /** The good lines go without the faulty ones. */
  goodLines: Schema.Boolean,
  /** Columns by header, where the operator has said what is meant; null is none. */
  meant: Schema.Record(Schema.String, Schema.NullOr(Schema.String)),
  /** What every line says in a column, where the file has none for it. */
  constants: Schema.Record(Schema.String, Schema.String),
  /**
   * Somebody has typed it at the desk and seen what it changes: it says what people have said on the site
   * too, and a row that has moved since is not written over.
   */
  byHand: Schema.optionalKey(Schema.Literal(true)),
  /** The system whose keys the file has; the house's own without. */
  source: Schema.optionalKey(SourceName),
  /** The code of the merchant whose file it is: it says what that one sells, and nothing else. */
  merchant: Schema.optionalKey(SourceName),
});
export type Wish = typeof Wish.Type;

export const NO_WISH: Wish = {
  complete: false,
  only: null,
  goodLines: false,
  meant: {},
  constants: {},
};
