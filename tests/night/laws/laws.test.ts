import { describe, expect, it } from "vitest";
import { Cents, CustomerId, OrderToken, StoreId } from "../../../api-schema/primitives.ts";
import { customerOf } from "../../../demonstration/seed/people.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import type { Account } from "../people/accounts.ts";
import type { Tab } from "../people/tab.ts";
import type { NightDatabase, NotedChange } from "../world/database.ts";
import type { Call } from "../world/network.ts";
import { cartRevisions } from "./cart-revisions.ts";
import { confirmedOnce } from "./confirmed-once.ts";
import type { LawSurroundings, StepNews } from "./law.ts";
import { oneCardPage } from "./one-card-page.ts";
import { ownLogin } from "./own-login.ts";
import { ownRows } from "./own-rows.ts";
import { sentOnce } from "./sent-once.ts";
import { writtenOnce } from "./written-once.ts";

const manager = customerOf("gerant").id;

/** A tab of `gerant`, in which this was told, with that login in it and so many refusals on its checkout. */
const tab = (
  heard: readonly ShopEvent[] = [],
  signedIn: number = manager,
  refusals: number = 0,
): Tab => {
  let unread = heard;
  const session = {
    getSnapshot: () => ({ context: { login: { customerId: CustomerId.make(signedIn) } } }),
  };
  const account: Pick<Account, "name"> = { name: "gerant" };
  const known = {
    name: "gerant.1",
    account,
    shop: () => ({ system: { actors: { session } } }),
    newsOf: () => {
      const news = unread;
      unread = [];
      return news;
    },
    refusals: () => refusals,
  };
  return known as unknown as Tab; // safe: what laws ask of it
};

/** What laws see of a night: each statement that begins so answers these rows. */
const around = ({
  rows = {},
  tabs = [tab()],
  mails = [],
}: {
  readonly rows?: Readonly<Record<string, readonly object[]>>;
  readonly tabs?: readonly Tab[];
  readonly mails?: readonly string[];
}): LawSurroundings => {
  const answer = (statement: string): readonly object[] =>
    Object.entries(rows).find(([part]) => statement.includes(part))?.[1] ?? [];
  const database = { rows: (statement: string) => Promise.resolve(answer(statement)) };
  return {
    database: database as Pick<NightDatabase, "rows"> as NightDatabase, // safe: what laws ask of it
    tabs,
    agents: [],
    errors: () => [],
    mails: () => mails,
  };
};

const step = (news: Partial<StepNews>): StepNews => ({ step: 0, changes: [], calls: [], ...news });

const change = (
  table: string,
  before: NotedChange["before"],
  after: NotedChange["after"],
  transaction = 0,
): NotedChange => ({ table, before, after, transaction });

const call = (answer: object, asked: Partial<Call> = {}): Call => ({
  id: 1,
  from: "gerant.1",
  method: "GET",
  path: "/api/v2/shop/somewhere",
  storeId: null,
  caller: null,
  isImpersonated: false,
  tokenEndsAt: null,
  sent: "",
  fault: null,
  answered: { status: 200, body: JSON.stringify(answer) },
  ...asked,
});

