import { useSelector } from "@xstate/react";
import { createActor, type SnapshotFrom } from "xstate";
import type { OutstandingCheckout } from "../../api-schema/outstanding.ts";
import type { RefusedInvoice } from "../../core/api/refused-invoices.ts";
import type { ChosenInvoice } from "../../core/outstandings/chosen.ts";
import { actorsOver } from "../../machines/system/bridge.ts";
import { outstandingPaymentMachine } from "../../machines/shop/outstanding-payment.ts";
import { cachedForStore } from "./page-actor.ts";
import type { Shop } from "./shop.ts";

// Imported by the pages of invoices only: it is no part of the first load.

type Snapshot = SnapshotFrom<typeof outstandingPaymentMachine> | undefined;

export type OutstandingPaymentView = {
  readonly phase:
    | "choosing"
    | "confirming"
    | "starting"
    | "refused"
    | "unanswered"
    | "leaving"
    | "loading"
    | "waiting"
    | "slow"
    | "givingUp"
    | "settled"
    | "failed"
    | "broken";
  readonly chosen: readonly ChosenInvoice[];
  readonly method: "CB" | "PRELEVEMENT" | null;
  readonly refused: readonly RefusedInvoice[];
  readonly refusal: string | null;
  readonly checkout: OutstandingCheckout | null;
};

/** The payment of invoices: what is ticked, what is asked, what became of it. */
export const useOutstandingPayment = (): OutstandingPaymentView => {
  const actor = useOutstandingPaymentActor();
  const phase = useSelector(actor, phaseOf);
  const chosen = useSelector(actor, (snapshot) => snapshot?.context.chosen ?? NONE);
  const method = useSelector(actor, (snapshot) => snapshot?.context.method ?? null);
  const refused = useSelector(actor, (snapshot) => snapshot?.context.refused ?? NONE);
  const refusal = useSelector(actor, (snapshot) => snapshot?.context.refusal ?? null);
  const checkout = useSelector(actor, (snapshot) => snapshot?.context.checkout ?? null);
  return { phase, chosen, method, refused, refusal, checkout };
};

const NONE: readonly never[] = [];

/** A payment that is read again keeps the face that it had. */
const phaseOf = (snapshot: Snapshot): OutstandingPaymentView["phase"] => {
  if (snapshot === undefined) return "loading";
  if (snapshot.matches({ waiting: "slow" })) return "slow";
  if (snapshot.matches("waiting")) return "waiting";
  if (snapshot.matches("loading") || snapshot.matches("seen")) {
    const { checkout, polls } = snapshot.context;
    return checkout !== null && polls > 0 ? "waiting" : "loading";
  }
  if (snapshot.matches("deciding")) return "starting";
  return PHASES.find((phase) => snapshot.matches(phase)) ?? "loading";
};

const PHASES = [
  "choosing",
  "confirming",
  "starting",
  "refused",
  "unanswered",
  "leaving",
  "givingUp",
  "settled",
  "failed",
  "broken",
] as const;

const useOutstandingPaymentActor = cachedForStore("outstandingPayment", (shop: Shop) => {
  const actor = actorsOver(shop.load);
  const machine = outstandingPaymentMachine.provide({
    actors: {
      startInvoicePayment: actor(({ api, outstandings }, { key, ...wish }) =>
        outstandings.checkoutOutstandings(api, { body: wish, idempotencyKey: key }),
      ),
      loadInvoicePayment: actor(({ api, outstandings }, { payment }) =>
        outstandings.outstandingPayment(api, { id: payment }),
      ),
      giveUpInvoicePayment: actor(({ api, outstandings }, { payment }) =>
        outstandings.giveUpOutstandingPayment(api, { id: payment }),
      ),
    },
  });
  const { inspect } = shop.observation;
  return createActor(machine, { id: "outstandingPayment", inspect });
});
