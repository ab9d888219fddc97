import type { ErpId, StoreId } from "../../api-schema/primitives.ts";
import { NO_BREAK_SPACE, wholeNumber } from "../money/format.ts";
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

/** A store that is looked for by its town too. */
type FindableStore = ChoosableStore & {
  readonly shippingAddress?: { readonly city: string } | null;
};

/**
 * The stores whose name, customer number (ERP id), id or town contain every typed word; accents and case
 * do not count. An empty search keeps all, in order (spec §9).
 */
export const searchStores = <Store extends FindableStore>(
  stores: readonly Store[],
  text: string,
): readonly Store[] =>
  stores.filter((store) =>
    matchesAllWords(
      `${storeLabel(store)} ${store.erpId ?? ""} ${store.id} ${store.shippingAddress?.city ?? ""}`,
      text,
    ),
  );

/** So many stores are remembered as chosen last. */
export const MOST_RECENT_STORES = 4;

/** The stores chosen last after one more: it comes first, each once, the oldest of too many goes. */
export const withRecentStore = (recent: readonly StoreId[], chosen: StoreId): readonly StoreId[] =>
  [chosen, ...recent.filter((id) => id !== chosen)].slice(0, MOST_RECENT_STORES);

/** The stores to choose among: those chosen last, then all the others by name. */
export type StoresToChoose<Store> = {
  readonly recent: readonly Store[];
  readonly others: readonly Store[];
};

/**
 * Who works for many stores finds the last ones first (product §10: few seconds); the others come by
 * name, then by number. Nobody searches among a handful: those stand by name alone.
 */
export const storesToChoose = <Store extends ChoosableStore>(
  stores: readonly Store[],
  recent: readonly StoreId[],
): StoresToChoose<Store> => {
  const byName = stores.toSorted(
    (a, b) => NAMES.compare(storeLabel(a), storeLabel(b)) || a.id - b.id,
  );
  if (!isStoreSelectorSearchable(stores.length)) return { recent: [], others: byName };
  const found = recent.flatMap((id) => byName.find((store) => store.id === id) ?? []);
  const held = new Set(found.map(({ id }) => id));
  return { recent: found, others: byName.filter(({ id }) => !held.has(id)) };
};

const NAMES = new Intl.Collator("fr", { numeric: true });

/** 'n° 104512'; undefined for a store that the ERP does not know yet. */
export const storeNumber = ({ erpId }: Pick<ChoosableStore, "erpId">): string | undefined =>
  erpId === null ? undefined : `n°${NO_BREAK_SPACE}${erpId}`;

/** True for a store without erpId: its infolegale score must be synced (spec §2, §4). */
export const needsScoreSync = (store: Pick<ChoosableStore, "erpId">): boolean =>
  store.erpId === null;

/** A store as a browser keeps it; null for anything that names none. Nothing says that it is the customer's. */
export const readStoreId = (text: string | null | undefined): StoreId | null =>
  text !== null && text !== undefined && /^[1-9]\d{0,9}$/.test(text)
    ? (Number(text) as StoreId) // safe: a whole number; the list of stores says whether it is theirs
    : null;

/** '1 autre boutique', '12 autres boutiques': those that a list leaves out. */
export const otherStoresText = (count: number): string =>
  count === 1 ? "1 autre boutique" : `${wholeNumber(count)} autres boutiques`;
