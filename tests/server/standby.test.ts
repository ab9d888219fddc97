import { Effect, Schema } from "effect";
import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Instant, StoreId } from "../../api-schema/primitives.ts";
import { ShopHealth } from "../../api-schema/staff-health.ts";
import type { SeenProduct } from "../../api-schema/staff-products.ts";
import { serverAt } from "../../server/database/address.ts";
import { migrate } from "../../server/database/migrate.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { standbyText } from "../../server/database/standby-text.ts";
import { type Member, type Replicated, startReplicated } from "../replicated/cluster.ts";
import { seriesOf } from "../measured-series.ts";
import { alertsOf } from "./alerts-true.ts";
import { rowsOf, run } from "./databases.ts";
import { fillDatabase } from "./demo-data.ts";
import { write } from "./desk/desk-resources.ts";
import { type HangingProxy, startHangingProxy } from "./hanging-proxy.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";
import { type SupportBrowser, supportBrowser } from "./support-desk.ts";

// A shop that reads its catalogue from a real standby, which is held back, cut off, killed and started again.

const MOST_BEHIND_MS = 2000;
const AWAY = "le catalogue est lu dans la base elle-même";
const BACK = "DATABASE_READ_URL : le catalogue est de nouveau lu dans la copie";

let replicated: Replicated;
let standby: Member;
let proxy: HangingProxy;
let patientProxy: HangingProxy;
let shop: TestShop;
/** The same, but one that bears a standby which is far behind. */
let patient: TestShop;
let direction: SupportBrowser;
let patientDesk: SupportBrowser;
let store: number;
beforeAll(async () => {
  replicated = await startReplicated({
    standbys: 1,
    fill: async (url) => {
      await Effect.runPromise(migrate(url));
      await Effect.runPromise(
        fillDatabase(Instant.make(new Date().toISOString())).pipe(
          Effect.provide(databaseLayer(url, { slowStatements: true })),
        ),
      );
    },
  });
  const { primary } = replicated;
  const [first] = replicated.standbys;
  if (first === undefined) throw new Error("No standby");
  standby = first;
  proxy = await startHangingProxy(standby.url);
  patientProxy = await startHangingProxy(standby.url);
  shop = await startTestShop({
    databaseUrl: primary.url,
    database: {
      ...serverAt(primary.url),
      standby: { url: proxy.url, mostBehindMs: MOST_BEHIND_MS },
    },
    settings: { trustProxy: true, metricsPort: 0 },
  });
  patient = await startTestShop({
    databaseUrl: primary.url,
    database: {
      ...serverAt(primary.url),
      standby: { url: patientProxy.url, mostBehindMs: 300_000 },
    },
    settings: { keyFile: shop.keyFile, metricsPort: 0 },
  });
  [store = 0] = await makeStores(shop, 1);
  direction = supportBrowser(shop, "13.0.24.1");
  await direction.signIn("gestion@panetier.example");
  patientDesk = supportBrowser(patient, "13.0.24.2");
  await patientDesk.signIn("gestion@panetier.example");
}, 240_000);
afterAll(async () => {
  await patient.stop();
  await shop.stop();
  await proxy.close();
  await patientProxy.close();
  await replicated.stop();
});
afterEach(async () => {
  await play();
  await isUsed(shop);
  await isUsed(patient);
});

const hold = () => run(standby.url, "select pg_wal_replay_pause()");
const play = () => run(standby.url, "select pg_wal_replay_resume()");

/** Whether the standby has all that the primary has now. */
const hasAll = async (): Promise<void> => {
  const [{ wal } = { wal: "0/0" }] = await rowsOf<{ readonly wal: string }>(
    replicated.primary.url,
    "select pg_current_wal_flush_lsn()::text as wal",
  );
  await expect
    .poll(() => rowsOf(standby.url, "select pg_last_wal_replay_lsn() >= $1::pg_lsn as has", [wal]))
    .toEqual([{ has: true }]);
};

const measured = async (at: TestShop, name: string): Promise<number | undefined> => {
  const line = (await at.measures()).split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
};
const usedIn = (at: TestShop) => measured(at, "shop_standby_used");
const isUsed = (at: TestShop) => expect.poll(() => usedIn(at), { timeout: 20_000 }).toBe(1);

const saidOf = ({ log }: TestShop): readonly string[] =>
  log.map(({ message }) => String(message)).filter((line) => line.startsWith("DATABASE_READ_URL"));

