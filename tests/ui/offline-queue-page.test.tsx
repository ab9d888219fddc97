import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Cents } from "../../api-schema/primitives.ts";
import type { QueueNews } from "../../core/offline/queue.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { showOfflineQueue } from "../../ui/hooks/shown-offline-queue.ts";
import { OfflineQueuePage } from "../../ui/pages/offline-queue/offline-queue-page.tsx";
import { customerId, storeA, storeB } from "../machines/shop-data.ts";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

const dearer = (storeId: QueueNews["storeId"], productName: string): QueueNews => ({
  customerId,
  storeId,
  at: 0,
  changes: [
    {
      kind: "price",
      variant: productName,
      productName,
      before: Cents.make(2000),
      now: Cents.make(2140),
    } as QueueNews["changes"][number], // safe: a price that has changed
  ],
});

it("says of which store it tells what has changed, and leads to the cart of that one", async () => {
  const { shop } = await openPages(() => null);
  const queue = {
    entries: [],
    news: [dearer(storeA, "Farine T65"), dearer(storeB, "Beurre AOP")],
  };
  showOfflineQueue(shop, {
    queue: () => queue,
    subscribe: () => () => undefined,
    keepLists: () => undefined,
    putIn: () => Promise.reject(new Error("Nobody asks")),
    putInAnew: () => Promise.reject(new Error("Nobody asks")),
  });
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <OfflineQueuePage />
      </QueryClientProvider>
    </ShopContext>,
  );
  const active = () => shop.system.actors.storeSelection.getSnapshot().context.storeId;
  const own = within(screen.getByRole("region", { name: "Boutique n°1" }));
  const other = within(screen.getByRole("region", { name: "Boutique n°2" }));
  own.getByText("Farine T65", { exact: false });
  other.getByText("Beurre AOP", { exact: false });
  fireEvent.click(own.getByRole("link", { name: "Voir mon panier" }));
  expect(active()).toBe(storeA);
  fireEvent.click(other.getByRole("link", { name: "Voir mon panier" }));
  expect([active(), window.location.pathname]).toEqual([storeB, "/panier"]);
});
