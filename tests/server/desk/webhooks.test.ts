import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StaffToday } from "../../../api-schema/staff-today.ts";
import type { Webhook, WebhookSecret } from "../../../api-schema/webhooks.ts";
import { afterPassword, newAgent } from "../authenticator.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { refusalOf, type SupportBrowser } from "../support-desk.ts";

let shop: TestShop;
let direction: SupportBrowser;
let catalogue: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  direction = await afterPassword(shop, await newAgent(shop, "anne"), "17.2.0.1");
  const other = await newAgent(shop, "cyril");
  await shop.sql("update staff set roles = array['catalogue'] where id = $1", [other.id]);
  catalogue = await afterPassword(shop, other, "17.2.0.2");
});
afterAll(() => shop.stop());
// It is they, as of now.
beforeEach(() =>
  shop.sql("update support_login set confirmed_at = $1", [new Date(shop.clock.now())]),
);

const HOOKS = "/webhooks";
const wanted = {
  name: "erp-nord",
  url: "https://erp.exemple.invalid/evenements",
  events: ["order.confirmed", "stock.low"],
  lowStock: 20,
};
const make = async (name: string): Promise<WebhookSecret> =>
  (await direction.send("POST", HOOKS, { ...wanted, name })).json();
const seen = async (name: string) =>
  (await direction.read<readonly Webhook[]>(HOOKS)).find((one) => one.name === name);
const act = (id: number, what: string, body?: object) =>
  direction.send("POST", `${HOOKS}/${id}/${what}`, body);

/** A message to an address that is given up. */
const park = (name: string) =>
  shop
    .sql(
      `with made as (insert into outbox (topic, payload, available_at, created_at, last_error, sequence)
        values ('webhook', jsonb_build_object('webhook', $1::text, 'event', 'order.confirmed', 'id', 'msg_1',
          'body', '{}'), $2, $2, 'Réponse 500', 'webhook ' || $1) returning id)
      select id from made`,
      [name, new Date(shop.clock.now())],
    )
    .then(() =>
      shop.sql(
        "update outbox set failed_at = $2, attempts = 70 where topic = 'webhook' and payload ->> 'webhook' = $1",
        [name, new Date(shop.clock.now())],
      ),
    );

describe("addresses of partners at the desk", () => {
  it("[DOOR-21] are added with a secret that is told once, and seen as they stand", async () => {
    const made = await make("erp-nord");
    expect(made.secret).toMatch(/^whsec_\S{44}$/);
    const told = JSON.stringify(await seen("erp-nord"));
    expect(told).not.toContain(made.secret);
    expect(JSON.parse(told)).toEqual({
      id: made.id,
      ...wanted,
      formerUntil: null,
      pausedAt: null,
      parkedAt: null,
      endedAt: null,
      lastSuccessAt: null,
      lastFailureAt: null,
      failingSince: null,
      lastAnswer: null,
      failures: 0,
      waiting: 0,
      parked: 0,
      acts: [{ at: expect.any(String), event: "made", by: "anne@panetier.example" }],
    });
  });

  it("[DOOR-21] are paused, taken up again, renewed and removed, each act with who did it", async () => {
    const { id, secret } = await make("depot");
    expect((await act(id, "pause")).status).toBe(204);
    expect(await refusalOf(await act(id, "pause"))).toEqual([409, "Ce webhook est déjà suspendu."]);
    expect((await act(id, "resumption")).status).toBe(204);
    expect(await refusalOf(await act(id, "resumption"))).toEqual([
      409,
      "Ce webhook n'est pas suspendu.",
    ]);
    const rotated: WebhookSecret = await (await act(id, "secret")).json();
    expect(rotated.secret).not.toBe(secret);
    expect((await seen("depot"))?.formerUntil).not.toBeNull();
    expect((await act(id, "removal")).status).toBe(204);
    const removed = await seen("depot");
    expect(removed?.acts.map(({ event, by }) => [event, by])).toEqual(
      ["removed", "rotated", "resumed", "paused", "made"].map((event) => [
        event,
        "anne@panetier.example",
      ]),
    );
    for (const what of ["pause", "resumption", "secret", "removal"]) {
      expect(await refusalOf(await act(id, what))).toEqual([
        409,
        "Ce webhook est retiré : ajoutez-en un autre.",
      ]);
      expect((await act(2_000_000_000, what)).status).toBe(404);
    }
  });

  it("[DOOR-21] say what is wrong by its field", async () => {
    const refused = async (body: object) =>
      refusalOf(await direction.send("POST", HOOKS, { ...wanted, name: "autre", ...body }));
    expect(await refused({ name: "depot" })).toEqual([
      422,
      "name : « depot » est ou a été le nom d'un webhook.",
    ]);
    expect(await refused({ url: "http://erp.exemple.invalid" })).toEqual([
      422,
      "url : L'adresse commence par https://.",
    ]);
    expect(await refused({ events: [], lowStock: null })).toEqual([
      422,
      "events : Choisissez au moins un événement.",
    ]);
    expect(await refused({ lowStock: null })).toEqual([
      422,
      "lowStock : Dites sous combien de colis libres prévenir.",
    ]);
    expect(await seen("autre")).toBeUndefined();
  });

  it("[DOOR-21] are direction's alone, who shows again that it is they where it gives power", async () => {
    const { id } = await make("garde");
    expect((await catalogue.get(HOOKS)).status).toBe(404);
    for (const what of ["pause", "secret", "removal"]) {
      expect((await catalogue.send("POST", `${HOOKS}/${id}/${what}`)).status).toBe(404);
    }
    await shop.sql("update support_login set confirmed_at = null");
    for (const [path, body] of [
      [HOOKS, { ...wanted, name: "sans-confirmation" }],
      [`${HOOKS}/${id}/secret`, undefined],
      [`${HOOKS}/${id}/removal`, undefined],
    ] as const) {
      const answer = await direction.send("POST", path, body);
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { code: expect.stringContaining("DEMANDE") },
      ]);
    }
    expect((await seen("garde"))?.acts.map(({ event }) => event)).toEqual(["made"]);
  });

  it("[DOOR-22] that are given up stand at the desk and are written to the direction, once", async () => {
    const { id } = await make("perdu");
    await act(id, "pause");
    await park("perdu");
    await park("perdu");
    await shop.emptyOutbox();
    const waits = async () =>
      (await direction.read<StaffToday>("/today")).waits.filter(({ kind }) =>
        ["webhooksParked", "failedSends"].includes(kind),
      );
    expect(await waits()).toEqual([
      { kind: "webhooksParked", count: 1, since: expect.any(String), first: "perdu" },
    ]);
    const mails = await shop.sql<{ readonly to: string }>(
      `select g.login as to from outbox o join staff g on g.id = (o.payload ->> 'to')::int
        where o.topic = 'webhook.parkedMail' and o.payload ->> 'webhook' = 'perdu'`,
    );
    expect(mails.map(({ to }) => to)).toContain("anne@panetier.example");
    expect(mails.map(({ to }) => to)).not.toContain("cyril@panetier.example");
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);

    const again = await act(id, "replay", { since: null });
    expect([again.status, await again.json()]).toEqual([200, { messages: 2 }]);
    expect(await seen("perdu")).toMatchObject({ parked: 0, waiting: 2, parkedAt: null });
    expect(await waits()).toEqual([]);
  });
});
