import type { NewWebhook, Webhook } from "../../api-schema/webhooks.ts";
import { formatMoment } from "../calendar/moment.ts";

/** How a partner's address stands: the worst that is true of it. */
export type WebhookStanding = "removed" | "paused" | "parked" | "failing" | "silent" | "answering";

type Seen = Pick<
  Webhook,
  "endedAt" | "pausedAt" | "parkedAt" | "failingSince" | "lastSuccessAt" | "parked"
>;

/** How it stands; one that answers again while messages wait for a person is not well yet (DOOR-22). */
export const webhookStanding = (webhook: Seen): WebhookStanding => {
  const { endedAt, pausedAt, parkedAt, failingSince, lastSuccessAt, parked } = webhook;
  if (endedAt !== null) return "removed";
  if (pausedAt !== null) return "paused";
  if (parkedAt !== null || parked > 0) return "parked";
  if (failingSince !== null) return "failing";
  return lastSuccessAt === null ? "silent" : "answering";
};

/** The same in words, with since when: 'Ne répond plus depuis le 28/11/2026 à 4 h 00'. */
export const standingText = (webhook: Seen): string => {
  const since = (at: Webhook["endedAt"]): string => (at === null ? "" : ` le ${formatMoment(at)}`);
  switch (webhookStanding(webhook)) {
    case "removed":
      return `Retiré${since(webhook.endedAt)}`;
    case "paused":
      return `Suspendu${since(webhook.pausedAt)}`;
    case "parked":
      return webhook.parkedAt === null
        ? "Répond, des messages sont à renvoyer"
        : `Abandonné${since(webhook.parkedAt)}`;
    case "failing":
      return `Ne répond plus depuis${since(webhook.failingSince)}`;
    case "silent":
      return "Pas encore appelé";
    case "answering":
      return "Répond";
  }
};

/** What is wrong with the events that an address is to be told of, by its field; null for nothing. */
export const eventsProblem = ({
  events,
  lowStock,
}: Pick<NewWebhook, "events" | "lowStock">): {
  readonly field: "events" | "lowStock";
  readonly message: string;
} | null => {
  if (events.length === 0) {
    return { field: "events", message: "Choisissez au moins un événement." };
  }
  const wantsStock = events.includes("stock.low");
  if (wantsStock && lowStock === null) {
    return { field: "lowStock", message: "Dites sous combien de colis libres prévenir." };
  }
  return wantsStock || lowStock === null
    ? null
    : { field: "lowStock", message: "Sans l'événement « Stock bas », il n'y a pas de seuil." };
};
