import { Clock, Effect, Layer, Logger } from "effect";
import { SqlClient } from "effect/sql";
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { WebhookEvent } from "../../../api-schema/webhooks.ts";
import { Settings, settingsIn } from "../../../server/config.ts";
import { Keys } from "../../../server/keys/keys.ts";
import { Vault } from "../../../server/keys/vault.ts";
import { makeLog } from "../../../server/log.ts";
import { leaseMargin, partnerLanes } from "../../../server/outbox/lanes.ts";
import { Outbox } from "../../../server/outbox/outbox.ts";
import { internet, type PartnerNetwork } from "../../../server/partners/guarded-request.ts";
import { webhookSending } from "../../../server/partners/webhook-sending.ts";
import { tellPartners } from "../../../server/partners/webhook-topic.ts";
import {
  addWebhook,
  endWebhook,
  listWebhooks,
  pauseWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhook,
} from "../../../server/partners/webhooks.ts";
import { ServerLog } from "../../../server/web/server-log.ts";
import { createDatabaseFrom, dropDatabase } from "../databases.ts";
import { shopPool } from "../shop-database.ts";
import { templateName } from "../template-database.ts";
import { makeTestClock, type TestClock } from "../test-clock.ts";
import { networkOf, startPartner } from "./partner-service.ts";

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const database = `webhooks_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), "webhooks-"));
let url: string;
let partner: Awaited<ReturnType<typeof startPartner>>;
let received: Received[] = [];
/** What each message is answered, by what it says; 204 without. */
let statusOf: (body: string) => number | "cut" = () => 204;
beforeAll(async () => {
  url = await createDatabaseFrom(inject("postgresUrl"), templateName, database);
  partner = await startPartner(({ headers }, response, body) => {
    received.push({ headers, body });
    const status = statusOf(body);
    if (status === "cut") response.destroy();
    else response.writeHead(status).end("ce que personne ne lit");
  });
});
afterAll(async () => {
  await partner.stop();
  await dropDatabase(inject("postgresUrl"), database);
  rmSync(folder, { recursive: true });
});

let clock: TestClock;
beforeEach(async () => {
  clock = makeTestClock();
  received = [];
  statusOf = () => 204;
  await run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`delete from outbox`));
  await run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`truncate webhook cascade`));
});

const HERE = networkOf([["127.0.0.1"]]);

/** One process on the database, with its outbox and a vault. */
const run = async <A, E>(
  effect: Effect.Effect<A, E, Outbox | SqlClient.SqlClient | Vault>,
  network: PartnerNetwork = HERE,
): Promise<A> => {
  const settings = await Effect.runPromise(settingsIn({ KEY_FILE: join(folder, "keys.json") }));
  const log = Layer.succeed(
    ServerLog,
    makeLog("error", () => {}),
  );
  const services = webhookSending(network).pipe(
    Layer.provideMerge(Vault.layer),
    Layer.provide(Keys.layer),
    Layer.provide([Layer.succeed(Settings, settings), log]),
    Layer.provideMerge(Outbox.layer),
    Layer.provideMerge(Layer.succeed(Clock.Clock, clock.clock)),
    Layer.provideMerge(shopPool(url)),
    Layer.provideMerge(Logger.layer([])),
  );
  return Effect.runPromise(effect.pipe(Effect.provide(services), Effect.scoped));
};

const BY = "commande, essai";

/** The secret of an address that was added, or why it was not. */
const add = async (
  name: string,
  events: readonly WebhookEvent[],
  at = partner.url,
  lowStock: number | null = null,
): Promise<string> => {
  const made = await run(addWebhook({ name, url: at, events, lowStock }, BY));
  return "secret" in made ? made.secret : made.message;
};
const rotate = async (name: string) => (await run(rotateWebhook(name, BY)))?.secret;

const tell = (registration: number) =>
  run(
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      tellPartners(sql, "customer.registered", `registration ${registration}`, { registration }),
    ),
  );

/** Does all that is due. */
const work = (network?: PartnerNetwork) =>
  run(
    Effect.flatMap(Outbox, ({ doNext }) =>
      Effect.gen(function* () {
        while (yield* doNext);
      }),
    ),
    network,
  );

/** What the messages that came are of. */
const came = (): readonly unknown[] => received.map(({ body }) => JSON.parse(body).data);

/** As a partner checks a message: by its own secret, over what came. */
const signature = ({ headers, body }: Received, secret: string | undefined): string => {
  const key = Buffer.from((secret ?? "").replace(/^whsec_/, ""), "base64");
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
};

const states = () =>
  run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ readonly attempts: number; readonly parked: boolean; readonly done: boolean }>`
        select attempts, failed_at is not null as parked, done_at is not null as done from outbox order by id`,
    ),
  );

describe("[DOOR-16] a partner that wants to know", () => {
  it("is told of what it asked for, signed by its secret, and nothing is written for nobody", async () => {
    const secret = await add("erp-nord", ["customer.registered"]);
    await add("autre", ["run.waiting"]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await tell(7);
    await work();
    expect(received).toHaveLength(1);
    const [message] = received;
    if (message === undefined) return;
    expect(JSON.parse(message.body)).toEqual({
      type: "customer.registered",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: { registration: 7 },
    });
    expect(message.headers["webhook-id"]).toMatch(/^msg_[0-9a-f-]{36}$/);
    expect(message.headers["content-type"]).toBe("application/json");
    expect(message.headers["webhook-signature"]).toBe(signature(message, secret));
    const age = clock.now() / 1000 - Number(message.headers["webhook-timestamp"]);
    expect(Math.abs(age)).toBeLessThan(60);
    expect(await run(listWebhooks("erp-nord"))).toMatchObject([
      { failures: 0, lastAnswer: "Réponse 204", waiting: 0, parked: 0 },
    ]);
  });

  it("is told again, in the same words and by the same id, until it answers well", async () => {
    await add("erp-nord", ["customer.registered"]);
    const answers: (number | "cut")[] = [500, "cut", 302, 404, 200];
    statusOf = () => answers.shift() ?? 200;
    await tell(1);
    for (let time = 0; time < 6; time += 1) {
      await work();
      clock.advance(3_600_000);
    }
    expect(received).toHaveLength(5);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(5);
    expect(await states()).toEqual([{ attempts: 5, parked: false, done: true }]);
  });

  it("hears of one object in its order, and of others meanwhile", async () => {
    await add("erp-nord", ["customer.registered"]);
    statusOf = (body) => (body.includes('"registration":1}') ? 500 : 204);
    await tell(1);
    await tell(1);
    await tell(2);
    await work();
    expect(came()).toEqual([{ registration: 1 }, { registration: 2 }]);
    statusOf = () => 204;
    clock.advance(3_600_000);
    await work();
    expect(came().slice(2)).toEqual([{ registration: 1 }, { registration: 1 }]);
    const ids = received.map(({ headers }) => headers["webhook-id"]);
    expect([ids[2] === ids[0], ids[3] === ids[0]]).toEqual([true, false]);
  });

  it("is tried for three days, each pause longer up to an hour, then waits for a person", async () => {
    await add("erp-nord", ["customer.registered"]);
    statusOf = () => 500;
    await tell(1);
    const from = clock.now();
    const days = () => (clock.now() - from) / 86_400_000;
    while (days() < 2.95) {
      await work();
      clock.advance(3_600_000);
    }
    const [before] = await states();
    expect(before).toMatchObject({ parked: false, done: false });
    while (days() < 3.1) {
      await work();
      clock.advance(3_600_000);
    }
    const [parked] = await states();
    expect(parked).toMatchObject({ parked: true, done: false });
    const calls = received.length;
    expect(calls).toBeGreaterThan(60);
    clock.advance(86_400_000);
    await work();
    expect(received).toHaveLength(calls);
    expect(await run(listWebhooks(null))).toMatchObject([{ waiting: 1, parked: 1 }]);
  });

  it("is told by another process what one took and never brought to its end", async () => {
    await add("erp-nord", ["customer.registered"]);
    await tell(3);
    // Taken, and the process is killed before it sends.
    await run(Effect.flatMap(Outbox, ({ take }) => take("partner")));
    await work();
    expect(received).toEqual([]);
    clock.advance(partnerLanes.partner.limit + leaseMargin + 1000);
    await work();
    expect(came()).toEqual([{ registration: 3 }]);
  });

  it("is told of nothing any more once it is removed", async () => {
    await add("erp-nord", ["customer.registered"]);
    await tell(1);
    expect(await run(endWebhook("erp-nord", BY))).toBe(true);
    expect(await run(endWebhook("erp-nord", BY))).toBe(false);
    await tell(2);
    await work();
    expect(received).toEqual([]);
    expect(await states()).toEqual([{ attempts: 1, parked: false, done: true }]);
    expect(await add("erp-nord", ["run.waiting"])).toMatch(/est ou a été/);
  });

  it("hears again what arrived since an instant, by the same ids", async () => {
    await add("erp-nord", ["customer.registered"]);
    await tell(1);
    clock.advance(60_000);
    const since = new Date(clock.now());
    clock.advance(1000);
    await tell(2);
    await tell(3);
    await work();
    expect(await run(replayWebhook("erp-nord", since, BY))).toBe(2);
    await work();
    expect(came().slice(3)).toEqual([{ registration: 2 }, { registration: 3 }]);
    const ids = received.map(({ headers }) => headers["webhook-id"]);
    expect(ids.slice(3)).toEqual(ids.slice(1, 3));
    expect(await run(replayWebhook("personne", since, BY))).toBeUndefined();
  });

  it("[DOOR-20] hears each once more, however often it was sent before, or is about to be", async () => {
    await add("erp-nord", ["customer.registered"]);
    const since = new Date(clock.now());
    await tell(1);
    await tell(2);
    await work();
    for (const again of [2, 2, 2]) {
      clock.advance(1000);
      expect(await run(replayWebhook("erp-nord", since, BY))).toBe(again);
      expect(await run(replayWebhook("erp-nord", since, BY))).toBe(0);
      await work();
    }
    const ids = received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toEqual([0, 1, 2, 3].flatMap(() => ids.slice(0, 2)));
  });
});

/** Fails for three days: what waits is given up. */
const giveUp = async () => {
  statusOf = () => 500;
  for (let hours = 0; hours < 75; hours += 1) {
    await work();
    clock.advance(3_600_000);
  }
  statusOf = () => 204;
};

describe("[DOOR-20] a partner", () => {
  it("that is paused is sent nothing, and then all of it, in its order", async () => {
    await add("erp-nord", ["customer.registered"]);
    await tell(1);
    expect(await run(pauseWebhook("erp-nord", BY))).toBe(true);
    expect(await run(pauseWebhook("erp-nord", BY))).toBe(false);
    await tell(2);
    await tell(1);
    clock.advance(7 * 86_400_000);
    await work();
    expect(received).toEqual([]);
    expect(await states()).toEqual(
      Array.from({ length: 3 }, () => ({ attempts: 0, parked: false, done: false })),
    );
    expect(await run(listWebhooks(null))).toMatchObject([{ waiting: 3, parked: 0, failures: 0 }]);
    expect(await run(resumeWebhook("erp-nord", BY))).toBe(true);
    expect(await run(resumeWebhook("erp-nord", BY))).toBe(false);
    await work();
    expect(came().filter((data) => JSON.stringify(data).includes("1"))).toHaveLength(2);
    expect(came()).toHaveLength(3);
  });

  it("that is paused while a message is on its way hears of it later", async () => {
    await add("erp-nord", ["customer.registered"]);
    await tell(1);
    await run(
      Effect.gen(function* () {
        const doing = yield* (yield* Outbox).take("partner");
        yield* pauseWebhook("erp-nord", BY);
        yield* doing ?? Effect.die("It was due.");
      }),
    );
    expect(received).toEqual([]);
    await run(resumeWebhook("erp-nord", BY));
    clock.advance(3_600_000);
    await work();
    expect(came()).toEqual([{ registration: 1 }]);
  });

  it("is sent again what was given up, by the same ids, and is well once it has taken it", async () => {
    await add("erp-nord", ["customer.registered"]);
    await tell(1);
    await giveUp();
    const before = await run(listWebhooks(null));
    expect(before).toMatchObject([{ waiting: 1, parked: 1, lastAnswer: "Réponse 500" }]);
    const calls = received.length;
    expect(await run(replayWebhook("erp-nord", null, BY))).toBe(1);
    await work();
    expect(received).toHaveLength(calls + 1);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await run(listWebhooks(null))).toMatchObject([
      { waiting: 0, parked: 0, parkedAt: null, failingSince: null, failures: 0 },
    ]);
  });

  it("that is removed has nothing that waits for a person", async () => {
    await add("erp-nord", ["customer.registered"]);
    await tell(1);
    await giveUp();
    await run(endWebhook("erp-nord", BY));
    expect(await run(listWebhooks(null))).toMatchObject([{ waiting: 0, parked: 0 }]);
  });
});

it("[DOOR-22] is said to be given up once, however many messages are, until one arrives", async () => {
  await add("erp-nord", ["customer.registered"]);
  const toldOf = () =>
    run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`select payload from outbox where topic = 'webhook.parked'`,
      ),
    );
  await tell(1);
  await tell(2);
  await giveUp();
  expect(await run(listWebhooks(null))).toMatchObject([{ parked: 2 }]);
  expect(await toldOf()).toEqual([{ payload: { webhook: "erp-nord" } }]);
  await run(replayWebhook("erp-nord", null, BY));
  await work();
  await tell(3);
  await giveUp();
  expect(await toldOf()).toHaveLength(2);
});

describe("[DOOR-17] a webhook's secret", () => {
  it("signs beside the one before it for 24 hours, then alone", async () => {
    const first = await add("erp-nord", ["customer.registered"]);
    const second = await rotate("erp-nord");
    expect(second).not.toBe(first);
    await tell(1);
    await work();
    clock.advance(24 * 3_600_000 - 60_000);
    await tell(2);
    await work();
    clock.advance(120_000);
    await tell(3);
    await work();
    const expected = received.map((message, index) =>
      (index < 2 ? [second, first] : [second]).map((secret) => signature(message, secret)),
    );
    expect(received.map(({ headers }) => String(headers["webhook-signature"]).split(" "))).toEqual(
      expected,
    );
    expect(await rotate("personne")).toBeUndefined();
  });

  it("lies sealed in the database", async () => {
    const secret = await add("erp-nord", ["customer.registered"]);
    const [row] = await run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ readonly secret: Uint8Array }>`select secret_sealed as secret from webhook`,
      ),
    );
    const bytes = Buffer.from(secret.slice(6), "base64");
    expect(bytes).toHaveLength(32);
    expect(Buffer.from(row?.secret ?? []).includes(bytes)).toBe(false);
  });
});

it("[DOOR-14] tells no private address anything, and says why without what it said", async () => {
  const { port } = new URL(partner.url);
  await add("dedans", ["customer.registered"], `https://127.0.0.1:${port}/`);
  await tell(1);
  await work(internet);
  expect(received).toEqual([]);
  expect(await run(listWebhooks(null))).toMatchObject([
    {
      failures: 1,
      lastAnswer: "Cette adresse mène à un réseau privé : elle n'est pas appelée.",
      waiting: 1,
    },
  ]);
});
