import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ResourceName } from "../../api-schema/exchange/names.ts";
import { completeEan } from "../../core/catalogue/ean.ts";
import { NO_WISH } from "../../core/exchange/wish.ts";
import { withDatabase } from "../../server/database/command.ts";
import { openTable } from "../../server/exchange/files/open-table.ts";
import { applyReady, sampleOf, takeIn } from "../../server/exchange/take-in.ts";

// npm run bench:exchange [-- --articles 5000]: a mill's files into an empty shop of its own, each previewed
// and applied: products, articles, three price lists, stocks; then the price lists again, the same and with
// every price changed. Prints a table for docs/bench.md.

const { values } = parseArgs({ options: { articles: { type: "string", default: "5000" } } });
const count = Number(values.articles);
const folder = mkdtempSync(join(tmpdir(), "panetier-bench-exchange-"));
const numbers = Array.from({ length: count }, (_, index) => index);
const AREAS = ["ZA", "ZB", "ZC"];

const lines = (header: string, rows: readonly string[]): string =>
  `${header}\n${rows.join("\n")}\n`;
const pricesOf = (more: number): string =>
  lines(
    "Tarif;Référence;Prix HT;Remises par quantité",
    AREAS.flatMap((area) =>
      numbers.map(
        (n) => `${area};A${n};${10 + (n % 9)},${String(10 + ((n + more) % 80))};10 : 5 | 40 : 8`,
      ),
    ),
  );

interface File {
  readonly name: string;
  readonly resource: ResourceName;
  readonly text: string;
  readonly asOf?: string;
}

const files: readonly File[] = [
  {
    name: "catégories",
    resource: "categories",
    text: lines(
      "Code;Nom",
      Array.from({ length: 40 }, (_, n) => `c${n};Rayon ${n}`),
    ),
  },
  { name: "marchand", resource: "merchants", text: "Code;Nom;Moulin\nmoulin;Moulin;oui\n" },
  {
    name: "produits",
    resource: "products",
    text: lines(
      "Code produit;Nom;Catégorie;Marchand;Gamme;Accroche",
      numbers.map(
        (n) => `P${n};Farine de tradition ${n};c${n % 40};moulin;farine;Pour le pain ${n}`,
      ),
    ),
  },
  {
    name: "articles",
    resource: "variants",
    text: lines(
      "Référence;Code produit;Conditionnement;EAN;Poids net;Poids brut;TVA",
      numbers.map(
        (n) =>
          `A${n};P${n};Sac 25 kg;${completeEan(`376${String(n).padStart(9, "0")}`)};25;25,2;5,5`,
      ),
    ),
  },
  { name: "tarifs", resource: "prices", text: pricesOf(0) },
  {
    name: "stocks",
    resource: "stocks",
    text: lines(
      "Référence;Dépôt;Quantité;Nature;Relevé le",
      numbers.map((n) => `A${n};PRINCIPAL;${n % 400};compté;01/11/2026 04:00`),
    ),
  },
  {
    name: "tarifs, les mêmes",
    resource: "prices",
    text: pricesOf(0),
    asOf: "2026-11-02T04:00:00.000Z",
  },
  { name: "tarifs, tous changés", resource: "prices", text: pricesOf(1) },
];

const taken = Effect.fnUntraced(function* ({ name, resource, text, asOf }: File) {
  const path = join(folder, "file.csv");
  writeFileSync(path, text);
  const sql = yield* SqlClient.SqlClient;
  const opened = () => openTable(createReadStream(path));
  const begun = yield* Clock.currentTimeMillis;
  const before = yield* sql<{ readonly lsn: string }>`select pg_current_wal_lsn()::text as lsn`;
  const sample = yield* Effect.scoped(Effect.flatMap(opened(), (table) => sampleOf(table, 50)));
  const found = yield* Effect.scoped(
    Effect.flatMap(opened(), (table) =>
      takeIn({
        fileName: name,
        digest: createHash("sha256").update(text).digest("hex"),
        bytes: text.length,
        table,
        sample,
        resource,
        profile: null,
        asOf: asOf ?? null,
        wish: NO_WISH,
        by: "bench",
      }),
    ),
  );
  if (found.outcome !== "compared" || found.run.state !== "ready") {
    return yield* Effect.die(`${name}: ${JSON.stringify(found)}`);
  }
  const previewed = yield* Clock.currentTimeMillis;
  yield* applyReady(found.run);
  const applied = yield* Clock.currentTimeMillis;
  const [written] = yield* sql<{ readonly bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), ${before[0]?.lsn ?? ""}::text::pg_lsn)::float8 as bytes`;
  const counts = found.run.counts;
  const size = text.split("\n").length - 2;
  console.log(
    `| ${name} | ${size.toLocaleString("fr-FR")} | ${counts?.added ?? 0} / ${counts?.changed ?? 0} / ${counts?.unchanged ?? 0} | ${((previewed - begun) / 1000).toFixed(1)} s | ${((applied - previewed) / 1000).toFixed(1)} s | ${((written?.bytes ?? 0) / 1e6).toFixed(0)} MB | ${peakMegabytes()} MB |`,
  );
});

/** The most that this process has held, PostgreSQL apart. */
const peakMegabytes = (): number => {
  const status = readFileSync("/proc/self/status", "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
};

try {
  await withDatabase(
    { dataDir: join(folder, "data"), databaseUrl: undefined, databaseDirectUrl: undefined },
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* sql`insert into sales_area (code, name) select code, code from unnest(${AREAS}::text[]) code`;
      console.log(`Before any file the process held ${peakMegabytes()} MB.\n`);
      console.log(
        "| file | lines | new / changed / same | preview | apply | written ahead | highest |",
      );
      console.log("| --- | --- | --- | --- | --- | --- | --- |");
      for (const file of files) yield* taken(file);
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
