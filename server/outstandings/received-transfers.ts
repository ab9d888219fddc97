import { Context, Effect, Layer, Struct } from "effect";
import { SqlClient } from "effect/sql";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import { PaymentId } from "../../api-schema/primitives.ts";
import { Conflict, NotFound, type Unprocessable } from "../../api-schema/problems.ts";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import type { TransferId } from "../../api-schema/staff-collections.ts";
import type {
  AllocateTransfer,
  OwedItems,
  ProposedLine,
  StaffTransfer,
  StaffTransferList,
  TakenTransfers,
  UndoAllocation,
} from "../../api-schema/staff-transfers.ts";
import { formatDay } from "../../core/calendar/format.ts";
import {
  lossCeiling,
  readAllocation,
  transferState,
} from "../../core/ledger/transfer-allocation.ts";
import {
  allocationPosting,
  allocationUndonePosting,
  transferBackPosting,
  transferPosting,
} from "../../core/ledger/postings.ts";
import {
  type BookItem,
  openBook,
  type OpenBook,
  type Proposal,
  proposeTransfer,
} from "../../core/ledger/transfer-proposals.ts";
import { cents, sumCents } from "../../core/money/cents.ts";
import { euros } from "../../core/money/format.ts";
import { nowDate, today } from "../clock.ts";
import type { Settings } from "../config.ts";
import { MoneyActs } from "../debits/money-acts.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { Ledger } from "../ledger/ledger.ts";
import { Receipts } from "../selling/payments/receipts.ts";
import { fieldProblem, fieldProblems } from "../web/field-problem.ts";
import type { BankedTransfer, BankFileRead } from "./bank-file.ts";
import {
  findOwing,
  holdParts,
  readBook,
  readItems,
  readItemsOf,
  shopsBeside,
  toItem,
} from "./open-items.ts";
import {
  type HeldTransfer,
  holdReceived,
  listReceived,
  perPage,
  readReceived,
  type ReceivedRow,
  readUse,
} from "./received-queries.ts";

/** Who acts, as the journal of money and the ceilings know them. */
interface Acting {
  readonly id: number;
  readonly roles: readonly StaffRole[];
}

interface Listed {
  readonly search: string;
  readonly shown?: "open" | "kept" | "done" | undefined;
  readonly after?: TransferId | undefined;
}

/** Transfers that came: what they may be for, what they are used for, and how that is taken back (docs/decisions/0074). */
export class ReceivedTransfers extends Context.Service<
  ReceivedTransfers,
  {
    readonly list: (which: Listed) => Effect.Effect<StaffTransferList>;
    /** With what it is proposed for as things stand: nothing is written. */
    readonly one: (id: TransferId) => Effect.Effect<StaffTransfer, NotFound>;
    /** What is found of what is owed. */
    readonly owed: (search: string) => Effect.Effect<OwedItems>;
    /** Uses what is left of it as somebody confirmed it, if it is as they saw it. */
    readonly allocate: (
      id: TransferId,
      wish: AllocateTransfer,
      by: Acting,
    ) => Effect.Effect<void, NotFound | Conflict | Unprocessable>;
    /** By a counter entry: what it paid is owed again. */
    readonly undo: (
      id: TransferId,
      wish: UndoAllocation,
      by: Acting,
    ) => Effect.Effect<void, NotFound | Conflict>;
    /** What is left went back to who sent it. */
    readonly refund: (
      id: TransferId,
      wish: { readonly version: number; readonly reason: string },
      by: Acting,
    ) => Effect.Effect<void, NotFound | Conflict | Unprocessable>;
    /** Takes the transfers of a bank's file that are not known yet; they are used for nothing. */
    readonly take: (file: BankFileRead, by: Acting) => Effect.Effect<TakenTransfers>;
  }
>()("panetier/outstandings/ReceivedTransfers") {
  static readonly layer: Layer.Layer<
    ReceivedTransfers,
    never,
    SqlClient.SqlClient | Settings | SellingFirm
  > = Layer.effect(
    ReceivedTransfers,
    Effect.suspend(() => make),
  ).pipe(Layer.provide([Ledger.layer, Receipts.layer, MoneyActs.layer]));
}

