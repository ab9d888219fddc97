import { request } from "@playwright/test";
import { loginCookie } from "./arrange.ts";
import type { Office } from "./office.ts";
import { type Witness as Asked, witnessBy } from "./witness-calls.ts";

/** What the server itself says of a store, asked with a login of its own. */
export interface Witness extends Asked {
  readonly close: () => Promise<void>;
}

export const witnessOf = async (
  baseURL: string | undefined,
  office: Office,
  account: string,
  store: string,
): Promise<Witness> => {
  if (baseURL === undefined) throw new Error("playwright.config.ts says where the shop is");
  const { refreshToken, storeId = 0 } = await office.openLogin(account, store);
  const cookies = [loginCookie(refreshToken, baseURL)];
  const asking = await request.newContext({ baseURL, storageState: { cookies, origins: [] } });
  return { ...(await witnessBy(asking, storeId)), close: () => asking.dispose() };
};
