import { paths } from "../../core/routes/paths.ts";
import { facts, mailTemplate, link, paragraph } from "../mails/mail-frame.ts";
import type { MailMessage } from "../ports/mail.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { marketplaceDesk } from "../../core/seller/desks.ts";

/** Who asks, and for which store. */
export type Asking = {
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly erpId: string | null;
  readonly city: string | null;
};

/** To the marketplace's desk: 'Demande d’accès à la marketplace : Boulangerie du Marché'. */
export const accessRequestMail = (from: KnownFirm, asking: Asking): MailMessage => ({
  to: from.firm.marketplace.email,
  toName: from.firm.marketplace.name,
  ...mailTemplate(from, `Demande d’accès à la marketplace : ${asking.company}`, [
    paragraph(`${asking.name} demande l’accès à la marketplace pour sa boutique.`),
    facts([
      ["Boutique", placeOf(asking)],
      ["N° client", asking.erpId ?? "pas encore attribué"],
      ["Réponse à", asking.email],
    ]),
  ]),
});

/** To the manager who asked. */
export const accessAcknowledgementMail = (from: KnownFirm, asking: Asking): MailMessage => ({
  to: asking.email,
  toName: asking.name,
  ...mailTemplate(from, "Votre demande d’accès à la marketplace", [
    paragraph(`Bonjour ${asking.name},`),
    paragraph(
      `Nous avons bien reçu votre demande d’accès à la marketplace pour ${placeOf(asking)}. Nous vérifions votre établissement et vous répondons sous deux jours ouvrés.`,
    ),
    paragraph("À bientôt,"),
  ]),
});

/** Somebody whose request was answered. */
type Requester = Pick<Asking, "email" | "name" | "company">;

/** The marketplace is open to the store. */
export const accessGrantedMail = (
  from: KnownFirm,
  requester: Requester,
  publicUrl: string,
): MailMessage => ({
  to: requester.email,
  toName: requester.name,
  ...mailTemplate(from, `La marketplace est ouverte à ${requester.company}`, [
    paragraph(`Bonjour ${requester.name},`),
    paragraph(
      `Votre boutique ${requester.company} a désormais accès à la marketplace : découvrez nos marchands et leurs produits.`,
    ),
    link("Voir les marchands", `${publicUrl}${paths.merchants()}`),
    paragraph("À bientôt,"),
  ]),
});

/** The marketplace stays closed to the store, and why. It may ask again. */
export const accessRefusedMail = (
  from: KnownFirm,
  requester: Requester,
  reason: string,
): MailMessage => ({
  to: requester.email,
  toName: requester.name,
  replyTo: marketplaceDesk(from),
  ...mailTemplate(from, `Votre demande d’accès à la marketplace pour ${requester.company}`, [
    paragraph(`Bonjour ${requester.name},`),
    paragraph(`Nous n’avons pas pu ouvrir la marketplace à ${requester.company} :`),
    paragraph(reason),
    paragraph("Vous pourrez renouveler votre demande depuis la boutique."),
  ]),
});

const placeOf = ({ company, city }: Asking): string =>
  city === null ? company : `${company}, ${city}`;
