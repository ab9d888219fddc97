import { describe, expect, it, onTestFinished } from "vitest";
import { json, jsonPage } from "../core-api/fake-api.ts";
import { fakeBrowser, fakeServer, openTab, PASSWORD } from "./fake-shop.ts";
import { aCustomer, aStore, butter, flour, itemIdOf, storeA, storeB, yeast } from "./shop-data.ts";
import { noting, type SentCall } from "./sent-calls.ts";

// The machines of the first load with their real calls: what the server gets of each.

type Answers = { readonly [call: string]: () => Response };

const openShop = (answers: Answers = {}) => {
  const sent: SentCall[] = [];
  const server = fakeServer();
  const browser = fakeBrowser(server);
  const fetch = noting(sent, async (request) => {
    const path = new URL(request.url).pathname.replace(/^\/api\/(?:v2\/)?(?:shop\/)?/, "");
    return answers[`${request.method} ${path}`]?.() ?? server.fetch(request);
  });
  let keys = 0;
  const newKey = () => `cle-du-panier-${(keys += 1)}`;
  const tab = openTab(browser, undefined, { fetch, newKey });
  onTestFinished(tab.close);
  const { dispatch, actors } = tab.shop.system;
  const calls = (word: string) => sent.filter(({ call }) => call.includes(word));
  const signIn = async () => {
    dispatch({ type: "signIn.submitted", email: "gerant@panetier.example", password: PASSWORD });
    await expect.poll(() => tab.shop.system.cartLines(storeA)?.getSnapshot().value).toBe("settled");
  };
  return { ...tab, server, dispatch, actors, sent, calls, signIn };
};

describe("signing in", () => {
  it("sends the address and the password as they were typed", async () => {
    const { signIn, calls } = openShop();
    await signIn();
    expect(calls("authentication-token")).toEqual([
      {
        call: "POST authentication-token",
        body: { email: "gerant@panetier.example", password: PASSWORD },
      },
    ]);
  });

  it("with another password is refused, and nothing more is asked", async () => {
    const { dispatch, actors, sent } = openShop();
    const email = "gerant@panetier.example";
    dispatch({ type: "signIn.submitted", email, password: email });
    await expect.poll(() => actors.session.getSnapshot().value).toEqual({ signedOut: "idle" });
    await expect.poll(() => actors.session.getSnapshot().context.refusal).not.toBeNull();
    expect(sent.length).toBe(1);
  });

  it("is renewed and ended by the cookie alone", async () => {
    const { signIn, dispatch, calls } = openShop();
    await signIn();
    dispatch({ type: "tab.returned", now: Number.MAX_SAFE_INTEGER });
    await expect.poll(() => calls("authentication-token").length).toBe(2);
    dispatch({ type: "signOut.requested" });
    dispatch({ type: "signOut.confirmed" });
    await expect
      .poll(() => calls("authentication-token").slice(1))
      .toEqual([{ call: "PUT authentication-token" }, { call: "DELETE authentication-token" }]);
  });
});

describe("a store that becomes active", () => {
  it("is brought up to date, and its cart and messages are asked for in its name", async () => {
    const { signIn, dispatch, sent } = openShop();
    await signIn();
    await expect.poll(() => sent.length).toBe(6);
    sent.splice(0);
    dispatch({ type: "store.selected", storeId: storeB });
    await expect
      .poll(() => sent.toSorted((one, other) => one.call.localeCompare(other.call)))
      .toEqual([
        { call: "GET messaging/inbox?page=1&itemsPerPage=10", store: storeB },
        { call: "POST orders", store: storeB },
        { call: "POST stores/2/sync", body: { webservice: "all" } },
      ]);
  });

  it("has its score asked for when the mill does not know it", async () => {
    const unknown = aStore({ id: storeA, erpId: null });
    const { signIn, calls } = openShop({
      "GET stores": () => jsonPage([unknown]),
      "POST stores/1/sync": () => json(unknown),
    });
    await signIn();
    await expect
      .poll(() => calls("infolegale-score"))
      .toEqual([{ call: "POST stores/1/infolegale-score" }]);
  });
});

