import type { AlertText } from "../../core/alerts/alert-texts.ts";
import { paths } from "../../core/routes/paths.ts";
import { facts, mailTemplate, link, paragraph } from "../mails/mail-frame.ts";
import type { MailMessage } from "../ports/mail.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";

/** 'Farine : commandez avant 11 h 00 (Boulangerie du Marché)' */
export const alertMail = (
  from: KnownFirm,
  to: { readonly email: string; readonly name: string; readonly company: string },
  { subject, sentence, timeLeft }: AlertText,
  shopUrl: string,
): MailMessage => ({
  to: to.email,
  toName: to.name,
  ...mailTemplate(from, subject, [
    paragraph(to.name === "" ? "Bonjour," : `Bonjour ${to.name},`),
    paragraph(sentence),
    facts([
      ["Boutique", to.company],
      ["Temps restant", timeLeft],
    ]),
    link("Commander", `${shopUrl}${paths.catalogue()}`),
    paragraph(
      "Vous avez demandé cette alerte : elle se règle et s’arrête dans votre compte, à « Mes alertes ».",
    ),
  ]),
});