describe("whose rows an answer names", () => {
  const rows = {
    "from address": [
      { kind: "commande", name: "izWilxPtNZmqEinCUy3SNw", store: "9" },
      { kind: "commande", name: "P26-000123", store: "9" },
      { kind: "adresse", name: "4", store: "9" },
      { kind: "facture", name: "FA26000001", store: "9" },
      { kind: "boutique", name: "9", store: "9" },
      { kind: "boutique", name: "1", store: "1" },
      { kind: "commande", name: "P26-000456", store: "2" },
    ],
    "from store_shop_user": [{ store: "1" }, { store: "2" }],
  };
  const judged = (answer: object, asked: Partial<Call> = {}) =>
    ownRows(around({ rows })).afterStep?.(step({ calls: [call(answer, asked)] }));
  const foreign = (found: string) => ({
    law: "rien d’une autre boutique",
    who: "gerant.1",
    expected: "GET /api/v2/shop/somewhere ne répond que de ses boutiques",
    found: `${found} de la boutique 9`,
  });

  it("are those of the person's stores, whether the call names a store or not", async () => {
    expect(await judged({ tokenValue: "izWilxPtNZmqEinCUy3SNw" })).toEqual(
      foreign("commande izWilxPtNZmqEinCUy3SNw"),
    );
    expect(await judged([{ number: "P26-000123" }])).toEqual(foreign("commande P26-000123"));
    expect(await judged({ to: { id: 4, street: "1, rue du Four", postcode: "76000" } })).toEqual(
      foreign("adresse 4"),
    );
    expect(await judged([{ invoiceNumber: "FA26000001" }])).toEqual(foreign("facture FA26000001"));
    expect(await judged([{ id: 9, erpId: "100200" }])).toEqual(foreign("boutique 9"));
    expect(await judged({ store: { id: 9 } }, { storeId: "1" })).toEqual(foreign("boutique 9"));
    expect(await judged([{ store: 1 }, { storeId: 1 }, { token: "of-nothing-here" }])).toBeNull();
  });

  it("are those of the store that the call is for, where they are orders", async () => {
    const of = (storeId: string, found: string) => ({
      ...foreign(""),
      expected: `GET /api/v2/shop/somewhere ne répond que de la boutique ${storeId}`,
      found,
    });
    const order = { number: "P26-000456" };
    expect(await judged(order, { storeId: "2" })).toBeNull();
    expect(await judged(order, { storeId: "1" })).toEqual(
      of("1", "commande P26-000456 de la boutique 2"),
    );
    const somebodyElses = { tokenValue: "izWilxPtNZmqEinCUy3SNw" };
    expect(await judged(somebodyElses, { storeId: "9" })).toEqual(
      of("9", "commande izWilxPtNZmqEinCUy3SNw de la boutique 9"),
    );
  });

  it("are those of the customer in whose place an agent is, and all that the desk itself asks", async () => {
    const from = { from: "gestion.1", caller: manager };
    const order = { number: "P26-000123" };
    expect(await judged(order, { ...from, isImpersonated: true })).toEqual({
      ...foreign("commande P26-000123"),
      who: "gestion.1",
    });
    expect(await judged(order, { ...from, caller: null })).toBeNull();
  });
});

describe("who is signed in", () => {
  const other = {
    law: "FLOW-1 chacun sous son nom",
    who: "gerant.1",
    expected: `le client ${manager}`,
    found: `le client ${manager + 1}`,
  };

  it("is who has signed in, in the tab and in its calls", () => {
    const asOther = around({ tabs: [tab([], manager + 1)] });
    expect(ownLogin(asOther).afterStep?.(step({}))).toEqual(other);
    expect(ownLogin(asOther).atQuietEnd?.()).toEqual(other);
    const calls = [call({}, { caller: manager + 1 })];
    expect(ownLogin(around({})).afterStep?.(step({ calls }))).toEqual(other);
    const own = [call({}, { caller: manager }), call({}, { caller: null })];
    expect(ownLogin(around({})).afterStep?.(step({ calls: own }))).toBeNull();
  });
});

describe("the revisions of an order", () => {
  const judged = (...changes: readonly NotedChange[]) =>
    cartRevisions(around({})).afterStep?.(step({ changes }));
  const order = (revision: number) => ({ id: 3, revision });
  const line = (quantity: number) => ({ id: 8, order_id: 3, quantity });
  const breach = (expected: string, found: string) => ({
    law: "l’histoire d’un panier est linéaire",
    who: "la commande 3",
    expected,
    found,
  });

  it("follow each other, one a change", () => {
    const once = change("order", order(4), order(5));
    expect(judged(once, change("order", order(5), order(6)))).toBeNull();
    expect(judged(change("order", order(4), order(4)))).toEqual(
      breach("la révision 5", "la révision 4"),
    );
    expect(judged(change("order", order(4), order(6)))).toEqual(
      breach("la révision 5", "la révision 6"),
    );
    const marked = { ...order(4), number: "-3" };
    const back = change("order", marked, order(4));
    expect(judged(change("order", order(4), marked), back)).toBeNull();
  });

  it("count what the order is made of, in the same transaction", () => {
    const moved = change("order_item", line(1), line(2), 1);
    const unmoved = breach("la révision suivante", "order_item 8 change sans elle");
    expect(judged(moved, change("order", order(4), order(5), 1))).toBeNull();
    expect(judged(moved, change("order", order(4), order(5), 0))).toEqual(unmoved);
    expect(judged(change("order_item", line(1), null))).toEqual(unmoved);
    expect(judged(change("order_item", line(1), line(1)))).toBeNull();
  });
});