/** How many times the search has made its index. */
const indexesOf = ({ log }: TestShop): number =>
  log.filter(({ message }) => message === "L'index de la recherche est prêt").length;

const Named = Schema.Struct({ name: Schema.String });
const nameOf = async (at: TestShop, code: string): Promise<string> => {
  const answer = await at.fetch(`/api/v2/shop/products/${code}`);
  expect(answer.status).toBe(200);
  return Schema.decodeUnknownSync(Named)(await answer.json()).name;
};
const Found = Schema.Struct({
  results: Schema.Struct({ products: Schema.Array(Schema.Struct({ code: Schema.String })) }),
});
const foundBy = async (at: TestShop, words: string): Promise<readonly string[]> => {
  const answer = await at.fetch(`/api/v2/shop/search/products?search=${encodeURIComponent(words)}`);
  return Schema.decodeUnknownSync(Found)(await answer.json()).results.products.map(
    ({ code }) => code,
  );
};
const rename = (code: string, name: string) =>
  run(replicated.primary.url, `update product set name = '${name}' where code = '${code}'`);
const soldProduct = async (): Promise<{ readonly code: string; readonly name: string }> => {
  const [found] = await shop.sql<{ readonly code: string; readonly name: string }>(
    "select code, name from product where active and transport_type_code = 'Z002' order by id limit 1",
  );
  return found ?? { code: "", name: "" };
};

describe("a standby that follows", () => {
  it("[REPLICA-1] answers what is shown, and the primary who calls, what is left and what was bought", async () => {
    const shopper = await shopperIn(patient, StoreId.make(store));
    const [product, other] = await shop.sql<{ readonly code: string }>(
      `select distinct on (main_taxon_id) code from product where active and transport_type_code = 'Z001'
       order by main_taxon_id, id desc`,
    );
    await hasAll();
    await expect.poll(() => foundBy(patient, product?.code ?? "")).toContain(product?.code);
    const page = () => shopper.call("GET", `/products/${other?.code}`);
    const list = () => shopper.call("GET", "/search/products?itemsPerPage=30&sort=-name");
    const related = () => patient.fetch(`/api/v2/related-products/${product?.code}`);
    expect(await statementsDuring(page)).toEqual({
      primary: ["stock", "who calls"],
      standby: ["page of a product"],
    });
    expect(await statementsDuring(list)).toEqual({
      primary: ["stock", "what was bought", "who calls"],
      standby: ["cards", "prices"],
    });
    expect(await statementsDuring(related)).toEqual({
      primary: ["stock"],
      standby: ["cards", "prices", "related products"],
    });
  });

  it("[REPLICA-6] is counted and told of at /metrics, at the desk and by npm run doctor", async () => {
    const health = Schema.decodeUnknownSync(ShopHealth)(await direction.read("/health"));
    expect(health.now.standby).toEqual({ isUsed: true, behind: expect.any(Number), why: null });
    expect(await measured(shop, "shop_standby_behind_seconds")).toBeLessThan(MOST_BEHIND_MS / 1000);
    expect(await measured(patient, 'shop_catalogue_reads_total{from="standby"}')).toBeGreaterThan(
      0,
    );
    const told = (url: string, mostBehindMs = MOST_BEHIND_MS) =>
      Effect.runPromise(standbyText(replicated.primary.url, { url, mostBehindMs }));
    expect(await told(standby.url)).toMatch(/^le catalogue y est lu, en retard de [01] s au plus$/);
    expect(await told(replicated.primary.url)).toBe(
      "ne sert pas : elle ne suit pas la base : elle accepte des écritures",
    );
    expect(await told("postgres://panetier@127.0.0.1:1/panetier")).toBe(
      "ne sert pas : la base de données ne répond pas encore à 127.0.0.1:1 (connexion refusée)",
    );
  });
});

