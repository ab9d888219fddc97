import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
  test as base,
  type WebError,
} from "@playwright/test";
import { CONSENT_KEY } from "../../core/consent/consent.ts";
import { PREVIEW_ID } from "../../core/routes/first-screen.ts";
import { ACCESSIBILITY_LEVELS, violationsOf } from "../axe.ts";
import { type Arrangement, arrange, PASSWORD } from "./arrange.ts";
import { type Office, openOffice } from "./office.ts";
import { type OwnStore, ownStore } from "./own-stores.ts";
import { closeWithTraces, keepOrAttach, keepTraces, type PastTraces, tracesOf } from "./traces.ts";

export interface Shop {
  /** Signs in on the sign-in page and waits for the page it leads to. */
  readonly signIn: (account: string, target?: string) => Promise<void>;
  /** Chooses a store by its name in the store selector. */
  readonly chooseStore: (name: string) => Promise<void>;
  /** The name of the test's store at this screen size. */
  readonly ownStore: (key: OwnStore) => string;
  /** A customer who is already signed in, in that store, with exactly that cart, opens a path. */
  readonly open: (path: string, who: Who) => Promise<void>;
  /** Another person, in a browser of their own. */
  readonly somebodyElse: (path: string, who: Who) => Promise<Page>;
  /** A visitor, in a browser of their own. */
  readonly visitor: () => Promise<Page>;
  /** The button that leads on: in the summary of a desk, in the bar under a phone's thumb. */
  readonly next: (name: string | RegExp) => Promise<void>;
  /** Fails on any WCAG 2.2 A/AA violation of the page as it stands, or of that part of it. */
  readonly checkAccessibility: (part?: string, except?: string) => Promise<void>;
  /** The part of it that colours decide: for the other colour scheme. */
  readonly checkContrast: () => Promise<void>;
}

interface Who extends Partial<Omit<Arrangement, "store">> {
  /** A store of the test's own out of the hundred of cent-boutiques@ … */
  readonly own?: OwnStore;
  /** … or the account's store of that name; its default one without either. */
  readonly store?: string;
}

interface TestFixtures {
  /** True for a visitor who has not been asked about cookies yet; everybody else has refused. */
  readonly firstVisit: boolean;
  readonly cookiesRefused: void;
  /** Traces of pages that go before the test ends. First, so that it sees every failure. */
  readonly traces: PastTraces;
  readonly shop: Shop;
  readonly quietConsole: void;
  /** Errors of pages are part of the test, which says so. */
  readonly expectTrouble: (pattern: RegExp) => void;
}

/**
 * A browser in the shop. Every test fails on an error of the page's console, whatever it was
 * looking at, and on an answer 5xx of the server.
 */
export const test = base.extend<TestFixtures, { readonly office: Office }>({
  traces: [
    async ({ context }, use, info) => {
      const past: PastTraces = new Map();
      await keepTraces(context, past);
      await use(past);
      await keepOrAttach(await tracesOf([context], past), info);
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    context.on("page", passPreviews);
    await use(context);
  },
  firstVisit: [false, { option: true }],
  cookiesRefused: [
    async ({ context, firstVisit }, use) => {
      if (!firstVisit) await refuseCookies(context);
      await use();
    },
    { auto: true },
  ],
  // Each test is at home somewhere else: a sign-in lock of one cannot reach another.
  extraHTTPHeaders: async ({}, use, { project, testId }) => {
    await use({ "X-Forwarded-For": `2001:db8:${addressPart(project.name + testId)}::1` });
  },
  office: [
    async ({}, use) => {
      const dataDir = process.env["E2E_DATA_DIR"];
      if (dataDir === undefined) throw new Error("playwright.config.ts says where the data is");
      const office = await openOffice(dataDir);
      await use(office);
      await office.close();
    },
    { scope: "worker" },
  ],
  expectTrouble: async ({}, use, { annotations }) => {
    await use((pattern) => annotations.push({ type: expected, description: pattern.source }));
  },
  quietConsole: [
    // After the traces: what is found here is a failure that they are attached to.
    async ({ context, traces: _traces }, use, { annotations }) => {
      const troubles: Array<string> = [];
      const onConsole = (message: ConsoleMessage) => {
        // The browser logs every refused answer: 4xx are part of the tests.
        if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) {
          troubles.push(message.text());
        }
      };
      const onError = (error: WebError) => troubles.push(String(error.error()));
      const onAnswer = (response: Response) => {
        if (response.status() >= 500) troubles.push(`${response.status()} ${response.url()}`);
      };
      context.on("console", onConsole).on("weberror", onError).on("response", onAnswer);
      await use();
      context.off("console", onConsole).off("weberror", onError).off("response", onAnswer);
      const foreseen = annotations
        .filter(({ type }) => type === expected)
        .map(({ description = "" }) => new RegExp(description));
      expect(troubles.filter((trouble) => !foreseen.some((one) => one.test(trouble)))).toEqual([]);
    },
    { auto: true },
  ],
  shop: async ({ page, browser, baseURL, extraHTTPHeaders, traces, office }, use, { project }) => {
    const origin = baseURL ?? "";
    const own = (key: OwnStore) => ownStore(key, project.name);
    const others: Array<BrowserContext> = [];
    const visitor = async () => {
      const { viewport = null, hasTouch = false, isMobile = false } = project.use;
      const other = await newPage(browser, {
        viewport,
        hasTouch,
        isMobile,
        baseURL: origin,
        locale: "fr-FR",
        timezoneId: "Europe/Paris",
        extraHTTPHeaders: extraHTTPHeaders ?? {},
      });
      passPreviews(other);
      await keepTraces(other.context(), traces);
      await refuseCookies(other.context());
      others.push(other.context());
      return other;
    };
    await use({
      signIn: (account, target) => signIn(page, account, target),
      chooseStore: (name) => chooseStore(page, name),
      ownStore: own,
      open: (path, who) => open(page, origin + path, office, toArrangement(who, own)),
      visitor,
      somebodyElse: async (path, who) => {
        const other = await visitor();
        await open(other, origin + path, office, toArrangement(who, own));
        return other;
      },
      next: (name) => page.getByRole("button", { name }).locator("visible=true").first().click(),
      checkAccessibility: async (part, except) => {
        await colorsSettled(page);
        expect(await violationsOf(page, { part, except, tags: ACCESSIBILITY_LEVELS })).toEqual([]);
      },
      checkContrast: async () => {
        await colorsSettled(page);
        expect(await violationsOf(page, { rules: ["color-contrast"] })).toEqual([]);
      },
    });
    for (const other of others) await closeWithTraces(other, traces);
  },
});

