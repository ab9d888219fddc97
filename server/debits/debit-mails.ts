import type { Notice } from "../../core/debits/notices.ts";
import type { AfterReturn } from "../../core/debits/after-return.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { sumCents } from "../../core/money/cents.ts";
import { euros } from "../../core/money/format.ts";
import { paths } from "../../core/routes/paths.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { servicePhone } from "../../core/seller/sides.ts";
import { returnReason } from "../../core/debits/return-reasons.ts";
import { facts, mailTemplate, lines, link, paragraph } from "../mails/mail-frame.ts";
import type { MailMessage } from "../ports/mail.ts";
import type { Debit } from "./debit-rows.ts";
import type { Recipient } from "./notice-queries.ts";

/** What is announced of one invoice; those of one mail are of one mandate and day. */
export type NotifiedInvoice = Notice & { readonly number: string };

/** 'Prélèvement du 7 décembre 2026 : 124,80 €', with day, sum, RUM and ICS of one debit. */
export const noticeMail = (
  from: KnownFirm,
  to: Recipient,
  notified: readonly NotifiedInvoice[],
  shopUrl: string,
): MailMessage => {
  const sum = euros(sumCents(notified.map((each) => each.sum)));
  const [first] = notified;
  const day = first === undefined ? "" : formatDay(first.day, "date");
  return {
    to: to.email,
    toName: to.name,
    ...mailTemplate(
      from,
      `Prélèvement du ${day} : ${sum}`,
      [
        paragraph("Bonjour,"),
        paragraph(
          `Nous prélèverons ${sum} pour ${to.company}, le ${day}. Vous n’avez rien à faire. Si ce prélèvement vous avait déjà été annoncé, cette annonce remplace la précédente.`,
        ),
        lines(notified.map(({ number, sum: part }) => [`Facture ${number}`, euros(part)] as const)),
        facts([
          ["Montant prélevé", sum],
          ["Date du prélèvement", day],
          ["Référence unique du mandat", first?.rum ?? ""],
          ["Identifiant créancier SEPA (ICS)", first?.ics ?? ""],
        ]),
        link("Voir mes factures", shopUrl + paths.outstandings()),
        paragraph("À bientôt,"),
      ],
      ["collections"],
    ),
  };
};

/** 'Prélèvement rejeté : 124,80 €': what is owed again, why, and what to do. */
export const returnedMail = (
  from: KnownFirm,
  to: Recipient,
  debit: Debit,
  { code, next }: { readonly code: string; readonly next: AfterReturn },
  shopUrl: string,
): MailMessage => {
  const sum = euros(debit.sum);
  const what = debit.state === "refunded" ? "Prélèvement remboursé" : "Prélèvement rejeté";
  return {
    to: to.email,
    toName: to.name,
    ...mailTemplate(
      from,
      `${what} : ${sum}`,
      [
        paragraph("Bonjour,"),
        paragraph(
          debit.state === "refunded"
            ? `Le prélèvement de ${sum} pour ${to.company} vous a été remboursé par votre banque. Ces factures restent à payer :`
            : `Le prélèvement de ${sum} pour ${to.company} n’a pas abouti. Ces factures restent à payer :`,
        ),
        lines(
          debit.lines.map(({ number, sum: part }) => [`Facture ${number}`, euros(part)] as const),
        ),
        facts([
          ["Motif de la banque", returnReason(code).customer],
          ["Référence unique du mandat", debit.rum],
        ]),
        paragraph(NEXT[next.act](from)),
        link("Régler mes factures", shopUrl + paths.outstandings()),
        paragraph("À bientôt,"),
      ],
      ["collections"],
    ),
  };
};

const NEXT: { readonly [Act in AfterReturn["act"]]: (from: KnownFirm) => string } = {
  presentAgain: () =>
    "Réglez-les par carte ou par virement dès maintenant ; un nouveau prélèvement ne serait fait qu’après vous avoir été annoncé.",
  newMandate: () =>
    "Ce mandat ne peut plus servir : réglez ces factures par carte ou par virement, et signez un nouveau mandat dans votre boutique.",
  blockAndCall: ({ firm }) =>
    `Réglez-les par carte ou par virement, ou appelez-nous au ${servicePhone(firm)}. D’ici là, rien d’autre ne sera prélevé.`,
  mendOurData: () =>
    "Vous n’y êtes pour rien. Nous corrigeons notre demande ; un nouveau prélèvement ne serait fait qu’après vous avoir été annoncé.",
};
