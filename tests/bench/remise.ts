import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { OutstandingId } from "../../api-schema/outstanding.ts";
import { CalendarDay, type Cents, type StoreId } from "../../api-schema/primitives.ts";
import { endToEndIdOf } from "../../core/debits/remise-file.ts";
import { debitPresentedPosting } from "../../core/ledger/postings.ts";
import { BankAnswers } from "../../server/debits/bank-answers.ts";
import { RemiseFiles } from "../../server/debits/remise-files.ts";
import { Settings } from "../../server/config.ts";
import { withDatabase } from "../../server/database/command.ts";
import { keyOf } from "../../server/keys/key-ring.ts";
import { openWith, sealWith } from "../../server/keys/seals.ts";
import { Vault } from "../../server/keys/vault.ts";
import { Ledger } from "../../server/ledger/ledger.ts";
import { Outbox } from "../../server/outbox/outbox.ts";
import { readBankFile } from "../../server/outstandings/bank-file.ts";
import { systemRandomness } from "../../server/randomness.ts";
import { testSettings } from "../server/harness.ts";
import { DEMONSTRATION_SELLER } from "../server/selling-firm.ts";
import { debitStatement } from "../server/sepa/bank-files.ts";
import { checkPain008, readPain008 } from "../server/sepa/remise-schema.ts";
import { timed } from "./timed.ts";

// npm run bench:remise [-- --debits 5000]: a remise that is presented, in a shop of its own, as its file for the bank:
// read from the books, its accounts opened, written, sealed and kept; then checked against the schema of ISO 20022. The
// statement that says that all of it was collected is read and entered, and once more; then one of what came back.
// With --unnamed its lines name no debit but its mandate.

const { values } = parseArgs({
  options: {
    debits: { type: "string", default: "5000" },
    returns: { type: "string", default: "200" },
    unnamed: { type: "boolean", default: false },
  },
});
const count = Number(values.debits);
const folder = mkdtempSync(join(tmpdir(), "bench-remise-"));
const IBAN = "FR7630006000011234567890189";
const key = keyOf("vault", randomBytes(32), new Date(0));

const vault = Vault.of({
  seal: (label, content) => sealWith(systemRandomness, key, label, content),
  open: (label, sealed) => openWith(() => key, [key], label, sealed),
});

const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`insert into staff (login, name, roles, created_at)
    values ('bench', 'Bench', '{accounting}', '2026-01-01')`;
  yield* sql`insert into merchant (name, slug, gmp, status) values ('Moulin', 'moulin', true, 'active')
    on conflict do nothing`;
  yield* sql`insert into sales_area (code, name) values ('ZA', 'Secteur') on conflict do nothing`;
  yield* sql.unsafe(
    `with made as (insert into store (company, legal_name, siren, money_order, sales_area_id)
       select 'BOULANGERIE ' || n, 'BOULANGERIE ' || n, lpad(n::text, 9, '0'), 'RUM-' || n,
         (select min(id) from sales_area) from generate_series(1, $1) n returning id, money_order)
     insert into mandate_terms (reference, scheme, notice_days, signed_on)
     select money_order, 'CORE', 14, '2026-01-05' from made`,
    [count],
  );
  yield* sql`insert into address (store_id, first_name, last_name, street, city, postcode)
    select id, 'A', 'B', '12 rue du Four', 'Quimper', '29000' from store`;
  yield* sql`update store s set legal_address_id = a.id from address a where a.store_id = s.id`;
  const seals = Array.from({ length: count }, (_, at) => ({
    rum: `RUM-${at + 1}`,
    sealed: vault.seal(`iban RUM-${at + 1}`, Buffer.from(IBAN)).toString("hex"),
  }));
  yield* sql`insert into mandate (store_id, kind, reference, creditor_ics, iban_masked, iban_sealed, signatory, quality,
      signatory_email, signature, signed_at, caller_address, fingerprint, document_hash, document_sealed)
    select s.id, 'GMP', m.rum, 'FR33ZZZ999001', 'x', decode(m.sealed, 'hex'), 'x', 'x', 'x@x.example', '{}',
      '2026-01-05', '127.0.0.1', '', '', ''
    from jsonb_to_recordset(${JSON.stringify(seals)}::text::jsonb) as m(rum text, sealed text)
    join store s on s.money_order = m.rum`;
  yield* sql.unsafe(
    `insert into outstanding (store_id, merchant_id, invoice_number, amount, due_date, receipt_date, fiscal_year,
       category, operation, receipt_number, outstanding_status, payable)
     select s.id, (select min(id) from merchant where gmp), 'FA26' || lpad(s.id::text, 6, '0'),
       10000 + s.id * 7919 % 90000, '2026-12-01', '2026-11-01', 2026, 'Farine', 'Facture', 'R' || s.id, 0, true
     from store s where s.money_order is not null`,
  );
  yield* sql`select ledger_open('2026-11-20')`;
  const [batch] = yield* sql<{ readonly id: number }>`
    insert into debit_batch (scope, ics, scheme, sequence, day, state, proposed_at)
    values ('gmp', 'FR33ZZZ999001', 'CORE', 'FRST', '2026-11-25', 'presented', '2026-11-23') returning id`;
  const id = batch?.id ?? 0;
  yield* sql`insert into debit (batch_id, store_id, rum, sum, state)
    select ${id}, o.store_id, s.money_order, o.amount, 'presented' from outstanding o
    join store s on s.id = o.store_id where o.amount > 0 order by o.id`;
  yield* sql`insert into debit_line (debit_id, outstanding_id, sum)
    select d.id, o.id, d.sum from debit d join outstanding o on o.store_id = d.store_id`;
  yield* sql`update outstanding o set debit_id = l.debit_id from debit_line l
    where l.outstanding_id = o.id`;
  const lines = yield* sql<{
    readonly debit: number;
    readonly outstanding: OutstandingId;
    readonly store: StoreId;
    readonly amount: Cents;
  }>`select d.id as debit, l.outstanding_id as outstanding, d.store_id as store, l.sum::int as amount
    from debit d join debit_line l on l.debit_id = d.id order by d.id`;
  const ledger = yield* Ledger;
  yield* ledger.post(
    lines.map(({ debit, ...share }) =>
      debitPresentedPosting(debit, [share], CalendarDay.make("2026-11-23")),
    ),
  );
  yield* sql`analyze`;
  return id;
});

