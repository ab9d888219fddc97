import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { Invoice } from "../../core/invoices/invoice.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { demonstrationLine } from "../../core/seller/parts.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import type { Settings } from "../config.ts";
import { Vault } from "../keys/vault.ts";
import type { ServerLog } from "../web/server-log.ts";
import { debitedIban } from "../mandates/debited-account.ts";
import { KeptPapers } from "./kept-papers.ts";
import { PAPER_FONTS } from "./paper-font-folder.ts";
import { sourceVersion } from "./source-version.ts";

/** Whom a file is drawn for: an agent who acts as a customer sees no IBAN (docs/security.md). */
export type Reader = "customer" | "agent";

export type DrawingNeeds = SqlClient.SqlClient | Vault | SellingFirm | Settings | ServerLog;

/** The files of invoices, drawn once and kept. */
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
      const papers = yield* KeptPapers;
      const draw = Effect.fnUntraced(function* (
        invoice: Invoice,
        reader: Reader,
        mark: string | null,
      ) {
        const { mandate, creditorId } = invoice.payment;
        // Papers from before the creditor stood on them stay as they were issued.
        const isNamed = mandate !== null && creditorId !== null && reader === "customer";
        const debited = isNamed ? yield* debitedIban(sql, vault, mandate) : null;
        // Loaded at the first paper: the shop should be open before.
        const { invoicePdf } = yield* Effect.promise(() => import("./invoice-pdf.ts"));
        return yield* Effect.promise(() => invoicePdf(invoice, debited, mark));
      });
      return InvoiceDrawing.of({
        pdf: Effect.fnUntraced(function* (invoice, reader) {
          const brought = yield* broughtPaper(sql, invoice);
          if (brought !== undefined) return brought;
          const mark = invoiceMark(yield* firm);
          // By reader too: what was drawn for a customer is not an agent's.
          return yield* papers.paper(
            [paperVersion(), reader, mark, invoice],
            Effect.suspend(() => draw(invoice, reader, mark)),
          );
        }),
      });
    }),
  ).pipe(Layer.provide(KeptPapers.layer));
}

/** The paper of an invoice that came in with it: nothing is drawn of another's. */
const broughtPaper = (sql: SqlClient.SqlClient, { number }: Invoice) =>
  sql<{ readonly bytes: Uint8Array }>`select f.bytes from invoice i
      join kept_file f on f.digest = i.file_digest where i.number = ${number}`.pipe(
    Effect.map(([row]) => row?.bytes),
    Effect.orDie,
  );

let version: string | undefined;
/** Another one as soon as anything that draws changes. */
const paperVersion = (): string =>
  (version ??= sourceVersion(new URL("invoice-pdf.ts", import.meta.url), [PAPER_FONTS]));

/** What the papers of invoices say of a demonstration; null for those that count. */
const invoiceMark = ({ demonstrated }: KnownFirm): string | null =>
  demonstrationLine(demonstrated, ["invoices", "sellers"]);
