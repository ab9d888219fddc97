import type { Fact } from "../../machines/facts.ts";
import type { ShopSystem } from "../../machines/system.ts";
import type { Environment, OpenedTab } from "../environment/environment.ts";
import type { MandateWish } from "../hooks/shop.ts";

type SigningTab = {
  readonly ask: (wish: MandateWish) => void;
  readonly follow: (fact: Fact) => void;
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
    ask: (wish) => {
      tab?.close();
      tab = environment.openTab();
      system.tell({
        type: "mandate.signAsked",
        ...wish,
        tab: tab === null ? "blocked" : "opened",
      });
      // Refused by the machine (another store meanwhile, nothing to sign): no empty tab stays.
      if (!system.actors.mandates.getSnapshot().matches("askingLink")) {
        tab?.close();
        tab = null;
      }
    },
    follow: (fact) => {
      if (fact.type === "signingTab.ledTo") tab?.leadTo(fact.url);
      if (fact.type === "signingTab.dropped") tab?.close();
      if (fact.type === "signingTab.ledTo" || fact.type === "signingTab.dropped") tab = null;
    },
  };
};
