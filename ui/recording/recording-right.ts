import { flowsAreOn } from "../environment/flows-mark.ts";
import type { Shop } from "../hooks/shop.ts";

// A recording shows what a customer does: a link with ?trace=1 must not start one in just anybody's
// browser. It belongs to the developer's own machine, to a shop with FLOWS, and to the support.

/** Whether what this page does may be recorded at this moment. */
export const mayRecord = (shop: Shop): boolean =>
  flowsAreOn() || isOwnMachine(location.hostname) || isSupport(shop);

/** Calls once recording is allowed: at once, or when a support agent's login is there. */
export const whenMayRecord = (shop: Shop, start: () => void): void => {
  if (mayRecord(shop)) return start();
  const waiting = shop.system.actors.session.subscribe(() => {
    if (!isSupport(shop)) return;
    waiting.unsubscribe();
    start();
  });
};

/** Whether a support agent acts for the customer here (spec §4 Impersonation). */
const isSupport = (shop: Shop): boolean =>
  shop.system.actors.session.getSnapshot().context.login?.logoutCallbackUrl != null;

const isOwnMachine = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
