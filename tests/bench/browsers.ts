import { type BrowserContext, chromium } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserLaunchOptions } from "../browser.ts";
import { LOGIN_MARK } from "../../core/routes/first-screen.ts";
import { PASSWORD } from "../e2e/arrange.ts";
import { api } from "../e2e/cart-calls.ts";
import { freePort } from "./shop-process.ts";

/** Who looks at a page: a visitor, or the account of that name (the part before @panetier.example). */
export type Looker = "visitor" | { readonly account: string };

/** A phone with a profile of its own, signed in or not, which Lighthouse reaches by `port`. */
export async function withPhone<A>(
  origin: string,
  looker: Looker,
  look: (phone: BrowserContext, port: number) => Promise<A>,
): Promise<A> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "panetier-bench-browser-"));
  const { executablePath, args } = await browserLaunchOptions();
  const phone = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    baseURL: origin,
    // The window of Lighthouse's phone: pictures are chosen by it.
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: "fr-FR",
  });
  try {
    if (looker !== "visitor") await signIn(phone, origin, looker.account);
    return await look(phone, port);
  } finally {
    await phone.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By the shop's own call. Lighthouse opens tabs of its own: what the browser remembers is written for good. */
const signIn = async (phone: BrowserContext, origin: string, account: string): Promise<void> => {
  const data = { email: `${account}@panetier.example`, password: PASSWORD };
  const answer = await phone.request.post(`${api}/authentication-token`, { data });
  if (!answer.ok()) throw new Error(`${account} was not signed in: ${answer.status()}`);
  await phone.addCookies([{ name: LOGIN_MARK, value: "1", url: origin }]);
  const { cookies } = await phone.storageState();
  const localStorage = [{ name: "panetier.login", value: "1" }];
  await phone.setStorageState({ cookies, origins: [{ origin, localStorage }] });
};
