import type { StoreId } from "../../api-schema/primitives.ts";
import type { Environment } from "./environment.ts";
import { write } from "./stored.ts";

const STORE_KEY = "panetier.store";
export const LOGIN_KEY = "panetier.login";

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

const readStoreId = (text: string | null | undefined): StoreId | null =>
  text !== null && text !== undefined && /^[1-9]\d{0,9}$/.test(text)
    ? (Number(text) as StoreId) // safe: a whole number; the list of stores says whether it is ours
    : null;
