import fc from "fast-check";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Collections, RemiseSeen } from "../../api-schema/staff-collections.ts";
import type { TakenBankFile } from "../../api-schema/staff-transfers.ts";
import { endToEndIdOf } from "../../core/debits/remise-file.ts";
import { ManualCollections } from "../../server/production/manual-collections.ts";
import { withRemiseFiles } from "../../server/production/written-remises.ts";
import { approveRemises } from "./debit-desk.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { checkout, clearInvoices, owe } from "./invoices-to-pay.ts";
import { signedMandates } from "./signed-mandates.ts";
import { type DebitEntry, debitStatement, type Report, statusReport } from "./sepa/bank-files.ts";
import { checkPain008, readPain008 } from "./sepa/remise-schema.ts";
import { makeStores } from "./shoppers.ts";
import { refusalOf, signedInAgent, type SupportBrowser } from "./support-desk.ts";

let shop: TestShop;
let agent: SupportBrowser;
let stores: readonly number[];
let used = 0;
const MANAGER = "cent-boutiques@panetier.example";

beforeAll(async () => {
  shop = await startTestShop({
    settings: { trustProxy: true },
    // No bank that settles by itself.
    ports: { collections: { layer: withRemiseFiles(ManualCollections) } },
  });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 60);
  await signedMandates(shop, stores);
});
afterAll(() => shop.stop());

const post = (path: string, body: object) => agent.send("POST", path, body);
const take = async (content: string): Promise<TakenBankFile> => {
  const answer = await post("/transfers/file", { content });
  if (answer.status !== 200) throw new Error(await answer.text());
  return answer.json();
};
const report = (wish: Report) => take(statusReport(wish));
const state = (...entries: readonly DebitEntry[]) => take(debitStatement(entries));
const remiseOf = async (id: number) => (await agent.read<RemiseSeen>(`/remises/${id}`)).remise;
const doubts = async () => (await agent.read<Collections>("/collections")).doubts;

interface Given {
  readonly batch: number;
  readonly message: string;
  readonly debits: ReadonlyArray<{
    readonly id: number;
    readonly named: string;
    readonly sum: number;
    readonly invoice: number;
    readonly rum: string;
  }>;
}

/** A remise that the bank has, of one debit a sum; a week has passed since. */
const given = async (sums: readonly number[]): Promise<Given> => {
  shop.clock.set("2026-11-23T07:00:00.000Z");
  const asked: number[] = [];
  for (const sum of sums) {
    const store = stores[used++] ?? 0;
    await clearInvoices(shop, [store]);
    const [invoice = 0] = await owe(shop, store, [{ amount: sum }]);
    await checkout(shop, MANAGER, { outstandings: [invoice], paymentMethod: "PRELEVEMENT" });
    asked.push(invoice);
  }
  await approveRemises(shop);
  await shop.emptyOutbox();
  const rows = await shop.sql<Given["debits"][number] & { batch: number; message: string }>(
    `select d.id, d.sum::int as sum, d.rum, d.batch_id as batch, b.message_id as message,
       l.outstanding_id as invoice
     from debit d join debit_batch b on b.id = d.batch_id join debit_line l on l.debit_id = d.id
     where l.outstanding_id = any($1) order by d.id`,
    [asked],
  );
  shop.clock.set("2026-12-01T09:00:00.000Z");
  agent = await signedInAgent(shop, "12.0.3.1");
  const [first] = rows;
  return {
    batch: first?.batch ?? 0,
    message: first?.message ?? "",
    debits: rows.map(({ id, sum, invoice, rum }) => ({
      id,
      named: endToEndIdOf(id),
      sum,
      invoice,
      rum,
    })),
  };
};

/** Where each debit stands, and what is owed and under way of its invoice. */
const standing = async ({ debits }: Given) => {
  const rows = await shop.sql<{ state: string; owed: number; collecting: number }>(
    `select d.state, o.owed::int as owed, o.collecting::int as collecting
     from debit d join debit_line l on l.debit_id = d.id join outstanding o on o.id = l.outstanding_id
     where d.id = any($1) order by d.id`,
    [debits.map(({ id }) => id)],
  );
  return rows.map(({ state: is, owed, collecting }) => [is, owed, collecting]);
};

