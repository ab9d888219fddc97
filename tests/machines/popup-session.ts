import { createActor, SimulatedClock } from "xstate";
import { cartPopupMachine } from "../../machines/shop/cart-popup.ts";
import { observe, type Step } from "../../machines/system/observation.ts";
import { activated, anOrder, flour, storeA, tokenA } from "./shop-data.ts";

/** The active store's cart with that quantity. */
export const seen = (quantity: number) =>
  ({
    type: "cart.refreshed",
    storeId: storeA,
    order: anOrder({ token: tokenA, lines: { [flour]: quantity } }),
    now: 0,
  }) as const;

/** Six steps: the popup opens twice and closes by itself once. */
export const popupSteps = (): readonly Step[] => {
  const clock = new SimulatedClock();
  const observation = observe(() => clock.now());
  const { inspect } = observation;
  const actor = createActor(cartPopupMachine, { id: "cartPopup", clock, inspect });
  actor.start();
  actor.send(activated(storeA));
  actor.send(seen(1));
  actor.send(seen(2));
  clock.increment(5000);
  actor.send(seen(3));
  return observation.recent();
};
