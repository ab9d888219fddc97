import type { StoreId } from "../../api-schema/primitives.ts";
import type { Store, StoreActivity } from "../../api-schema/store.ts";
import { mandatesToOffer, type SigningShop } from "../payment/offered-mandates.ts";
import { isCardOnly } from "../payment/card-only.ts";
import { may, roleInStore } from "../roles/permissions.ts";
import { readChoice, writeFilters } from "../routes/address-filters.ts";
import { normaliseText, tokens } from "../search/text.ts";
import { storeLabel } from "./store-choice.ts";

/** Whether a store may order, in the words of its state. */
export type StoreState = "active" | "waiting" | "refused" | "inactive" | "banned";

/** What is to be done or known of a store. */
export type StoreTask = "mandates" | "late" | "cart" | "score";

export type StoreFilters = {
  readonly search: string;
  readonly state: StoreState | null;
  readonly task: StoreTask | null;
};

export const EMPTY_STORE_FILTERS: StoreFilters = { search: "", state: null, task: null };

export const STORE_STATES: readonly { readonly value: StoreState; readonly label: string }[] = [
  { value: "active", label: "Active" },
  { value: "waiting", label: "En attente de validation" },
  { value: "refused", label: "Refusée" },
  { value: "inactive", label: "Inactive" },
  { value: "banned", label: "Bloquée" },
];

export const STORE_TASKS: readonly { readonly value: StoreTask; readonly label: string }[] = [
  { value: "mandates", label: "Mandats à signer" },
  { value: "late", label: "Factures en retard" },
  { value: "cart", label: "Panier en cours" },
  { value: "score", label: "Carte bancaire seule (score)" },
];

/**
 * A banned store is that first: it cannot order even when it is active (product §4); then one that is
 * not in use, then one that the moulin has not taken yet.
 */
export const storeState = ({
  banned,
  status,
  approval,
}: Pick<Store, "banned" | "status" | "approval">): StoreState => {
  if (banned) return "banned";
  if (status === "inactive") return "inactive";
  return approval === "approved" ? "active" : approval;
};

export const storeStateLabel = (state: StoreState): string =>
  STORE_STATES.find(({ value }) => value === state)?.label ?? "";

/** A store with what goes on in it, ready to be searched: its text is made once, not at each letter. */
export type StoreRow = {
  readonly store: Store;
  readonly activity: StoreActivity | undefined;
  readonly text: string;
};

/** Stores with their activity, in order; found by name, customer number, ERP id, id or town. */
export const storeRows = (
  stores: readonly Store[],
  activity: readonly StoreActivity[],
): readonly StoreRow[] => {
  const activityByStore = new Map<StoreId, StoreActivity>(activity.map((one) => [one.store, one]));
  return stores.map((store) => ({
    store,
    activity: activityByStore.get(store.id),
    text: normaliseText(
      [
        storeLabel(store),
        store.legalName,
        store.erpId,
        store.id,
        store.shippingAddress?.city,
        store.shippingAddress?.postcode,
      ].join(" "),
    ),
  }));
};

/** The rows that have every typed word and are what the filters ask for, in order. */
export const filterStores = (
  rows: readonly StoreRow[],
  { search, state, task }: StoreFilters,
  shop: SigningShop,
): readonly StoreRow[] => {
  const words = tokens(search);
  if (words.length === 0 && state === null && task === null) return rows;
  return rows.filter(
    (row) =>
      words.every((word) => row.text.includes(word)) &&
      (state === null || storeState(row.store) === state) &&
      (task === null || hasTask(row, task, shop)),
  );
};

const hasTask = ({ store, activity }: StoreRow, task: StoreTask, shop: SigningShop): boolean => {
  switch (task) {
    case "mandates":
      return mandatesToOffer(store, shop).length > 0;
    case "late":
      return (activity?.lateInvoices ?? null) !== null;
    case "cart":
      return (activity?.cart ?? null) !== null;
    case "score":
      // To who may not see it, a score that is known looks like one that is not.
      return (
        may(roleInStore(store.storeShopUsers, store.id), "stores.see") &&
        isCardOnly(store.infolegaleScore)
      );
  }
};

/** The filters in an address; what it does not say, or says wrongly, is no filter. */
export const readStoreFilters = (query: URLSearchParams): StoreFilters => ({
  search: query.get("search") ?? "",
  state: readChoice(STORE_STATES, query.get("state")),
  task: readChoice(STORE_TASKS, query.get("task")),
});

/** The filters as an address has them, '' for none. */
export const writeStoreFilters = (filters: StoreFilters): string =>
  writeFilters({ ...filters, search: filters.search.trim() }, EMPTY_STORE_FILTERS).toString();