const bench = Effect.fnUntraced(function* (batch: number) {
  const sql = yield* SqlClient.SqlClient;
  const files = yield* RemiseFiles;
  const answers = yield* BankAnswers;
  const [agent] = yield* sql<{ readonly id: number }>`select id from staff where login = 'bench'`;
  const by = agent?.id ?? 0;
  console.log(`${count} debits.\n\n| step | time |\n| --- | --- |`);
  yield* timed("read, written, sealed and kept", files.write(batch));
  const file = yield* timed("given to who downloads it", files.read(batch, by));
  const xml = Buffer.from(file?.xml ?? []).toString();
  yield* timed(
    "checked against the schema",
    Effect.sync(() => checkPain008(xml)),
  );
  const [payment] = readPain008(xml).PmtInf;
  const debits = yield* sql<{ readonly id: number; readonly rum: string; readonly sum: number }>`
    select id, rum, sum::int as sum from debit where batch_id = ${batch} order by id`;
  const lineOf = ({ id, rum, sum }: (typeof debits)[number]) => ({
    ...(values.unnamed ? { rum } : { endToEnd: endToEndIdOf(id) }),
    amount: sum,
  });
  const content = debitStatement([
    {
      reference: "C1",
      side: "CRDT",
      amount: debits.reduce((all, { sum }) => all + sum, 0),
      debits: debits.map(lineOf),
    },
  ]);
  const take = Effect.flatMap(readBankFile(content), ({ words }) => answers.take(words, null, by));
  const taken = yield* timed("its statement read and entered", take);
  const again = yield* timed("the same again: all known", take);
  const back = debits.slice(0, Number(values.returns));
  const returned = debitStatement([
    {
      reference: "R1",
      side: "DBIT",
      amount: back.reduce((all, { sum }) => all + sum, 0),
      debits: back.map((debit) => ({ ...lineOf(debit), code: "AM04" })),
    },
  ]);
  const came = yield* timed(
    `a statement of ${back.length} that came back`,
    Effect.flatMap(readBankFile(returned), ({ words }) => answers.take(words, null, by)),
  );
  console.log(
    `\n${(xml.length / 1e6).toFixed(1)} MB, ${payment?.DrctDbtTxInf.length} debits; ${taken.collected} collected, then ${again.known} known; ${came.returned} came back, ${came.doubtful} doubtful.`,
  );
});

try {
  await withDatabase(
    { dataDir: join(folder, "data"), databaseUrl: undefined, databaseDirectUrl: undefined },
    Effect.flatMap(fill, bench).pipe(
      Effect.provide(
        Layer.mergeAll(RemiseFiles.layer, BankAnswers.layer, Ledger.layer).pipe(
          Layer.provide([DEMONSTRATION_SELLER, Outbox.layer, Layer.succeed(Vault, vault)]),
          Layer.provide(Layer.succeed(Settings, testSettings(folder))),
        ),
      ),
    ),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
