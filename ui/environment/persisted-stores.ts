import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { MOST_RECENT_STORES } from "../../core/stores/store-choice.ts";
import type { Environment } from "./environment.ts";
import { readJson, write } from "./stored.ts";

const STORES_KEY = "panetier.stores";

/** The stores that this customer chose last in this browser; nobody else sees them. */
export const recentStoresIn = (
  { localStorage }: Environment,
  customerId: CustomerId | null,
): readonly StoreId[] => {
  const persisted = readJson(localStorage?.getItem(STORES_KEY) ?? null);
  return isPersistedStores(persisted) && persisted.customerId === customerId
    ? persisted.stores.slice(0, MOST_RECENT_STORES)
    : [];
};

export const persistRecentStoresIn = (
  { localStorage }: Environment,
  customerId: CustomerId | null,
  stores: readonly StoreId[],
): void => write(localStorage, STORES_KEY, JSON.stringify({ customerId, stores }));

/** What an explicit sign-out takes along, beside the login. */
export const forgetStores = ({ localStorage }: Environment): void =>
  localStorage?.removeItem(STORES_KEY);

type PersistedStores = {
  readonly customerId: number | null;
  readonly stores: readonly StoreId[];
};

const isPersistedStores = (value: unknown): value is PersistedStores =>
  typeof value === "object" &&
  value !== null &&
  "customerId" in value &&
  (value.customerId === null || typeof value.customerId === "number") &&
  "stores" in value &&
  Array.isArray(value.stores) &&
  value.stores.every((id) => Number.isInteger(id));
