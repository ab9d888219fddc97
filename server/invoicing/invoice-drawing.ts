import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { Invoice } from "../../core/invoices/invoice.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { demonstrationLine } from "../../core/seller/parts.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { Vault } from "../keys/vault.ts";
import { debitedIban } from "../mandates/debited-account.ts";

/** Whom a file is drawn for: an agent who acts as a customer sees no IBAN (docs/security.md). */
export type Reader = "customer" | "agent";

export type DrawingNeeds = SqlClient.SqlClient | Vault | SellingFirm;

/** Draws the files of invoices. */
export class InvoiceDrawing extends Context.Service<
  InvoiceDrawing,
  { readonly pdf: (invoice: Invoice, reader: Reader) => Effect.Effect<Uint8Array> }
>()("panetier/invoicing/InvoiceDrawing") {
  static readonly layer: Layer.Layer<InvoiceDrawing, never, DrawingNeeds> = Layer.effect(
    InvoiceDrawing,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const vault = yield* Vault;
      const { now: firm } = yield* SellingFirm;
      return InvoiceDrawing.of({
        pdf: Effect.fnUntraced(function* (invoice, reader) {
          const { mandate, creditorId } = invoice.payment;
          // Papers from before the creditor stood on them stay as they were issued.
          const isNamed = mandate !== null && creditorId !== null && reader === "customer";
          const debited = isNamed ? yield* debitedIban(sql, vault, mandate) : null;
          // Loaded at the first paper: the shop should be open before.
          const { invoicePdf } = yield* Effect.promise(() => import("./invoice-pdf.ts"));
          const mark = invoiceMark(yield* firm);
          return yield* Effect.promise(() => invoicePdf(invoice, debited, mark));
        }),
      });
    }),
  );
}

/** What the papers of invoices say of a demonstration; null for those that count. */
const invoiceMark = ({ demonstrated }: KnownFirm): string | null =>
  demonstrationLine(demonstrated, ["invoices", "sellers"]);