const NOTHING = { collected: 0, rejected: 0, returned: 0, known: 0, doubtful: 0, answer: null };

describe("the file of a remise", () => {
  it("[CASH-16] is written once when it leaves, valid, with its digest, and each download is noted", async () => {
    const { batch, message, debits } = await given([12_345, 5]);
    const remise = await remiseOf(batch);
    const file = () => agent.get(`/remises/${batch}/bank-file`);
    const [one, two] = [await file(), await file()];
    expect([one.status, one.headers.get("content-disposition")]).toEqual([
      200,
      `attachment; filename="${message}.xml"`,
    ]);
    const xml = await one.text();
    expect(await two.text()).toBe(xml);
    checkPain008(xml);
    expect(remise.file).toEqual({
      name: message,
      writtenAt: expect.stringMatching(/^2026-11-23T07:00:/),
      digest: createHash("sha256").update(xml).digest("hex"),
      count: 2,
      sum: 12_350,
      isKept: true,
    });
    expect(remise.debits.map(({ isInFile }) => isInFile)).toEqual([true, true]);
    const [payment] = readPain008(xml).PmtInf;
    expect(payment?.DrctDbtTxInf.map((each) => [each.PmtId.EndToEndId, each.InstdAmt])).toEqual([
      [debits[0]?.named, "123.45"],
      [debits[1]?.named, "0.05"],
    ]);
    const [sealed] = await shop.sql<{ sealed: Uint8Array }>(
      "select sealed from debit_file where batch_id = $1",
      [batch],
    );
    expect(Buffer.from(sealed?.sealed ?? []).includes("PREL-")).toBe(false);
    const { acts } = await agent.read<Collections>("/collections");
    const downloads = acts.filter(({ act, reason }) => act === "remise file" && reason === message);
    expect(downloads.map(({ subject }) => subject)).toEqual([`Remise ${batch}`, `Remise ${batch}`]);
  });

  it("[CASH-16] leaves out debits whose account is not known here; without any there is none", async () => {
    const store = stores[used] ?? 0;
    await shop.sql("delete from mandate where store_id = $1", [store]);
    const { batch } = await given([4_200]);
    const remise = await remiseOf(batch);
    expect([remise.state, remise.file]).toEqual(["presented", null]);
    expect(remise.debits.map(({ isInFile }) => isInFile)).toEqual([false]);
    const answer = await agent.get(`/remises/${batch}/bank-file`);
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ message: "Aucun fichier n’est gardé pour cette remise." }),
    ]);
  });
});

