import { Schema } from "effect";
import { MandateKind } from "../../api-schema/mandate.ts";
import { eventSchemas, inStore } from "./event.ts";

/** Of direct debit mandates and their signature. */
export const MANDATE_EVENTS = eventSchemas({
  "mandate.signRequested": {
    ...inStore,
    kind: MandateKind,
    /** Path of this site to come back to. */
    origin: Schema.String,
    /** A tab can only be opened by the click itself: the browser has, or has refused. */
    tab: Schema.Literals(["opened", "blocked"]),
  },
  "mandate.signed": inStore,
  /** What becomes of the tab that the click opened. */
  "signingTab.ledTo": { url: Schema.String },
  "signingTab.dropped": {},
});
