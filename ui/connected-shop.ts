import { connectConsent } from "./consent/connect-consent.ts";
import { connectFlows } from "./connect-flows.ts";
import type { Shop } from "./hooks/shop.ts";
import { connectBuild } from "./offline/connect-build.ts";
import { connectOfflineQueue } from "./offline/connect-offline-queue.ts";
import { connectWorker } from "./offline/connect-worker.ts";
import { connectPush } from "./push/push-owner.ts";
import { connectTraces } from "./recording/trace-keys.ts";
import { connectCustomerParts } from "./shell/connect-customer-parts.ts";
import { type ServerRenderedPage, openShop } from "./shop.tsx";

/** The shop of this page with everything that listens to it, for as long as the page is there. */
export const openConnectedShop = (drawn: ServerRenderedPage | null): Shop => {
  const shop = openShop(drawn);
  connectCustomerParts(shop);
  connectConsent(shop);
  connectPush(shop);
  connectOfflineQueue(shop);
  connectWorker(shop);
  connectBuild(shop);
  connectFlows(shop);
  connectTraces(shop);
  return shop;
};
