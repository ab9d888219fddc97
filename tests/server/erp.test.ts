import { Clock, Effect, Schema } from "effect";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type ForeignErp,
  startForeignErp,
  TOKEN,
  WELL_BEHAVED,
} from "../foreign-erp/foreign-erp.ts";
import { ErpId, Siren, Siret } from "../../api-schema/primitives.ts";
import { Store } from "../../api-schema/store.ts";
import type { StaffOrder } from "../../api-schema/staff-orders.ts";
import type { StaffToday } from "../../api-schema/staff-today.ts";
import { Settings } from "../../server/config.ts";
import { Erp } from "../../server/ports/erp.ts";
import { ErpOverHttp } from "../../server/production/erp/erp-over-http.ts";
import { scoreEveryMs } from "../../server/stores/stores.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";
import { supportBrowser, type SupportBrowser } from "./support-desk.ts";

// A shop whose ERP answers calls: the reference of examples/erp, over real HTTP.

let folder: string;
let erp: ForeignErp;
let shop: TestShop;
let store: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "panetier-erp-"));
  erp = await startForeignErp({ journal: join(folder, "books.ndjson") });
  shop = await startTestShop({
    settings: { erpUrl: erp.url, erpToken: TOKEN, trustProxy: true },
  });
  shop.clock.set("2026-11-23T08:00:00.000Z");
  [store = 0] = await makeStores(shop, 1);
  await makeVariant(shop, { code: "ERP-FLOUR", transport: "Z002", stock: 5000 });
});
afterAll(async () => {
  await shop.stop();
  await erp.stop();
  rmSync(folder, { recursive: true });
});

/** The longest that an ERP is left in peace. */
const CIRCUIT_MS = 13 * 60_000;

const buy = async (quantity: number) => {
  const order = await (await shopperIn(shop, store)).buy([["ERP-FLOUR", quantity]], "VIREMENT");
  return { ...order, number: order.number ?? "" };
};

/** The clock has moved on since somebody signed in. */
const signedIn = async (address: string): Promise<SupportBrowser> => {
  const desk = supportBrowser(shop, address);
  await desk.signIn("gestion@panetier.example");
  return desk;
};

const versionsOf = (number: string) =>
  shop.sql(
    `select e.scope, e.version, e.order_version as "orderVersion", e.state, e.number, e.reason, e.cure
      from erp_order_version e join "order" q on q.id = e.order_id where q.number = $1
      order by e.version`,
    [number],
  );

const heldOf = (number: string) => erp.books().parts.get(`${number} gmp`);

