import { Effect, Layer, Struct } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { Api } from "../../../api-schema/api.ts";
import type { StaffInvoice } from "../../../api-schema/staff-invoices.ts";
import { isCarriage } from "../../../core/invoices/carriage.ts";
import { linesLeft, totalsLeft } from "../../../core/invoices/credit-note.ts";
import { onCards } from "../../../core/invoices/credit-note-settlement.ts";
import { cents, sumCents } from "../../../core/money/cents.ts";
import { Invoicing } from "../../invoicing/invoicing.ts";
import { Ledger } from "../../ledger/ledger.ts";
import { documentsOf, goodsAt, makeCreditNotes, noSuchInvoice } from "./credit-notes.ts";
import {
  type CreditableInvoice,
  listInvoices,
  readCardPages,
  readCreditable,
} from "./invoice-queries.ts";

const StaffInvoicesGroup = HttpApiBuilder.group(
  Api,
  "staffInvoices",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient;
    const creditNotes = yield* makeCreditNotes;
    return handlers.handleAll({
      staffInvoices: ({ query }) =>
        Effect.provideService(listInvoices(query), SqlClient.SqlClient, sql),
      staffInvoice: Effect.fnUntraced(function* ({ params }) {
        const known = yield* readCreditable(sql, params.id);
        if (known === null) return yield* Effect.fail(noSuchInvoice());
        const onCard = onCards(yield* readCardPages(sql, params.id));
        return staffInvoice(known, onCard, creditNotes.refusalOf(known));
      }),
      staffPreviewCreditNote: ({ params, payload }) => creditNotes.preview(params.id, payload),
      staffWriteCreditNote: ({ params, payload }) => creditNotes.write(params.id, payload),
    });
  }),
);

export const StaffInvoicesHandlers = StaffInvoicesGroup.pipe(
  Layer.provide([Invoicing.layer, Ledger.layer]),
);

const staffInvoice = (
  known: CreditableInvoice,
  onCard: StaffInvoice["onCard"],
  refusal: string | null,
): StaffInvoice => {
  const { document, notes, corrected } = known;
  const before = documentsOf(known);
  const left = linesLeft(document, before);
  return {
    ...Struct.omit(known, [
      "document",
      "notes",
      "corrected",
      "merchant",
      "category",
      "goods",
      "isBrought",
      "due",
    ]),
    credited: sumCents(before.map(({ totals }) => totals.gross)),
    corrects:
      document.corrects === null ? null : { id: corrected, number: document.corrects.number },
    lines: document.lines.map((line, at) => {
      const { reference, name, packaging, quantity, unitPrice, discount, net, vatRate } = line;
      return {
        line: at + 1,
        reference,
        name,
        packaging,
        quantity,
        unitPrice,
        discount,
        net,
        vatRate,
        isCarriage: isCarriage(line),
        left: left[at]?.quantity ?? 0,
        netLeft: left[at]?.net ?? net,
        isStocked: goodsAt(known, at + 1) !== undefined,
      };
    }),
    totals: document.totals,
    left: totalsLeft(document, before),
    onCard,
    refusal,
    creditNotes: notes.map(({ id, document: note, deducted, refunded, written }) => ({
      id,
      number: note.number,
      issuedOn: note.issuedOn,
      gross: note.totals.gross,
      deducted,
      refunded,
      kept: cents(note.totals.gross - deducted - refunded),
      written,
    })),
  };
};
