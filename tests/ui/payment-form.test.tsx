import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { samplePaymentChoices } from "../../machines/laboratory/flows/sample-order.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { useCart } from "../../ui/hooks/cart.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { PaymentPage } from "../../ui/pages/payment/payment-page.tsx";
import { json } from "../core-api/fake-api.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";
import { anOrder, aStore, flour, storeA, tokenA } from "../machines/shop-data.ts";

afterEach(cleanup);

const withoutMandate = {
  scopes: samplePaymentChoices.scopes.map((scope) => ({
    ...scope,
    methods: [
      ...scope.methods,
      {
        code: "PRELEVEMENT",
        name: "Prélèvement",
        description: "",
        enabled: false,
        message: "Signez le mandat.",
        mandateMissing: true,
      },
    ],
  })),
};

/** A cart that is ready to be paid; its choices are answered when the test says so. */
const openPayment = () => {
  const server = fakeServer();
  const cart = anOrder({ checkoutState: "shipping_selected", lines: { [flour]: 1 } });
  const asked: Array<() => void> = [];
  const fetch = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    if (path.endsWith("/paymentMethods")) {
      await new Promise<void>((resolve) => asked.push(resolve));
      return json(withoutMandate);
    }
    if (path.endsWith("/checkCart")) return json({ order: cart, changes: [] });
    if (path.endsWith(`/orders/${tokenA}`) || path.endsWith("/orders")) return json(cart);
    return server.fetch(request);
  };
  const tab = openTab(fakeBrowser({ ...server, fetch }));
  onTestFinished(tab.close);
  const { shop } = tab;
  const told: string[] = [];
  shop.system.listen(({ type }) => told.push(type));
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <Guarded />
      </QueryClientProvider>
    </ShopContext>,
  );
  const dispatch = (event: ShopEvent) => act(() => shop.system.dispatch(event));
  const answer = () => act(async () => asked.shift()?.());
  return { asked, answer, dispatch, told };
};

/** As the shop's own guard: no page of the cart before its store and its cart are known. */
function Guarded() {
  return useCart().order === null ? null : <PaymentPage />;
}

const button = () => screen.getAllByRole("button", { name: /^Valider/ })[0] as HTMLElement; // safe: looked for by its name

it("takes no confirmation while the choices of payment are loaded again", async () => {
  const { asked, answer, dispatch, told } = openPayment();
  dispatch({ type: "signIn.submitted", email: "a@b.fr", password: "secret" });
  await expect.poll(() => told).toContain("checkout.stepRequested");
  dispatch({ type: "route.changed", path: "/panier/paiement", search: "" });
  await expect.poll(() => asked.length).toBe(1);
  await answer();
  await expect.poll(() => screen.queryAllByRole("button", { name: /^Valider/ }).length).not.toBe(0);
  await expect.poll(() => button().getAttribute("aria-busy")).toBe(null);
  fireEvent.click(screen.getByRole("radio", { name: /^Carte bancaire/ }));
  fireEvent.click(screen.getByRole("checkbox", { name: /conditions générales de vente/ }));

  // A mandate that was signed in another tab has the choices loaded again.
  dispatch({ type: "store.updated", store: { ...aStore({ id: storeA }), moneyOrder: "RUM-1" } });
  await expect.poll(() => asked.length).toBe(1);
  expect(button().getAttribute("aria-busy")).toBe("true");
  fireEvent.click(button());
  expect(told).not.toContain("order.confirmed");

  await answer();
  await expect.poll(() => button().getAttribute("aria-busy")).toBe(null);
  fireEvent.click(button());
  expect(told).toContain("order.confirmed");
});
