import type { Browser, BrowserContext } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { arrange } from "./arrange.ts";
import { expect, test as base } from "./fixtures.ts";
import type { Office } from "./office.ts";

// Tests that only look sit down in a browser that is there already, one a person in each worker: it
// has fetched the shop's code, and is signed in. Each has a tab of its own.

interface Seats {
  /** The browser of that account, or a visitor's. */
  readonly of: (account: string | null, origin: string) => Promise<BrowserContext>;
  /** True for the first who asks on that account's behalf. */
  readonly isFirst: (account: string | null, what: string) => boolean;
}

interface Seat {
  /** Whose browser it is: null is a visitor's. */
  readonly account: string | null;
  /**
   * Fails on any WCAG violation of the page. What stands around all pages is looked at once for each
   * person and look (size and scheme).
   */
  readonly checkScreen: (look: string) => Promise<void>;
}

/** What stands around every page: header, footer, bars. */
const SHELL = ":is(header, footer, nav, aside):not(main *)";

export const test = base.extend<Seat, { readonly seats: Seats }>({
  account: [null, { option: true }],
  checkScreen: async ({ page, shop, seats, account }, use) => {
    await use(async (look) => {
      if (seats.isFirst(account, look)) return shop.checkAccessibility();
      await shop.checkAccessibility("html", SHELL);
      // Asks for the way past what was left out: it is of whole pages only.
      expect(await violationsOf(page, { rules: ["bypass"] })).toEqual([]);
    });
  },
  seats: [
    async ({ browser, office }, use) => {
      const seats = new Map<string | null, BrowserContext>();
      const looks = new Set<string>();
      const of = async (account: string | null, origin: string): Promise<BrowserContext> => {
        const taken = seats.get(account);
        if (taken !== undefined) return taken;
        const made = await sitDown(browser, office, account, origin);
        seats.set(account, made);
        return made;
      };
      const isFirst = (account: string | null, what: string): boolean => {
        const before = looks.size;
        return looks.add(`${account} ${what}`).size > before;
      };
      await use({ of, isFirst });
      for (const context of seats.values()) await context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ account, seats, baseURL, extraHTTPHeaders }, use) => {
    if (baseURL === undefined) throw new Error("playwright.config.ts says where the shop is");
    const context = await seats.of(account, baseURL);
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(context);
    for (const page of context.pages()) await page.close();
  },
});

const sitDown = async (
  browser: Browser,
  office: Office,
  account: string | null,
  origin: string,
): Promise<BrowserContext> => {
  // What playwright.config.ts says of all contexts holds for this one.
  const context = await browser.newContext();
  if (account !== null) await arrange(context, origin, office, { account });
  return context;
};