describe("a standby that is held back", () => {
  it("[REPLICA-3] [WATCH-3] is left once it is too far behind, and the desk never asked it", async () => {
    const { code, name } = await soldProduct();
    await hasAll();
    const before = saidOf(shop).length;
    const used = seriesOf(await shop.measures());
    expect([await nameOf(shop, code), await nameOf(patient, code)]).toEqual([name, name]);
    await hold();
    await write(direction, "products", [{ cells: { code, name: "Nom du bureau" } }]);
    // One that bears it reads the old name for as long as it is held back; its desk reads the new one.
    const seen = () => patientDesk.read<SeenProduct>(`/products/${code}/seen-by/${store}`);
    await expect.poll(async () => (await seen()).product?.name).toBe("Nom du bureau");
    expect(await nameOf(patient, code)).toBe(name);
    await expect.poll(() => nameOf(shop, code)).toBe("Nom du bureau");
    const isTold = (after: typeof used) => alertsOf(used, after).includes("StandbyUnused");
    expect(isTold(used)).toBe(false);
    // Statements leave it before the next look says so.
    await expect.poll(async () => isTold(seriesOf(await shop.measures()))).toBe(true);
    expect((await measured(shop, "shop_standby_behind_seconds")) ?? 0).toBeGreaterThan(2);
    const health = Schema.decodeUnknownSync(ShopHealth)(await direction.read("/health"));
    expect(health.now.standby).toMatchObject({
      isUsed: false,
      why: "elle est en retard de plus de 2 s",
    });
    await play();
    await isUsed(shop);
    expect(await nameOf(shop, code)).toBe("Nom du bureau");
    await expect
      .poll(() => saidOf(shop).slice(before))
      .toEqual([`DATABASE_READ_URL : elle est en retard de plus de 2 s ; ${AWAY}`, BACK]);
  });

  it("[REPLICA-2] gives no old row for a version that the primary has told of", async () => {
    const [one, other] = [await makeVariant(shop), await makeVariant(shop)];
    await hasAll();
    await expect.poll(() => nameOf(patient, one)).toBe(`Produit ${one}`);
    await hold();
    await run(
      replicated.primary.url,
      `update product set name = 'Nom neuf' where code in ('${one}', '${other}')`,
    );
    expect(await nameOf(patient, one)).toBe(`Produit ${one}`);
    // While the standby says nothing the primary is asked, for the version too.
    patientProxy.hang();
    await expect.poll(() => nameOf(patient, one), { timeout: 20_000 }).toBe("Nom neuf");
    patientProxy.flow();
    await expect
      .poll(() => measured(patient, "shop_standby_behind_seconds"), { timeout: 20_000 })
      .toBeGreaterThan(0);
    // It is there again, and still has the former name of a product that was not read yet.
    expect(await standbyName(other)).toBe(`Produit ${other}`);
    expect([await nameOf(patient, other), await nameOf(patient, one)]).toEqual([
      "Nom neuf",
      "Nom neuf",
    ]);
    expect(await usedIn(patient)).toBe(0);
    await play();
    await isUsed(patient);
    expect([await nameOf(patient, other), await nameOf(patient, one)]).toEqual([
      "Nom neuf",
      "Nom neuf",
    ]);
  });

  it("[REPLICA-4] hides nothing that customers have done from them", async () => {
    const code = await makeVariant(shop, { stock: 40 });
    const shopper = await shopperIn(patient, StoreId.make(store));
    const stock = async () => {
      const { body } = await shopper.call("GET", `/product-variants/${code}`);
      return Schema.decodeUnknownSync(Schema.Struct({ stock: Schema.Int }))(body).stock;
    };
    await hasAll();
    await expect.poll(stock).toBe(40);
    await hold();
    const cart = await shopper.readyCart([[code, 3]]);
    const lines = (order: typeof cart) =>
      order.shipments.flatMap(({ items }) => items.map(({ quantity }) => quantity));
    expect(lines(await shopper.see(cart.tokenValue))).toEqual([3]);
    expect((await shopper.complete(cart)).status).toBe(200);
    expect((await shopper.see(cart.tokenValue)).checkoutState).toBe("completed");
    await expect.poll(stock).toBe(37);
    expect(await standbyStock(code)).toBe(40);
  });

  it("[REPLICA-5] loses no change for the search that was under way while others were followed", async () => {
    const [early, late] = [await makeVariant(shop), await makeVariant(shop)];
    await hasAll();
    await expect.poll(() => foundBy(patient, late)).toEqual([late]);
    const built = indexesOf(patient);
    // It has its place among the transactions before the other one begins, and ends after it was followed.
    await patient.sql("begin");
    await patient.sql("select pg_current_xact_id()::text");
    await rename(late, "Zibeline suivie");
    await expect.poll(() => foundBy(patient, "zibeline")).toEqual([late]);
    await patient.sql("update product set name = 'Zibeline tardive' where code = $1", [early]);
    await patient.sql("commit");
    await expect
      .poll(async () => (await foundBy(patient, "zibeline")).toSorted())
      .toEqual([early, late].toSorted());
    expect([await usedIn(patient), indexesOf(patient)]).toEqual([1, built]);
  });
});

