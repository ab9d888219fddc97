import type { Shop } from "../../hooks/shop.ts";
import type { Observation } from "../../../machines/system/observation.ts";
import type { Veil } from "./lab-step.ts";
import { type Channel, linkTab } from "./tab-link.ts";
import { FLOWS_CHANNEL, lockOf, type ShopTab } from "./protocol.ts";
import { openPanelByKey } from "./panel-key.ts";
import { shopTab } from "./shop-tab.ts";
import type { TabRecorder } from "./tab-recorder.ts";
import { tabRecorder, veil } from "./trace-writing.ts";

/** What a panel at the edge of this page shows and works by. */
export type Watched = {
  readonly observation: Observation;
  readonly recorder: TabRecorder;
  readonly veil: Veil;
};

/** Lets the flows laboratory watch this shop: from other tabs, in a panel of its own, from outside. */
export const link = (shop: Shop, openPanel: (watched: Watched) => unknown): void => {
  const { observation } = shop;
  const recorder = tabRecorder(observation);
  if (typeof BroadcastChannel !== "undefined") {
    linkToOtherTabs(shop, recorder, new BroadcastChannel(FLOWS_CHANNEL));
  }
  openPanelByKey(() => openPanel({ observation, recorder, veil }));
  if (new URLSearchParams(location.search).get("inspect") === "stately") {
    import("./stately.ts")
      .then(({ connectStately }) => connectStately(observation, veil, location.search))
      .catch((failure: unknown) => shop.environment.log("L’inspecteur Stately manque", failure));
  }
};

const linkToOtherTabs = ({ observation }: Shop, recorder: TabRecorder, channel: Channel): void => {
  const tab = crypto.randomUUID();
  const here = (): ShopTab => shopTab(tab, location, veil);
  let unlink = linkTab({ channel, observation, recorder, veil, here });
  holdLock(lockOf(tab));
  window.addEventListener("pagehide", () => unlink());
  // Out of the browser's memory by the back button: the same tab again.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) unlink = linkTab({ channel, observation, recorder, veil, here });
  });
  // The title follows each change of page: whoever looks at the list of tabs sees where this one is.
  const title = document.querySelector("title");
  if (title !== null) {
    new MutationObserver(() => channel.postMessage({ kind: "here", ...here() })).observe(title, {
      childList: true,
    });
  }
};

/** Held as long as the tab lives: a laboratory that gets it knows that the tab has gone, even by a crash. */
const holdLock = (name: string): void => {
  if (!("locks" in navigator)) return;
  navigator.locks.request(name, () => new Promise<never>(() => undefined)).catch(() => undefined);
};
