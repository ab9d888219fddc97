import { Effect, Result } from "effect";
import { SqlClient } from "effect/sql";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { invoices } from "../../../api-schema/exchange/invoices.ts";
import type { ExchangeRow } from "../../../api-schema/exchange/resource.ts";
import { InvoiceId } from "../../../api-schema/invoice.ts";
import { OutstandingId } from "../../../api-schema/outstanding.ts";
import type { Cents, Instant, OrderId, VariantId } from "../../../api-schema/primitives.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import type {
  CreditNotePreview,
  CreditNoteWish,
  WriteCreditNote,
  WrittenCreditNote,
} from "../../../api-schema/staff-invoices.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import type { StaffRole } from "../../../api-schema/staff-rights.ts";
import { allowanceCeiling, allowancesOf } from "../../../core/invoices/allowance.ts";
import { isCarriage } from "../../../core/invoices/carriage.ts";
import {
  creditByDelivery,
  creditNote,
  saysItsLines,
  type TooMuchTakenBack,
  totalsLeft,
  withCarriage,
} from "../../../core/invoices/credit-note.ts";
import {
  CREDIT_NOTE_REASONS,
  onCards,
  settlementOf,
  spreadOverCards,
} from "../../../core/invoices/credit-note-settlement.ts";
import type { Invoice } from "../../../core/invoices/invoice.ts";
import { deliveryNoteNumber } from "../../../core/invoices/number.ts";
import { creditRefundPosting } from "../../../core/ledger/postings.ts";
import { cents, ZERO } from "../../../core/money/cents.ts";
import { euros, wholeNumber } from "../../../core/money/format.ts";
import { now as presentInstant } from "../../clock.ts";
import { Settings } from "../../config.ts";
import { openMonth, writeChanges } from "../../exchange/history.ts";
import { CreditRefundDue } from "../../invoicing/credit-refund-topic.ts";
import { Invoicing } from "../../invoicing/invoicing.ts";
import { Ledger } from "../../ledger/ledger.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { putBack } from "../../stock/put-back.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import {
  type CardPage,
  type CreditableInvoice,
  readCardPages,
  readCreditable,
} from "./invoice-queries.ts";

