import { Schema } from "effect";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Instant } from "../../../api-schema/primitives.ts";
import { type LaneName, ShopHealth } from "../../../api-schema/staff-health.ts";
import { mostAttempts } from "../../../server/outbox/outbox-queue.ts";
import { PARTS } from "../../../server/parts.ts";
import { retentionRules } from "../../../server/retention/rules.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { signedInAgent, type SupportBrowser } from "../support-desk.ts";
import { agentWith } from "./desk-resources.ts";

const NOW = Instant.make("2026-11-23T07:00:00.000Z");

let shop: TestShop;
let agent: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set(NOW);
  agent = await signedInAgent(shop, "12.8.0.1");
});
afterAll(() => shop.stop());
beforeEach(() => shop.sql("delete from outbox"));

const health = async (): Promise<ShopHealth> =>
  Schema.decodeUnknownSync(ShopHealth)(await agent.read("/health"));

const laneOf = async (name: LaneName) => (await health()).lanes.find(({ lane }) => lane === name);

interface Event {
  readonly topic: string;
  readonly createdAt?: string;
  readonly availableAt: string;
  readonly attempts?: number;
  readonly doneAt?: string;
  readonly failedAt?: string;
  readonly error?: string;
}

const put = (events: readonly Event[]) =>
  shop.sql(
    `insert into outbox (topic, payload, created_at, available_at, attempts, done_at, failed_at, last_error)
      select topic, '{}', coalesce("createdAt", "availableAt"), "availableAt", coalesce(attempts, 0), "doneAt",
        "failedAt", error
      from json_to_recordset($1::text::json) as e (topic text, "createdAt" timestamptz, "availableAt" timestamptz,
        attempts int, "doneAt" timestamptz, "failedAt" timestamptz, error text)`,
    [JSON.stringify(events)],
  );

const quiet = { lastDoneAt: null, waiting: 0, waitingSince: null, retried: 0, lastError: null };

describe("how the shop fares", () => {
  it("[HEALTH-1] is told for each partner: what left last, what waits since when, what failed and why", async () => {
    await put([
      { topic: "mail", availableAt: "2026-11-23T05:00Z", doneAt: "2026-11-23T05:01Z", attempts: 1 },
      // Given up by somebody: it never left.
      {
        topic: "mail",
        availableAt: "2026-11-23T05:30Z",
        doneAt: "2026-11-23T06:00Z",
        error: "MailNotSent: refused",
      },
      { topic: "mail", availableAt: "2026-11-23T06:58Z" },
      // A release before this one has tried it: it waits since it was announced.
      {
        topic: "invoice.issued",
        createdAt: "2026-11-23T06:30Z",
        availableAt: "2026-11-23T08:00Z",
        attempts: 9,
        error: "MailNotSent: no answer\n    at somewhere.ts:1",
      },
      {
        topic: "mail",
        availableAt: "2026-11-20T07:00Z",
        attempts: mostAttempts,
        failedAt: "2026-11-20T17:30Z",
        error: "MailNotSent: nobody there",
      },
      // Announced for later: nothing of it waits.
      { topic: "payment.page-deadline", availableAt: "2026-11-23T07:30Z" },
    ]);
    expect(await laneOf("mail")).toEqual({
      lane: "mail",
      lastDoneAt: "2026-11-23T05:01:00.000Z",
      waiting: 2,
      waitingSince: "2026-11-23T06:30:00.000Z",
      retried: 1,
      lastError: "MailNotSent: no answer",
      failed: 1,
    });
    expect(await laneOf("bank")).toEqual({ lane: "bank", ...quiet, failed: 0 });
    expect((await health()).lanes.map(({ lane }) => lane)).toEqual([
      "house",
      "mail",
      "push",
      "sms",
      "erp",
      "bank",
      "signature",
      "partner",
    ]);
  });

  it("[HEALTH-1] counts the wait of what was announced for later from when it was due, however often it was tried", async () => {
    await put([
      {
        // Nobody can read it as a mail.
        topic: "mail",
        createdAt: "2026-11-22T06:59Z",
        availableAt: "2026-11-23T06:59Z",
      },
    ]);
    for (const attempts of [1, 2]) {
      await shop.emptyOutbox();
      const [row] = await shop.sql("select attempts from outbox");
      expect(row).toEqual({ attempts });
      expect(await laneOf("mail")).toMatchObject({
        retried: 1,
        waitingSince: "2026-11-23T06:59:00.000Z",
      });
      shop.clock.advance(5000);
    }
    shop.clock.set(NOW);
  });

  it("[UP-3] says which release runs", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect((await health()).version).toBe(version);
  });

  it("[HEALTH-2] names every part with who stands behind it, and what the shop does without", async () => {
    const { parts } = await health();
    expect(parts.map(({ title }) => title)).toEqual(PARTS.map(({ title }) => title));
    const standing = new Map(parts.map(({ title, state, without }) => [title, { state, without }]));
    expect(standing.get("Cartes bancaires")).toEqual({ state: "embedded", without: null });
    expect(standing.get("Fichiers des clients")).toEqual({ state: "real", without: null });
  });

  it("[HEALTH-3] says what is deleted after how long, and when that was last done", async () => {
    await shop.sql("delete from retention_round");
    expect((await health()).deletedAt).toBeNull();
    await shop.sql("insert into retention_round (began_at) values ('2026-11-23T06:00Z')");
    const { deletedAt, kept } = await health();
    expect(deletedAt).toBe("2026-11-23T06:00:00.000Z");
    expect(kept).toEqual(retentionRules.map(({ said, days }) => ({ what: said, days })));
  });

  it("[RUN-3] says how many processes do the work, and since when none does", async () => {
    const seenBy = (seenAt: string) => shop.sql("update shop_process set seen_at = $1", [seenAt]);
    await seenBy("2026-11-23T06:59:30Z");
    expect((await health()).work).toEqual({ processes: 1, seenAt: "2026-11-23T06:59:30.000Z" });
    await seenBy("2026-11-23T06:58:30Z");
    expect((await health()).work).toEqual({ processes: 0, seenAt: "2026-11-23T06:58:30.000Z" });
    await shop.sql("update shop_process set works = false");
    expect((await health()).work).toEqual({ processes: 0, seenAt: null });
  });

  it("[HEALTH-1] is nobody's who may not decide what failed", async () => {
    const pricing = await agentWith(shop, "tarifs-etat", ["pricing"], "12.8.0.2");
    expect((await pricing.get("/health")).status).toBe(404);
  });
});
