import { MARKETPLACE_DESK } from "../../core/stores/contact.ts";
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
export const requestMail = (asking: Asking): MailMessage => ({
  to: MARKETPLACE_DESK.email,
  toName: MARKETPLACE_DESK.name,
  subject: `Demande d’accès à la marketplace : ${asking.company}`,
  text: [
    `${asking.name} demande l’accès à la marketplace pour sa boutique.`,
    "",
    `Boutique : ${placeOf(asking)}`,
    `N° client : ${asking.erpId ?? "pas encore attribué"}`,
    `Réponse à : ${asking.email}`,
  ].join("\n"),
});

/** To the manager who asked. */
export const acknowledgementMail = (asking: Asking): MailMessage => ({
  to: asking.email,
  toName: asking.name,
  subject: "Votre demande d’accès à la marketplace",
  text: [
    `Bonjour ${asking.name},`,
    "",
    `Nous avons bien reçu votre demande d’accès à la marketplace pour ${placeOf(asking)}.`,
    "Nous vérifions votre établissement et vous répondons sous deux jours ouvrés.",
    "",
    "À bientôt,",
    "Grands Moulins Panetier",
  ].join("\n"),
});

const placeOf = ({ company, city }: Asking): string =>
  city === null ? company : `${company}, ${city}`;
