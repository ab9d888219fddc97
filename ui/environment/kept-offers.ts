import { EXPIRED_OFFERS_KEY, type KeptExpiredOffers } from "../../core/selling/expired-offers.ts";
import type { Environment } from "./environment.ts";
import { readJson, write } from "./stored.ts";

export const keptExpiredOffersIn = ({ localStorage }: Environment): KeptExpiredOffers | null =>
  readOffers(localStorage?.getItem(EXPIRED_OFFERS_KEY) ?? null);

export const keepExpiredOffersIn = (
  { localStorage }: Environment,
  kept: KeptExpiredOffers | null,
): void => {
  if (kept === null) localStorage?.removeItem(EXPIRED_OFFERS_KEY);
  else write(localStorage, EXPIRED_OFFERS_KEY, JSON.stringify(kept));
};

/** Anything may have been written there: only the shape that we write is read back. */
const readOffers = (text: string | null): KeptExpiredOffers | null => {
  const kept = readJson(text);
  return isKeptOffers(kept) ? kept : null;
};

const isKeptOffers = (value: unknown): value is KeptExpiredOffers =>
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