describe("what the bank answers", () => {
  it("[CASH-17] reopens what it refuses before the day, once, with its reason", async () => {
    const remise = await given([10_000, 2_500]);
    const [one, two] = remise.debits;
    const refused = {
      message: remise.message,
      group: "PART",
      refused: [{ endToEnd: one?.named, code: "AC04" }],
    };
    expect((await report({ id: "P1", ...refused } as Report)).debits).toEqual({
      ...NOTHING,
      rejected: 1,
      answer: { remise: remise.batch, says: "partial" },
    });
    expect(await standing(remise)).toEqual([
      ["rejected", 10_000, 0],
      ["presented", 0, 2_500],
    ]);
    expect((await remiseOf(remise.batch)).answer).toEqual({ says: "partial", on: "2026-11-24" });
    const again = await report({ id: "P1", ...refused } as Report);
    expect(again.debits).toMatchObject({ rejected: 0, known: 1, doubtful: 0 });
    const collected = await state({
      reference: "C1",
      side: "CRDT",
      amount: 2_500,
      message: remise.message,
    });
    expect(collected.debits).toMatchObject({ collected: 1, doubtful: 0 });
    expect(await standing(remise)).toEqual([
      ["rejected", 10_000, 0],
      ["settled", 0, 0],
    ]);
    expect((await remiseOf(remise.batch)).state).toBe("closed");
    expect(two?.sum).toBe(2_500);
  });

  it("[CASH-17] reopens a whole file that it refuses, by the group's reason or the payment's", async () => {
    const remise = await given([1_000, 2_000]);
    const answer = await report({
      id: "P2",
      message: remise.message,
      group: "RJCT",
      groupCode: "FF01",
    });
    expect(answer.debits).toMatchObject({
      rejected: 2,
      doubtful: 0,
      answer: { remise: remise.batch, says: "refused" },
    });
    expect(await standing(remise)).toEqual([
      ["rejected", 1_000, 0],
      ["rejected", 2_000, 0],
    ]);
    const other = await given([3_000]);
    await report({ id: "P3", message: other.message, payment: { status: "RJCT", code: "BE05" } });
    expect(await standing(other)).toEqual([["rejected", 3_000, 0]]);
  });

  it("[CASH-18] reopens what comes back after the day, though nobody has said before that it was collected", async () => {
    const remise = await given([7_000, 8_000]);
    const [one, two] = remise.debits;
    const entry = {
      reference: "B1",
      side: "DBIT",
      on: "2026-11-27",
      amount: 15_000,
      debits: [
        { endToEnd: one?.named, amount: 7_000, code: "AM04" },
        { endToEnd: two?.named, amount: 8_000, code: "MD06" },
      ],
    } as DebitEntry;
    expect((await state(entry)).debits).toEqual({ ...NOTHING, returned: 2 });
    expect(await standing(remise)).toEqual([
      ["returned", 7_000, 0],
      ["refunded", 8_000, 0],
    ]);
    expect((await state(entry)).debits).toEqual({ ...NOTHING, known: 2 });
    // The collection that is told late changes nothing any more.
    const late = await state({
      reference: "B0",
      side: "CRDT",
      amount: 15_000,
      message: remise.message,
    });
    expect(late.debits).toEqual({ ...NOTHING, known: 1 });
    expect(await standing(remise)).toEqual([
      ["returned", 7_000, 0],
      ["refunded", 8_000, 0],
    ]);
  });

  it("[CASH-21] does not take a debit of long ago for the one that is meant", async () => {
    const [old, one] = [await given([5_400]), await given([5_400])];
    const rum = one.debits[0]?.rum;
    await shop.sql("update debit set rum = $2 where batch_id = $1", [old.batch, rum]);
    const line = { rum, code: "MS03" };
    const back = (reference: string) =>
      state({
        reference,
        side: "DBIT",
        on: "2026-11-26",
        amount: 5_400,
        debits: [line],
      } as DebitEntry);
    const asked = await back("L1");
    expect([asked.debits.returned, asked.debits.doubtful]).toEqual([0, 1]);
    await shop.sql("update debit_batch set day = '2025-09-20' where id = $1", [old.batch]);
    expect((await back("L1")).debits).toMatchObject({ returned: 1, doubtful: 0 });
    expect([await standing(old), await standing(one)]).toEqual([
      [["presented", 0, 5_400]],
      [["returned", 5_400, 0]],
    ]);
  });

  it("[CASH-18] knows a debit without its name by mandate and sum", async () => {
    const remise = await given([6_100]);
    const [one] = remise.debits;
    const line = { rum: one?.rum, code: "MS03" };
    await state({
      reference: "B2",
      side: "DBIT",
      on: "2026-11-26",
      amount: 6_100,
      debits: [line],
    } as DebitEntry);
    expect(await standing(remise)).toEqual([["returned", 6_100, 0]]);
  });

  it.each<readonly [string, (one: Given["debits"][number]) => object, string]>([
    [
      "another sum",
      ({ named }) => ({ endToEnd: named, amount: 1, code: "AM04" }),
      "Le montant n’est pas celui du prélèvement.",
    ],
    [
      "no reason",
      ({ named }) => ({ endToEnd: named }),
      "La banque n’a pas donné de code de motif.",
    ],
    [
      "an unknown name",
      () => ({ endToEnd: "PREL-999999", code: "AM04" }),
      "La référence PREL-999999 n’est celle d’aucun prélèvement.",
    ],
    ["no name", () => ({ code: "AM04" }), "Ni prélèvement, ni mandat, ni fichier n’est nommé."],
  ])(
    "[CASH-19] asks for %s, changes nothing, and is noted by somebody",
    async (name, lineOf, why) => {
      const remise = await given([5_500]);
      const [one] = remise.debits;
      if (one === undefined) throw new Error("No debit");
      const taken = await state({
        reference: `D ${name}`,
        side: "DBIT",
        on: "2026-11-26",
        amount: 5_500,
        debits: [lineOf(one)],
      });
      expect(taken.debits).toEqual({ ...NOTHING, doubtful: 1 });
      expect(await standing(remise)).toEqual([["presented", 0, 5_500]]);
      const [doubt] = await doubts();
      expect(doubt).toMatchObject({ kind: "returned", day: "2026-11-26", payer: "LE PAYEUR", why });
      const note = (text: string) => post(`/bank-answers/${doubt?.id}/note`, { note: text });
      expect(await refusalOf(await note(" "))).toEqual([422, "note : Écrivez ce qui a été fait."]);
      expect((await note("vu avec la banque")).status).toBe(204);
      expect(await refusalOf(await note("encore"))).toEqual([
        409,
        "Cette réponse est déjà classée. Rien n’a été changé.",
      ]);
      expect(await doubts()).toEqual([]);
    },
  );

  it("[CASH-19] takes a sum that a later file explains once that has come", async () => {
    const remise = await given([4_000, 1_000]);
    const [one] = remise.debits;
    const whole = {
      reference: "E1",
      side: "CRDT",
      amount: 1_000,
      message: remise.message,
    } as const;
    expect((await state(whole)).debits).toMatchObject({ collected: 0, doubtful: 1 });
    const refused = [{ endToEnd: one?.named ?? "", code: "AC04" }];
    expect((await report({ id: "E2", message: remise.message, refused })).debits).toMatchObject({
      rejected: 1,
      collected: 1,
      doubtful: 0,
    });
    expect(await standing(remise)).toEqual([
      ["rejected", 4_000, 0],
      ["settled", 0, 0],
    ]);
  });

  it("[DEBIT-33] are judged again where a debit that they may mean has moved, by whatever hand, and no others", async () => {
    const back = (reference: string, debit: NonNullable<DebitEntry["debits"]>[number]) =>
      state({ reference, side: "DBIT", on: "2026-11-26", amount: 5_000, debits: [debit] });
    const ghost = async (reference: string) =>
      back(reference, { endToEnd: "PREL-999999", amount: 5_000, code: "AM04" });
    const remise = await given([5_000, 6_000]);
    await ghost("G1");
    const [one, two] = remise.debits;
    if (one === undefined || two === undefined) throw new Error("Two debits are given");
    // What a debit was before the bank had it: nothing is done by what the bank says of that.
    await shop.sql("update debit set state = 'approved' where id = any($1)", [
      remise.debits.map(({ id }) => id),
    ]);
    await back("G2", { endToEnd: one.named, amount: 5_000, code: "AM04" });
    await back("G3", { rum: two.rum, amount: 6_000, code: "MS03" });
    const lines = () =>
      shop.sql<{ readonly on: string; readonly written: string; readonly asked: boolean }>(
        `select coalesce(end_to_end, rum) as on, xmin::text as written, looked < touched as asked
          from bank_answer where state = 'doubtful' order by id`,
      );
    const judged = await lines();
    expect(judged.map(({ on, asked }) => [on, asked])).toEqual([
      ["PREL-999999", false],
      [one.named, false],
      [two.rum, false],
    ]);
    expect((await ghost("G4")).debits).toMatchObject({ returned: 0, doubtful: 4 });
    // None of what was there was so much as written.
    expect((await lines()).slice(0, 3)).toEqual(judged);
    await shop.sql("update debit set state = 'presented' where id = $1", [one.id]);
    expect((await lines()).map(({ asked }) => asked)).toEqual([false, true, false, false]);
    expect((await ghost("G5")).debits).toMatchObject({ returned: 1, doubtful: 4 });
    expect(await standing(remise)).toEqual([
      ["returned", 5_000, 0],
      ["approved", 0, 6_000],
    ]);
    await shop.sql("update debit set state = 'presented' where id = $1", [two.id]);
    expect((await ghost("G6")).debits).toMatchObject({ returned: 1, doubtful: 4 });
    expect((await lines())[0]?.written).toBe(judged[0]?.written);
    await shop.sql("update bank_answer set state = 'closed', note = 'vu' where state = 'doubtful'");
  });

  it("[DEBIT-33] of a day to come are judged once that has come", async () => {
    const remise = await given([7_700]);
    const [one] = remise.debits;
    const entry = {
      reference: "J1",
      side: "DBIT",
      on: "2026-12-03",
      amount: 7_700,
      debits: [{ endToEnd: one?.named, amount: 7_700, code: "AM04" }],
    } as DebitEntry;
    expect((await state(entry)).debits).toMatchObject({ returned: 0, doubtful: 1 });
    const other = { reference: "J2", side: "CRDT", amount: 1, message: "REMISE-INCONNUE" } as const;
    expect((await state(other)).debits).toMatchObject({ returned: 0, doubtful: 2 });
    shop.clock.set("2026-12-03T09:00:00.000Z");
    agent = await signedInAgent(shop, "12.0.3.2");
    expect((await state({ ...other, reference: "J3" })).debits).toMatchObject({
      returned: 1,
      doubtful: 2,
    });
    expect(await standing(remise)).toEqual([["returned", 7_700, 0]]);
    await shop.sql("update bank_answer set state = 'closed', note = 'vu' where state = 'doubtful'");
  });

  it("[CASH-20] comes to the same in any order, each file twice, as calculated anew", async () => {
    const fate = fc.constantFrom("rejected", "settled", "returned", "waiting" as const);
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ fate, sum: fc.integer({ min: 1, max: 99_999 }) }), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.infiniteStream(fc.nat()),
        async (wishes, choices) => {
          round += 1;
          const remise = await given(wishes.map(({ sum }) => sum));
          const told = remise.debits.map((debit, at) => ({ ...debit, fate: wishes[at]?.fate }));
          const files = told.flatMap(({ fate: is, named, sum, id }) => {
            const entry = (side: "CRDT" | "DBIT", on: string, code?: string) =>
              debitStatement([
                {
                  reference: `${side} ${round} ${id}`,
                  side,
                  on,
                  amount: sum,
                  debits: [{ endToEnd: named, ...(code === undefined ? {} : { code }) }],
                },
              ]);
            if (is === "waiting") return [];
            if (is === "rejected") {
              const refused = [{ endToEnd: named, code: "AC04" }];
              return [statusReport({ id: `Q${round}-${id}`, message: remise.message, refused })];
            }
            const collected = entry("CRDT", "2026-11-25");
            return is === "settled"
              ? [collected]
              : [collected, entry("DBIT", "2026-11-27", "AM04")];
          });
          // Nobody knows whether all was collected while some wait.
          const isWhole = told.every(({ fate: is }) => is !== "waiting");
          const kept = told.filter(({ fate: is }) => is !== "rejected");
          if (isWhole && kept.length > 0) {
            const amount = kept.reduce((all, { sum }) => all + sum, 0);
            const message = remise.message;
            files.push(debitStatement([{ reference: `W${round}`, side: "CRDT", amount, message }]));
          }
          const order = [...files, ...files]
            .map((file) => ({ file, rank: choices.next().value }))
            .toSorted((a, b) => a.rank - b.rank);
          for (const { file } of order) await take(file);
          expect(await standing(remise)).toEqual(
            told.map(({ fate: is, sum }) => {
              if (is === "waiting") return ["presented", 0, sum];
              return is === "settled" ? ["settled", 0, 0] : [is, sum, 0];
            }),
          );
          expect(await doubts()).toEqual([]);
          const [books] = await shop.sql<{ all: number; wrong: number }>(
            `select (select coalesce(sum(amount), 0)::int from ledger_line) as all,
               (select count(*)::int from outstanding o where o.id = any($1) and o.owed <>
                 (select coalesce(sum(l.amount), 0) from ledger_line l
                   where l.outstanding_id = o.id and l.account = 'receivable')) as wrong`,
            [remise.debits.map(({ invoice }) => invoice)],
          );
          expect(books).toEqual({ all: 0, wrong: 0 });
        },
      ),
      { numRuns: 10 },
    );
  });
});
