import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Settings } from "../../server/config.ts";
import { withDatabase } from "../../server/database/command.ts";
import { readBankFile } from "../../server/outstandings/bank-file.ts";
import { ReceivedTransfers } from "../../server/outstandings/received-transfers.ts";
import { statement } from "../server/bank-statement.ts";
import { DEMONSTRATION_SELLER } from "../server/selling-firm.ts";
import { testSettings } from "../server/harness.ts";
import { timed } from "./timed.ts";

// npm run bench:transfers [-- --lines 5000]: a bank's statement into a shop of its own, with forty open
// invoices a shop: read and entered with its proposals, then the first page of the list and one transfer. A third of
// the lines name an invoice, a third are exact sums of a known account, a third come to nothing that is owed by one.

const { values } = parseArgs({ options: { lines: { type: "string", default: "5000" } } });
const count = Number(values.lines);
const SHOPS = 1000;
const EACH = 40;
const folder = mkdtempSync(join(tmpdir(), "bench-transfers-"));

const ibanOf = (shop: number): string => {
  const bare = `20041010050${String(shop).padStart(10, "0")}M2606`.slice(0, 23).padEnd(23, "0");
  const digits = [...`${bare}FR00`].map((each) => Number.parseInt(each, 36)).join("");
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return `FR${String(98 - rest).padStart(2, "0")}${bare}`;
};
const numberOf = (shop: number, rank: number): string =>
  `FA26${String(shop * EACH + rank).padStart(6, "0")}`;
const amountOf = (shop: number, rank: number): number =>
  10_000 + ((shop * 7919 + rank * 104_729) % 90_000);

const entries = Array.from({ length: count }, (_, at) => {
  const shop = at % SHOPS;
  const rank = at % EACH;
  const known = { reference: `B-${at}`, payer: `BOULANGERIE ${shop}`, iban: ibanOf(shop) };
  const sum = amountOf(shop, rank);
  if (at % 3 === 0) return { ...known, amount: sum, words: `REGLT ${numberOf(shop, rank)}` };
  if (at % 3 === 1) {
    return { ...known, amount: sum + amountOf(shop, (rank + 3) % EACH), words: "VIREMENT" };
  }
  return { ...known, amount: 4_000_001 + at, words: "ACOMPTE" };
});

const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`insert into staff (login, name, roles, created_at)
    values ('bench', 'Bench', '{accounting}', '2026-01-01')`;
  yield* sql`insert into merchant (name, slug, gmp, status) values ('Moulin', 'moulin', true, 'active')
    on conflict do nothing`;
  yield* sql`insert into sales_area (code, name) values ('ZA', 'Secteur') on conflict do nothing`;
  yield* sql.unsafe(
    `insert into store (company, legal_name, siren, sales_area_id)
     select 'BOULANGERIE ' || n, 'BOULANGERIE ' || n, lpad(n::text, 9, '0'), (select min(id) from sales_area) from generate_series(0, $1 - 1) n`,
    [SHOPS],
  );
  yield* sql.unsafe(
    `insert into outstanding (store_id, merchant_id, invoice_number, amount, due_date, receipt_date, fiscal_year,
       category, operation, receipt_number, outstanding_status, payable)
     select s.id, (select min(id) from merchant where gmp), 'FA26' || lpad((n * $1::int + k)::text, 6, '0'),
       10000 + ((n::bigint * 7919 + k * 104729) % 90000), date '2026-12-01' + k, date '2026-11-01' + k, 2026, 'Farine', 'Facture',
       'R' || (n * $1::int + k), 0, true
     from (select id, row_number() over (order by id) - 1 as n from store where company like 'BOULANGERIE %') s,
       generate_series(0, $1::int - 1) k`,
    [EACH],
  );
  yield* sql`select ledger_open('2026-11-20')`;
  yield* sql`analyze`;
});

const bench = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const received = yield* ReceivedTransfers;
  const [agent] = yield* sql<{ readonly id: number }>`select id from staff where login = 'bench'`;
  const by = { id: agent?.id ?? 0, roles: ["accounting" as const] };
  yield* sql`insert into payer_account (iban_digest, store_id, learnt_at, agent_id)
    select encode(sha256(convert_to(a.iban, 'UTF8')), 'hex'), s.id, '2026-11-01', ${by.id}
    from jsonb_to_recordset(${JSON.stringify(
      Array.from({ length: SHOPS }, (_, shop) => ({ shop, iban: ibanOf(shop) })),
    )}::text::jsonb) as a(shop int, iban text)
    join store s on s.company = 'BOULANGERIE ' || a.shop`;
  const content = statement(entries);
  console.log(
    `${count} lines, ${(content.length / 1e6).toFixed(1)} MB, ${SHOPS * EACH} open invoices.\n`,
  );
  const take = Effect.flatMap(readBankFile(content), (file) => received.take(file, by));
  console.log("| step | time |\n| --- | --- |");
  const taken = yield* timed("read, entered and proposed", take);
  yield* timed("the same again: all known", take);
  const { transfers } = yield* timed("first page of the list", received.list({ search: "" }));
  const [first] = transfers;
  if (first !== undefined) yield* timed("one transfer", received.one(first.id));
  console.log(`\nTaken ${taken.taken}, proposed ${taken.proposed}.`);
});

try {
  await withDatabase(
    { dataDir: join(folder, "data"), databaseUrl: undefined, databaseDirectUrl: undefined },
    Effect.andThen(fill, bench).pipe(
      Effect.provide(
        ReceivedTransfers.layer.pipe(
          Layer.provide(DEMONSTRATION_SELLER),
          Layer.provide(Layer.succeed(Settings, testSettings(folder))),
        ),
      ),
    ),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
