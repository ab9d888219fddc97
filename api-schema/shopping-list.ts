import { Schema } from "effect";
import { Image, Variant } from "./catalogue.ts";
import { UnavailableItem } from "./order.ts";
import {
  CalendarDay,
  Count,
  Instant,
  Quantity,
  ShoppingListId,
  StoreId,
  Text,
  VariantCode,
  Weekday,
} from "./primitives.ts";

/** The most lines of one list, and of one call that adds to it. */
export const MAX_LIST_LINES = 300;

const ownFields = {
  id: ShoppingListId,
  name: Schema.String,
  /** Grows by one at each change: an answer with a lower revision is older. */
  revision: Count,
  updatedAt: Instant,
  /** First and last name of who changed it last; null for nobody, and for an account that is deleted. */
  updatedBy: Schema.NullOr(Schema.String),
  /** The store's quick-order list: it opens as the order pad and cannot be deleted. */
  isQuickOrder: Schema.Boolean,
};

/** A list of the store, as the page of lists shows it. */
export const ShoppingListSummary = Schema.Struct({
  ...ownFields,
  lines: Count,
  /** The first ones, four at most. */
  products: Schema.Array(Schema.Struct({ name: Schema.String, image: Schema.NullOr(Image) })),
}).annotate({ identifier: "ShoppingListSummary" });
export type ShoppingListSummary = typeof ShoppingListSummary.Type;

/** A product of a list, as it is sold to the store today. */
export const ShoppingListLine = Schema.Struct({
  code: VariantCode,
  /** The baker's own word for where it stands ('Chambre froide'); null without one. */
  section: Schema.NullOr(Schema.String),
  /** Packagings, as somebody noted them; 0 is no quantity. */
  quantity: Quantity,
  /** null when it is no longer sold to the store. */
  variant: Schema.NullOr(Variant),
  /** Why it cannot be ordered today, with what could replace it; null when it can. */
  unavailable: Schema.NullOr(UnavailableItem),
  /** From the last completed order of the store that has it, within two years. */
  last: Schema.NullOr(Schema.Struct({ quantity: Quantity, day: CalendarDay })),
  /** What the store usually buys of it on the list's `weekday`, or on any day when that is null. */
  usual: Schema.NullOr(Quantity),
}).annotate({ identifier: "ShoppingListLine" });
export type ShoppingListLine = typeof ShoppingListLine.Type;

/** A list with its lines in its own order; those of a section stand together. */
export const ShoppingList = Schema.Struct({
  ...ownFields,
  /** The usual weekday that `usual` speaks of; null for a store that keeps to none. */
  weekday: Schema.NullOr(Weekday),
  lines: Schema.Array(ShoppingListLine),
}).annotate({ identifier: "ShoppingList" });
export type ShoppingList = typeof ShoppingList.Type;

/** In which of the customer's stores a list is. */
export const ShoppingListStore = Schema.Struct({ storeId: StoreId }).annotate({
  identifier: "ShoppingListStore",
});
export type ShoppingListStore = typeof ShoppingListStore.Type;

// The rules of names answer 422 with their sentence (core/lists); these lengths only bound a body.
const Name = Text.check(Schema.isMaxLength(200));
const Section = Schema.NullOr(Name);

/** A product with the quantity to note; without a section it keeps its own. */
export const ListedProduct = Schema.Struct({
  code: VariantCode,
  quantity: Quantity,
  section: Schema.optionalKey(Section),
}).annotate({ identifier: "ListedProduct" });
export type ListedProduct = typeof ListedProduct.Type;

const listedProducts = Schema.Array(ListedProduct).check(Schema.isMaxLength(MAX_LIST_LINES));

/** A new list: empty, a copy of another one, with products, or both. */
export const CreateShoppingList = Schema.Struct({
  name: Name,
  copyOf: Schema.optionalKey(ShoppingListId),
  products: Schema.optionalKey(listedProducts),
}).annotate({ identifier: "CreateShoppingList" });
export type CreateShoppingList = typeof CreateShoppingList.Type;

/** Where a line stands: its section, by its place among all lines. */
export const PlacedLine = Schema.Struct({ code: VariantCode, section: Section }).annotate({
  identifier: "PlacedLine",
});
export type PlacedLine = typeof PlacedLine.Type;

/** The name, the order of every line, or both, as a change of that revision. */
export const ChangeShoppingList = Schema.Struct({
  revision: Count,
  name: Schema.optionalKey(Name),
  arrangement: Schema.optionalKey(
    Schema.Array(PlacedLine).check(Schema.isMaxLength(MAX_LIST_LINES)),
  ),
}).annotate({ identifier: "ChangeShoppingList" });
export type ChangeShoppingList = typeof ChangeShoppingList.Type;

export const AddListProducts = Schema.Struct({
  products: listedProducts.check(Schema.isMinLength(1)),
}).annotate({ identifier: "AddListProducts" });
export type AddListProducts = typeof AddListProducts.Type;

/** What changes of one line. With a revision, only while the list is still at it. */
export const SetListProduct = Schema.Struct({
  revision: Schema.optionalKey(Count),
  quantity: Schema.optionalKey(Quantity),
  /** The place among all lines, 0 for the first; a larger one than there is means the last. */
  position: Schema.optionalKey(Count),
  section: Schema.optionalKey(Section),
}).annotate({ identifier: "SetListProduct" });
export type SetListProduct = typeof SetListProduct.Type;

/**
 * 409 with the finer code 'LISTE_MODIFIEE': somebody has changed the list since. `list` is the present
 * one, so that the change can be made of it. Nothing was changed.
 */
export class ListChanged extends Schema.Error<ListChanged>("ListChanged")(
  { code: Schema.tag("LISTE_MODIFIEE"), message: Schema.String, list: ShoppingList },
  { httpApiStatus: 409, description: "La liste a été modifiée entre-temps." },
) {
  readonly _tag = "ListChanged";
}
