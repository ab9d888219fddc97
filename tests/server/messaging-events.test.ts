import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WORK } from "../../server/web/admission.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { type Correspondence, correspondence, storeNamed } from "./messages.ts";

let shop: TestShop;
let store = 0;
let otherStore = 0;
let gerant: Correspondence;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  store = await storeNamed(shop, "Boulangerie du Marché");
  otherStore = await storeNamed(shop, "Boulangerie Saint-Leu");
  gerant = correspondence(shop, "gerant", store);
});
afterAll(() => shop.stop());

const words = { merchant: "operator", title: "Bonjour", body: "Une question." };

interface Listening {
  /** The events so far. */
  readonly heard: readonly unknown[];
  readonly hasBegun: () => boolean;
  readonly hasEnded: () => boolean;
  readonly leave: () => void;
}

const listeners: Listening[] = [];
afterAll(() => {
  for (const { leave } of listeners) leave();
});

/** Listens, and hears from the first comment on. */
const listen = async (from: Correspondence): Promise<Listening> => {
  const leaving = new AbortController();
  const response = await from.call("events", { signal: leaving.signal });
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
  ]);
  const heard: unknown[] = [];
  let [hasBegun, hasEnded] = [false, false];
  const read = async () => {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const piece of response.body ?? []) {
      const events = (rest + decoder.decode(piece, { stream: true })).split("\n\n");
      rest = events.pop() ?? "";
      hasBegun = true;
      for (const event of events) {
        if (event.startsWith("data: ")) heard.push(JSON.parse(event.slice("data: ".length)));
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true;
    });
  const listening: Listening = {
    heard,
    hasBegun: () => hasBegun,
    hasEnded: () => hasEnded,
    leave: () => leaving.abort(),
  };
  listeners.push(listening);
  await expect.poll(listening.hasBegun).toBe(true);
  return listening;
};

describe("[MSG-11] who listens to a store", () => {
  it("hears of a message as it is written, with the count, and of nobody else's", async () => {
    const own = await listen(gerant);
    const others = await listen(correspondence(shop, "salarie", otherStore));
    const count = await gerant.count();
    const { id } = await gerant.sent("threads", { fields: words });
    await expect.poll(() => own.heard).toEqual([{ type: "message", threadId: id, count }]);
    expect(others.heard).toEqual([]);
  });

  it("hears of what another process on the same database writes", async () => {
    const second = await startTestShop({
      databaseUrl: shop.databaseUrl,
      settings: { keyFile: shop.keyFile },
    });
    try {
      const here = await listen(gerant);
      const there = correspondence(second, "gerant", store);
      const { id } = await there.sent("threads", { fields: words });
      await expect
        .poll(() => here.heard)
        .toEqual([{ type: "message", threadId: id, count: await gerant.count() }]);
    } finally {
      await second.stop();
    }
  });

  it("is let go when the connection that hears is cut, and whoever comes in the gap misses nothing", async () => {
    const before = await listen(gerant);
    await shop.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'panetier-events'`,
    );
    await expect.poll(before.hasEnded).toBe(true);
    const inTheGap = await listen(gerant);
    await gerant.sent("threads", { fields: words });
    // Told of it, or sent away to read again: never left to wait.
    await expect
      .poll(() => inTheGap.heard.length > 0 || inTheGap.hasEnded(), { timeout: 20_000 })
      .toBe(true);
    const after = await listen(gerant);
    const { id } = await gerant.sent("threads", { fields: words });
    const count = await gerant.count();
    await expect.poll(() => after.heard).toEqual([{ type: "message", threadId: id, count }]);
  });

  it("hears of what another device views", async () => {
    const here = await listen(gerant);
    const [message] = await shop.sql<{ id: number; thread: number }>(
      `select m.id, m.thread_id as thread from message m join message_thread t on t.id = m.thread_id
       where t.store_id = $1 and m.sender_type <> 'user' and not m.viewed order by m.id limit 1`,
      [store],
    );
    const count = await gerant.count();
    const view = () =>
      gerant.call(`${message?.id}/toggle-viewed-status`, {
        method: "PUT",
        body: '{"viewed":true}',
        headers: { "content-type": "application/json" },
      });
    await view();
    // Said twice, it is told once.
    await view();
    await expect
      .poll(() => here.heard)
      .toEqual([{ type: "viewed", threadId: message?.thread, count: count - 1 }]);
  });

  it("hears nothing more once their membership is withdrawn", async () => {
    const accountant = correspondence(shop, "comptable", store);
    const [member] = await shop.sql<{ id: number; role: string }>(
      `select m.id, m.role from store_shop_user m join customer c on c.id = m.customer_id
       where c.email = 'comptable@panetier.example' and m.store_id = $1`,
      [store],
    );
    const listening = await listen(accountant);
    await shop.sql("update store_shop_user set role = 'supervisor' where id = $1", [member?.id]);
    await gerant.sent("threads", { fields: words });
    await expect.poll(listening.hasEnded).toBe(true);
    expect(listening.heard).toEqual([]);
    await shop.sql("update store_shop_user set role = 'accountant' where id = $1", [member?.id]);
  });

  it("is let in so often at once from one place, and leaves a place when leaving", async () => {
    const headers = { "x-forwarded-for": "198.51.100.7" };
    const entered = await Promise.all(
      Array.from({ length: WORK.events.ofCaller }, () => gerant.call("events", { headers })),
    );
    expect(new Set(entered.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await gerant.call("events", { headers });
    expect([refused.status, await refused.json()]).toEqual([
      503,
      {
        code: 503,
        message: "Trop d’onglets suivent les nouveaux messages. Ils arrivent chaque minute.",
      },
    ]);
    await Promise.all(entered.map(async ({ body }) => body?.cancel()));
    const again = async () => {
      const { status, body } = await gerant.call("events", { headers });
      await body?.cancel();
      return status;
    };
    await expect.poll(again).toBe(200);
  });

  it("is let go at once when the server stops", async () => {
    const own = await startTestShop();
    const at = correspondence(own, "gerant", await storeNamed(own, "Boulangerie du Marché"));
    const listening = await listen(at);
    const began = performance.now();
    await own.stop();
    await expect.poll(listening.hasEnded).toBe(true);
    // The server's patience with what is under way is ten seconds.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