describe("an order", () => {
  it("[ERP-1] is told to the ERP once, whole, and stands under its number", async () => {
    const order = await buy(3);
    await shop.emptyOutbox();
    expect(heldOf(order.number)).toMatchObject({
      version: 1,
      said: {
        state: "ordered",
        customer: String(900_000 + store),
        lines: [
          {
            reference: "REF-ERP-FLOUR",
            quantity: 3,
            customerReference: null,
            deliveryDate: order.shipments[0]?.deliveryDate,
            note: "",
          },
        ],
      },
    });
    expect(await versionsOf(order.number)).toEqual([
      {
        scope: "gmp",
        version: 1,
        orderVersion: 1,
        state: "taken",
        number: heldOf(order.number)?.number,
        reason: null,
        cure: null,
      },
    ]);
    expect(erp.calls.filter((call) => call.includes(order.number))).toEqual([
      `PUT /orders/${order.number}/gmp/versions/1`,
    ]);
  });

  it("[ERP-2] is parked with the ERP's reason where it is refused, told once, and not sent by itself", async () => {
    erp.judge(() => ({ reason: "Compte bloqué.", cure: "Débloquez le compte 302145." }));
    const order = await buy(1);
    await shop.emptyOutbox();
    shop.clock.advance(3 * 24 * 3_600_000);
    await shop.emptyOutbox();
    expect(await versionsOf(order.number)).toMatchObject([
      {
        version: 1,
        state: "refused",
        reason: "Compte bloqué.",
        cure: "Débloquez le compte 302145.",
      },
    ]);
    expect(erp.calls.filter((call) => call.includes(order.number))).toHaveLength(1);
    const mails = await shop.sql<{ readonly subject: string; readonly text: string }>(
      `select payload->>'subject' as subject, payload->>'text' as text from outbox
        where topic = 'mail' and payload->>'subject' like 'Refusée par l’ERP%' || $1 || '%'`,
      [order.number],
    );
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining("Motif : Compte bloqué."),
    ]);
    erp.judge(() => null);
  });

  it("[ERP-3] is asked until the ERP answers, however long that takes, and waits for nobody", async () => {
    erp.behave({ ...WELL_BEHAVED, failsBefore: 1 });
    const order = await buy(2);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await shop.emptyOutbox();
      shop.clock.advance(400_000);
    }
    expect(erp.calls.filter((call) => call.includes(order.number)).length).toBeGreaterThan(12);
    expect(heldOf(order.number)).toBeUndefined();
    expect(
      await shop.sql(
        "select count(*)::int as n from outbox where failed_at is not null and topic like 'erp.%'",
      ),
    ).toEqual([{ n: 0 }]);
    erp.behave(WELL_BEHAVED);
    shop.clock.advance(CIRCUIT_MS);
    await shop.emptyOutbox();
    expect(heldOf(order.number)).toMatchObject({ version: 1 });
  });

  it("[ERP-2] stands at the desk until a person has it sent again, who is named", async () => {
    const desk = await signedIn("11.9.0.1");
    erp.judge(() => ({ reason: "Article inconnu.", cure: null }));
    const order = await buy(4);
    await shop.emptyOutbox();
    const waits = async () =>
      (await desk.read<StaffToday>("/today")).waits.filter(({ kind }) => kind === "erpRefused");
    const [waiting] = await waits();
    expect(waiting?.count).toBeGreaterThan(0);
    const listed = await desk.read<{ readonly orders: readonly { readonly number: string }[] }>(
      "/orders?search=&state=notTaken",
    );
    expect(listed.orders.map(({ number }) => number)).toContain(order.number);
    const seen = async () => (await desk.read<StaffOrder>(`/orders/${order.id}`)).erp;
    expect(await seen()).toMatchObject([
      { scope: "gmp", version: 1, state: "refused", reason: "Article inconnu.", againBy: null },
    ]);
    const again = (version: number) =>
      desk.send("POST", `/orders/${order.id}/erp`, { scope: "gmp", version });
    expect((await again(2)).status).toBe(409);
    erp.judge(() => null);
    expect((await again(1)).status).toBe(204);
    // Pressed twice: it is on its way already.
    expect((await again(1)).status).toBe(409);
    await shop.emptyOutbox();
    const { number } = heldOf(order.number) ?? {};
    expect(await seen()).toMatchObject([{ version: 1, state: "taken", number, reason: null }]);
    expect((await seen())[0]?.againBy).toBeTruthy();
    expect(
      (await desk.send("POST", "/orders/2147483647/erp", { scope: "gmp", version: 1 })).status,
    ).toBe(404);
  });

  it("[ERP-3] stands first among what waits where its lorry is near and nothing was answered", async () => {
    erp.behave({ ...WELL_BEHAVED, cutsBefore: 1 });
    const order = await buy(5);
    await shop.emptyOutbox();
    // The night before its lorry leaves.
    shop.clock.set(`${order.shipments[0]?.deliveryDate}T01:00:00.000Z`);
    const desk = await signedIn("11.9.0.2");
    const first = async () => (await desk.read<StaffToday>("/today")).waits[0];
    expect(await first()).toMatchObject({
      kind: "erpUnanswered",
      count: 1,
      first: expect.stringContaining(order.number),
    });
    erp.behave(WELL_BEHAVED);
    shop.clock.advance(CIRCUIT_MS);
    await shop.emptyOutbox();
    expect((await first())?.kind).not.toBe("erpUnanswered");
  });
});

describe("the circuit", () => {
  it("[ERP-8] opens after five calls that nobody answered, and lets one look half a minute later", async () => {
    erp.behave({ ...WELL_BEHAVED, failsBefore: 1 });
    const before = erp.calls.length;
    await Effect.runPromise(
      Effect.gen(function* () {
        const { score } = yield* Erp;
        const ask = Effect.exit(score(Siren.make("552100554")));
        yield* Effect.forEach(Array.from({ length: 9 }), () => ask);
        expect(erp.calls.length - before).toBe(5);
        shop.clock.advance(37_000);
        yield* Effect.forEach(Array.from({ length: 9 }), () => ask);
        expect(erp.calls.length - before).toBe(6);
        erp.behave(WELL_BEHAVED);
        shop.clock.advance(CIRCUIT_MS);
        expect(yield* score(Siren.make("552100554"))).toBeNull();
        expect(yield* score(Siren.make("552100554"))).toBeNull();
      }).pipe(
        Effect.provide(ErpOverHttp),
        Effect.provideService(Settings, shop.settings),
        Effect.provideService(Clock.Clock, shop.clock.clock),
      ),
    );
  });
});

