import { Effect } from "effect";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { demoPassword } from "../../demonstration/seed/people.ts";
import { openConnection, type HttpConnection } from "../bench/http-connection.ts";
import { makeLatencies, medianOf } from "../bench/latencies.ts";
import { startShop } from "../bench/shop-process.ts";
import {
  type GrownStore,
  type GrownWorld,
  readGrown,
  signedInAgent,
  type StoreRow,
} from "./grown-world.ts";
import { type Read, reads, unmeasured } from "./reads.ts";

/** What one shop took for a read, in milliseconds. */
export interface Taken {
  readonly p50: number;
  readonly p99: number;
}

export interface MeasuredRead {
  readonly name: string;
  readonly small: Taken;
  readonly grown: Taken;
  /** In the store that has ordered most of the grown shop; undefined for reads of no store. */
  readonly largest: Taken | undefined;
}

/** A shop that runs, with what is asked of it. */
interface AskedShop {
  readonly ask: (read: Read, turn: number, largest: boolean) => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** In turns, so that what else the machine does meanwhile disturbs both shops alike. */
const ROUNDS = 5;
const WARM_UP = 6;
/** A slow read is asked less often. */
const LONGEST_ROUND_MS = 2_000;

/**
 * Measures every read on both folders, one call after the other: `calls` a round, in turns. Throws when
 * the contract has a read that is neither measured nor left for a reason.
 */
export async function measureReads(
  folders: { readonly small: string; readonly grown: string },
  wish: { readonly calls: number; readonly only: string | undefined },
): Promise<readonly MeasuredRead[]> {
  expectEveryRead();
  const small = await startAsked(folders.small);
  try {
    const grown = await startAsked(folders.grown);
    try {
      const measured: MeasuredRead[] = [];
      for (const read of reads) {
        const name = nameOf(read);
        if (wish.only !== undefined && !name.includes(wish.only)) continue;
        const row = await measureRead(read, { small, grown }, wish.calls);
        console.log(`  ${name}: ${told(row.small)}, grown ${told(row.grown)}`);
        measured.push({ name, ...row });
      }
      return measured;
    } finally {
      await grown.stop();
    }
  } finally {
    await small.stop();
  }
}

const told = ({ p50, p99 }: Taken): string => `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`;

async function measureRead(
  read: Read,
  { small, grown }: { readonly small: AskedShop; readonly grown: AskedShop },
  calls: number,
): Promise<Omit<MeasuredRead, "name">> {
  const asked = [
    { ...roundsOf(), shop: small, largest: false },
    { ...roundsOf(), shop: grown, largest: false },
    ...(read.asker === "store" ? [{ ...roundsOf(), shop: grown, largest: true }] : []),
  ];
  for (const { shop, largest } of asked) {
    for (let turn = 0; turn < WARM_UP; turn += 1) await shop.ask(read, turn, largest);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { shop, largest, p50, p99 } of asked) {
      const latencies = makeLatencies(calls);
      const end = performance.now() + LONGEST_ROUND_MS;
      for (let turn = 0; turn < calls && performance.now() < end; turn += 1) {
        latencies.add(await shop.ask(read, WARM_UP + round * calls + turn, largest));
      }
      p50.push(latencies.quantile(0.5));
      p99.push(latencies.quantile(0.99));
    }
  }
  const [one, other, most] = asked.map(({ p50, p99 }) => ({
    p50: medianOf(p50),
    p99: medianOf(p99),
  }));
  if (one === undefined || other === undefined) throw new RangeError("Two shops are measured");
  return { small: one, grown: other, largest: most };
}

const roundsOf = (): { readonly p50: number[]; readonly p99: number[] } => ({ p50: [], p99: [] });

const nameOf = ({ path, about, asker }: Read): string =>
  `${path.replace("/api/v2/", "")}${about === undefined ? "" : `, ${about}`}${asker === "visitor" ? "" : ""}`;

