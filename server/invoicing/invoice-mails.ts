import { Effect, Layer, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { InvoiceId } from "../../api-schema/invoice.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { settlementWords } from "../../core/invoices/credit-note-settlement.ts";
import type { Invoice } from "../../core/invoices/invoice.ts";
import { cents } from "../../core/money/cents.ts";
import { euros } from "../../core/money/format.ts";
import { groupedIban } from "../../core/mandates/iban.ts";
import type { Notice } from "../../core/debits/notices.ts";
import { paths } from "../../core/routes/paths.ts";
import { OutstandingId } from "../../api-schema/outstanding.ts";
import { Settings } from "../config.ts";
import { Debits } from "../debits/debits.ts";
import {
  facts,
  heading,
  mailTemplate,
  type TemplatePart,
  link,
  paragraph,
} from "../mails/mail-frame.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import { topic } from "../outbox/topic.ts";
import { Mail, type MailMessage } from "../ports/mail.ts";
import { type DrawingNeeds, InvoiceDrawing } from "./invoice-drawing.ts";
import { InvoicesRepository } from "./invoices-repository.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { sellingFirm } from "../firm/selling-firm.ts";

/** Says that an invoice was issued. */
export const InvoiceIssued = topic("invoice.issued", Schema.Struct({ invoice: InvoiceId }), "mail");

/**
 * Sends invoices to the billing addresses that asked for them. The event names the invoice only: its
 * file is drawn when it leaves, and to whom is what the store wishes then.
 */
export const InvoiceMails: Layer.Layer<
  never,
  never,
  Outbox | Mail | Settings | DrawingNeeds | SqlClient.SqlClient
> = topicHandler(InvoiceIssued, ({ invoice: id }, event) =>
  Effect.gen(function* () {
    const repository = yield* InvoicesRepository;
    const wished = yield* repository.toSend(id);
    if (wished === undefined) return;
    const drawing = yield* InvoiceDrawing;
    const pdf = yield* drawing.pdf(wished.invoice, "customer");
    const mail = yield* Mail;
    const debits = yield* Debits;
    const { publicUrl } = yield* Settings;
    const from = yield* sellingFirm;
    const outstanding = OutstandingId.make(id);
    const notice = yield* debits.noticeFor(outstanding, wished.store);
    yield* mail.send(
      invoiceMail(from, wished.invoice, wished.email, pdf, publicUrl, notice, wished.isBrought),
      event,
    );
    // Once it has left: a debit that was not told of is never presented.
    if (notice?.isNew === true) yield* debits.announced(notice);
  }),
).pipe(Layer.provide([Debits.layer, InvoicesRepository.layer, InvoiceDrawing.layer]));

/** 'Votre facture FA26000123', with its file, how it is paid and the way there. */
export const invoiceMail = (
  from: KnownFirm,
  invoice: Invoice,
  to: string,
  pdf: Uint8Array,
  shopUrl: string,
  notice: Notice | null,
  /** Its file was made elsewhere: nothing is said of what is in it. */
  isBrought = false,
): MailMessage => {
  const { number, kind, buyer, seller, orders, totals, payment } = invoice;
  const [what, it, written] =
    kind === "invoice" ? ["facture", "la facture", "établie"] : ["avoir", "l’avoir", "établi"];
  const name = buyer.shopName ?? buyer.name;
  return {
    to,
    toName: name,
    ...mailTemplate(
      from,
      `Votre ${what} ${number}`,
      [
        paragraph("Bonjour,"),
        paragraph(
          `Vous trouverez en pièce jointe ${it} ${number}, ${written} pour : ${name}.${isBrought ? "" : " Le fichier contient aussi sa version électronique (Factur-X), que lisent les logiciels de comptabilité."}`,
        ),
        facts([
          ["Vendeur", seller.name],
          ...(orders.length === 0 || invoice.deliveries !== undefined
            ? []
            : [["Commande", orders.join(", ")] as const]),
          ...deliveryFacts(invoice),
          ...correctionFacts(invoice),
          ["Montant TTC", euros(totals.gross)],
          ...(kind === "invoice" && payment.paid === totals.gross
            ? [["Règlement", "Payée à la commande"] as const]
            : []),
        ]),
        ...(kind === "invoice" && payment.paid !== totals.gross
          ? toPay(invoice, shopUrl, notice)
          : []),
        ...(kind === "creditNote" ? settlementWords(invoice).map((words) => paragraph(words)) : []),
        paragraph("À bientôt,"),
      ],
      ["invoices"],
    ),
    attachments: [
      {
        name: `${number}.pdf`,
        contentType: "application/pdf",
        content: Buffer.from(pdf).toString("base64"),
      },
    ],
  };
};

/** What a credit note corrects, and why. */
const correctionFacts = ({ corrects }: Invoice): readonly (readonly [string, string])[] =>
  corrects === null
    ? []
    : [
        ["Facture rectifiée", `${corrects.number} du ${formatDay(corrects.issuedOn, "date")}`],
        ...(corrects.reason === undefined ? [] : ([["Motif", corrects.reason]] as const)),
      ];

const deliveryFacts = ({
  deliveredOn,
  deliveries,
}: Invoice): readonly (readonly [string, string])[] =>
  deliveries === undefined
    ? [["Livraison", formatDay(deliveredOn, "date")]]
    : deliveries.map(({ note, deliveredOn: day }) => [`Bon ${note}`, formatDay(day, "date")]);

/** What is still to be paid, until when and how: nothing is to be done for a debit. */
const toPay = (
  { payment, totals, dueDate, number }: Invoice,
  shopUrl: string,
  notice: Notice | null,
): readonly TemplatePart[] => {
  const rest = ["Reste à payer", euros(cents(totals.gross - payment.paid))] as const;
  const day = formatDay(dueDate, "date");
  const invoices = shopUrl + paths.outstandings();
  if (notice !== null) {
    const { sum, day: on, rum, ics } = notice;
    return [
      heading("Prélèvement"),
      paragraph(
        `Vous n’avez rien à faire : ${euros(sum)} seront prélevés le ${formatDay(on, "date")}.`,
      ),
      facts([
        rest,
        ["Montant prélevé", euros(sum)],
        ["Date du prélèvement", formatDay(on, "date")],
        ["Référence unique du mandat", rum],
        ["Identifiant créancier SEPA (ICS)", ics],
      ]),
      link("Voir mes factures", invoices),
    ];
  }
  return [
    heading("Règlement"),
    paragraph("Réglez-la sur votre compte en ligne, ou par virement à ce compte :"),
    facts([
      rest,
      ["À régler avant le", day],
      ["Bénéficiaire", payment.beneficiary],
      ["IBAN", groupedIban(payment.iban)],
      ["BIC", payment.bic],
      ["Référence à rappeler", number],
    ]),
    link("Régler mes factures", invoices),
  ];
};
