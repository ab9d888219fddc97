import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { Cents } from "../../api-schema/primitives.ts";
import { formatDay } from "../../core/calendar/format.ts";
import {
  type TransferShares,
  transferPosting,
  writeOffPosting,
} from "../../core/ledger/postings.ts";
import {
  allocatedSum,
  matchTransfer,
  type OpenItems,
} from "../../core/ledger/transfer-matching.ts";
import { euros } from "../../core/money/format.ts";
import { nowDate, today } from "../clock.ts";
import type { Settings } from "../config.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { MoneyActs } from "../debits/money-acts.ts";
import { Ledger } from "../ledger/ledger.ts";
import { Receipts } from "../selling/payments/receipts.ts";
import {
  findLoss,
  isKnown,
  type KnownTransfer,
  latestOf,
  type Loss,
  type NewTransfer,
  openFor,
  type Rest,
  restsOf,
} from "./transfer-queries.ts";

/** What a transfer would pay, with the names that staff read. */
export type MatchedTransfer = {
  readonly shares: TransferShares;
  readonly lines: ReadonlyArray<{ readonly what: string; readonly amount: Cents }>;
  /** The same was entered before: day, amount, words and payer. */
  readonly isKnown: boolean;
};

export type Entered =
  | { readonly _tag: "Done"; readonly said: string }
  | { readonly _tag: "Changed" };
export type WrittenOff =
  | { readonly _tag: "Done"; readonly said: string }
  | { readonly _tag: "Wrong"; readonly problem: string };

/** Transfers that came, and money that is not owed any more: what staff enter by hand. */
export class Transfers extends Context.Service<
  Transfers,
  {
    /** What it would pay, as things stand. */
    readonly match: (transfer: NewTransfer) => Effect.Effect<MatchedTransfer>;
    /**
     * Enters it, and what it pays. `key` is the page's: sent twice it is entered once. When it would
     * pay something else than `seen` of it, nothing is written.
     */
    readonly enter: (
      transfer: NewTransfer,
      by: { readonly agent: number; readonly key: string; readonly seen: Cents },
    ) => Effect.Effect<Entered>;
    /** Sums that are kept, the oldest first. */
    readonly rests: Effect.Effect<readonly Rest[]>;
    readonly latest: Effect.Effect<readonly KnownTransfer[]>;
    /** What is owed of an invoice that may be written off. */
    readonly lossOf: (number: string) => Effect.Effect<Loss | null>;
    /** What is still owed of it will not come. */
    readonly writeOff: (number: string, reason: string, agent: number) => Effect.Effect<WrittenOff>;
  }
>()("panetier/outstandings/Transfers") {
  static readonly layer: Layer.Layer<
    Transfers,
    never,
    SqlClient.SqlClient | Settings | SellingFirm
  > = Layer.effect(
    Transfers,
    Effect.suspend(() => makeTransfers),
  ).pipe(Layer.provide([Ledger.layer, Receipts.layer, MoneyActs.layer]));
}

const makeTransfers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const needs: TransferNeeds = {
    sql,
    ledger: yield* Ledger,
    receipts: yield* Receipts,
    acts: yield* MoneyActs,
  };
  const inOne = <A>(work: Effect.Effect<A>): Effect.Effect<A> =>
    sql.withTransaction(work).pipe(Effect.catchTag("SqlError", Effect.die));

  return Transfers.of({
    match: Effect.fnUntraced(function* (transfer) {
      const open = yield* openFor(sql, transfer.reference);
      const shares = matchTransfer(transfer.amount, transfer.reference, open);
      return { shares, lines: linesOf(shares, open), isKnown: yield* isKnown(sql, transfer) };
    }),
    enter: (transfer, by) => inOne(enter(needs, transfer, by)),
    rests: restsOf(sql),
    latest: latestOf(sql),
    lossOf: (number) => findLoss(sql, number),
    writeOff: (number, reason, agent) => inOne(writeOff(needs, number, reason, agent)),
  });
});

/** What a transfer is entered, used and written off with, inside one transaction. */
type TransferNeeds = {
  readonly sql: SqlClient.SqlClient;
  readonly ledger: Ledger["Service"];
  readonly receipts: Receipts["Service"];
  readonly acts: MoneyActs["Service"];
};