describe("customers", () => {
  it("[ERP-6] have what the ERP says of their number, a number for their SIRET, and a score where it knows one", async () => {
    const opened = erp.books().open("55210055400013", {
      company: "Le Fournil d'essai",
      legalName: "FOURNIL SAS",
      legalStatus: null,
      naf: "10.71C",
      banned: false,
      hasFestiveProducts: true,
      closingDays: [1],
    });
    const asked = await Effect.runPromise(
      Effect.gen(function* () {
        const { customer, openCustomer, score } = yield* Erp;
        const shop = {
          siret: Siret.make("55210055400013"),
          company: null,
          legalName: null,
          legalStatus: null,
          naf: null,
        };
        return {
          known: yield* customer(ErpId.make(opened)),
          unknown: yield* customer(ErpId.make("123456")),
          again: yield* openCustomer(shop),
          score: yield* score(Siren.make("552100554")),
        };
      }).pipe(Effect.provide(ErpOverHttp), Effect.provideService(Settings, shop.settings)),
    );
    expect(asked).toEqual({
      known: {
        company: "Le Fournil d'essai",
        legalName: "FOURNIL SAS",
        legalStatus: null,
        naf: "10.71C",
        banned: false,
        hasFestiveProducts: true,
        closingDays: [1],
      },
      unknown: undefined,
      again: opened,
      score: null,
    });
  });
});

describe("what the ERP says", () => {
  it("[ERP-7] is taken as a file of its resource is, page after page, and moves the orders", async () => {
    const order = await buy(6);
    await shop.emptyOutbox();
    erp.books().tell("orderStates", {
      Commande: order.number,
      État: "préparée",
      "Depuis le": "23/11/2026 08:30",
    });
    erp.books().tell("orderStates", {
      Commande: "P26-999999",
      État: "préparée",
      "Depuis le": "23/11/2026 08:30",
    });
    shop.clock.advance(6 * 3_600_000);
    expect((await shop.askErp()).pages).toBe(1);
    expect((await shop.askErp()).pages).toBe(0);
    expect(
      await shop.sql("select distinct status from shipment where order_id = $1", [order.id]),
    ).toEqual([{ status: 1 }]);
    // The line of an order that nobody knows is told, and kept the other from nothing.
    expect(
      await shop.sql(
        `select state, received_by as by, counts->>'added' as added, counts->>'faulty' as faulty
          from exchange_run where resource = 'orderStates'`,
      ),
    ).toEqual([{ state: "applied", by: "ERP", added: "1", faulty: "1" }]);
  });

  it("[ERP-7] is read from the beginning where the ERP has lost the cursor", async () => {
    await shop.sql("update erp_cursor set cursor = '999' where resource = 'orderStates'");
    expect((await shop.askErp()).pages).toBe(1);
    expect(await shop.sql("select cursor from erp_cursor where resource = 'orderStates'")).toEqual([
      { cursor: "2" },
    ]);
  });
});