/** What is taken back of invoices: looked at first, then written, each once. */
export const makeCreditNotes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const ledger = yield* Ledger;
  const { issue } = yield* Invoicing;
  const { announce } = yield* Outbox;
  const { invoices: keeper } = yield* Settings;

  const find = Effect.fnUntraced(function* (id: InvoiceId) {
    return (yield* readCreditable(sql, id)) ?? (yield* Effect.fail(noSuchInvoice()));
  });

  const writtenUnder = (key: string) =>
    sql<WrittenCreditNote & { readonly of: number }>`select c.id, n.number, c.invoice_id as of
      from credit_note c join invoice n on n.id = c.id where c.key = ${key}`.pipe(
      Effect.map(([row]) => row),
      Effect.orDie,
    );

  /** Why no credit note of it can be written here; null where one can. */
  const refusalOf = (known: CreditableInvoice): string | null => {
    const { kind, isBrought, merchant, document, notes } = known;
    if (kind === "creditNote") return "Un avoir ne se corrige pas par un avoir.";
    if (merchant === null) return "Le vendeur de cette facture n’est plus connu.";
    if (isBrought || (merchant.gmp && keeper === "erp")) {
      return "Votre ERP établit cette facture : l’avoir s’y établit aussi.";
    }
    if (notes.some((note) => !saysItsLines(note.document))) {
      return "Un avoir d’ailleurs corrige déjà cette facture, sans dire ses lignes.";
    }
    return totalsLeft(document, documentsOf(known)).gross === 0
      ? "Tout de cette facture est déjà crédité."
      : null;
  };

  const looked = Effect.fnUntraced(function* (
    known: CreditableInvoice,
    wish: CreditNoteWish,
    roles: readonly StaffRole[],
  ) {
    const refusal = refusalOf(known);
    if (refusal !== null) return yield* Effect.fail(new Conflict({ message: refusal }));
    const before = documentsOf(known);
    const { document } = known;
    const fee = wish.lines.find(({ line }) => {
      const named = document.lines[line - 1];
      return named !== undefined && isCarriage(named);
    });
    if (fee !== undefined) {
      return yield* Effect.fail(
        fieldProblem("lines", "Les frais de livraison se créditent par leur part."),
      );
    }
    const unknown = wish.lines.find(
      ({ line, restock, quantity }) =>
        restock && quantity > 0 && goodsAt(known, line) === undefined,
    );
    if (unknown !== undefined) {
      return yield* Effect.fail(
        fieldProblem("lines", "Cet article n’est plus connu : il ne peut pas revenir en stock."),
      );
    }
    const goods = wish.lines.flatMap(({ line, quantity }) =>
      quantity > 0 ? [{ line, quantity }] : [],
    );
    const lessened = wish.lines.flatMap(({ line, less = ZERO }) =>
      less > 0 ? [{ line, less }] : [],
    );
    const taken = [...withCarriage(document, before, goods, wish.carriage), ...lessened];
    const written = (issued: Parameters<typeof creditNote>[3]) =>
      creditNote(document, before, taken, issued);
    const drawn = written({ number: "", issuedOn: document.issuedOn });
    if (Result.isFailure(drawn)) {
      return yield* Effect.fail(fieldProblem("lines", tooMuchWords(document, drawn.failure)));
    }
    const note = drawn.success;
    const given = allowancesOf(before);
    const ceiling = allowanceCeiling(roles);
    if (lessened.length > 0 && given + allowancesOf([note]) > ceiling) {
      return yield* Effect.fail(fieldProblem("lines", ceilingWords(ceiling, given)));
    }
    if (note.totals.gross === 0) {
      return yield* Effect.fail(
        fieldProblem(
          "lines",
          "Rien n’est à créditer : choisissez au moins une quantité ou une remise.",
        ),
      );
    }
    return {
      note,
      written: (issued: Parameters<typeof creditNote>[3]) => Result.getOrThrow(written(issued)),
    };
  });

  const preview = Effect.fnUntraced(function* (id: InvoiceId, wish: CreditNoteWish) {
    const known = yield* find(id);
    const { roles } = yield* CurrentAgent;
    const { note } = yield* looked(known, wish, roles);
    return previewOf(known, note, onCards(yield* readCardPages(sql, id)));
  });

  const write = Effect.fnUntraced(function* (id: InvoiceId, wish: WriteCreditNote) {
    const agent = yield* CurrentAgent;
    const { key, seen, gross, reason, words, toCard, lines } = wish;
    yield* find(id);
    // Invoices before orders, orders before stock, as whoever takes several.
    yield* ledger.hold([OutstandingId.make(id)]);
    yield* sql`select from "order" where id in (select order_id from shipment where invoice_id = ${id})
      order by id for update`.pipe(Effect.orDie);
    const before = yield* writtenUnder(key);
    if (before !== undefined) {
      if (before.of !== id) return yield* Effect.fail(new Conflict({ message: ANOTHER }));
      return { id: before.id, number: before.number };
    }
    const known = yield* find(id);
    const left = totalsLeft(known.document, documentsOf(known)).gross;
    if (seen.left !== left)
      return yield* Effect.fail(new Conflict({ message: CREDITED_MEANWHILE }));
    const { due: owed } = known;
    if (seen.owed !== owed) return yield* Effect.fail(new Conflict({ message: PAID_MEANWHILE }));
    const { note, written } = yield* looked(known, wish, agent.roles);
    if (note.totals.gross !== gross || known.merchant === null) {
      return yield* Effect.fail(new Conflict({ message: CREDITED_MEANWHILE }));
    }
    const pages = yield* readCardPages(sql, id);
    const settlement = settlementOf(gross, { owed, onCard: toCard ? onCards(pages) : ZERO });
    const now = yield* presentInstant;
    const issuedOn = parisDayOf(now);
    const { deducted, refunded } = settlement;
    const issued = {
      issuedOn,
      settles: { deducted, refunded },
      reason: CREDIT_NOTE_REASONS[reason],
    };
    const made = InvoiceId.make(
      yield* issue({
        store: known.store.id,
        merchant: known.merchant,
        shipment: null,
        kind: "creditNote",
        issuedOn,
        category: known.category,
        write: (number) => written({ number, ...issued }),
      }),
    );
    const [row] = yield* sql<{
      readonly number: string;
    }>`select number from invoice where id = ${made}`;
    const number = row?.number ?? "";
    const back = backToStock(known, lines);
    yield* sql`insert into credit_note (id, invoice_id, key, agent_id, at, reason, words, restocked)
      values (${made}, ${id}, ${key}, ${agent.id}, ${now}::timestamptz, ${reason}, ${words.trim()},
        ${back.reduce((sum, each) => sum + each.quantity, 0)})`;
    yield* bearCredit(sql, id, note);
    yield* refund(known, made, pages, refunded, now);
    for (const [orderId, goods] of Map.groupBy(back, ({ order }) => order)) {
      yield* putBack(sql, { orderId, source: `credit-note:${made}:${orderId}`, goods }, now);
    }
    yield* writeChanges({ who: agent.login, resource: invoices }, [
      { key: number, before: null, after: historyRow(known, note, number, issuedOn) },
    ]);
    return { id: made, number };
  });

  /** What goes back on the card is no credit of the customer's any more; the bank is asked once this stands. */
  const refund = Effect.fnUntraced(function* (
    known: CreditableInvoice,
    made: InvoiceId,
    pages: readonly CardPage[],
    sum: Cents,
    now: Instant,
  ) {
    for (const { page, amount } of spreadOverCards(pages, sum)) {
      const { transaction, payment } = page;
      yield* sql`insert into credit_note_refund (credit_note_id, transaction_id, payment_id, amount, at)
        values (${made}, ${transaction}, ${payment}, ${amount}, ${now}::timestamptz)`.pipe(
        Effect.orDie,
      );
      const share = { outstanding: OutstandingId.make(made), store: known.store.id, amount };
      yield* ledger.post([creditRefundPosting(transaction, share, parisDayOf(now))]);
      yield* announce(CreditRefundDue, { creditNote: made, transaction });
    }
  });

  return {
    refusalOf,
    preview,
    /** In one transaction; a month of the history is opened before. */
    write: (id: InvoiceId, wish: WriteCreditNote) =>
      Effect.andThen(openMonth(), sql.withTransaction(write(id, wish))).pipe(
        Effect.catchTag("SqlError", Effect.die),
        Effect.provideService(SqlClient.SqlClient, sql),
      ),
  };
});

