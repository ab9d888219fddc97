import { LOGIN_MARK, STORE_MARK } from "../../core/routes/first-screen.ts";
import { refreshCookie } from "../../server/sessions/login-cookies.ts";
import type { BrowserContext } from "@playwright/test";
import { type CartLine, fillCart, headersOf } from "./cart-calls.ts";
import type { Office } from "./office.ts";

export const PASSWORD = "Fournil-2026-demo";

/** Where a test begins, reached by the shop's own calls: what it is about is done by hand. */
export interface Arrangement {
  /** The part before @panetier.example. */
  readonly account: string;
  /** The account's default store when absent. */
  readonly store?: string;
  /** What is in the cart, nothing else; as it is when absent. */
  readonly cart?: readonly CartLine[];
}

/**
 * Signs the browser in, makes the store the browser's last one, and fills its cart. A person signs in
 * by the form: session.spec.ts does.
 */
export const arrange = async (
  context: BrowserContext,
  origin: string,
  office: Office,
  { account, store, cart }: Arrangement,
): Promise<void> => {
  const { refreshToken, storeId } = await office.openLogin(account, store);
  await context.addCookies([
    loginCookie(refreshToken, origin),
    { name: LOGIN_MARK, value: "1", url: origin },
    { name: STORE_MARK, value: String(storeId ?? ""), url: origin },
  ]);
  if (cart !== undefined && storeId !== undefined) {
    const { request } = context;
    await fillCart(request, await headersOf(request, storeId), cart);
  }
  await context.addInitScript(signedIn, {
    nth: (arrangements += 1),
    kept: {
      "panetier.login": "1",
      ...(storeId === undefined ? {} : { "panetier.store": String(storeId) }),
    },
    mark: ARRANGED,
  });
};

/** The cookie of a login, as a browser keeps it that the shop at `origin` has signed in. */
export const loginCookie = (refreshToken: string, origin: string) => ({
  ...refreshCookie,
  value: refreshToken,
  domain: new URL(origin).hostname,
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: "Strict" as const,
});

let arrangements = 0;

/** Which arrangement the browser has heard of: where a test looks at all that a browser keeps. */
export const ARRANGED = "arranged";

/** Tells the first page of a context what the browser knows; what a page does to it later stays. */
const signedIn = ({
  nth,
  kept,
  mark,
}: {
  readonly nth: number;
  readonly kept: { readonly [key: string]: string };
  readonly mark: string;
}): void => {
  if (!location.protocol.startsWith("http") || Number(localStorage.getItem(mark)) >= nth) return;
  const keys = Object.keys(localStorage).filter((key) => !key.startsWith("panetier.consent"));
  for (const key of keys) localStorage.removeItem(key);
  localStorage.setItem(mark, String(nth));
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
};
