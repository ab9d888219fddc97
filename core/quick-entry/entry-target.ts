import type { ShoppingListId } from "../../api-schema/primitives.ts";

const TARGET = "dans";

/** The list that an address wants the lines in ('?dans=liste:12'); null: the cart. */
export const listOfAddress = (query: URLSearchParams): ShoppingListId | null => {
  const [, id] = /^liste:(\d{1,9})$/.exec(query.get(TARGET) ?? "") ?? [];
  // safe: the brand says no more than a positive whole number
  return id === undefined || Number(id) === 0 ? null : (Number(id) as ShoppingListId);
};

/** The query that says it; none for the cart. */
export const addressOfList = (list: ShoppingListId | null): URLSearchParams =>
  new URLSearchParams(list === null ? {} : { [TARGET]: `liste:${list}` });

const SCANNER = "scanner";

/** The query of an address that opens the scanner at once. */
export const scanAddress = (): URLSearchParams => new URLSearchParams({ [SCANNER]: "1" });

/** True for an address that opens the scanner at once. */
export const isScanAddress = (query: URLSearchParams): boolean => query.get(SCANNER) === "1";
