import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lanes } from "../../server/outbox/lanes.ts";
import { catchMails } from "./caught-mails.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";

// One process that answers and two that work, on one database.

const caught = catchMails();
let web: TestShop;
let workers: readonly TestShop[] = [];
let stores: readonly number[];
beforeAll(async () => {
  web = await startTestShop({ settings: { role: "web" }, outboxWorker: true });
  stores = await makeStores(web, 12);
  await web.sql("delete from outbox");
});
afterAll(async () => {
  await Promise.all(workers.map(({ stop }) => stop()));
  await web.stop();
});

const startWorker = () =>
  startTestShop({
    databaseUrl: web.databaseUrl,
    settings: { role: "work", keyFile: web.keyFile },
    ports: caught.ports,
    outboxWorker: true,
  });

const waiting = async (): Promise<number> => {
  const [row] = await web.sql<{ count: number }>(
    `select count(*)::int as count from outbox
     where done_at is null and failed_at is null and available_at <= now()`,
  );
  return row?.count ?? 0;
};

const living = () =>
  web.sql<{ answers: boolean; works: boolean }>(
    "select answers, works from shop_process order by id",
  );

describe("processes of two kinds", () => {
  it("[RUN-1] leave to those that work what was announced while they answered", async () => {
    const variant = await makeVariant(web, { stock: 1000 });
    await Promise.all(
      stores.map(async (store) => {
        const buyer = await shopperIn(web, store);
        await buyer.buy([[variant, 1]], "VIREMENT");
      }),
    );
    const before = await waiting();
    expect(before).toBeGreaterThan(stores.length);
    // A worker would have looked three times.
    await web.sql("select pg_sleep(1.5)");
    expect(await waiting()).toBe(before);
    expect(caught.mails).toEqual([]);
  });

  it("[RUN-2] do each thing once, however many work", async () => {
    workers = await Promise.all([startWorker(), startWorker()]);
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    const [done] = await web.sql<{ mails: number; failed: number }>(
      `select count(*) filter (where topic = 'mail' and done_at is not null)::int as mails,
         count(failed_at)::int as failed from outbox`,
    );
    expect(done).toEqual({ mails: caught.mails.length, failed: 0 });
    const said = caught.mails.map(({ to, subject, text }) => `${to} ${subject} ${text}`);
    expect(new Set(said).size).toBe(said.length);
    expect(said.length).toBeGreaterThanOrEqual(stores.length);
  });

  it("[RUN-1] answer nothing but how they are where they work", async () => {
    const paths = [
      "/healthz",
      "/readyz",
      "/",
      "/_mail",
      "/_bank",
      "/openapi.json",
      "/api/v2/shop/products/ZP0021",
      "/healthz/etc",
    ];
    const [worker] = workers;
    const answers = await Promise.all(
      paths.map(async (path) => [path, (await worker?.fetch(path))?.status]),
    );
    expect(answers).toEqual([
      ["/healthz", 200],
      ["/readyz", 200],
      ["/", 404],
      ["/_mail", 404],
      ["/_bank", 404],
      ["/openapi.json", 404],
      ["/api/v2/shop/products/ZP0021", 404],
      ["/healthz/etc", 404],
    ]);
  });

  it("[RUN-1] each know every event that one of them may do", async () => {
    const all = await startTestShop({
      databaseUrl: web.databaseUrl,
      settings: { keyFile: web.keyFile },
    });
    const known = (shop: TestShop) => lanes.map((lane) => [lane, shop.topicsOf(lane).toSorted()]);
    try {
      for (const shop of [web, ...workers]) expect(known(shop)).toEqual(known(all));
    } finally {
      await all.stop();
    }
  });

  it("[RUN-9] have one index of the search where they answer, and none where they work", () => {
    const indexesOf = ({ log }: TestShop) =>
      log.filter(({ message }) => message === "L'index de la recherche est prêt").length;
    expect([web, ...workers].map(indexesOf)).toEqual([1, 0, 0]);
  });

  it("[RUN-3] say that they live, and what they are for, until they stop", async () => {
    expect(await living()).toEqual([
      { answers: true, works: false },
      { answers: false, works: true },
      { answers: false, works: true },
    ]);
    await Promise.all(workers.map(({ stop }) => stop()));
    workers = [];
    expect(await living()).toEqual([{ answers: true, works: false }]);
  });
});
