import { MARKETPLACE_DESK } from "../../core/stores/contact.ts";
import { facts, letter, paragraph } from "../mails/mail-frame.ts";
import type { MailMessage } from "../ports/mail.ts";

/** Who asks, and for which store. */
export type Asking = {
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly erpId: string | null;
  readonly city: string | null;
};

/** To the marketplace's desk: 'Demande d’accès à la marketplace : Boulangerie du Marché'. */
export const accessRequestMail = (asking: Asking): MailMessage => ({
  to: MARKETPLACE_DESK.email,
  toName: MARKETPLACE_DESK.name,
  ...letter(`Demande d’accès à la marketplace : ${asking.company}`, [
    paragraph(`${asking.name} demande l’accès à la marketplace pour sa boutique.`),
    facts([
      ["Boutique", placeOf(asking)],
      ["N° client", asking.erpId ?? "pas encore attribué"],
      ["Réponse à", asking.email],
    ]),
  ]),
});

/** To the manager who asked. */
export const accessAcknowledgementMail = (asking: Asking): MailMessage => ({
  to: asking.email,
  toName: asking.name,
  ...letter("Votre demande d’accès à la marketplace", [
    paragraph(`Bonjour ${asking.name},`),
    paragraph(
      `Nous avons bien reçu votre demande d’accès à la marketplace pour ${placeOf(asking)}. Nous vérifions votre établissement et vous répondons sous deux jours ouvrés.`,
    ),
    paragraph("À bientôt,"),
  ]),
});

const placeOf = ({ company, city }: Asking): string =>
  city === null ? company : `${company}, ${city}`;