describe("an ERP that is ahead of the shop", () => {
  const told = (number: string) =>
    shop.sql<{ readonly text: string }>(
      `select payload->>'text' as text from outbox
        where topic = 'mail' and payload->>'subject' like 'Refusée par l’ERP%' || $1 || '%'`,
      [number],
    );
  const versionsAsked = (number: string) =>
    erp.calls.flatMap((call) => new RegExp(`${number}/gmp/versions/(\\d+)`).exec(call)?.[1] ?? []);

  it("[ERP-11] is gone past once where the shop's database was restored", async () => {
    const order = await buy(3);
    const said = { state: "ordered", customer: null, company: "", lines: [] } as const;
    erp.books().take(order.number, "gmp", 4, said);
    await shop.emptyOutbox();
    expect([versionsAsked(order.number), heldOf(order.number)?.version]).toEqual([["1", "5"], 5]);
    expect(await versionsOf(order.number)).toMatchObject([
      { version: 1, state: "overtaken" },
      { version: 5, state: "taken" },
    ]);
    expect(await told(order.number)).toEqual([]);
  });

  it("[ERP-11] is not run after where it answers ever higher versions: parked, told once, and sent again by a person", async () => {
    const higher = vi
      .spyOn(erp.books(), "take")
      .mockImplementation((order, scope, version, said) => ({
        order,
        scope,
        said,
        number: "CDE-TROP",
        version: version + 5,
      }));
    const order = await buy(4);
    for (let day = 0; day < 4; day += 1) {
      await shop.emptyOutbox();
      shop.clock.advance(24 * 3_600_000);
    }
    expect(versionsAsked(order.number)).toEqual(["1", "7", "13", "19"]);
    expect((await versionsOf(order.number)).at(-1)).toMatchObject({
      version: 19,
      orderVersion: 1,
      state: "refused",
      reason: expect.stringContaining("il dit tenir la version 24 de cette commande"),
      cure: expect.stringContaining("qui d’autre y écrit"),
    });
    expect(await told(order.number)).toHaveLength(1);
    higher.mockRestore();
    const desk = await signedIn("11.9.0.3");
    const again = { scope: "gmp", version: 19 };
    expect((await desk.send("POST", `/orders/${order.id}/erp`, again)).status).toBe(204);
    await shop.emptyOutbox();
    expect([heldOf(order.number)?.version, await told(order.number)]).toMatchObject([19, [{}]]);
  });

  it("[ERP-11] that holds the highest version there is has it parked at once", async () => {
    const higher = vi.spyOn(erp.books(), "take").mockImplementation((order, scope, _, said) => ({
      order,
      scope,
      said,
      number: "CDE-TROP",
      version: 1_000_000,
    }));
    const order = await buy(1);
    await shop.emptyOutbox();
    higher.mockRestore();
    expect([versionsAsked(order.number), await versionsOf(order.number)]).toMatchObject([
      ["1"],
      [{ version: 1, state: "refused" }],
    ]);
  });
});

describe("a score", () => {
  it("[PAY-6] that the ERP does not know any more ends the one before: the card is left, until it knows one again", async () => {
    const manager = await shop.as("cent-boutiques@panetier.example", store);
    const at = { params: { path: { id: store } } };
    const [{ siren } = { siren: "" }] = await shop.sql<{ readonly siren: string }>(
      `update store set infolegale_score = 64, previous_infolegale_score = 60, score_asked_at = null
        where id = $1 returning siren`,
      [store],
    );
    const { scores } = erp.books();
    const asked = () => erp.calls.filter((call) => call === `GET /scores/${siren}`).length;
    const before = asked();
    const seen = ({ data }: { readonly data?: unknown }) => {
      const known = Schema.decodeUnknownSync(Store)(data);
      return {
        score: known.infolegaleScore,
        former: known.previousInfolegaleScore,
        methods: known.gmpPaymentMethodAvailable.map(({ code }) => code),
      };
    };
    const order = async () =>
      seen(await manager.POST("/api/v2/shop/stores/{id}/infolegale-score", at));
    const reload = async () =>
      seen(
        await manager.POST("/api/v2/shop/stores/{id}/sync", { ...at, body: { webservice: "all" } }),
      );
    expect(await order()).toEqual({ score: null, former: 64, methods: ["CB"] });
    // Once in twelve hours, whoever asks.
    expect(await reload()).toEqual({ score: null, former: 64, methods: ["CB"] });
    expect(asked() - before).toBe(1);

    shop.clock.advance(scoreEveryMs);
    expect(await reload()).toEqual({ score: null, former: 64, methods: ["CB"] });
    scores.set(siren, 55);
    shop.clock.advance(scoreEveryMs);
    const all = ["CB", "PRELEVEMENT", "VIREMENT"];
    expect(await reload()).toEqual({ score: 55, former: 64, methods: all });
    // One that is known is not paid for again by a reload.
    shop.clock.advance(scoreEveryMs);
    expect([await reload(), asked() - before]).toEqual([
      { score: 55, former: 64, methods: all },
      3,
    ]);
    scores.delete(siren);
    expect(await order()).toEqual({ score: null, former: 55, methods: ["CB"] });

    // An ERP that is away keeps nobody from working, and is asked again.
    erp.behave({ ...WELL_BEHAVED, failsBefore: 1 });
    shop.clock.advance(scoreEveryMs);
    expect(
      (await manager.POST("/api/v2/shop/stores/{id}/infolegale-score", at)).response.status,
    ).toBe(503);
    erp.behave(WELL_BEHAVED);
    shop.clock.advance(CIRCUIT_MS);
    scores.set(siren, 40);
    expect(await order()).toEqual({ score: 40, former: 55, methods: all });
    await shop.sql("update store set infolegale_score = 70 where id = $1", [store]);
  });
});
