import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { TransferId } from "../../api-schema/staff-collections.ts";
import type { OpenItem } from "../../api-schema/staff-transfers.ts";
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
import { openBook, proposeTransfer } from "../../core/ledger/transfer-proposals.ts";
import { cents, sumCents } from "../../core/money/cents.ts";
import { euros } from "../../core/money/format.ts";
import { nowDate, today } from "../clock.ts";
import type { Settings } from "../config.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { MoneyActs } from "../debits/money-acts.ts";
import { Ledger } from "../ledger/ledger.ts";
import { holdParts, readItemsOf, shopsBeside } from "./open-items.ts";
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
  | { readonly _tag: "Done"; readonly id: TransferId }
  | { readonly _tag: "Changed" };
export type WrittenOff =
  | { readonly _tag: "Done" | "Changed" }
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
    /** What is still owed of it will not come. When that is something else than `seen`, nothing is written. */
    readonly writeOff: (
      number: string,
      reason: string,
      by: { readonly agent: number; readonly seen: Cents },
    ) => Effect.Effect<WrittenOff>;
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
      const matched = yield* matchOf(sql, transfer);
      return {
        shares: matched.shares,
        lines: linesOf(matched),
        isKnown: yield* isKnown(sql, transfer),
      };
    }),
    enter: (transfer, by) => inOne(enter(needs, transfer, by)),
    rests: restsOf(sql),
    latest: latestOf(sql),
    lossOf: (number) => findLoss(sql, number),
    writeOff: (number, reason, by) => inOne(writeOff(needs, number, reason, by)),
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
  const { shares } = yield* heldMatch(needs, { amount, reference, payer });
  const [before] = yield* sql<{
    readonly id: number;
  }>`select id from transfer where form_key = ${key}`.pipe(Effect.orDie);
  if (before !== undefined) return { _tag: "Done", id: TransferId.make(before.id) };
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
  return { _tag: "Done", id: TransferId.make(id) };
});

const writeOff = Effect.fnUntraced(function* (
  { sql, ledger, receipts, acts }: TransferNeeds,
  number: string,
  reason: string,
  { agent, seen }: { readonly agent: number; readonly seen: Cents },
): Effect.fn.Return<WrittenOff> {
  if (reason === "") return wrong("Écrivez le motif.");
  const found = yield* findLoss(sql, number);
  if (found === null) return wrong("Cette facture n’existe pas.");
  yield* ledger.hold([found.outstanding]);
  const loss = (yield* findLoss(sql, number)) ?? found;
  if (loss.isInDebit) return wrong("Un prélèvement retient cette facture : retirez-le d’abord.");
  if (loss.owed <= 0) return wrong("Rien n’est plus dû de cette facture.");
  if (loss.owed !== seen) return { _tag: "Changed" };
  const { outstanding, store, owed, before } = loss;
  yield* receipts.enter(
    [writeOffPosting({ outstanding, store, amount: owed }, yield* today, reason, before)],
    agent,
  );
  const subject = `Facture ${loss.number} : ${euros(owed)}`;
  yield* acts.write({ agent, act: "written off", subject, reason });
  return { _tag: "Done" };
});

type Typed = Pick<NewTransfer, "amount" | "reference" | "payer">;

/** What a transfer would pay, with what is open of that, and the credit notes that are deducted from it. */
type Matched = {
  readonly shares: TransferShares;
  readonly open: OpenItems;
  readonly credits: readonly OpenItem[];
};

/** By the numbers in its words; less the credit notes of its customer by which it is short (CASH-13). */
const matchOf = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { amount, reference, payer }: Typed,
): Effect.fn.Return<Matched> {
  const open = yield* openFor(sql, reference);
  const plain = matchTransfer(amount, reference, open);
  const stores = [...new Set([...open.invoices, ...open.parts].map(({ store }) => store))];
  // With something left over it is short of nothing.
  if (stores.length === 0 || plain.unallocated.amount > 0)
    return { shares: plain, open, credits: [] };
  const shops = yield* shopsBeside(sql, stores);
  const items = yield* readItemsOf(
    sql,
    shops.map(({ store }) => store),
  );
  const { lines } = proposeTransfer(
    { amount, reference, payer, account: null },
    openBook(items, []),
  );
  const credits = lines.flatMap((line) => {
    const item = items.find(({ kind, id }) => kind === line.kind && id === line.id);
    return line.amount < 0 && item !== undefined ? [item] : [];
  });
  const deducted = sumCents(credits.map((credit) => credit.open));
  const paid = matchTransfer(cents(amount - deducted), reference, open);
  return {
    open,
    credits,
    shares: {
      ...paid,
      invoices: [
        ...paid.invoices,
        ...credits.map(({ id, store, open: left }) => ({
          outstanding: OutstandingId.make(id),
          store,
          amount: left,
        })),
      ],
    },
  };
});

/** Holds what it would pay and deduct, and matches again what is open then. */
const heldMatch = Effect.fnUntraced(function* (
  { sql, ledger }: TransferNeeds,
  transfer: Typed,
): Effect.fn.Return<Matched> {
  const seen = yield* matchOf(sql, transfer);
  yield* ledger.hold([
    ...seen.open.invoices.map(({ outstanding }) => outstanding),
    ...seen.credits.map(({ id }) => OutstandingId.make(id)),
  ]);
  yield* holdParts(
    sql,
    seen.open.parts.map(({ payment }) => payment),
  );
  return yield* matchOf(sql, transfer);
});

const wrong = (problem: string): WrittenOff => ({ _tag: "Wrong", problem });

const linesOf = ({ shares: { invoices, parts }, open, credits }: Matched) => [
  ...invoices.map(({ outstanding, amount }) => {
    const credit = credits.find(({ id }) => id === outstanding);
    const invoice = open.invoices.find((each) => each.outstanding === outstanding);
    return {
      what:
        credit === undefined
          ? `Facture ${invoice?.number ?? ""}`
          : `Avoir ${credit.number}, déduit`,
      amount,
    };
  }),
  ...parts.map(({ payment, amount }) => ({
    what: `Commande ${open.parts.find((each) => each.payment === payment)?.order ?? ""}, avant facture`,
    amount,
  })),
];
