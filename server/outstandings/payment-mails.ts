import type { CalendarDay } from "../../api-schema/primitives.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { sumCents } from "../../core/money/cents.ts";
import { euros } from "../../core/money/format.ts";
import { heading, mailTemplate, type TemplatePart, lines, paragraph } from "../mails/mail-frame.ts";
import type { MailMessage } from "../ports/mail.ts";
import type { PaymentRow } from "./payment-rows.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";

type Paid = Pick<PaymentRow, "number" | "email" | "name" | "amount" | "invoices">;

/** 'Votre paiement REG-000012 : 1 248,30 €': the card was accepted. */
export const paidMail = (from: KnownFirm, payment: Paid): MailMessage =>
  toPayer(from, payment, `Votre paiement ${payment.number} : ${euros(payment.amount)}`, [
    paragraph(`Nous avons bien reçu votre paiement par carte de ${euros(payment.amount)}. Merci.`),
    ...invoiceParts(payment),
  ]);

/** 'Prélèvement REG-000012 : 1 248,30 €': it will be debited on that day, by the mandates. */
export const debitMail = (from: KnownFirm, payment: Paid, day: CalendarDay): MailMessage =>
  toPayer(from, payment, `Prélèvement ${payment.number} : ${euros(payment.amount)}`, [
    paragraph(
      `Votre paiement de ${euros(payment.amount)} est enregistré. Ce montant sera prélevé le ${formatDay(day, "date")}, selon vos mandats ; vos factures restent « Paiement en cours » jusque-là.`,
    ),
    ...invoiceParts(payment),
  ]);

/** 'Remboursement de votre paiement REG-000012'. */
export const invoiceRefundMail = (from: KnownFirm, payment: Paid): MailMessage =>
  toPayer(from, payment, `Remboursement de votre paiement ${payment.number}`, [
    paragraph(
      `Un paiement par carte de ${euros(payment.amount)} nous est parvenu après la fermeture de sa page : vos factures n'étaient plus retenues par lui. Il vous est remboursé sur la même carte.`,
    ),
    ...invoiceParts(payment),
  ]);

const toPayer = (
  from: KnownFirm,
  { email, name }: Paid,
  subject: string,
  parts: readonly TemplatePart[],
) => ({
  to: email,
  toName: name,
  ...mailTemplate(
    from,
    subject,
    [paragraph(`Bonjour ${name},`), ...parts, paragraph("À bientôt,")],
    ["collections"],
  ),
});

const invoiceParts = ({ invoices }: Paid): readonly TemplatePart[] =>
  [...new Set(invoices.map(({ store }) => store))].flatMap((store) => {
    const own = invoices.filter((invoice) => invoice.store === store);
    return [
      heading(store),
      lines([
        ...own.map(
          ({ invoiceNumber, amount }) => [`Facture ${invoiceNumber}`, euros(amount)] as const,
        ),
        ["Total", euros(sumCents(own.map(({ amount }) => amount)))],
      ]),
    ];
  });
