import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { sampleAddress, sampleCartToPay } from "../../machines/laboratory/flows/sample-order.ts";
import { useCheckout } from "../../ui/hooks/checkout.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { DeliveryPage } from "../../ui/pages/delivery/delivery-page.tsx";
import { json } from "../core-api/fake-api.ts";
import { flour, storeA, tokenA } from "../machines/shop-data.ts";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

it("takes no press while the days are asked for again: the checkout would not hear it", async () => {
  const order = { ...sampleCartToPay, tokenValue: tokenA };
  const later = Promise.withResolvers<Response>();
  let calls = 0;
  const { shop, server, seen, goTo, dispatch } = await openPages(useCheckout, {
    [`GET orders/${tokenA}/deliveryOptions`]: () => {
      calls += 1;
      return calls === 1 ? json({ order, addresses: [sampleAddress] }) : later.promise;
    },
  });
  dispatch({ type: "lines.added", storeId: storeA, items: [{ variant: flour, quantity: 3 }] });
  await expect.poll(() => server.carts.get(tokenA)?.lines).toEqual({ [flour]: 3 });
  goTo("/panier/livraison");
  await expect.poll(() => [seen()?.step, seen()?.status]).toEqual(["delivery", "ready"]);
  goTo("/catalogue");
  goTo("/panier/livraison");
  await expect.poll(() => [calls, seen()?.status]).toEqual([2, "loading"]);
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <DeliveryPage />
      </QueryClientProvider>
    </ShopContext>,
  );
  const button = screen.getByText("Choisir le paiement").closest("button");
  expect(button?.getAttribute("aria-busy")).toBe("true");
  later.resolve(json({ order, addresses: [sampleAddress] }));
  await expect.poll(() => button?.getAttribute("aria-busy")).toBeNull();
});
