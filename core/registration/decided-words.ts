import type { ApplicationDecided, ApplicationKind } from "../../api-schema/staff-applications.ts";
import { formatMoment } from "../calendar/moment.ts";

/** What an application is about. */
export const APPLICATION_NAMES: { readonly [Kind in ApplicationKind]: string } = {
  store: "Nouvelle boutique",
  marketplace: "Accès à la marketplace",
  bank: "Coordonnées bancaires",
};

export const DECISION_NAMES: { readonly [Of in ApplicationDecided["decision"]]: string } = {
  approved: "Acceptée",
  refused: "Refusée",
  documents: "Justificatifs demandés",
};

/** 'Nouvelle boutique : Le Fournil. Acceptée par Camille, le 24/11/2026 à 10 h 00.' */
export const decidedWords = ({ kind, company, decision, agent, at }: ApplicationDecided): string =>
  `${APPLICATION_NAMES[kind]} : ${company}. ${DECISION_NAMES[decision]} par ${agent}, le ${formatMoment(at)}.`;
