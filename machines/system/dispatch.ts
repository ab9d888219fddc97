import type { ShopEvent } from "../events/shop-event.ts";

/** One event at a time: all subscribers of an event have received it before what they answer is dispatched. */
export const inOrder = (deliver: (event: ShopEvent) => void): ((event: ShopEvent) => void) => {
  const waiting: ShopEvent[] = [];
  let delivering = false;
  return (event) => {
    waiting.push(event);
    if (delivering) return;
    delivering = true;
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) deliver(next);
    } finally {
      delivering = false;
    }
  };
};
