import { facts, mailTemplate, paragraph } from "../mails/mail-frame.ts";
import type { MailMessage } from "../ports/mail.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { servicePhone } from "../../core/seller/sides.ts";
import { serviceDesk } from "../../core/seller/desks.ts";

/** Whose bank details they are. */
type Signatory = { readonly email: string; readonly name: string; readonly company: string };

/** The new mandate and the account that it debits, without the digits between. */
type NewBank = { readonly reference: string; readonly iban: string };

/** New bank details were looked at and taken. */
export const bankAcceptedMail = (from: KnownFirm, to: Signatory, bank: NewBank): MailMessage => ({
  to: to.email,
  toName: to.name,
  ...mailTemplate(from, `${to.company} : vos nouvelles coordonnées bancaires`, [
    paragraph(`Bonjour ${to.name},`),
    paragraph("Vos nouvelles coordonnées bancaires sont vérifiées et enregistrées."),
    factsOf(to, bank),
    paragraph(
      `Vous n’êtes pas à l’origine de ce changement ? Appelez-nous tout de suite au ${servicePhone(from.firm)}.`,
    ),
  ]),
});

/** New bank details were refused: nothing is debited until another mandate is signed. */
export const bankRefusedMail = (
  from: KnownFirm,
  to: Signatory,
  bank: NewBank,
  reason: string,
): MailMessage => ({
  to: to.email,
  toName: to.name,
  replyTo: serviceDesk(from),
  ...mailTemplate(from, `${to.company} : vos coordonnées bancaires n’ont pas été acceptées`, [
    paragraph(`Bonjour ${to.name},`),
    paragraph("Nous n’avons pas pu accepter vos nouvelles coordonnées bancaires :"),
    paragraph(reason),
    factsOf(to, bank),
    paragraph(
      "Rien ne sera prélevé sur ce compte. Pour payer par prélèvement, signez un nouveau mandat dans votre boutique.",
    ),
  ]),
});

const factsOf = ({ company }: Signatory, { reference, iban }: NewBank) =>
  facts([
    ["Boutique", company],
    ["Référence unique du mandat", reference],
    ["Compte débité", iban],
  ]);
