import { Predicate } from "effect";
import { referenceOf } from "../contact/contact-reference.ts";
import type { FailedEvent } from "./failed-repository.ts";

/** What did not leave, in plain words, and to whom it should have. */
export interface FailedWords {
  /** Names nobody's address: decisions keep it for good. */
  readonly what: string;
  readonly to: string;
}

export const wordsOf = (event: FailedEvent): FailedWords => {
  const { topic, payload, mandate, message, customer, invoice } = event;
  const order = `commande ${event.orderNumber ?? "inconnue"}`;
  switch (topic) {
    case "mail":
      return { what: `E-mail « ${textOf(payload["subject"])} »`, to: textOf(payload["to"]) };
    case "contact.mail": {
      const reference =
        message === null
          ? "effacé"
          : referenceOf({ ...message, receivedAt: new Date(message.receivedAt) });
      return payload["mail"] === "acknowledgement"
        ? {
            what: `Accusé de réception du message ${reference}`,
            to: message?.email ?? "son expéditeur",
          }
        : { what: `Message ${reference} d’un formulaire`, to: deskOf(message?.kind) };
    }
    case "message.mail":
      return { what: "E-mails d’un nouveau message", to: "la boutique" };
    case "account.letter":
      return { what: mailOf(payload["kind"]), to: textOf(payload["email"]) };
    case "alertMail":
      return { what: "Alerte par e-mail avant une heure limite", to: addresseeOf(payload) };
    case "alertSms":
      return { what: "Alerte par SMS avant une heure limite", to: addresseeOf(payload) };
    case "invitation":
      return { what: "Invitation dans une boutique", to: customer ?? "un client effacé" };
    case "staff.openid":
      return { what: "Compte associé ou dissocié, à la gestion", to: "une personne de la maison" };
    case "staff.invitation":
      return { what: "Lien de la gestion", to: "une personne de la maison" };
    case "staff.team":
      return { what: "Changement dans l’équipe de la gestion", to: "la direction" };
    case "firm.secondLook":
      return { what: "Ce qui est à confirmer par une seconde personne", to: "la direction" };
    case "exchange.power":
      return { what: "Rôle donné par un fichier, à confirmer", to: "la direction" };
    case "shadow.morning":
      return { what: "Ce qu’un jour en double aurait été", to: "la direction" };
    case "mandate.signed":
      return {
        what: `Mandat signé ${mandate?.reference ?? "effacé"}`,
        to: mandate?.email ?? "son signataire",
      };
    case "signature.unused":
      return { what: "Signature d’un mandat qui ne compte pas", to: "son signataire" };
    case "signature.due":
      return { what: "Signature d’un mandat à confirmer", to: "le prestataire de signature" };
    case "registration.activation":
      return { what: "Lien d’activation d’un compte", to: customer ?? "un client effacé" };
    case "registration.arrived":
      return { what: "Ouverture d’un compte", to: "la boutique" };
    case "push":
      return {
        what: `Notification « ${noticeTitle(payload["notice"])} »`,
        to: customer ?? "un client effacé",
      };
    case "webhook.parked":
    case "webhook.parkedMail":
      return { what: "Webhook abandonné", to: "la direction" };
    case "webhook":
      return {
        what: `Message « ${textOf(payload["event"])} »`,
        to: `le webhook ${textOf(payload["webhook"])}`,
      };
    case "order.completed":
      return { what: `Confirmation de la ${order}`, to: "l’acheteur" };
    case "order.confirmed":
      return { what: `Avis que la ${order} est confirmée`, to: "l’acheteur" };
    case "order.unpaid":
      return { what: `Avis d’un paiement manqué, ${order}`, to: "l’acheteur" };
    case "order.cancelled":
      return { what: `Avis d’annulation, ${order}`, to: "l’acheteur" };
    case "order.shipments":
      return { what: `Avis de livraison, ${order}`, to: "l’acheteur" };
    case "order.amended":
      return { what: `Confirmation de la ${order}, modifiée`, to: "l’acheteur" };
    case "erp.order":
      return { what: `Préparation de la ${order}, ${partOf(payload)}`, to: "l’ERP" };
    case "erp.amendment":
      return { what: `Modification de la ${order}, ${partOf(payload["part"])}`, to: "l’ERP" };
    case "erp.again":
      return { what: `Nouvel envoi de la ${order}, ${partOf(payload)}`, to: "l’ERP" };
    case "erp.cancellation":
      return { what: `Annulation de la ${order}, ${partOf(payload)}`, to: "l’ERP" };
    case "lorry.cancelled":
      return { what: "Avis d’un camion qui ne passe pas", to: "les boutiques" };
    case "bank.refund":
      return { what: `Remboursement de la ${order}`, to: "la banque" };
    case "bank.page-closed":
      return {
        what: `Fermeture d’une page de paiement${event.orderNumber === null ? "" : `, ${order}`}`,
        to: "la banque",
      };
    case "invoice.issued":
      return { what: `Facture ${invoice ?? "effacée"}`, to: "son client" };
    case "invoice.credit-refund":
      return { what: "Remboursement d’un avoir", to: "la banque" };
    case "payment.page-deadline":
      return { what: `Fin du délai de la page de paiement, ${order}`, to: "la boutique" };
    case "payment.unpaid-deadline":
      return { what: `Fin du délai de paiement, ${order}`, to: "la boutique" };
    case "amendment.supplement-deadline":
      return { what: `Fin du délai d’un supplément, ${order}`, to: "la boutique" };
    case "outstanding.refund":
      return { what: `Remboursement du paiement de factures ${regOf(payload)}`, to: "la banque" };
    case "outstanding.page-deadline":
      return { what: `Fin du délai du paiement de factures ${regOf(payload)}`, to: "la boutique" };
    case "outstanding.debit":
      return { what: `Prélèvement de factures ${regOf(payload)}`, to: "la boutique" };
    case "debit.approved":
      return { what: `Remise de prélèvements ${numberOf(payload["batch"])}`, to: "la banque" };
    case "debit.moved":
      return {
        what: `Suite du prélèvement ${numberOf(payload["debit"])}`,
        to: "la boutique",
      };
    case "embedded-erp.progress":
      return { what: `Avancement de la ${order}`, to: "la boutique" };
    case "sandbox-bank.answer":
      return { what: `Réponse tardive de la banque, ${order}`, to: "la boutique" };
    default:
      return { what: `Événement « ${topic} »`, to: "un destinataire inconnu de cette page" };
  }
};

const mailOf = (kind: unknown): string => {
  if (kind === "reset") return "Lien de nouveau mot de passe";
  return kind === "activation" ? "Lien d’activation" : "Lien de confirmation d’adresse";
};

/** What went wrong, as one short line: the first of the error, without its stack. */
export const shortError = (error: string): string => {
  const line = (error.split("\n")[0] ?? "").replaceAll(/\s+/g, " ").trim();
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const noticeTitle = (notice: unknown): string =>
  typeof notice === "object" && notice !== null && "title" in notice ? textOf(notice.title) : "";

const regOf = ({ payment }: FailedEvent["payload"]): string =>
  typeof payment === "number" ? `REG-${String(payment).padStart(6, "0")}` : "";

const numberOf = (value: unknown): string => (typeof value === "number" ? String(value) : "");

const partOf = (of: unknown): string =>
  Predicate.hasProperty(of, "scope") && of.scope === "mkp" ? "place de marché" : "Grands Moulins";

const addresseeOf = ({ message }: FailedEvent["payload"]): string =>
  Predicate.hasProperty(message, "to") ? textOf(message.to) : "";

const deskOf = (kind: "contact" | "merchant" | undefined): string =>
  kind === "merchant" ? "la place de marché" : "le service client";