export { expect };

/**
 * What a customer does to a preview is repeated once the shop has taken its place (preview.spec.ts): all
 * else is done to the shop itself, so that a page has come once its preview is gone.
 */
const passPreviews = (page: Page): void => {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const preview = page.locator(`#${PREVIEW_ID}`);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== "commit") await preview.waitFor({ state: "detached" });
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await preview.waitFor({ state: "detached" });
    return answer;
  };
};

/** The cart link of the header: its name says how many articles. */
export const cartLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: /^Panier/ });

/** The choice of a visitor who came before, unless the page has made another one since. */
const refuseCookies = async (context: BrowserContext): Promise<void> => {
  // A browser that several tests share has been told once.
  if (refused.has(context)) return;
  refused.add(context);
  await context.addInitScript((key) => {
    if (!location.protocol.startsWith("http") || localStorage.getItem(key) !== null) return;
    const purposes = { video: false, audience: false };
    const decidedAt = Date.now() - 60_000;
    localStorage.setItem(key, JSON.stringify({ purposes, decidedAt }));
    localStorage.setItem(`${key}-proven`, String(decidedAt));
  }, CONSENT_KEY);
};

const refused = new WeakSet<BrowserContext>();

const expected = "expected trouble";

const addressPart = (text: string): string => {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return `${(hash >>> 16).toString(16)}:${(hash & 0xffff).toString(16)}`;
};

const toArrangement = (who: Who, own: (key: OwnStore) => string): Arrangement => {
  const { own: key, store, ...rest } = who;
  const account = rest.account ?? (key === undefined ? "gerant" : "cent-boutiques");
  const name = key === undefined ? store : own(key);
  return { ...rest, account, ...(name === undefined ? {} : { store: name }) };
};

const newPage = async (browser: Browser, options: Parameters<Browser["newContext"]>[0]) =>
  (await browser.newContext(options)).newPage();

const open = async (
  page: Page,
  address: string,
  office: Office,
  arrangement: Arrangement,
): Promise<void> => {
  await arrange(page.context(), new URL(address).origin, office, arrangement);
  await page.goto(address);
};

const signIn = async (page: Page, account: string, target = "/"): Promise<void> => {
  await page.goto(target === "/" ? "/connexion" : `/connexion?${new URLSearchParams({ target })}`);
  await page.getByLabel("Adresse e-mail").fill(`${account}@panetier.example`);
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).not.toHaveURL(/connexion/);
  await expect(page.getByRole("button", { name: /Changer de boutique/ })).toBeVisible();
};

const chooseStore = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: /Changer de boutique/ }).click();
  const search = page.getByRole("combobox", { name: "Rechercher une boutique" });
  if (await search.isVisible()) await search.fill(name);
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await expect(
    page.getByRole("button", { name: new RegExp(`boutique active : ${name}`) }),
  ).toBeVisible();
};

/** A change of scheme fades in: halfway, no contrast is right. */
const colorsSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