interface Needs {
  readonly sql: SqlClient.SqlClient;
  readonly ledger: Ledger["Service"];
  readonly receipts: Receipts["Service"];
  readonly acts: MoneyActs["Service"];
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const needs: Needs = {
    sql,
    ledger: yield* Ledger,
    receipts: yield* Receipts,
    acts: yield* MoneyActs,
  };
  const inOne = <A, E>(work: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    sql.withTransaction(work).pipe(Effect.catchTag("SqlError", Effect.die)) as Effect.Effect<A, E>;
  return ReceivedTransfers.of({
    list: (which) => list(sql, which),
    one: (id) => one(sql, id),
    owed: Effect.fnUntraced(function* (search) {
      const shops = search.trim() === "" ? [] : yield* findOwing(sql, search);
      const items = yield* readItemsOf(
        sql,
        shops.map(({ store }) => store),
      );
      return { items: items.map(toItem), shops };
    }),
    allocate: (id, wish, by) => inOne(allocate(needs, id, wish, by)),
    undo: (id, wish, by) => inOne(undo(needs, id, wish, by)),
    refund: (id, wish, by) => inOne(refund(needs, id, wish, by)),
    take: (file, by) => take(needs, inOne, file, by),
  });
});

const NOWHERE = "Virement introuvable.";
const MOVED =
  "Ce virement a changé depuis que vous l’avez ouvert : relisez-le. Rien n’a été enregistré.";

/** What may be proposed of it: nothing where nothing is left, or where it was said to be kept. */
const isOpen = ({ left, owner }: Pick<ReceivedRow, "left" | "owner">): boolean =>
  left > 0 && owner === null;

const toPlace = ({ left, reference, payer, account }: ReceivedRow) => ({
  amount: left,
  reference,
  payer,
  account,
});

const list = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  which: Listed,
): Effect.fn.Return<StaffTransferList> {
  const rows = yield* listReceived(sql, which);
  const shown = rows.slice(0, perPage);
  const open = shown.filter(isOpen).map(toPlace);
  const book = open.length === 0 ? null : yield* readBook(sql, open);
  const named = book === null ? null : byName(book);
  const transfers = shown.map((row) => {
    const known = Struct.omit(row, ["account", "refunded"]);
    const proposal = book === null || !isOpen(row) ? null : proposeTransfer(toPlace(row), book);
    const isProposed = proposal !== null && proposal.lines.length > 0;
    const items = proposal === null || named === null ? [] : itemsOf(proposal, named);
    return {
      ...known,
      state: transferState({ ...row, isProposed }),
      proposed:
        proposal === null || proposal.ground === "none"
          ? null
          : {
              ground: proposal.ground,
              isSure: proposal.isSure,
              shop:
                items[0]?.shop ?? book?.byCompany.get(proposal.company ?? "")?.[0]?.shop ?? null,
              numbers: items.map(({ number }) => number),
              sum: sumCents(proposal.lines.map(({ amount }) => amount)),
            },
    };
  });
  return { transfers, next: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null };
});

type Named = ReadonlyMap<string, BookItem>;

/** All that is open, by what lines say of it: made once for a book, whatever is proposed of it. */
const byName = ({ byCompany }: Pick<OpenBook, "byCompany">): Named =>
  new Map([...byCompany.values()].flat().map((item) => [`${item.kind} ${item.id}`, item]));

/** The items that a proposal names, in its order. */
const itemsOf = ({ lines }: Pick<Proposal, "lines">, named: Named): readonly BookItem[] =>
  lines.flatMap(({ kind, id }) => named.get(`${kind} ${id}`) ?? []);

const NOTHING: Proposal = {
  ground: "none",
  isSure: false,
  company: null,
  owner: null,
  lines: [],
  rest: cents(0),
};

