import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { clusterUser } from "../../server/database/make-cluster.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { type HttpConnection, openConnection } from "./http-connection.ts";
import { makeLatencies } from "./latencies.ts";
import { startShop } from "./shop-process.ts";

// node launch.js tests/bench/stores.ts --data /tmp/folder [--stores 9999] [--clients 16] [--seconds 20]
// The calls behind 'Mes boutiques' for a sales person with as many stores as there may be.

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    stores: { type: "string", default: "9999" },
    clients: { type: "string", default: "16" },
    seconds: { type: "string", default: "20" },
  },
});
const { data: dataDir } = values;
if (dataDir === undefined) throw new Error("--data names the folder of the database");
const wanted = Number(values.stores);
const account = "vendeur@panetier.example";

/** Stores of the account until it has so many, each with its addresses; some with late invoices. */
const fill = Effect.fnUntraced(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    with more as (
      insert into store (sales_area_id, erp_id, company, legal_name, legal_status, siren, nic,
        infolegale_score, market_place_access, money_order)
      select (select min(id) from sales_area), (7000000 + n)::text, 'Fournil ' || n, 'SARL Fournil ' || n,
        'SARL', lpad(n::text, 9, '0'), '00010', 30 + n % 70, n % 2 = 0, case when n % 3 = 0 then null else 'RUM' end
      from generate_series(1, ${wanted}::int - (select count(*)::int from store_shop_user m
        join customer c on c.id = m.customer_id where c.email = ${account})) n
      returning id),
    places as (
      insert into address (store_id, first_name, last_name, phone_number, street, city, postcode)
      select id, 'Camille', 'Martin', '+33199001234', id || ' rue du Four', 'Rouen', '76000' from more
      returning id, store_id),
    links as (
      insert into store_shop_user (store_id, customer_id, role)
      select more.id, c.id, 'supervisor' from more, customer c where c.email = ${account}
      returning store_id)
    select count(*) from links, places`;
  yield* sql`update store s set shipping_address_id = a.id, billing_address_id = a.id,
      legal_address_id = a.id from address a
    where a.store_id = s.id and s.shipping_address_id is null`;
  yield* sql`vacuum analyze`;
});

const shop = await startShop({ dataDir });
try {
  const [, , , port] = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split(
    "\n",
  );
  const password = readFileSync(join(dataDir, "postgres-password"), "utf8").trim();
  const url = `postgresql://${clusterUser}:${password}@127.0.0.1:${port}/panetier`;
  await Effect.runPromise(
    fill().pipe(Effect.provide(databaseLayer(url, { slowStatements: true }))),
  );
  const origin = `http://${shop.origin.host}:${shop.origin.port}/api/v2/shop`;
  const login = await fetch(`${origin}/authentication-token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: account, password: "Fournil-2026-demo" }),
  });
  const { token }: { readonly token: string } = await login.json();
  // Taken as it is sent: to unpack 24 MB would be the load's own work.
  const head = (path: string) =>
    `GET /api/v2/shop${path} HTTP/1.1\r\nAccept-Encoding: gzip\r\nJWT-Authorization: Bearer ${token}`;
  const callOf = (connection: HttpConnection) => async (path: string) => {
    const { status, body } = await connection.call(head(path));
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return body.byteLength;
  };
  const open = () => openConnection(shop.origin.host, shop.origin.port);
  for (const path of [
    "/stores?itemsPerPage=9999",
    "/stores?itemsPerPage=100",
    "/store-activity",
    "/followed-stores?itemsPerPage=20",
  ]) {
    const warm = open();
    const bytes = await callOf(warm)(path);
    warm.close();
    for (const clients of [1, Number(values.clients)]) {
      const latencies = makeLatencies();
      const end = performance.now() + Number(values.seconds) * 1000;
      const client = async (): Promise<void> => {
        const connection = open();
        const call = callOf(connection);
        while (performance.now() < end) {
          const start = performance.now();
          await call(path);
          latencies.add(performance.now() - start);
        }
        connection.close();
      };
      await Promise.all(Array.from({ length: clients }, client));
      const [half, most] = [0.5, 0.99].map((share) => latencies.quantile(share).toFixed(1));
      console.log(
        `${path}: ${clients} clients, ${latencies.count()} calls, p50 ${half} ms, p99 ${most} ms, ${bytes} bytes`,
      );
    }
  }
  console.log("memory", shop.memory());
} finally {
  await shop.stop();
}
