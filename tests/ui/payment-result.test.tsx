import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { Order, PaymentChoices } from "../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { cents } from "../../core/money/cents.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { PaymentResultPage } from "../../ui/pages/payment-result/payment-result-page.tsx";
import { json } from "../core-api/fake-api.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";
import { anOrder, flour, type OrderSketch, tokenA, tokenA2 } from "../machines/shop-data.ts";

afterEach(cleanup);

type Paid = OrderSketch["payments"];

const placed = (payments: Paid = [], token = tokenA): Order =>
  anOrder({ token, checkoutState: "completed", lines: { [flour]: 2 }, payments });

/** The methods that its one part may be paid by. */
const choices = (methods: readonly PaymentMethodCode[]): PaymentChoices => ({
  scopes: [
    {
      scope: "gmp",
      amount: cents(1000),
      preferred: null,
      methods: methods.map((code) => ({
        code,
        name: METHOD_NAMES[code],
        description: "",
        enabled: true,
        message: null,
        mandateMissing: false,
      })),
      transfer: { beneficiary: "", iban: "", bic: "" },
    },
  ],
});
const METHOD_NAMES = { CB: "Carte bancaire", PRELEVEMENT: "Prélèvement", VIREMENT: "Virement" };

/** The page of an order, over a server that knows these of its calls: 'GET orders/…'. */
const openResult = async (address: string, answers: { readonly [call: string]: () => unknown }) => {
  const server = fakeServer();
  const sent: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace(/^\/api\/v2\/shop\//, "");
    const answer = answers[`${request.method} ${path}`];
    if (answer === undefined) return server.fetch(request);
    if (request.method !== "GET") sent.push(`${path} ${await request.clone().text()}`);
    return json(answer());
  };
  const tab = openTab(fakeBrowser({ ...server, fetch }));
  onTestFinished(tab.close);
  const { shop } = tab;
  const { hook, searchHook, navigate } = memoryLocation({
    path: "/panier/paiement/resultat",
    searchPath: address,
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
  const follow = (search: string) => act(() => navigate(`/panier/paiement/resultat?${search}`));
  return { sent, follow };
};

/** Where the shipment and the ways to change the payment stand on the page, from the top. */
const shown = async (payments: Paid): Promise<readonly string[]> => {
  await openResult(`token=${tokenA}`, { [`GET orders/${tokenA}`]: () => placed(payments) });
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

it("asks for a method where what pays the part is not offered any more", async () => {
  const { sent } = await openResult(`token=${tokenA}`, {
    [`GET orders/${tokenA}`]: () => placed([{ method: "CB", state: "cart" }]),
    [`GET orders/${tokenA}/paymentMethods`]: () => choices(["PRELEVEMENT", "VIREMENT"]),
    [`POST orders/${tokenA}/webhelp/retryPayment`]: () =>
      placed([{ method: "VIREMENT", state: "processing" }]),
  });
  fireEvent.click(screen.getByRole("button", { name: "Changer de moyen" }));
  const transfer = await screen.findByRole("radio", { name: /Virement/ });
  fireEvent.click(screen.getByRole("button", { name: "Valider" }));
  expect(screen.getByText("Méthode de paiment obligatoire")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Payer par carte" })).toBeNull();
  fireEvent.click(transfer);
  fireEvent.click(screen.getByRole("button", { name: "Valider" }));
  await screen.findByText("En attente de votre virement");
  expect(sent).toEqual([
    `orders/${tokenA}/webhelp/retryPayment {"scope":"gmp","method":"VIREMENT","expectedAmount":1000}`,
  ]);
});

describe("what an address asks for", () => {
  const unpaid: Paid = [{ method: "CB", state: "cart" }];
  const dialogs = (): readonly (string | null)[] =>
    [...document.querySelectorAll("dialog[open] h2")].map(({ textContent }) => textContent);

  it("is asked once, though the part has another place on the page once it is paid otherwise", async () => {
    let payments = unpaid;
    const { sent } = await openResult(`token=${tokenA}&faire=changer`, {
      [`GET orders/${tokenA}`]: () => placed(payments),
      [`GET orders/${tokenA}/paymentMethods`]: () => choices(["CB", "VIREMENT"]),
      [`POST orders/${tokenA}/webhelp/retryPayment`]: () => {
        payments = [{ method: "VIREMENT", state: "processing" }];
        return placed(payments);
      },
    });
    fireEvent.click(await screen.findByRole("radio", { name: /Virement/ }));
    fireEvent.click(screen.getByRole("button", { name: "Valider" }));
    await screen.findByText("En attente de votre virement");
    expect(sent.length).toBe(1);
    // As long as its code takes to be there, where it was shown again.
    await act(() => import("../../ui/pages/payment-result/change-method.tsx"));
    expect(dialogs()).toEqual([]);
  });

  it("is asked again by another address of the same page", async () => {
    const { follow } = await openResult(`token=${tokenA}&faire=annuler`, {
      [`GET orders/${tokenA}`]: () => placed(unpaid),
      [`GET orders/${tokenA}/paymentMethods`]: () => choices(["CB", "VIREMENT"]),
    });
    await expect.poll(dialogs).toEqual(["Annuler la commande ?"]);
    fireEvent.click(screen.getByRole("button", { name: "Non" }));
    expect(dialogs()).toEqual([]);
    follow(`token=${tokenA}&faire=changer`);
    await expect.poll(dialogs).toEqual(["Changer de moyen de paiement"]);
    follow(`token=${tokenA}&faire=annuler`);
    await expect.poll(dialogs).toEqual(["Annuler la commande ?"]);
  });

  it("is not asked of the order that is looked at next", async () => {
    const { follow } = await openResult(`token=${tokenA}&faire=annuler`, {
      [`GET orders/${tokenA}`]: () => placed(unpaid),
      [`GET orders/${tokenA2}`]: () =>
        placed([{ method: "VIREMENT", state: "processing" }], tokenA2),
    });
    await expect.poll(dialogs).toEqual(["Annuler la commande ?"]);
    follow(`token=${tokenA2}`);
    await screen.findByText("En attente de votre virement");
    expect(dialogs()).toEqual([]);
  });
});
