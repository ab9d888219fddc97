import { useSelector } from "@xstate/react";
import { createActor, type SnapshotFrom } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { OrderSheetContext } from "../../machines/shop/order-sheet-context.ts";
import { orderSheetMachine } from "../../machines/shop/order-sheet.ts";
import { actorsOver } from "../../machines/system/bridge.ts";
import { isWithoutServer } from "./ordering.ts";
import { cachedForStore } from "./page-actor.ts";
import { useShop } from "./shop-context.ts";
import type { Shop } from "./shop.ts";

// Imported by the sheet only, which is loaded when somebody opens it: no part of the first load.

export type OrderSheetView = Pick<
  OrderSheetContext,
  "items" | "payments" | "preview" | "seen" | "refusal" | "keepCart"
> & {
  readonly phase:
    | "closed"
    | "opening"
    | "settled"
    | "asking"
    | "ordering"
    | "unsure"
    | "failed"
    | "broken";
};

/** The order sheet of the active store. */
export const useOrderSheet = (): OrderSheetView => {
  const actor = useOrderSheetActor();
  const phase = useSelector(actor, phaseOf);
  const context = useSelector(actor, (snapshot) => snapshot?.context);
  if (context === undefined) return { phase, ...NOTHING };
  const { items, payments, seen, refusal, keepCart, next } = context;
  // What is known is of the sheet before.
  const preview = next === null ? context.preview : null;
  return { phase, items, payments, preview, seen, refusal, keepCart };
};

/** A key for one press that orders. */
export const useNewKey = (): (() => string) => useShop().environment.newKey;

const NOTHING = {
  items: [],
  payments: [],
  preview: null,
  seen: null,
  refusal: null,
  keepCart: false,
};

const phaseOf = (
  snapshot: SnapshotFrom<typeof orderSheetMachine> | undefined,
): OrderSheetView["phase"] => {
  if (snapshot === undefined) return "closed";
  if (snapshot.matches({ reviewing: "settled" })) return "settled";
  if (snapshot.matches("reviewing")) return "asking";
  return PHASES.find((phase) => snapshot.matches(phase)) ?? "closed";
};

const PHASES = ["opening", "ordering", "unsure", "failed", "broken"] as const;

const useOrderSheetActor = cachedForStore("orderSheet", (shop: Shop, storeId: StoreId) => {
  const actor = actorsOver(shop.load);
  const machine = orderSheetMachine.provide({
    actors: {
      previewOrder: actor(({ api, orders }, { wish, ...cart }) =>
        orders.previewOrder(api, { ...cart, body: wish }),
      ),
      orderAtOnce: actor(({ api, orders }, { wish, key, ...cart }) =>
        orders.unlessOffline(
          isWithoutServer(shop),
          orders.orderAtOnce(api, { ...cart, body: wish, idempotencyKey: key }),
        ),
      ),
    },
  });
  const { inspect } = shop.observation;
  return createActor(machine, { id: "orderSheet", input: { storeId }, inspect });
});
