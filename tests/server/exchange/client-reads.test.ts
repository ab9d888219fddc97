import { Effect } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listClients, rotateClient } from "../../../server/exchange/clients/clients.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { runOn } from "../key-commands.ts";
import { brand, credentialsFor, linesOf, programOf } from "./partner.ts";

// What goes out to programs of partners by their calls.

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Another secret of a program by its name. */
const rotateAnew = (name: string) =>
  Effect.gen(function* () {
    const [client] = yield* listClients(name);
    return (yield* rotateClient(client?.id ?? 0, "essai"))?.secret;
  });

describe("what goes out", () => {
  it("[DOOR-11] is told as it comes in again, in NDJSON or CSV", async () => {
    const program = await programOf(
      shop,
      await credentialsFor(shop, "lit-tout", ["brands:in", "brands:out"]),
    );
    const read = await program.get("/brands");
    expect(read.headers.get("content-type")).toBe("application/x-ndjson");
    const known = await shop.sql<{ readonly slug: string }>("select slug from brand order by slug");
    expect((await linesOf(read)).map((row) => String(row["Code marque"])).toSorted()).toEqual(
      known.map(({ slug }) => slug).toSorted(),
    );
    const csv = await (await program.get("/brands", { accept: "text/csv" })).text();
    expect(csv.split("\r\n").length).toBe(known.length + 2);
    const again = await program.run("brands", csv, { preview: "true" });
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: known.length });
  });

  it("[DOOR-11] misses no change between two reads, whatever comes between or beside them", async () => {
    const { name } = await credentialsFor(shop, "suit", ["brands:in", "brands:out"]);
    // Another token: the clock moves on.
    const fresh = async () =>
      programOf(shop, {
        name,
        secret: (await runOn(shop.databaseUrl, rotateAnew(name))) ?? "",
      });
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          brand: fc.integer({ min: 0, max: 4 }),
          isBesideRead: fc.boolean(),
        }),
      },
      { weight: 1, arbitrary: fc.constant("read" as const) },
      { weight: 1, arbitrary: fc.record({ minutes: fc.integer({ min: 1, max: 600 }) }) },
    );
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        let program = await fresh();
        let since = (await program.get("/brands")).headers.get("next-since") ?? "";
        /** What has been written and was not told since. */
        let untold: ReadonlyMap<string, string> = new Map();
        const readAll = async () => {
          const due = untold;
          untold = new Map();
          const answer = await program.get(`/brands?since=${since}`);
          since = answer.headers.get("next-since") ?? "";
          const rows = await linesOf(answer);
          const told = new Set(
            rows.map((row) => `${String(row["Code marque"])} ${String(row["Nom"])}`),
          );
          return [...due].filter(([code, text]) => !told.has(`${code} ${text}`));
        };
        const missed: unknown[] = [];
        for (const one of steps) {
          if (one === "read") missed.push(...(await readAll()));
          else if ("minutes" in one) {
            shop.clock.advance(one.minutes * 60_000);
            program = await fresh();
          } else {
            serial += 1;
            const [code, text] = [`suivie-${one.brand}`, `Version ${serial}`];
            // What is written anew takes the place of what was not told yet.
            untold = new Map([...untold].filter(([known]) => known !== code));
            const write = program.run("brands", brand(code, text));
            const [, unseen] = await Promise.all([write, one.isBesideRead ? readAll() : []]);
            missed.push(...unseen);
            untold = new Map([...untold, [code, text]]);
          }
        }
        missed.push(...(await readAll()));
        expect(missed).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});
