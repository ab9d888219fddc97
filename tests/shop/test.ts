import axe from "axe-core";
import { test as base, vi } from "vitest";
import { ACCESSIBILITY_LEVELS } from "../axe.ts";
import { refreshCookie } from "../../server/sessions/login-cookies.ts";
import { type Caller, type CartLine, fillCart, headersOf } from "../e2e/cart-calls.ts";
import { keepSession, sessionOf, tracesFolder } from "../e2e/golden-sessions.ts";
import { type Office, officeAt } from "../e2e/office.ts";
import { type OwnStore, ownStore } from "../e2e/own-stores.ts";
import { type Asking, type Witness, witnessBy } from "../e2e/witness-calls.ts";
import { startTestShop, type TestShop } from "../server/harness.ts";
import { expect } from "./expect.ts";
import { goneTraces, Page, serverErrors } from "./page.tsx";
import { giveLogin, newPerson, type Person, send } from "./person.ts";
import { completeWindow } from "./window-parts.ts";

export { expect };

export interface Shop {
  /** The name of the test's own store. */
  readonly ownStore: (key: OwnStore) => string;
  /** A customer who is already signed in, in that store, with exactly that cart, opens a path. */
  readonly open: (path: string, who: Who) => Promise<void>;
  /** Another person, in a browser of their own; the page that was in front is closed. */
  readonly somebodyElse: (path: string, who: Who) => Promise<Page>;
  /** A visitor, in a browser of their own. */
  readonly visitor: () => Page;
  /** What the server itself says of a store of the test's own, asked with a login of its own. */
  readonly witness: (key: OwnStore) => Promise<Witness>;
  /** The button that leads on. */
  readonly next: (name: string | RegExp) => Promise<void>;
  /**
   * Fails on a WCAG 2.2 A/AA violation of the page as it stands, or of that part of it, but for what
   * colours and sizes decide: tests/e2e/every-screen.spec.ts looks at those.
   */
  readonly checkAccessibility: (part?: string) => Promise<void>;
}

interface Who {
  /** The part before @panetier.example. */
  readonly account?: string;
  /** A store of the test's own out of the hundred of cent-boutiques@ … */
  readonly own?: OwnStore;
  /** … or the account's store of that name; its default one without either. */
  readonly store?: string;
  /** What is in the cart, nothing else; as it is when absent. */
  readonly cart?: readonly CartLine[];
}

interface Worker {
  /** The whole shop of this worker, over a database of its own. */
  readonly server: TestShop;
  readonly office: Office;
}

interface Fixtures {
  /** The tab of whoever the test is about; nothing is loaded in it yet. */
  readonly page: Page;
  readonly shop: Shop;
  readonly person: Person;
  /** Fails on what the page reports as an error, and on an answer 5xx of the server. */
  readonly quietConsole: void;
}

let persons = 0;

/** A test of the screens over the real server: docs/testing.md. */
export const test = base.extend<Fixtures & Worker>({
  server: [
    async ({}, use) => {
      completeWindow();
      const server = await startTestShop({ settings: { trustProxy: true, logLevel: "error" } });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  office: [
    async ({ server }, use) => {
      const office = officeAt(server.databaseUrl);
      await use(office);
      await office.close();
    },
    { scope: "worker" },
  ],
  person: async ({}, use) => {
    await use(newPerson(`2001:db8:${(persons += 1).toString(16)}::1`));
  },
  quietConsole: [
    async ({}, use) => {
      serverErrors.length = 0;
      const said: string[] = [];
      const error = vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
        said.push(words.map(String).join(" "));
      });
      await use();
      error.mockRestore();
      expect([...said, ...serverErrors]).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ server, person, task }, use) => {
    const page = new Page(person, server.settings.publicUrl, server.baseUrl);
    goneTraces.length = 0;
    await use(page);
    page.close();
    await page.ended();
    vi.unstubAllGlobals();
    const [folder, session] = [tracesFolder(), sessionOf(task.name)];
    if (folder !== null && session !== null && task.result?.state !== "fail") {
      keepSession(folder, session, goneTraces);
    }
  },
  shop: async ({ server, office, page, person }, use) => {
    const own = (key: OwnStore): string => ownStore(key, "desktop");
    const others: Page[] = [];
    const arrange = async (who: Person, { cart, ...asked }: Who): Promise<void> => {
      const account = asked.account ?? (asked.own === undefined ? "gerant" : "cent-boutiques");
      const store = asked.own === undefined ? asked.store : own(asked.own);
      const { refreshToken, storeId } = await office.openLogin(account, store);
      giveLogin(who, { cookie: refreshCookie.name, refreshToken, storeId });
      if (cart === undefined || storeId === undefined) return;
      const caller = callerOf(who, server.baseUrl);
      await fillCart(caller, await headersOf(caller, storeId), cart);
    };
    const visitor = (): [Page, Person] => {
      const other = newPerson(`2001:db8:${(persons += 1).toString(16)}::1`);
      const tab = new Page(other, server.settings.publicUrl, server.baseUrl);
      others.push(tab);
      return [tab, other];
    };
    await use({
      ownStore: own,
      open: async (path, who) => {
        page.close();
        await arrange(person, who);
        await page.goto(path);
      },
      somebodyElse: async (path, who) => {
        const [tab, other] = visitor();
        await arrange(other, who);
        await tab.goto(path);
        return tab;
      },
      visitor: () => visitor()[0],
      witness: async (key) => {
        const { refreshToken, storeId = 0 } = await office.openLogin("cent-boutiques", own(key));
        const asking = newPerson(person.address);
        giveLogin(asking, { cookie: refreshCookie.name, refreshToken, storeId });
        return witnessBy(callerOf(asking, server.baseUrl), storeId);
      },
      next: (name) => page.getByRole("button", { name }).first().click(),
      checkAccessibility: async (part = "html") => {
        const { violations } = await axe.run(part, WITHOUT_LAYOUT);
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      },
    });
    for (const other of others) {
      other.close();
      await other.ended();
    }
  },
});

const WITHOUT_LAYOUT: axe.RunOptions = {
  resultTypes: ["violations"],
  iframes: false,
  runOnly: { type: "tag", values: ACCESSIBILITY_LEVELS },
  rules: { "color-contrast": { enabled: false }, "target-size": { enabled: false } },
};

/** Calls of the shop past its pages, in that person's name. */
const callerOf = (person: Person, server: string): Asking => {
  const call =
    (method: string) =>
    async (path: string, { headers = {}, data }: CallOptions = {}) => {
      const answer = await send(
        person,
        server,
        new Request(server + path, {
          method,
          headers: {
            ...(data === undefined ? {} : { "Content-Type": "application/json" }),
            ...headers,
          },
          ...(data === undefined ? {} : { body: JSON.stringify(data) }),
        }),
      );
      return {
        ok: () => answer.ok,
        status: () => answer.status,
        url: () => answer.url,
        headers: () => Object.fromEntries(answer.headers),
        json: () => answer.json(),
      };
    };
  return { get: call("GET"), put: call("PUT"), post: call("POST"), patch: call("PATCH") };
};

type CallOptions = Parameters<Caller["post"]>[1];