describe("card pages", () => {
  const token = OrderToken.make("izWilxPtNZmqEinCUy3SNw_g2i7atwva");
  const page = (id: string, state: string, payments = [1]) => ({
    id,
    order_id: 3,
    state,
    payment_ids: payments,
  });
  const opened = (id: string, payments = [1]) =>
    change("bank_transaction", null, page(id, "open", payments));
  const judged = (
    heard: readonly ShopEvent[],
    changes: readonly NotedChange[],
    open: number = 1,
  ) => {
    const rows = { "from bank_transaction": [{ token, open }] };
    const night = around({ rows, tabs: [tab(heard)] });
    return oneCardPage(night).afterStep?.(step({ changes }));
  };
  const breach = (expected: string, found: string) => ({
    law: "PAY-16 une page de carte par vœu",
    who: `la commande ${token}`,
    expected,
    found,
  });
  const asked: ShopEvent = { type: "payment.opened", token, key: "first-key" };

  it("are as many as wishes to pay that order by card", async () => {
    expect(await judged([asked], [opened("a")])).toBeNull();
    expect(await judged([asked, asked], [opened("a"), opened("b")])).toEqual(
      breach("1 page", "2 pages"),
    );
    const again: ShopEvent = { type: "payment.resumed", key: "second-key" };
    expect(await judged([asked, again], [opened("a"), opened("b", [2])])).toBeNull();
    const byTransfer: ShopEvent = {
      type: "payment.changed",
      scope: "gmp",
      method: "VIREMENT",
      key: "second-key",
    };
    expect(await judged([asked, byTransfer], [opened("a"), opened("b", [2])])).toEqual(
      breach("1 page", "2 pages"),
    );
    expect(await judged([], [opened("a")])).toEqual(breach("aucune page", "1 page"));
  });

  it("are one at a time, and the same for the same", async () => {
    expect(await judged([asked], [opened("a")], 2)).toEqual(
      breach("une page ouverte", "2 pages ouvertes"),
    );
    const closed = change("bank_transaction", page("z", "open"), page("z", "expired"));
    expect(await judged([asked], [closed, opened("a")])).toEqual(
      breach("la page qui est ouverte", "une autre page pour les mêmes paiements"),
    );
    expect(await judged([asked], [closed, opened("a", [1, 2])])).toBeNull();
  });
});

describe("what had to go", () => {
  const breach = (expected: string, found: string) => ({
    law: "ce qui devait partir est parti, une fois",
    who: "la file des événements",
    expected,
    found,
  });
  const event = (row: object) => ({ id: 5, topic: "mail", done_at: null, lease: null, ...row });
  const judged = (...changes: readonly NotedChange[]) =>
    sentOnce(around({})).afterStep?.(step({ changes }));
  const atEnd = (rows: Readonly<Record<string, readonly object[]>>, mails: readonly string[]) =>
    sentOnce(around({ rows, mails })).atQuietEnd?.();

  it("has gone, and is not begun again", async () => {
    const done = event({ done_at: "2026-11-27T22:00:00Z" });
    expect(judged(change("outbox", event({}), done), change("outbox", done, null))).toBeNull();
    expect(judged(change("outbox", done, event({ lease: "b" })))).toEqual(
      breach("rien qui soit fait deux fois", "mail, fait puis repris"),
    );
    const late = [{ topic: "erp.order", attempts: 3, error: "away" }];
    expect(await atEnd({ "last_error as error": late }, [])).toEqual(
      breach(
        "rien qui attende depuis deux minutes, ni qui ait échoué",
        "erp.order, 3 essais, away",
      ),
    );
  });

  it("is with one sender at a time", () => {
    const lent = (lease: string, until: string) => event({ lease, leased_until: until });
    const first = lent("a", "2026-11-27T22:01:30Z");
    expect(judged(change("outbox", first, lent("b", "2026-11-27T22:03:00Z")))).toBeNull();
    expect(judged(change("outbox", first, lent("b", "2026-11-27T22:02:00Z")))).toEqual(
      breach("un événement chez un seul à la fois", "mail repris trop tôt"),
    );
  });

  it("is announced once, and leaves once", async () => {
    expect(await atEnd({ "having count": [{ topic: "order.completed", times: 2 }] }, [])).toEqual(
      breach("order.completed annoncé une fois", "2 annonces de même contenu"),
    );
    const rows = { "topic = 'mail'": [{ id: "5" }] };
    expect(await atEnd(rows, ["outbox-5-mxp5iqoc"])).toBeNull();
    expect(await atEnd(rows, [])).toEqual(breach("le courriel 5", "aucun courriel"));
    expect(await atEnd(rows, ["outbox-5-mxp5iqoc", "outbox-5-mxp5iqoc"])).toEqual(
      breach("le courriel 5 envoyé 1 fois", "2 fois"),
    );
  });
});