const one = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  id: TransferId,
): Effect.fn.Return<StaffTransfer, NotFound> {
  const row = yield* readReceived(sql, id);
  if (row === null) return yield* Effect.fail(new NotFound({ message: NOWHERE }));
  const known = Struct.omit(row, ["account"]);
  // Of one that is used up nothing is proposed: what is open need not be read.
  const book = row.left === 0 ? null : yield* readBook(sql, [toPlace(row)]);
  const proposal = book === null ? NOTHING : proposeTransfer(toPlace(row), book);
  const named = book === null ? [] : itemsOf(proposal, byName(book));
  const owner = row.owner?.store ?? proposal.owner;
  const shops = yield* shopsBeside(sql, [
    ...new Set([...(owner === null ? [] : [owner]), ...named.map(({ store }) => store)]),
  ]);
  const owed =
    row.left === 0
      ? []
      : yield* readItemsOf(
          sql,
          shops.map(({ store }) => store),
        );
  const others = owed.filter(
    (item) => !named.some((each) => each.kind === item.kind && each.id === item.id),
  );
  return {
    ...known,
    state: transferState({ ...row, isProposed: proposal.lines.length > 0 }),
    proposal: { ...Struct.omit(proposal, ["company"]), owner },
    items: [...named, ...others].map(toItem),
    shops,
  };
});

/** Holds what is left of it; fails where somebody was there before. */
const heldTransfer = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  id: TransferId,
  version: number,
): Effect.fn.Return<HeldTransfer, NotFound | Conflict> {
  const held = yield* holdReceived(sql, id);
  if (held === null) return yield* Effect.fail(new NotFound({ message: NOWHERE }));
  if (held.version !== version) return yield* Effect.fail(new Conflict({ message: MOVED }));
  return held;
});

const outstandingsOf = (lines: readonly ProposedLine[]) =>
  lines.flatMap(({ kind, id }) => (kind === "invoice" ? [OutstandingId.make(id)] : []));
const paymentsOf = (lines: readonly ProposedLine[]) =>
  lines.flatMap(({ kind, id }) => (kind === "order" ? [PaymentId.make(id)] : []));

const allocate = Effect.fnUntraced(function* (
  { sql, ledger, receipts, acts }: Needs,
  id: TransferId,
  { version, lines, owner: wished }: AllocateTransfer,
  by: Acting,
): Effect.fn.Return<void, NotFound | Conflict | Unprocessable> {
  yield* ledger.hold(outstandingsOf(lines));
  yield* holdParts(sql, paymentsOf(lines));
  const held = yield* heldTransfer(sql, id, version);
  if (held.left === 0) return yield* Effect.fail(new Conflict({ message: MOVED }));
  const items = yield* readItems(sql, outstandingsOf(lines), paymentsOf(lines));
  const read = readAllocation({ lines, owner: wished }, held.left, items, lossCeiling(by.roles));
  if ("problems" in read) return yield* Effect.fail(fieldProblems(read.problems));
  const companies = new Set(items.map(({ company }) => company));
  if (companies.size > 1 && items.some(({ open }) => open < 0)) {
    return yield* Effect.fail(
      fieldProblem("lines", "Un avoir ne se déduit que de ce que doit son client."),
    );
  }
  const owner = read.rest === 0 ? held.store : wished;
  if (owner !== null) {
    const [known] = yield* shopsBeside(sql, [owner]);
    if (known === undefined) {
      return yield* Effect.fail(fieldProblem("owner", "Cette boutique n’existe pas."));
    }
  }
  const key = `transfer:${id}:v${version}`;
  const shares = {
    invoices: read.lines.flatMap(({ item, amount, loss }) =>
      item.kind === "invoice"
        ? [{ outstanding: OutstandingId.make(item.id), store: item.store, amount, loss }]
        : [],
    ),
    parts: read.lines.flatMap(({ item, amount }) =>
      item.kind === "order"
        ? [{ payment: PaymentId.make(item.id), store: item.store, amount }]
        : [],
    ),
  };
  const kept = { left: held.left, from: held.store, owner };
  const posting = allocationPosting(key, kept, shares, yield* today);
  yield* receipts.enter([posting], by.id);
  if (read.lines.length > 0) {
    yield* sql`insert into transfer_allocation (transfer_id, movement_id)
      select ${id}, id from ledger_movement where key = ${posting.key}`.pipe(Effect.orDie);
  }
  yield* sql`update transfer_rest set left_amount = ${read.rest}, store_id = ${owner},
    version = version + 1 where transfer_id = ${id}`.pipe(Effect.orDie);
  const whose = wished ?? read.lines[0]?.item.store ?? null;
  // Whose the account is has been said, unless the transfer pays for several companies.
  if (held.account !== null && whose !== null && companies.size <= 1) {
    yield* sql`insert into payer_account (iban_digest, store_id, learnt_at, agent_id)
      values (${held.account}, ${whose}, ${yield* nowDate}::timestamptz, ${by.id})
      on conflict (iban_digest) do update
        set store_id = excluded.store_id, learnt_at = excluded.learnt_at, agent_id = excluded.agent_id`.pipe(
      Effect.orDie,
    );
  }
  const numbers = read.lines.map(({ item }) => item.number).join(", ");
  yield* acts.write({
    agent: by.id,
    act: "allocated",
    subject: `Virement ${id} : ${euros(read.used)}${read.loss > 0 ? `, ${euros(read.loss)} en perte` : ""}`,
    reason: numbers === "" ? "Au compte du client" : numbers,
  });
});

