import type { ErpId, StoreId } from "../../api-schema/primitives.ts";
import { matchesAllWords } from "../search/text.ts";

/** The fields of a store that choosing one needs (spec §3). */
export type ChoosableStore = {
  readonly id: StoreId;
  readonly erpId: ErpId | null;
  readonly company: string | null;
  readonly defaultStore: boolean;
};

/** Stores asked for at start: all of them (spec §2). */
export const STORE_LIST_PAGE_SIZE = 9999;

/** From this number of stores on, the selector is a searchable box (spec §9). */
export const SEARCHABLE_FROM = 5;

/**
 * The store that a session starts with: the one already active if it is still the user's, else the
 * one flagged as default, else the first; undefined without a store (spec §2).
 */
export const storeAtStart = <Store extends ChoosableStore>(
  stores: readonly Store[],
  activeId: StoreId | null,
): Store | undefined =>
  stores.find(({ id }) => id === activeId) ??
  stores.find(({ defaultStore }) => defaultStore) ??
  stores[0];

/** The store's name, or 'Boutique n°{id}' without one (spec §9). */
export const storeLabel = (store: Pick<ChoosableStore, "id" | "company">): string => {
  const name = store.company?.trim() ?? "";
  return name === "" ? `Boutique n°${store.id}` : name;
};

/** True when the selector becomes a searchable box. */
export const isStoreSelectorSearchable = (storeCount: number): boolean =>
  storeCount >= SEARCHABLE_FROM;

/**
 * The stores whose name, customer number (ERP id) or id contain every typed word; accents and case
 * do not count. An empty search keeps all, in order (spec §9).
 */
export const searchStores = <Store extends ChoosableStore>(
  stores: readonly Store[],
  text: string,
): readonly Store[] =>
  stores.filter((store) =>
    matchesAllWords(`${storeLabel(store)} ${store.erpId ?? ""} ${store.id}`, text),
  );

/** True for a store without erpId: its infolegale score must be synced (spec §2, §4). */
export const needsScoreSync = (store: Pick<ChoosableStore, "erpId">): boolean =>
  store.erpId === null;
