import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { PaymentResultPage } from "../../ui/pages/payment-result/payment-result-page.tsx";
import { json } from "../core-api/fake-api.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";
import { anOrder, flour, type OrderSketch, tokenA } from "../machines/shop-data.ts";

afterEach(cleanup);

/** Where the shipment and the ways to change the payment stand on the page, from the top. */
const shown = async (payments: OrderSketch["payments"]): Promise<readonly string[]> => {
  const server = fakeServer();
  const order = anOrder({
    checkoutState: "completed",
    lines: { [flour]: 2 },
    ...(payments === undefined ? {} : { payments }),
  });
  const fetch = (request: Request): Promise<Response> =>
    new URL(request.url).pathname.endsWith(`/orders/${tokenA}`)
      ? Promise.resolve(json(order))
      : server.fetch(request);
  const tab = openTab(fakeBrowser({ ...server, fetch }));
  onTestFinished(tab.close);
  const { shop } = tab;
  const { hook, searchHook } = memoryLocation({
    path: "/panier/paiement/resultat",
    searchPath: `token=${tokenA}`,
  });
  const told: string[] = [];
  shop.system.listen(({ type }) => told.push(type));
  act(() =>
    shop.system.dispatch({ type: "signIn.submitted", email: "a@b.fr", password: "secret" }),
  );
  await expect.poll(() => told).toContain("store.activated");
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <Router hook={hook} searchHook={searchHook}>
          <PaymentResultPage />
        </Router>
      </QueryClientProvider>
    </ShopContext>,
  );
  await screen.findByRole("button", { name: "Changer de moyen" });
  return [...document.querySelectorAll("button, h2, h3, b")].flatMap(({ textContent }) =>
    /^(Changer de moyen|Camion farine)$/.test(textContent ?? "") ? [textContent ?? ""] : [],
  );
};

it("shows what is to be delivered before what would change it, once nothing is left to pay", async () => {
  expect(await shown([{ method: "PRELEVEMENT", state: "prevalidated" }])).toEqual([
    "Camion farine",
    "Changer de moyen",
  ]);
});

it("offers another method first while a card has not paid", async () => {
  expect(await shown([{ method: "CB", state: "processing" }])).toEqual([
    "Changer de moyen",
    "Camion farine",
  ]);
});
