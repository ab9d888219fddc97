import {
  EXPIRED_OFFERS_KEY,
  type PersistedExpiredOffers,
} from "../../core/selling/expired-offers.ts";
import type { Environment } from "./environment.ts";
import { readJson, write } from "./stored.ts";

export const persistedExpiredOffersIn = ({
  localStorage,
}: Environment): PersistedExpiredOffers | null =>
  readOffers(localStorage?.getItem(EXPIRED_OFFERS_KEY) ?? null);

export const persistExpiredOffersIn = (
  { localStorage }: Environment,
  persisted: PersistedExpiredOffers | null,
): void => {
  if (persisted === null) localStorage?.removeItem(EXPIRED_OFFERS_KEY);
  else write(localStorage, EXPIRED_OFFERS_KEY, JSON.stringify(persisted));
};

/** Anything may have been written there: only the shape that we write is read back. */
const readOffers = (text: string | null): PersistedExpiredOffers | null => {
  const persisted = readJson(text);
  return isPersistedOffers(persisted) ? persisted : null;
};

const isPersistedOffers = (value: unknown): value is PersistedExpiredOffers =>
  typeof value === "object" &&
  value !== null &&
  "token" in value &&
  typeof value.token === "string" &&
  "offers" in value &&
  Array.isArray(value.offers) &&
  value.offers.every(isOffer);

const isOffer = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "reference" in value &&
  typeof value.reference === "string" &&
  "variantName" in value &&
  typeof value.variantName === "string";
