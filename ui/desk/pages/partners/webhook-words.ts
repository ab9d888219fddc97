import { type Webhook, WEBHOOK_EVENTS, type WebhookAct } from "../../../../api-schema/webhooks.ts";
import { counted } from "../../parts/counted.ts";

/** 'Commande confirmée, Stock bas (moins de 20 colis)'. */
export const eventsText = ({ events, lowStock }: Pick<Webhook, "events" | "lowStock">): string =>
  events
    .map((event) =>
      event === "stock.low" && lowStock !== null
        ? `${WEBHOOK_EVENTS[event].title} (moins de ${counted(lowStock, "colis", "colis")})`
        : WEBHOOK_EVENTS[event].title,
    )
    .join(", ");

/** '12 en attente, dont 3 abandonnés'. */
export const waitingText = ({ waiting, parked }: Pick<Webhook, "waiting" | "parked">): string => {
  if (waiting === 0) return "Aucun en attente";
  return parked === 0
    ? `${waiting} en attente`
    : `${waiting} en attente, dont ${counted(parked, "abandonné", "abandonnés")}`;
};

const ACTS: { readonly [Act in WebhookAct]: string } = {
  made: "Webhook ajouté",
  rotated: "Secret renouvelé",
  paused: "Envois suspendus",
  resumed: "Envois repris",
  replayed: "Messages renvoyés",
  removed: "Webhook retiré",
};

export const webhookActText = ({ event }: Webhook["acts"][number]): string => ACTS[event];
