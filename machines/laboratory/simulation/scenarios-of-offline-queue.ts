import { fails, scenario, send, succeeds, type Scenario, wait } from "./scenario.ts";
import { FIRST_RESEND_MS } from "../../shop/offline-queue.ts";

/** Ready-made simulations of what is done without network. */
export const OFFLINE_QUEUE_SCENARIOS: readonly Scenario[] = [
  scenario({
    flow: "offlineQueue",
    title: "Trois heures du matin, sans réseau",
    summary: "Une quantité attend, l’envoi échoue, puis part au retour du réseau.",
    actions: [
      succeeds("offlineQueue.keeping.writing", { entries: [], news: [] }),
      succeeds("offlineQueue.sending.following"),
      send("queue.changesRequested"),
      succeeds("offlineQueue.keeping.writing"),
      fails("offlineQueue.sending.asking", "offline"),
      wait(FIRST_RESEND_MS),
      succeeds("offlineQueue.sending.asking"),
    ],
    endsIn: { keeping: "writing", sending: "leading" },
  }),
];
