import { Schema } from "effect";
import { TaxonCode } from "../../api-schema/primitives.ts";
import { eventSchemas } from "./event.ts";

const MenuName = Schema.Literals(["catalogue", "account", "pane", "searchBar"]);
export type MenuName = typeof MenuName.Type;

/** Of what opens over the page. */
export const PANEL_EVENTS = eventSchemas({
  "search.typed": { text: Schema.String },
  "search.escaped": {},
  "search.left": {},
  "search.submitted": { taxonCode: Schema.optionalKey(TaxonCode) },
  "menu.toggled": { menu: MenuName },
  "menu.closed": {},
});
