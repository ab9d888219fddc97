import { paths } from "../../../core/routes/paths.ts";
import { mailTemplate, link, paragraph, type TemplatePart } from "../../mails/mail-frame.ts";
import type { MailMessage } from "../../ports/mail.ts";
import type { KnownFirm } from "../../../core/seller/known-firm.ts";
import { servicePhone } from "../../../core/seller/sides.ts";

/** To whom a letter goes; `name` may be '' for who has not said it yet. */
export interface Addressee {
  readonly email: string;
  readonly name: string;
}

/** 'Choisissez un nouveau mot de passe': the link is good for an hour. */
export const resetMail = (
  from: KnownFirm,
  to: Addressee,
  token: string,
  publicUrl: string,
): MailMessage =>
  written(from, to, "Choisissez un nouveau mot de passe", [
    paragraph(
      `Vous avez demandé un nouveau mot de passe pour votre compte ${from.firm.brand}. Ce lien est valable une heure, une seule fois.`,
    ),
    link("Choisir mon mot de passe", `${publicUrl}${paths.resetPassword(token)}`),
    paragraph(
      "Vous n’avez rien demandé ? Ne faites rien : votre mot de passe actuel reste le bon.",
    ),
  ]);

/** 'Activez votre compte': to who registered or was invited; good for seven days. */
export const activationMail = (
  from: KnownFirm,
  to: Addressee,
  token: string,
  publicUrl: string,
): MailMessage =>
  written(from, to, `Activez votre compte ${from.firm.brand}`, [
    paragraph(
      `Votre compte ${from.firm.brand} vous attend. Activez-le avec ce lien, valable sept jours, une seule fois.`,
    ),
    link("Activer mon compte", `${publicUrl}${paths.activateAccount(token)}`),
    paragraph("Vous n’attendiez pas ce message ? Ne faites rien : le compte reste fermé."),
  ]);

/** 'Confirmez votre nouvelle adresse': to the address that the account will have. */
export const confirmAddressMail = (
  from: KnownFirm,
  to: Addressee,
  token: string,
  publicUrl: string,
): MailMessage =>
  written(from, to, "Confirmez votre nouvelle adresse", [
    paragraph(
      `Votre compte ${from.firm.brand} aura cette adresse e-mail dès que vous l’aurez confirmée. Ce lien est valable 24 heures, une seule fois.`,
    ),
    link("Confirmer mon adresse", `${publicUrl}${paths.confirmEmail(token)}`),
    paragraph("Vous n’avez rien demandé ? Ne faites rien : rien ne change."),
  ]);

/** To who has the address already that somebody wants for their account. */
export const addressTakenMail = (from: KnownFirm, to: Addressee, publicUrl: string): MailMessage =>
  written(from, to, "Cette adresse a déjà un compte", [
    paragraph(
      `Quelqu’un a demandé à utiliser cette adresse e-mail pour son compte ${from.firm.brand}. Elle est déjà celle de votre compte : rien n’a changé.`,
    ),
    paragraph(
      "C’était vous ? Connectez-vous avec cette adresse, ou choisissez-en une autre pour l’autre compte.",
    ),
    link("Me connecter", `${publicUrl}${paths.signIn()}`),
  ]);

/** To the present address, as soon as another one is asked for. */
export const addressRequestedMail = (
  from: KnownFirm,
  to: Addressee,
  requested: string,
): MailMessage =>
  written(from, to, "Changement d’adresse demandé", [
    paragraph(
      `L’adresse e-mail de votre compte ${from.firm.brand} va devenir ${requested}, dès que cette adresse sera confirmée.`,
    ),
    alarm(from),
  ]);

/** To the former address, once the new one was confirmed. */
export const addressChangedMail = (from: KnownFirm, to: Addressee, now: string): MailMessage =>
  written(from, to, "Votre adresse e-mail a été changée", [
    paragraph(
      `Votre compte ${from.firm.brand} s’ouvre désormais avec l’adresse ${now}. Nous n’écrirons plus à celle-ci.`,
    ),
    alarm(from),
  ]);

export const passwordChangedMail = (
  from: KnownFirm,
  to: Addressee,
  publicUrl: string,
): MailMessage =>
  written(from, to, "Votre mot de passe a été changé", [
    paragraph(
      `Le mot de passe de votre compte ${from.firm.brand} vient d’être changé, et vos autres appareils ont été déconnectés.`,
    ),
    paragraph(
      `Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe, puis appelez-nous au ${servicePhone(from.firm)}.`,
    ),
    link("Choisir un nouveau mot de passe", `${publicUrl}${paths.requestPasswordReset()}`),
  ]);

/** The last letter to an account that is no more. */
export const accountDeletedMail = (from: KnownFirm, to: Addressee): MailMessage =>
  written(from, to, "Votre compte a été supprimé", [
    paragraph(
      `Votre compte ${from.firm.brand} est supprimé, comme vous l’avez demandé : votre nom, votre adresse e-mail et vos téléphones sont effacés.`,
    ),
    paragraph(
      "Les commandes, les factures et les mandats de vos boutiques restent conservés aussi longtemps que la loi l’exige.",
    ),
    paragraph(`Ce n’était pas vous ? Appelez-nous sans attendre au ${servicePhone(from.firm)}.`),
  ]);

const alarm = (from: KnownFirm): TemplatePart =>
  paragraph(
    `Ce n’était pas vous ? Changez votre mot de passe, puis appelez-nous au ${servicePhone(from.firm)}.`,
  );

const written = (
  from: KnownFirm,
  { email, name }: Addressee,
  subject: string,
  parts: readonly TemplatePart[],
) => ({
  to: email,
  toName: name,
  ...mailTemplate(from, subject, [
    paragraph(name === "" ? "Bonjour," : `Bonjour ${name},`),
    ...parts,
  ]),
});