describe("a standby that goes away", () => {
  it("[REPLICA-3] costs no read when it is killed, and is read from when it is there again", async () => {
    const code = await makeVariant(shop);
    await hasAll();
    const before = saidOf(shop).length;
    const customers = { areDone: false };
    const statuses: number[] = [];
    const reading = Promise.all(
      Array.from({ length: 6 }, async () => {
        while (!customers.areDone) {
          statuses.push((await shop.fetch(`/api/v2/related-products/${code}`)).status);
        }
      }),
    );
    const readsOf = (from: string) => measured(shop, `shop_catalogue_reads_total{from="${from}"}`);
    const readBy = (await readsOf("standby")) ?? 0;
    await expect.poll(() => readsOf("standby")).toBeGreaterThan(readBy + 50);
    await standby.kill();
    await expect.poll(() => saidOf(shop).slice(before)).toHaveLength(1);
    const primaryBefore = (await readsOf("primary")) ?? 0;
    await expect.poll(() => readsOf("primary")).toBeGreaterThan(primaryBefore + 50);
    await standby.again();
    await isUsed(shop);
    customers.areDone = true;
    await reading;
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect
      .poll(() => saidOf(shop).slice(before))
      .toEqual([expect.stringContaining(AWAY), BACK]);
  });

  it("[REPLICA-3] costs two seconds at most when it says nothing any more", async () => {
    const code = await makeVariant(shop);
    await hasAll();
    await nameOf(shop, code);
    proxy.hang();
    const began = performance.now();
    const answer = await shop.fetch(`/api/v2/related-products/${code}`);
    const took = performance.now() - began;
    proxy.flow();
    expect(answer.status).toBe(200);
    expect(took).toBeLessThan(3000);
  });
});

/** What the shop's processes ask the two servers meanwhile, by what it is about. */
async function statementsDuring(
  act: () => Promise<unknown>,
): Promise<{ readonly primary: readonly string[]; readonly standby: readonly string[] }> {
  const servers = [replicated.primary, standby] as const;
  const logged = async (value: string, prefix: string) => {
    for (const { url } of servers) {
      await run(url, `alter system set log_line_prefix = '${prefix}'`);
      await run(url, `alter system set log_statement = '${value}'`);
      await run(url, "select pg_reload_conf()");
    }
  };
  await logged("all", "%a|");
  const from = servers.map(({ log }) => readFileSync(log, "utf8").length);
  await act();
  const [primary = [], standbys = []] = servers.map(({ log }, index) =>
    namesIn(readFileSync(log, "utf8").slice(from[index])),
  );
  await logged("none", "%m [%p] ");
  return { primary, standby: standbys };
}

const namesIn = (log: string): readonly string[] =>
  log
    .split(/^(?=[^|\n\t]*\|[A-Z]+: )/m)
    .flatMap((entry) => /^panetier\|LOG: {2}execute [^:]+: (.*)$/s.exec(entry)?.[1] ?? [])
    .filter((statement) => !BESIDE.test(statement))
    .map((statement) => ABOUT.find(([mark]) => mark.test(statement))?.[1] ?? statement)
    .toSorted();

const ABOUT: readonly (readonly [RegExp, string])[] = [
  [/login_session/, "who calls"],
  [/^select id, stock from variant/, "stock"],
  [/"order"/, "what was bought"],
  [/'shortDescription'/, "page of a product"],
  [/'variantCount'/, "cards"],
  [/as prices\b/, "prices"],
  [/product_relation/, "related products"],
];

/** What goes on by the clock, whoever calls, or is kept for seconds. */
const BESIDE =
  /^(?:BEGIN|COMMIT)|pg_is_in_recovery|availability_version|content_version|search_rewrite|search_change|store_closure|shop_process|from firm\b/;

const standbyName = async (code: string): Promise<string | undefined> =>
  (
    await rowsOf<{ readonly name: string }>(
      standby.url,
      "select name from product where code = $1",
      [code],
    )
  )[0]?.name;
const standbyStock = async (code: string): Promise<number | undefined> =>
  (
    await rowsOf<{ readonly stock: number }>(
      standby.url,
      "select stock from variant where code = $1",
      [code],
    )
  )[0]?.stock;
