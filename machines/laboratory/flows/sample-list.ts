import { Schema } from "effect";
import { ShoppingList } from "../../../api-schema/shopping-list.ts";

/** A list of the sample store, as the server answers it. */
export const sampleList: ShoppingList = Schema.decodeUnknownSync(ShoppingList)({
  id: 7,
  name: "Commande du mardi",
  revision: 4,
  updatedAt: "2026-11-20T06:30:00.000Z",
  updatedBy: "Camille Aubert",
  isQuickOrder: false,
  weekday: 4,
  lines: [
    {
      code: "FARINE-T65-25",
      section: "Étagère farine",
      quantity: 4,
      variant: null,
      unavailable: null,
      last: { quantity: 4, day: "2026-11-12" },
      usual: 4,
    },
    {
      code: "BEURRE-82-10",
      section: "Chambre froide",
      quantity: 2,
      variant: null,
      unavailable: null,
      last: null,
      usual: null,
    },
  ],
});

/** The same list under the name that the sample change gives it. */
export const sampleChangedList: ShoppingList = {
  ...sampleList,
  name: "Commande du lundi",
  revision: 5,
};
