import type { Role, StoreId } from "../../api-schema/primitives.ts";
import { ROLES } from "../../core/roles/permissions.ts";
import type { Login } from "../../core/session/login.ts";
import { type PersistedPerson, readRemembered } from "../../core/session/remembered.ts";
import { readStoreId } from "../../core/stores/store-choice.ts";
import type { Environment } from "./environment.ts";
import { write } from "./stored.ts";

export const STORE_KEY = "panetier.store";
export const LOGIN_KEY = "panetier.login";
const PERSON_KEY = "panetier.person";
const ROLE_KEY = "panetier.role";

/** This tab's store, else the last one of the browser. */
export const rememberedStoreId = ({ tabStorage, localStorage }: Environment): StoreId | null =>
  readStoreId(tabStorage?.getItem(STORE_KEY)) ?? readStoreId(localStorage?.getItem(STORE_KEY));

export const rememberStore = (environment: Environment, storeId: StoreId): void => {
  environment.markStore(storeId);
  write(environment.tabStorage, STORE_KEY, String(storeId));
  write(environment.localStorage, STORE_KEY, String(storeId));
};

/** What the customer last was in their store: the shape of what is to come, and no right to anything. */
export const rememberedRole = ({ localStorage }: Environment): Role | null =>
  ROLES.find((role) => role === localStorage?.getItem(ROLE_KEY)) ?? null;

export const rememberRole = ({ localStorage }: Environment, role: Role): void =>
  write(localStorage, ROLE_KEY, role);

/** False when this browser has surely no refresh cookie; the cookie itself cannot be seen. */
export const mayHaveLogin = ({ localStorage }: Environment): boolean =>
  localStorage === null || localStorage.getItem(LOGIN_KEY) !== null;

export const rememberLogin = ({ localStorage, markLogin }: Environment): void => {
  write(localStorage, LOGIN_KEY, "1");
  markLogin(true);
};

/** Whose login the server confirmed just now; of an agent in a customer's place nothing is kept. */
export const rememberPerson = (
  { localStorage, now }: Environment,
  { customerId, username, logoutCallbackUrl }: Login,
): void => {
  if (logoutCallbackUrl !== null) {
    localStorage?.removeItem(PERSON_KEY);
    return;
  }
  const persisted: PersistedPerson = { customerId, username, confirmedAt: now() };
  write(localStorage, PERSON_KEY, JSON.stringify(persisted));
};

/** Whose login this browser had last, for 30 days; null after a sign-out. */
export const rememberedPerson = ({ localStorage, now }: Environment): PersistedPerson | null =>
  readRemembered(localStorage?.getItem(PERSON_KEY) ?? null, now());

/** What a reset leaves of all this: nothing. */
export const forgetLogin = (environment: Environment): void => {
  const { localStorage, tabStorage } = environment;
  environment.markLogin(false);
  environment.markStore(null);
  localStorage?.removeItem(LOGIN_KEY);
  localStorage?.removeItem(PERSON_KEY);
  localStorage?.removeItem(ROLE_KEY);
  localStorage?.removeItem(STORE_KEY);
  tabStorage?.removeItem(STORE_KEY);
};