const enter = Effect.fnUntraced(function* (
  needs: TransferNeeds,
  { receivedOn, amount, reference, payer }: NewTransfer,
  { agent, key, seen }: { readonly agent: number; readonly key: string; readonly seen: Cents },
): Effect.fn.Return<Entered> {
  const { sql, receipts, acts } = needs;
  const { shares } = yield* heldMatch(needs, amount, reference);
  const [before] = yield* sql`select id from transfer where form_key = ${key}`.pipe(Effect.orDie);
  const said = `Virement de ${euros(amount)} enregistré.`;
  if (before !== undefined) return { _tag: "Done", said };
  if (allocatedSum(shares) !== seen) return { _tag: "Changed" };
  const [row] = yield* sql<{ readonly id: number }>`
    insert into transfer (received_on, amount, reference, payer, agent_id, entered_at,
      form_key)
    values (${receivedOn}::date, ${amount}, ${reference}, ${payer}, ${agent},
      ${yield* nowDate}::timestamptz, ${key}) returning id`.pipe(Effect.orDie);
  const id = row?.id ?? 0;
  const { store, amount: rest } = shares.unallocated;
  yield* sql`insert into transfer_rest (transfer_id, store_id, amount, left_amount)
    values (${id}, ${rest === 0 ? null : store}, ${amount}, ${rest})`.pipe(Effect.orDie);
  const words = `Virement du ${formatDay(receivedOn, "date")}, ${reference}`;
  const posting = transferPosting(id, shares, receivedOn, words);
  yield* receipts.enter([posting], agent);
  if (seen > 0) {
    yield* sql`insert into transfer_allocation (transfer_id, movement_id)
      select ${id}, id from ledger_movement where key = ${posting.key}`.pipe(Effect.orDie);
  }
  const subject = `Virement ${id} : ${euros(amount)}`;
  yield* acts.write({ agent, act: "transfer", subject, reason: reference });
  return { _tag: "Done", said };
});

const writeOff = Effect.fnUntraced(function* (
  { sql, ledger, receipts, acts }: TransferNeeds,
  number: string,
  reason: string,
  agent: number,
): Effect.fn.Return<WrittenOff> {
  if (reason === "") return wrong("Écrivez le motif.");
  const found = yield* findLoss(sql, number);
  if (found === null) return wrong("Cette facture n’existe pas.");
  yield* ledger.hold([found.outstanding]);
  const loss = (yield* findLoss(sql, number)) ?? found;
  if (loss.isInDebit) return wrong("Un prélèvement retient cette facture : retirez-le d’abord.");
  if (loss.owed <= 0) return wrong("Rien n’est plus dû de cette facture.");
  const { outstanding, store, owed } = loss;
  const made = yield* receipts.enter(
    [writeOffPosting({ outstanding, store, amount: owed }, yield* today, reason)],
    agent,
  );
  if (made.size === 0) return wrong("Cette facture a déjà été passée en perte.");
  const subject = `Facture ${loss.number} : ${euros(owed)}`;
  yield* acts.write({ agent, act: "written off", subject, reason });
  return { _tag: "Done", said: `${euros(owed)} passés en perte.` };
});

/** Holds what the words name, and matches again what is owed then. */
const heldMatch = Effect.fnUntraced(function* (
  { sql, ledger }: TransferNeeds,
  amount: Cents,
  words: string,
) {
  const seen = yield* openFor(sql, words);
  yield* ledger.hold(seen.invoices.map(({ outstanding }) => outstanding));
  const open = yield* openFor(sql, words);
  return { open, shares: matchTransfer(amount, words, open) };
});

const wrong = (problem: string): WrittenOff => ({ _tag: "Wrong", problem });

const linesOf = ({ invoices, parts }: TransferShares, open: OpenItems) => [
  ...invoices.map(({ outstanding, amount }) => ({
    what: `Facture ${open.invoices.find((each) => each.outstanding === outstanding)?.number ?? ""}`,
    amount,
  })),
  ...parts.map(({ payment, amount }) => ({
    what: `Commande ${open.parts.find((each) => each.payment === payment)?.order ?? ""}, avant facture`,
    amount,
  })),
];