describe("the lines of a cart", () => {
  it("are sent as they are wanted, each under one key, by the call of its kind", async () => {
    const { signIn, dispatch, calls, server } = openShop();
    await signIn();
    const add = (...items: readonly { variant: typeof flour; quantity: number }[]) =>
      dispatch({ type: "lines.added", storeId: storeA, items });
    const linesOf = () => [...server.carts.values()].map(({ lines }) => lines)[0];
    add({ variant: flour, quantity: 7 });
    await expect.poll(linesOf).toEqual({ [flour]: 7 });
    add({ variant: butter, quantity: 2 }, { variant: yeast, quantity: 3 });
    await expect.poll(linesOf).toEqual({ [flour]: 7, [butter]: 2, [yeast]: 3 });
    dispatch({ type: "line.changed", storeId: storeA, variant: flour, quantity: 4 });
    await expect.poll(linesOf).toEqual({ [flour]: 4, [butter]: 2, [yeast]: 3 });
    dispatch({ type: "line.changed", storeId: storeA, variant: butter, quantity: 0 });
    await expect.poll(linesOf).toEqual({ [flour]: 4, [yeast]: 3 });
    dispatch({ type: "cart.emptied", storeId: storeA });
    await expect.poll(linesOf).toEqual({});
    const cart = "orders/panier-de-la-boutique-A";
    expect(calls(`${cart}/`)).toEqual([
      {
        call: `POST ${cart}/items`,
        store: storeA,
        key: "cle-du-panier-1",
        body: { variant: flour, quantity: 7 },
      },
      {
        call: `POST ${cart}/bulk-items`,
        store: storeA,
        key: "cle-du-panier-2",
        body: {
          items: [
            { variant: butter, quantity: 2 },
            { variant: yeast, quantity: 3 },
          ],
        },
      },
      { call: `PATCH ${cart}/items/${itemIdOf(flour)}`, store: storeA, body: { quantity: 4 } },
      { call: `DELETE ${cart}/items/${itemIdOf(butter)}`, store: storeA },
      {
        call: `POST ${cart}/remove-bulk-items`,
        store: storeA,
        body: { items: [itemIdOf(flour), itemIdOf(yeast)] },
      },
    ]);
  });
});

describe("what a customer has agreed to", () => {
  it("is said of that customer, and only that", async () => {
    const newcomer = aCustomer({ cgu: false, welcomeModalDisplayed: false });
    const { signIn, dispatch, actors, calls } = openShop({
      "GET customers/7": () => json(newcomer),
      "PUT customers/7": () => json({ ...newcomer, cgu: true }),
    });
    await signIn();
    await expect.poll(() => actors.termsModal.getSnapshot().value).toEqual({ asking: "shown" });
    dispatch({ type: "terms.accepted" });
    await expect.poll(() => actors.welcomeModal.getSnapshot().value).toBe("shown");
    dispatch({ type: "welcome.closed" });
    await expect
      .poll(() => calls("PUT customers"))
      .toEqual([
        { call: "PUT customers/7", body: { cgu: true } },
        { call: "PUT customers/7", body: { welcomeModalDisplayed: true } },
      ]);
  });

  it.each([
    ["GMP", "false"],
    ["MKP", "true"],
  ] as const)("in a mandate is asked for of that kind: %s", async (kind, isMkp) => {
    const { signIn, dispatch, calls } = openShop();
    await signIn();
    dispatch({
      type: "mandate.signRequested",
      storeId: storeA,
      kind,
      origin: "/panier/paiement",
      tab: "opened",
    });
    await expect
      .poll(() => calls("sign-mandate-link"))
      .toEqual([
        {
          call: `GET stores/1/sign-mandate-link?is_mkp=${isMkp}&origin=%2Fpanier%2Fpaiement`,
          store: storeA,
        },
      ]);
  });
});
