import { sampleOpenCheckout } from "../flows/sample-outstandings.ts";
import { always, fails, scenario, send, succeeds, type Scenario, wait } from "./scenario.ts";

/** Ready-made simulations of invoices and their payment. */
export const OUTSTANDING_SCENARIOS: readonly Scenario[] = [
  scenario({
    flow: "outstandingPayment",
    title: "Deux factures, une carte, un retour",
    summary: "Cochées, confirmées, payées à la banque : au retour le paiement dit où il en est.",
    actions: [
      send("outstandings.chosen"),
      send("outstandings.paymentRequested"),
      send("outstandings.paymentConfirmed"),
      succeeds("outstandingPayment.starting"),
      send("tab.returned"),
      succeeds("outstandingPayment.loading"),
    ],
    endsIn: "settled",
  }),
  scenario({
    flow: "outstandingPayment",
    title: "Réponse perdue, un seul paiement",
    summary: "Sans réponse, le même bouton redemande le même paiement, par sa clé.",
    actions: [
      send("outstandings.chosen"),
      send("outstandings.paymentRequested"),
      send("outstandings.paymentConfirmed"),
      fails("outstandingPayment.starting", "offline"),
      send("outstandings.paymentConfirmed"),
    ],
    endsIn: "starting",
  }),
  scenario({
    flow: "outstandingPayment",
    title: "La banque tarde plus d’une minute",
    summary: "La réponse est redemandée à 1, 2, 4, 8 s, puis toutes les 10 s ; après, on le dit.",
    rules: { loadInvoicePayment: always(100, sampleOpenCheckout) },
    actions: [send("outstandings.paymentWatched"), wait(70_000)],
    endsIn: { waiting: "slow" },
  }),
];
