import { paths } from "../../core/routes/paths.ts";
import type { ToastRequest } from "../events/shop-event.ts";
import type { SentQueue } from "./offline-queue-context.ts";

/** What is said once the offline queue is sent, of the cart or of the lists. */
export const sentToast = ({ of, refused, changed }: SentQueue): ToastRequest => {
  if (refused.length === 0 && changed.length === 0) {
    return {
      status: "success",
      title: "Votre carnet est envoyé",
      description: of === "lists" ? "Vos listes sont à jour." : "Votre panier est à jour.",
    };
  }
  return {
    status: "warning",
    title: "Votre carnet demande un coup d’œil",
    description:
      of === "lists"
        ? "Un changement de vos listes n’a pas été accepté."
        : "Des prix, des dates ou des produits ont changé entre-temps.",
    action: {
      label: "Voir le carnet",
      altText: "Voir dans le carnet ce qui a changé",
      event: { type: "navigation.requested", path: paths.orderBook(), replace: false },
    },
  };
};
