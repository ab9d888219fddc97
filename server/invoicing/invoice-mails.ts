import { Effect, type Layer, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { InvoiceId } from "../../api-schema/invoice.ts";
import { formatDay } from "../../core/calendar/format.ts";
import type { Invoice } from "../../core/invoices/invoice.ts";
import { cents } from "../../core/money/cents.ts";
import { euros } from "../../core/money/format.ts";
import { facts, letter, paragraph } from "../mails/mail-frame.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import { topic } from "../outbox/topic.ts";
import { Mail, type MailMessage } from "../ports/mail.ts";
import { makeInvoicesRepository } from "./invoices-repository.ts";

/** Says that an invoice was issued. */
export const InvoiceIssued = topic("invoice.issued", Schema.Struct({ invoice: InvoiceId }), "mail");

/**
 * Sends invoices to the billing addresses that asked for them. The event names the invoice only: its
 * file is drawn when it leaves, and to whom is what the store wishes then.
 */
export const InvoiceMails: Layer.Layer<never, never, Outbox | Mail | SqlClient.SqlClient> =
  topicHandler(InvoiceIssued, ({ invoice: id }, event) =>
    Effect.gen(function* () {
      const repository = yield* makeInvoicesRepository;
      const wished = yield* repository.toSend(id);
      if (wished === undefined) return;
      const { invoicePdf } = yield* Effect.promise(() => import("./invoice-pdf.ts"));
      const pdf = yield* Effect.promise(() => invoicePdf(wished.invoice));
      const mail = yield* Mail;
      yield* mail.send(invoiceMail(wished.invoice, wished.email, pdf), event);
    }),
  );

/** 'Votre facture FA26000123', with its file. */
export const invoiceMail = (invoice: Invoice, to: string, pdf: Uint8Array): MailMessage => {
  const { number, kind, buyer, seller, orders, totals, payment } = invoice;
  const what = kind === "invoice" ? "facture" : "avoir";
  const name = buyer.shopName ?? buyer.name;
  return {
    to,
    toName: name,
    ...letter(`Votre ${what} ${number}`, [
      paragraph("Bonjour,"),
      paragraph(
        `Vous trouverez en pièce jointe ${kind === "invoice" ? "la facture" : "l’avoir"} ${number} de ${name}. Le fichier contient aussi sa version électronique (Factur-X), que lisent les logiciels de comptabilité.`,
      ),
      facts([
        ["Vendeur", seller.name],
        ...(orders.length === 0 ? [] : [["Commande", orders.join(", ")] as const]),
        ["Livraison", formatDay(invoice.deliveredOn, "date")],
        ["Montant TTC", euros(totals.gross)],
        ...(kind === "creditNote"
          ? []
          : payment.paid === totals.gross
            ? [["Règlement", "Payée à la commande"] as const]
            : [
                ["Reste à payer", euros(cents(totals.gross - payment.paid))] as const,
                ["Échéance", formatDay(invoice.dueOn, "date")] as const,
              ]),
      ]),
      paragraph("À bientôt,"),
    ]),
    attachments: [
      {
        name: `${number}.pdf`,
        contentType: "application/pdf",
        content: Buffer.from(pdf).toString("base64"),
      },
    ],
  };
};
