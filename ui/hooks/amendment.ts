import { useSelector } from "@xstate/react";
import { createActor, type SnapshotFrom } from "xstate";
import type { AmendmentPreview } from "../../api-schema/amendment.ts";
import type { ShipmentId, StoreId } from "../../api-schema/primitives.ts";
import { amendmentMachine, canBeSaved } from "../../machines/shop/amendment.ts";
import { actorsOver } from "../../machines/system/bridge.ts";
import { cachedForStore } from "./page-actor.ts";
import type { Shop } from "./shop.ts";

// Imported by what changes an order only: it is no part of the first load.

export type AmendmentView = {
  readonly phase:
    | "closed"
    | "looking"
    | "editing"
    | "saving"
    | "unanswered"
    | "refused"
    | "unseen"
    | "leaving"
    | "broken";
  readonly preview: AmendmentPreview | null;
  readonly refusal: string | null;
  readonly canBeSaved: boolean;
  /** What is on the screen is on its way, or may be saved already: nothing of it is changed meanwhile. */
  readonly isSent: boolean;
};

/** The change of that shipment; closed while another one is being changed. */
export const useAmendment = (shipment: ShipmentId): AmendmentView => {
  const actor = useAmendmentActor();
  const phase = useSelector(actor, (snapshot) =>
    snapshot?.context.shipment === shipment ? phaseOf(snapshot) : "closed",
  );
  const preview = useSelector(actor, (snapshot) =>
    snapshot?.context.shipment === shipment ? snapshot.context.preview : null,
  );
  const refusal = useSelector(actor, (snapshot) => snapshot?.context.refusal ?? null);
  return {
    phase,
    preview,
    refusal,
    canBeSaved: phase === "editing" && canBeSaved(preview),
    isSent: phase === "saving" || phase === "unanswered" || phase === "leaving",
  };
};

/** Giving up a supplement: whether that is on its way. */
export const useSupplement = (): { readonly givingUp: boolean; readonly leaving: boolean } => {
  const actor = useAmendmentActor();
  return {
    givingUp: useSelector(actor, (snapshot) => snapshot?.matches("givingUp") === true),
    leaving: useSelector(actor, (snapshot) => snapshot?.matches("leaving") === true),
  };
};

const phaseOf = (snapshot: SnapshotFrom<typeof amendmentMachine>): AmendmentView["phase"] => {
  if (LOOKING.some((state) => snapshot.matches(state))) return "looking";
  if (SAVING.some((state) => snapshot.matches(state))) return "saving";
  return PHASES.find((phase) => snapshot.matches(phase)) ?? "closed";
};

const LOOKING = ["settling", "looking", "correcting"] as const;
/** Another's version is taken in before the wish can be changed again. */
const SAVING = ["saved", "overtaken", "reloading"] as const;
const PHASES = [
  "editing",
  "saving",
  "unanswered",
  "refused",
  "unseen",
  "leaving",
  "broken",
] as const;

const useAmendmentActor = cachedForStore("amendment", (shop: Shop, storeId: StoreId) => {
  const actor = actorsOver(shop.load);
  const machine = amendmentMachine.provide({
    actors: {
      previewAmendment: actor(({ api, orders }, { wish, ...shipment }) =>
        orders.previewAmendment(api, { ...shipment, body: wish }),
      ),
      amendShipment: actor(({ api, orders }, { wish, key, ...shipment }) =>
        orders.amendShipment(api, { ...shipment, body: wish, idempotencyKey: key }),
      ),
      giveUpSupplement: actor(({ api, orders }, order) => orders.giveUpSupplement(api, order)),
      loadOrder: actor(({ api, orders }, order) => orders.getOrder(api, order)),
    },
  });
  const { inspect } = shop.observation;
  return createActor(machine, { id: "amendment", input: { storeId }, inspect });
});
