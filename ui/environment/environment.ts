import type { CustomerId, StoreId } from "../../api-schema/primitives.ts";
import { EXPIRED_OFFERS_KEY, type KeptExpiredOffers } from "../../core/cart/expired-offers.ts";
import { type Consent, CONSENT_KEY } from "../../core/consent/consent.ts";

/** What the shop needs of the browser around it: a test gives its own. */
export type Environment = {
  readonly origin: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
  /** A fresh Idempotency-Key. */
  readonly newKey: () => string;
  /** Kept by the browser for all tabs, and by this tab alone; null where storage is refused. */
  readonly localStorage: Storage | null;
  readonly tabStorage: Storage | null;
  /** The other tabs of this shop; null where there is no such channel. */
  readonly channel: BroadcastChannel | null;
  /** Runs a job while no other tab runs one. */
  readonly lock: (job: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  readonly navigate: (path: string, options: { readonly replace: boolean }) => void;
  /** Says to the server, by a cookie that proves nothing, whether this browser may have a login. */
  readonly markLogin: (mayHaveOne: boolean) => void;
  /** Leaves the shop for another site. */
  readonly leave: (url: string) => void;
  /** Opens an empty tab, which only works while a click is handled; null when it is blocked. */
  readonly openTab: () => OpenedTab | null;
  /** Draws everything for the bakehouse, or as usual ('Mode fournil', product §10). */
  readonly drawForBakehouse: (on: boolean) => void;
  /** Keeps the screen awake while the page is in sight; null where the browser cannot. */
  readonly keepAwake: (() => Promise<LetSleep>) | null;
  readonly log: (message: string, details: unknown) => void;
};

/** Lets the screen go to sleep again. */
export type LetSleep = () => void;

/** A tab that this shop has opened. */
export type OpenedTab = {
  readonly leadTo: (url: string) => void;
  readonly close: () => void;
};

const STORE_KEY = "panetier.store";
export const LOGIN_KEY = "panetier.login";
const VISITOR_KEY = "panetier.visitor";
const PROVEN_KEY = "panetier.consent-proven";
const SEARCHES_KEY = "panetier.searches";
/** Read before the first paint as well, by the script in index.html. */
const BAKEHOUSE_KEY = "panetier.bakehouse";

/** This tab's store, else the last one of the browser. */
export const rememberedStoreId = ({ tabStorage, localStorage }: Environment): StoreId | null =>
  readStoreId(tabStorage?.getItem(STORE_KEY)) ?? readStoreId(localStorage?.getItem(STORE_KEY));

export const rememberStore = (environment: Environment, storeId: StoreId): void => {
  write(environment.tabStorage, STORE_KEY, String(storeId));
  write(environment.localStorage, STORE_KEY, String(storeId));
};

/** False when this browser has surely no refresh cookie; the cookie itself cannot be seen. */
export const mayHaveLogin = ({ localStorage }: Environment): boolean =>
  localStorage === null || localStorage.getItem(LOGIN_KEY) !== null;

export const rememberLogin = ({ localStorage, markLogin }: Environment): void => {
  write(localStorage, LOGIN_KEY, "1");
  markLogin(true);
};

/** What a reset leaves of all this: nothing. */
export const forgetLogin = ({ localStorage, tabStorage, markLogin }: Environment): void => {
  markLogin(false);
  localStorage?.removeItem(LOGIN_KEY);
  localStorage?.removeItem(STORE_KEY);
  tabStorage?.removeItem(STORE_KEY);
};

export const keptExpiredOffersIn = ({ localStorage }: Environment): KeptExpiredOffers | null =>
  readOffers(localStorage?.getItem(EXPIRED_OFFERS_KEY) ?? null);

export const keepExpiredOffersIn = (
  { localStorage }: Environment,
  kept: KeptExpiredOffers | null,
): void => {
  if (kept === null) localStorage?.removeItem(EXPIRED_OFFERS_KEY);
  else write(localStorage, EXPIRED_OFFERS_KEY, JSON.stringify(kept));
};

/** The choice about cookies that this browser keeps (product §8). */
export const keptConsentIn = ({ localStorage }: Environment): Consent | null => {
  const kept = readJson(localStorage?.getItem(CONSENT_KEY) ?? null);
  return isConsent(kept) ? kept : null;
};

export const keepConsentIn = ({ localStorage }: Environment, consent: Consent): void =>
  write(localStorage, CONSENT_KEY, JSON.stringify(consent));

/** A random id for proofs of consent alone: it names nobody, and nothing else ever sends it. */
export const visitorIdIn = ({ localStorage, newKey }: Environment): string => {
  const known = localStorage?.getItem(VISITOR_KEY) ?? null;
  if (known !== null) return known;
  const made = newKey();
  write(localStorage, VISITOR_KEY, made);
  return made;
};

/** That choice, unless the server has its proof already. */
export const unprovenConsent = (
  { localStorage }: Environment,
  consent: Consent | null,
): Consent | null =>
  localStorage?.getItem(PROVEN_KEY) === String(consent?.decidedAt) ? null : consent;

export const rememberProof = ({ localStorage }: Environment, { decidedAt }: Consent): void =>
  write(localStorage, PROVEN_KEY, String(decidedAt));

/** Searches that this browser keeps for that customer, or for a visitor (null): nobody else sees them. */
export const recentSearchesIn = (
  { localStorage }: Environment,
  customerId: CustomerId | null,
): readonly string[] => {
  const kept = readJson(localStorage?.getItem(SEARCHES_KEY) ?? null);
  return isKeptSearches(kept) && kept.customerId === customerId ? kept.searches : [];
};

export const keepRecentSearchesIn = (
  { localStorage }: Environment,
  customerId: CustomerId | null,
  searches: readonly string[],
): void => {
  if (searches.length === 0) localStorage?.removeItem(SEARCHES_KEY);
  else write(localStorage, SEARCHES_KEY, JSON.stringify({ customerId, searches }));
};

/** What an explicit sign-out takes along, beside the login. */
export const forgetSearches = ({ localStorage }: Environment): void =>
  localStorage?.removeItem(SEARCHES_KEY);

/** Whether this device shows the shop for the bakehouse: it is the device's, whoever is signed in. */
export const isForBakehouse = ({ localStorage }: Environment): boolean =>
  localStorage?.getItem(BAKEHOUSE_KEY) === "1";

export const keepForBakehouse = ({ localStorage }: Environment, on: boolean): void => {
  if (on) write(localStorage, BAKEHOUSE_KEY, "1");
  else localStorage?.removeItem(BAKEHOUSE_KEY);
};

/** A full or refused storage costs a preference, never the page. */
const write = (storage: Storage | null, key: string, value: string): void => {
  try {
    storage?.setItem(key, value);
  } catch {
    storage?.removeItem(key);
  }
};

const readStoreId = (text: string | null | undefined): StoreId | null =>
  text !== null && text !== undefined && /^[1-9]\d{0,9}$/.test(text)
    ? (Number(text) as StoreId) // safe: a whole number; the list of stores says whether it is ours
    : null;

/** Anything may have been written there: only the shape that we write is read back. */
const readOffers = (text: string | null): KeptExpiredOffers | null => {
  const kept = readJson(text);
  return isKeptOffers(kept) ? kept : null;
};

const readJson = (text: string | null): unknown => {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isConsent = (value: unknown): value is Consent =>
  typeof value === "object" &&
  value !== null &&
  "decidedAt" in value &&
  typeof value.decidedAt === "number" &&
  "purposes" in value &&
  typeof value.purposes === "object" &&
  value.purposes !== null &&
  "video" in value.purposes &&
  typeof value.purposes.video === "boolean" &&
  "audience" in value.purposes &&
  typeof value.purposes.audience === "boolean";

const isKeptOffers = (value: unknown): value is KeptExpiredOffers =>
  typeof value === "object" &&
  value !== null &&
  "token" in value &&
  typeof value.token === "string" &&
  "offers" in value &&
  Array.isArray(value.offers) &&
  value.offers.every(isOffer);

type KeptSearches = {
  readonly customerId: number | null;
  readonly searches: readonly string[];
};

const isKeptSearches = (value: unknown): value is KeptSearches =>
  typeof value === "object" &&
  value !== null &&
  "customerId" in value &&
  (value.customerId === null || typeof value.customerId === "number") &&
  "searches" in value &&
  Array.isArray(value.searches) &&
  value.searches.every((search) => typeof search === "string");

const isOffer = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "reference" in value &&
  typeof value.reference === "string" &&
  "variantName" in value &&
  typeof value.variantName === "string";