const undo = Effect.fnUntraced(function* (
  { sql, ledger, receipts, acts }: Needs,
  id: TransferId,
  { allocation, version }: UndoAllocation,
  by: Acting,
): Effect.fn.Return<void, NotFound | Conflict> {
  const seen = yield* readUse(sql, id, allocation);
  if (seen === null)
    return yield* Effect.fail(new NotFound({ message: "Affectation introuvable." }));
  const { invoices, parts } = seen;
  yield* ledger.hold(invoices.map(({ outstanding }) => outstanding));
  yield* holdParts(
    sql,
    parts.map(({ payment }) => payment),
  );
  const held = yield* heldTransfer(sql, id, version);
  const again = yield* readUse(sql, id, allocation);
  if (again === null || again.isUndone) return yield* Effect.fail(new Conflict({ message: MOVED }));
  for (const { payment, amount } of parts) {
    if (amount < 0) return yield* Effect.fail(new Conflict({ message: LEFT_AGAIN }));
    if ((yield* ledger.advanceOf(payment)) < amount) {
      return yield* Effect.fail(new Conflict({ message: INVOICED_SINCE }));
    }
  }
  const key = `transfer:${id}:v${version}`;
  const posting = allocationUndonePosting(key, held.store, { invoices, parts }, yield* today);
  yield* receipts.takeBack([posting], by.id);
  const used = sumCents([...invoices, ...parts].map(({ amount }) => amount));
  yield* sql`update transfer_allocation set undone_by = (select id from ledger_movement where key = ${posting.key})
    where id = ${allocation}`.pipe(Effect.orDie);
  yield* sql`update transfer_rest set left_amount = left_amount + ${used}, version = version + 1
    where transfer_id = ${id}`.pipe(Effect.orDie);
  const subject = `Virement ${id} : ${euros(used)}`;
  yield* acts.write({ agent: by.id, act: "allocation undone", subject });
});

const INVOICED_SINCE =
  "La commande que ce virement paie est facturée ou annulée depuis : l’affectation ne peut plus être annulée.";
const LEFT_AGAIN = "Cette somme n’a pas servi à la commande : affectez-la.";

const refund = Effect.fnUntraced(function* (
  { sql, receipts, acts }: Needs,
  id: TransferId,
  { version, reason: typed }: { readonly version: number; readonly reason: string },
  by: Acting,
): Effect.fn.Return<void, NotFound | Conflict | Unprocessable> {
  const held = yield* heldTransfer(sql, id, version);
  if (held.left === 0) return yield* Effect.fail(new Conflict({ message: MOVED }));
  const reason = typed.replaceAll(/\s+/g, " ").trim();
  if (reason === "") return yield* Effect.fail(fieldProblem("reason", "Écrivez le motif."));
  const back = { owner: held.store, amount: held.left };
  yield* receipts.enter([transferBackPosting(id, version, back, yield* today, reason)], by.id);
  yield* sql`update transfer_rest set left_amount = 0, refunded_amount = refunded_amount + ${held.left},
    version = version + 1 where transfer_id = ${id}`.pipe(Effect.orDie);
  const subject = `Virement ${id} : ${euros(held.left)}`;
  yield* acts.write({ agent: by.id, act: "transfer refunded", subject, reason });
});

