import { Schema } from "effect";
import { Store } from "../../api-schema/store.ts";
import { eventSchemas, inStore } from "./event.ts";

/** Of the customer's stores and the active one. */
export const STORE_EVENTS = eventSchemas({
  "stores.loaded": { stores: Schema.Array(Store) },
  "stores.retried": {},
  "store.chosen": inStore,
  "store.selected": inStore,
  "store.activated": {
    ...inStore,
    /** At the start of a login, or chosen by the customer meanwhile. */
    cause: Schema.Literals(["start", "selection"]),
    mayOrder: Schema.Boolean,
    mayMessage: Schema.Boolean,
    needsScore: Schema.Boolean,
  },
  "store.updated": { store: Store },
  /** A store that the customer did not have before. */
  "store.added": { store: Store },
});
