import type { ShopEvent } from "../../machines/events/shop-event.ts";
import type { ShopSystem } from "../../machines/root/system.ts";
import type { Environment, OpenedTab } from "../environment/environment.ts";
import type { MandateRequest } from "../hooks/shop.ts";

type SigningTab = {
  readonly ask: (request: MandateRequest) => void;
  readonly follow: (event: ShopEvent) => void;
};

/**
 * The tab in which a mandate is signed. Only the click itself may open one, so it opens empty at once
 * and the machine says where it leads, or that it is to be closed again (spec §8).
 */
export const signingTab = (
  system: ShopSystem,
  environment: Pick<Environment, "openTab">,
): SigningTab => {
  let tab: OpenedTab | null = null;
  return {
    ask: (request) => {
      tab?.close();
      tab = environment.openTab();
      system.dispatch({
        type: "mandate.signRequested",
        ...request,
        tab: tab === null ? "blocked" : "opened",
      });
      // Refused by the machine (another store meanwhile, nothing to sign): no empty tab stays.
      if (!system.actors.mandates.getSnapshot().matches("askingLink")) {
        tab?.close();
        tab = null;
      }
    },
    follow: (event) => {
      if (event.type === "signingTab.ledTo") tab?.leadTo(event.url);
      if (event.type === "signingTab.dropped") tab?.close();
      if (event.type === "signingTab.ledTo" || event.type === "signingTab.dropped") tab = null;
    },
  };
};