/** Transfers that are entered in one statement. */
const EACH_TIME = 500;

const take = Effect.fnUntraced(function* (
  { sql, ledger, acts }: Needs,
  inOne: <A, E>(work: Effect.Effect<A, E>) => Effect.Effect<A, E>,
  file: BankFileRead,
  by: Acting,
): Effect.fn.Return<TakenTransfers> {
  const day = yield* today;
  // What has a day that has not come yet was not received.
  const come = file.transfers.filter(({ receivedOn }) => receivedOn <= day);
  const unread = file.unread + file.transfers.length - come.length;
  const entered = yield* inOne(
    Effect.gen(function* () {
      const made: BankedTransfer[] = [];
      for (let at = 0; at < come.length; at += EACH_TIME) {
        const some = come.slice(at, at + EACH_TIME);
        const rows = yield* sql
          .unsafe<{ readonly id: number; readonly reference: string }>(enterText, [
            JSON.stringify(some),
            by.id,
            yield* nowDate,
          ])
          .pipe(Effect.orDie);
        const ids = new Map(rows.map(({ id, reference }) => [reference, id]));
        const fresh = [...new Map(some.map((each) => [each.bankReference, each])).values()].flatMap(
          (transfer) => {
            const id = ids.get(transfer.bankReference);
            return id === undefined ? [] : [{ id, transfer }];
          },
        );
        yield* ledger.post(
          fresh.map(({ id, transfer: { amount, receivedOn, reference } }) =>
            transferPosting(
              id,
              { invoices: [], parts: [], unallocated: { store: null, amount } },
              receivedOn,
              `Virement du ${formatDay(receivedOn, "date")}, ${reference}`,
            ),
          ),
          by.id,
        );
        made.push(...fresh.map(({ transfer }) => transfer));
      }
      const sum = sumCents(made.map(({ amount }) => amount));
      const count = made.length < 2 ? "virement" : "virements";
      const subject = `Relevé de la banque : ${made.length} ${count}, ${euros(sum)}`;
      if (made.length > 0) yield* acts.write({ agent: by.id, act: "bank file", subject });
      return { made, sum };
    }),
  );
  const { made, sum } = entered;
  const places = made.map(({ amount, reference, payer, ibanDigest: account }) => ({
    amount,
    reference,
    payer,
    account,
  }));
  // Of a file that was taken before nothing is proposed: what is open need not be read.
  const book = places.length === 0 ? openBook([], []) : yield* readBook(sql, places);
  let proposed = 0;
  for (const [at, place] of places.entries()) {
    if (at % 100 === 0) yield* Effect.yieldNow;
    if (proposeTransfer(place, book).lines.length > 0) proposed += 1;
  }
  return {
    taken: made.length,
    sum,
    known: come.length - made.length,
    proposed,
    others: file.others,
    unread,
  };
});

/** $1 transfers as JSON, $2 who, $3 now: those whose reference is new, with what is left of them. */
const enterText = `
with made as (
  insert into transfer (received_on, amount, reference, payer, agent_id, entered_at, form_key,
    bank_reference, iban_digest, iban_masked)
  select e."receivedOn", e.amount, e.reference, e.payer, $2::int, $3::timestamptz, e."bankReference",
    e."bankReference", e."ibanDigest", e."ibanMasked"
  from jsonb_array_elements($1::text::jsonb) with ordinality as m(transfer, rank),
    jsonb_to_record(m.transfer) as e("receivedOn" date, amount bigint, reference text, payer text,
      "bankReference" text, "ibanDigest" text, "ibanMasked" text)
  order by m.rank on conflict do nothing returning id, amount, bank_reference),
rest as (
  insert into transfer_rest (transfer_id, amount, left_amount) select id, amount, amount from made)
select id, bank_reference as reference from made`;