/** The documents of the credit notes that it has. */
export const documentsOf = ({ notes }: CreditableInvoice): readonly Invoice[] =>
  notes.map(({ document }) => document);

/** Which goods of its deliveries a line is; nothing for the carriage, or what is known no more. */
export const goodsAt = (
  { document, goods }: Pick<CreditableInvoice, "document" | "goods">,
  line: number,
): { readonly order: OrderId; readonly variant: VariantId } | undefined => {
  const known = document.lines[line - 1];
  if (known === undefined || isCarriage(known)) return undefined;
  let end = 0;
  const delivery = document.deliveries?.find(({ lines }) => {
    end += lines;
    return line <= end;
  });
  return goods.find(
    ({ reference, shipment }) =>
      reference === known.reference &&
      (delivery === undefined || deliveryNoteNumber(shipment) === delivery.note),
  );
};

const previewOf = (known: CreditableInvoice, note: Invoice, onCard: Cents): CreditNotePreview => {
  const { due: owed } = known;
  const { totals, lines } = note;
  const { deducted, refunded } = settlementOf(totals.gross, { owed, onCard });
  const before = documentsOf(known);
  return {
    lines: lines.map(
      ({
        corrected,
        reference,
        name,
        packaging,
        quantity,
        allowance,
        discount,
        net,
        vatRate,
        vat,
      }) => ({
        line: corrected ?? 0,
        isAllowance: allowance === true,
        reference,
        name,
        packaging,
        quantity,
        discount,
        net,
        vatRate,
        vat,
      }),
    ),
    totals,
    left: totalsLeft(known.document, [...before, note]),
    deducted,
    rest: cents(totals.gross - deducted),
    toCard: refunded,
    seen: { left: totalsLeft(known.document, before).gross, owed },
  };
};

/** What goes back to the depot, order by order. */
const backToStock = (known: CreditableInvoice, lines: WriteCreditNote["lines"]) =>
  lines.flatMap(({ line, quantity, restock }) => {
    const goods = restock && quantity > 0 ? goodsAt(known, line) : undefined;
    return goods === undefined ? [] : [{ order: goods.order, variantId: goods.variant, quantity }];
  });

/** Each shipment bears so much less of what is left of its invoice. */
const bearCredit = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  invoice: InvoiceId,
  note: Invoice,
) {
  const shares = creditByDelivery(note);
  yield* sql`update shipment h set credited_ttc = h.credited_ttc + d.gross
    from jsonb_to_recordset(${JSON.stringify(shares)}::text::jsonb) as d(note text, gross bigint)
    where h.invoice_id = ${invoice} and 'BL' || lpad(h.id::text, 8, '0') = d.note`;
});

/** The credit note as a row of the history of invoices. */
const historyRow = (
  { store, document }: CreditableInvoice,
  { totals }: Invoice,
  number: string,
  issuedOn: string,
): ExchangeRow => ({
  number,
  kind: "creditNote",
  customer: store.erpId,
  corrects: document.number,
  issuedOn,
  net: totals.net,
  gross: totals.gross,
});

const ceilingWords = (ceiling: Cents, given: Cents): string =>
  `Au plus ${euros(ceiling)} HT de remise par facture avec vos rôles${given === 0 ? "" : `, dont ${euros(given)} déjà accordés`}.`;

const tooMuchWords = ({ lines }: Invoice, { line, left, isSum }: TooMuchTakenBack): string => {
  const known = lines[line - 1];
  if (known === undefined) return "Cette ligne n’est pas sur la facture.";
  if (isSum) return `${known.name} : il n’en reste que ${euros(cents(left))} HT.`;
  return isCarriage(known)
    ? `Il ne reste que ${euros(cents(left))} HT de frais de livraison à créditer.`
    : `${known.name} : il n’en reste que ${wholeNumber(left)} à créditer.`;
};

const CREDITED_MEANWHILE =
  "Cette facture a été créditée entre-temps : regardez de nouveau ce qui en reste.";
const PAID_MEANWHILE = "Ce qui est dû de cette facture a changé entre-temps : regardez de nouveau.";
const ANOTHER = "Cet envoi a déjà servi pour une autre facture.";

export const noSuchInvoice = () => new NotFound({ message: "Cette facture n’existe pas." });
