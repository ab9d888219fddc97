import type { ShopEvent } from "../../machines/events/shop-event.ts";
import type { Shop } from "../hooks/shop.ts";
import { loadCustomerParts } from "./customer-parts.ts";

/** Loads what the shell shows to customers as soon as somebody signs in, or is taken for signed in. */
export const connectCustomerParts = (shop: Shop): void => {
  const load = (): void => {
    loadCustomerParts().catch((failure: unknown) =>
      shop.environment.log("The customer's part of the layout did not load", failure),
    );
  };
  if (!shop.system.actors.session.getSnapshot().matches("signedOut")) load();
  shop.system.listen(({ type }) => {
    if (ASK_FOR_IT.has(type)) load();
  });
};

/** The first two come before an answer: the parts are there with it. The others try again what failed. */
const ASK_FOR_IT: ReadonlySet<ShopEvent["type"]> = new Set([
  "signIn.submitted",
  "session.remembered",
  "session.opened",
  "session.renewed",
  "store.activated",
]);
