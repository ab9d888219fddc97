import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { rankSearch, refreshSearchTerms } from "../../server/search/index-terms.ts";
import { type HttpConnection, openConnection } from "./http-connection.ts";
import { makeLatencies, medianOf } from "./latencies.ts";
import { type ShopProcess, startShop } from "./shop-process.ts";

const WORDS = 600;
const CLIENTS = 16;
const CHANGES = 5;

/**
 * What no load shows, whose words are asked over and over: the first ask of each word with facets, how long
 * until a changed product is found, how long the index takes to make, and what it weighs. Each line is printed as soon as it is known.
 */
export const measureSearchIndex = async (
  folder: string,
  print: (line: string) => void,
): Promise<void> => {
  const postgres = await startEmbeddedPostgres(folder);
  const run = <A>(effect: Effect.Effect<A, unknown, SqlClient.SqlClient>): Promise<A> =>
    Effect.runPromise(
      effect.pipe(Effect.provide(databaseLayer(postgres.url, { slowStatements: true }))),
    );
  const sql = <Row extends object>(statement: string) =>
    run(Effect.flatMap(SqlClient.SqlClient, (client) => client.unsafe<Row>(statement)));
  try {
    const terms = await sql<{ readonly term: string }>(
      `select term from search_term order by md5(term) limit ${2 * WORDS}`,
    );
    const words = terms.map(({ term }) => term);
    const shop = await startShop({ dataDir: folder, databaseUrl: postgres.url });
    const indexOf = indexesOf(shop);
    const indexNow = async (): Promise<string> => {
      const [row] = await sql<{ readonly version: number }>(
        "select version::int from catalogue_version",
      );
      return await indexOf(row?.version ?? 0);
    };
    const connections = Array.from({ length: CLIENTS }, () =>
      openConnection(shop.origin.host, shop.origin.port),
    );
    try {
      const [first] = connections;
      if (first === undefined) throw new RangeError("There is no connection");
      // Code that has never run is not what is measured.
      for (const word of ["qa", "qb", "qc"]) await search(first, word);
      print(`ready after ${Math.round(shop.readyMs)} ms`);
      print(`first ask of each word, 1 client: ${await firstAsks([first], words.slice(0, WORDS))}`);
      const together = await firstAsks(connections, words.slice(WORDS));
      print(`first ask of each word, ${CLIENTS} clients: ${together}`);
      const found = await untilFound(first, sql);
      const each = found.map(Math.round).join(", ");
      print(`a changed name is found after ${each} ms (median ${Math.round(medianOf(found))})`);
      print(`ranked by what is ordered in ${await secondsOf(run(rankSearch))} s`);
      print(await indexNow());
      print(`all entries made again in ${await secondsOf(run(refreshSearchTerms))} s`);
      print(await indexNow());
    } finally {
      for (const { close } of connections) close();
      await shop.stop();
    }
  } finally {
    await postgres.stop();
  }
};

const secondsOf = async (work: Promise<unknown>): Promise<string> => {
  const startedAt = performance.now();
  await work;
  return ((performance.now() - startedAt) / 1000).toFixed(1);
};

const search = async (connection: HttpConnection, words: string) => {
  const query = new URLSearchParams({ search: words, page: "1", itemsPerPage: "30" });
  const { status, body } = await connection.call(
    `GET /api/v2/shop/search/products?${query} HTTP/1.1`,
  );
  if (status !== 200) throw new Error(`${words}: ${status} ${body.toString("utf8").slice(0, 200)}`);
  return body;
};

/** Each word once, by so many clients at a time. */
const firstAsks = async (
  connections: readonly HttpConnection[],
  words: readonly string[],
): Promise<string> => {
  const latencies = makeLatencies(words.length);
  const left = [...words];
  const startedAt = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      for (let word = left.pop(); word !== undefined; word = left.pop()) {
        const askedAt = performance.now();
        await search(connection, word);
        latencies.add(performance.now() - askedAt);
      }
    }),
  );
  const perSecond = (1000 * words.length) / (performance.now() - startedAt);
  const at = (share: number) => `${latencies.quantile(share).toFixed(1)} ms`;
  return `${Math.round(perSecond)}/s, p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`;
};

/** Milliseconds from the change of a product's name to the first answer that has it. */
const untilFound = async (
  connection: HttpConnection,
  sql: (statement: string) => Promise<unknown>,
): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const word = `xylographe${Date.now().toString(36)}`;
    await sql(`update product set name = name || ' ${word}'
      where id = (select product_id from search_entry offset ${change * 77} limit 1)`);
    const changedAt = performance.now();
    while (!(await search(connection, word)).includes(word)) await pause(10);
    times.push(performance.now() - changedAt);
    await pause(300);
  }
  return times;
};

/** Gives the line of the log that tells of an index of this version of the catalogue, or a later one. */
const indexesOf = (shop: ShopProcess): ((version: number) => Promise<string>) => {
  const lines: string[] = [];
  let cut = "";
  shop.listen((text) => {
    const parts = (cut + text).split("\n");
    cut = parts.pop() ?? "";
    lines.push(...parts.filter((line) => line.includes("L'index de la recherche est prêt")));
  });
  const versionOf = (line: string): number => Number(/"version":"(\d+)"/.exec(line)?.[1]);
  return async (version) => {
    for (;;) {
      const line = lines.find((each) => versionOf(each) >= version);
      if (line !== undefined) return line;
      await pause(200);
    }
  };
};