function expectEveryRead(): void {
  const contract: { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> } =
    JSON.parse(
      readFileSync(join(import.meta.dirname, "..", "..", "api-schema", "openapi.json"), "utf8"),
    );
  const known = new Set([...reads.map(({ path }) => path), ...Object.keys(unmeasured)]);
  const missing = Object.entries(contract.paths).flatMap(([path, calls]) =>
    "get" in calls && !known.has(path) ? [path] : [],
  );
  if (missing.length > 0) throw new Error(`Neither measured nor left: ${missing.join(", ")}`);
}

async function startAsked(folder: string): Promise<AskedShop> {
  const postgres = await startEmbeddedPostgres(folder);
  const { world, stores, largest, agent } = await Effect.runPromise(
    Effect.gen(function* () {
      return { ...(yield* readGrown), agent: yield* signedInAgent };
    }).pipe(Effect.provide(databaseLayer(postgres.url, { slowStatements: true }))),
  );
  const shop = await startShop({ dataDir: folder, databaseUrl: postgres.url });
  const connection = openConnection(shop.origin.host, shop.origin.port);
  const tokens = new Map<string, { readonly token: Promise<string>; readonly at: number }>();
  const tokenOf = (email: string): Promise<string> => {
    const known = tokens.get(email);
    // Five minutes of the fifteen that a token lives.
    if (known !== undefined && performance.now() - known.at < 300_000) return known.token;
    const token = signIn(shop.origin, email);
    tokens.set(email, { token, at: performance.now() });
    return token;
  };
  const withCart = (store: StoreRow): Promise<GrownStore> =>
    openCart(connection, store, tokenOf, world);
  const like: GrownStore[] = [];
  for (const store of stores) like.push(await withCart(store));
  const most: GrownStore[] = [];
  for (const store of largest) most.push(await withCart(store));
  return {
    ask: async (read, turn, isLargest) => {
      const chosen = isLargest ? most : like;
      const store = chosen[turn % chosen.length];
      if (store === undefined) throw new RangeError("The shop has not grown: no store is there");
      const who =
        read.asker === "visitor"
          ? ""
          : read.asker === "staff"
            ? `\r\nCookie: panetier_support=${agent}`
            : `\r\nJWT-Authorization: Bearer ${await tokenOf(store.email)}\r\nX-STORE-ID: ${store.id}`;
      const address = read.address(world, store, Math.floor(turn / chosen.length));
      const start = performance.now();
      const { status, body } = await connection.call(`GET ${address} HTTP/1.1${who}`);
      if (status !== 200) {
        throw new Error(`${address} answers ${status}: ${body.toString("utf8").slice(0, 300)}`);
      }
      return performance.now() - start;
    },
    stop: async () => {
      connection.close();
      await shop.stop();
      await postgres.stop();
    },
  };
}

/** The open cart of a store with one line in it. */
async function openCart(
  connection: HttpConnection,
  store: StoreRow,
  tokenOf: (email: string) => Promise<string>,
  world: GrownWorld,
): Promise<GrownStore> {
  const head = async (path: string) =>
    `POST /api/v2/shop${path} HTTP/1.1\r\nJWT-Authorization: Bearer ${await tokenOf(store.email)}\r\nX-STORE-ID: ${store.id}\r\nContent-Type: application/json`;
  const opened = await connection.call(await head("/orders"), "{}");
  const { tokenValue: cart }: { readonly tokenValue: string } = JSON.parse(
    opened.body.toString("utf8"),
  );
  for (const { variant } of world.products) {
    const { status } = await connection.call(
      await head(`/orders/${cart}/items`),
      JSON.stringify({ variant, quantity: 1 }),
    );
    if (status === 200) return { ...store, cart };
  }
  throw new Error(`Nothing can be bought in store ${store.id}`);
}

async function signIn(
  { host, port }: { readonly host: string; readonly port: number },
  email: string,
): Promise<string> {
  const response = await fetch(`http://${host}:${port}/api/v2/shop/authentication-token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const body: { readonly token?: string } = JSON.parse(await response.text());
  if (body.token === undefined) throw new Error(`Sign-in of ${email} answered ${response.status}`);
  return body.token;
}