describe("the mail of a debit or of a refund", () => {
  const notice = change("debit_notice", null, { outstanding_id: 272, sum: 79_799 });
  const mail = (id: number, transaction = 0) =>
    change("outbox", null, { id, topic: "mail" }, transaction);
  /** The ids of mails that the law lets be said again, after these changes. */
  const exempt = async (changes: readonly NotedChange[], sameTwice = false) => {
    const asked: (readonly unknown[])[] = [];
    const surroundings = around({});
    const database: Pick<NightDatabase, "rows"> = {
      rows: <Answer>(statement: string, parameters: readonly unknown[] = []) => {
        if (statement.includes("having count")) asked.push(parameters);
        const rows = statement.includes("debit_notice") && sameTwice ? [{ id: "272" }] : [];
        return Promise.resolve(rows as readonly object[] as readonly Answer[]); // safe: what the law asks for
      },
    };
    // safe: what laws ask of it
    const law = sentOnce({ ...surroundings, database: database as NightDatabase });
    await law.afterStep?.(step({ changes }));
    const found = await law.atQuietEnd?.();
    return { found, ids: asked.map(([, ids]) => ids) };
  };

  it("may be that of an earlier one, since another one lay between them, and no other mail may", async () => {
    expect(await exempt([notice, mail(7), mail(8, 1)])).toEqual({ found: null, ids: [["7"]] });
  });

  it("may be that of another card for as much, each given back once", async () => {
    const waits = { transaction_id: "a", amount: 53_452, given_back_at: null };
    const done = { ...waits, given_back_at: "2026-10-15T23:08:37Z" };
    expect(
      await exempt([
        change("bank_refund", waits, done),
        mail(65),
        change("bank_refund", null, waits, 1),
        mail(66, 1),
        change("bank_refund", done, { ...done, amount: 1 }, 2),
        mail(67, 2),
        change("bank_refund", done, null, 3),
        mail(68, 3),
      ]),
    ).toEqual({ found: null, ids: [["65"]] });
  });

  it("does not say the same of an invoice twice running", async () => {
    expect((await exempt([], true)).found).toEqual({
      law: "ce qui devait partir est parti, une fois",
      who: "la file des événements",
      expected: "un prélèvement annoncé une fois",
      found: "la créance 272, deux fois de suite la même",
    });
  });
});

describe("a confirmation", () => {
  const token = OrderToken.make("izWilxPtNZmqEinCUy3SNw_g2i7atwva");
  const confirmed: ShopEvent = {
    type: "confirmation.persisted",
    storeId: StoreId.make(1),
    kept: { token, key: "first-key", total: Cents.make(36_558) },
  };
  const told: ShopEvent = {
    type: "toast.requested",
    toast: { status: "error", title: "Votre commande n'est pas enregistrée" },
  };
  const judged = (state: string, heard: readonly ShopEvent[], refusals: number = 0) => {
    const rows = { "checkout_state as state": [{ token, state }] };
    return confirmedOnce(around({ rows, tabs: [tab(heard, manager, refusals)] })).atQuietEnd?.();
  };
  const breach = {
    law: "un vœu est exaucé, ou refusé avec des mots",
    who: "gerant.1",
    expected: `la commande ${token}, ou un refus qui se lit`,
    found: "ni l’une ni l’autre",
  };

  it("is an order, or was answered in words since: by a toast, or on the checkout itself", async () => {
    expect(await judged("completed", [confirmed])).toBeNull();
    expect(await judged("payment_selected", [confirmed, told])).toBeNull();
    expect(await judged("payment_selected", [confirmed], 1)).toBeNull();
    expect(await judged("payment_selected", [confirmed])).toEqual(breach);
    expect(await judged("payment_selected", [told, confirmed])).toEqual(breach);
  });
});

describe("a message", () => {
  const body = "Étape 3, de gerant.1";
  const letter = { kind: "thread", merchant: "operator", title: "Une livraison", body } as const;
  const submitted = (key: string): ShopEvent => ({
    type: "message.submitted",
    form: "thread.gerant.1",
    letter,
    files: [],
    key,
  });
  const judged = (times: number, ...more: readonly ShopEvent[]) => {
    const rows = { "from message": times === 0 ? [] : [{ body, times }] };
    const tabs = [tab([submitted("first-key"), ...more])];
    return writtenOnce(around({ rows, tabs })).atQuietEnd?.();
  };
  const breach = (found: string) => ({
    law: "FLOW-41 un message écrit une fois",
    who: "gerant.1",
    expected: `« ${body} » une fois`,
    found,
  });
  // safe: the law looks at its form alone
  const sent = {
    type: "message.sent",
    storeId: 1,
    form: "thread.gerant.1",
  } as unknown as ShopEvent;

  it("stands there once, and stands there when it is told as sent", async () => {
    expect(await judged(1, submitted("second-key"), sent)).toBeNull();
    expect(await judged(0)).toBeNull();
    expect(await judged(2)).toEqual(breach("2 fois"));
    expect(await judged(0, sent)).toEqual(breach("rien, alors qu’il est dit parti"));
  });
});
