import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CustomerId, StoreId, VariantCode } from "../../api-schema/primitives.ts";
import type { QueueEntry } from "../../core/offline/queue.ts";
import { showOfflineQueue } from "../../ui/hooks/shown-offline-queue.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import type { Shop } from "../../ui/hooks/shop.ts";
import { loadCustomerParts } from "../../ui/shell/customer-parts.ts";
import { OfflineNotice } from "../../ui/shell/offline-notice.tsx";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";
import { hydratedAfter } from "./hydrated.tsx";

beforeAll(loadCustomerParts);

let shop: Shop;
let close: () => void;
beforeEach(() => {
  ({ shop, close } = openTab(fakeBrowser(fakeServer())));
});
afterEach(() => {
  cleanup();
  close();
  vi.restoreAllMocks();
});

const entry = (id: string, state: QueueEntry["state"]): QueueEntry => ({
  id,
  customerId: CustomerId.make(7),
  storeId: StoreId.make(1),
  madeAt: 0,
  command: {
    kind: "setQuantity",
    token: null,
    variant: VariantCode.make(id),
    quantity: 1,
    name: "Farine",
  },
  state,
  problem: null,
  settledAt: null,
});

const shown = () => {
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  render(
    <ShopContext value={shop}>
      <OfflineNotice />
    </ShopContext>,
  );
  const region = screen.getByRole("status");
  return {
    turn: (online: boolean) =>
      act(() => {
        network.mockReturnValue(online);
        window.dispatchEvent(new Event(online ? "online" : "offline"));
      }),
    seen: () => [region.textContent, "offline" in region.dataset],
  };
};

it("says that the network is away until it is back, in a region that was there before", () => {
  const { turn, seen } = shown();
  expect(seen()).toEqual(["", false]);
  turn(false);
  expect(seen()).toEqual(["Vous êtes hors ligne : prix et stocks peuvent dater.", true]);
  turn(true);
  expect(seen()).toEqual(["", false]);
});

it("is hydrated as it was drawn where the start has had no answer by then, and says so after that", async () => {
  const { session } = shop.system.actors;
  const snapshot = session.getSnapshot();
  const context = { ...snapshot.context, isRemembered: true };
  const { container, recovered } = await hydratedAfter(shop, <OfflineNotice />, () =>
    vi.spyOn(session, "getSnapshot").mockReturnValue(Object.assign({ ...snapshot }, { context })),
  );
  expect([recovered, container.textContent]).toEqual([
    [],
    "Vous êtes hors ligne : prix et stocks peuvent dater.",
  ]);
});

it("[CARNET-3] says how much waits for the network, and leads to it", () => {
  const { turn, seen } = shown();
  const entries = [entry("FARINE", "waiting"), entry("SEL", "waiting"), entry("LAIT", "sent")];
  const queue = { entries, news: [] };
  act(() =>
    showOfflineQueue(shop, {
      putIn: async () => null,
      putInAnew: () => Promise.reject(new Error("nothing is read")),
      keepLists: () => undefined,
      queue: () => queue,
      subscribe: () => () => undefined,
    }),
  );
  turn(false);
  expect(seen()).toEqual(["Hors ligne · 2 changements en attente", true]);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/carnet");
});
