import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { ProductCard, Variant } from "../../api-schema/catalogue.ts";
import { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { BuyPanel } from "../../ui/pages/product/buy-panel.tsx";
import { ListLook } from "../../ui/shopping/list-look.tsx";
import { ShopCard } from "../../ui/shopping/shop-card.tsx";
import { aProduct } from "../core/compare/a-product.ts";
import { json } from "../core-api/fake-api.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";
import { storeA } from "../machines/shop-data.ts";
import { productCard } from "./product-cards.ts";

afterEach(cleanup);

/** The wire's code is loaded by the first call. */
const PATIENCE = { timeout: 5000 };

type Answers = { readonly [call: string]: () => Response };

/** A shop whose server answers these calls besides, and what was called. */
const openShop = (answers: Answers) => {
  const server = fakeServer();
  const fetch = async (request: Request): Promise<Response> => {
    const call = `${request.method} ${new URL(request.url).pathname.replace("/api/v2/shop/", "")}`;
    const answer = answers[call];
    if (answer === undefined) return server.fetch(request);
    server.calls.push(call);
    return answer();
  };
  const tab = openTab(fakeBrowser({ ...server, fetch }));
  onTestFinished(tab.close);
  const show = (content: ReactNode) =>
    render(
      <ShopContext value={tab.shop}>
        <QueryClientProvider client={tab.shop.queryClient}>
          <Router hook={memoryLocation({ path: "/produits/farine-101065" }).hook}>{content}</Router>
        </QueryClientProvider>
      </ShopContext>,
    );
  const signIn = () =>
    tab.shop.system.dispatch({ type: "signIn.submitted", email: "a@b.fr", password: "secret" });
  return { show, signIn, tab, calls: server.calls };
};

const product = aProduct({ code: "101065", price: 2140, attributes: {} });
const sack = product.variants[0];
const soldOut = (change: Partial<Variant> = {}): Variant => {
  if (sack === undefined) throw new Error("a product has a packaging");
  return { ...sack, stock: 0, conditionsMessages: ["Rupture de stock"], ...change };
};
const other = aProduct({ code: "101280", price: 2280, attributes: {} });
const alerts = (codes: readonly string[], means = "mail") => json({ means, codes });

describe("what is out of stock", () => {
  it("[STOCK-3] [STOCK-4] says it once, with its day, who tells of it, and what to take instead", async () => {
    const { show, signIn, calls } = openShop({
      "GET stock-alerts": () => alerts([]),
      "POST stock-alerts": () => alerts(["101065-25"]),
      "DELETE stock-alerts/101065-25": () => alerts([]),
      "GET product-variants-substitutions/101065-25": () => json(other.variants),
    });
    show(
      <BuyPanel
        product={product}
        variant={soldOut({ restockDate: CalendarDay.make("2026-11-26") })}
      />,
    );
    signIn();
    const block = screen.getByRole("region", { name: "Rupture de stock" });
    expect(screen.getAllByText(/Rupture/)).toHaveLength(1);
    expect(within(block).getByText("De retour vers le jeudi 26 novembre")).toBeDefined();
    const ask = await within(block).findByRole(
      "button",
      { name: "Me prévenir du retour de Farine 101065" },
      PATIENCE,
    );
    await vi.waitFor(() => expect(ask.getAttribute("aria-busy")).toBeNull(), PATIENCE);
    fireEvent.click(ask);
    // The same button: the focus stays.
    await vi.waitFor(() => expect(ask.textContent).toBe("Ne plus me prévenir"), PATIENCE);
    expect(within(block).getByRole("status").textContent).toBe(
      "C’est noté : vous serez prévenu par e-mail dès son retour.",
    );
    fireEvent.click(ask);
    await vi.waitFor(() => expect(ask.textContent).toBe("Me prévenir"), PATIENCE);
    const instead = within(within(block).getByRole("list", { name: "À la place" }));
    expect(instead.getByRole("listitem").textContent).toBe(
      "Farine 101280Sac 25 kg22,80\u00a0€ HT · 0,91\u00a0€/kgAjouter",
    );
    expect(instead.getByRole("button", { name: "Ajouter Farine 101280" })).toBeDefined();
    expect(calls.filter((call) => call.includes("stock-alerts"))).toEqual([
      "GET stock-alerts",
      "POST stock-alerts",
      "DELETE stock-alerts/101065-25",
    ]);
  });

  it("says why it could not be noted, and lets it be pressed again", async () => {
    const { show, signIn } = openShop({
      "GET stock-alerts": () => alerts([], "push"),
      "POST stock-alerts": () =>
        json({ code: 409, message: "Ce produit est en stock." }, { status: 409 }),
      "GET product-variants-substitutions/101065-25": () => json([]),
    });
    show(<BuyPanel product={product} variant={soldOut()} />);
    signIn();
    const ask = await screen.findByRole("button", { name: /^Me prévenir/ }, PATIENCE);
    await vi.waitFor(() => expect(ask.getAttribute("aria-busy")).toBeNull(), PATIENCE);
    expect(screen.getByText("Une seule fois, par notification, dès son retour.")).toBeDefined();
    fireEvent.click(ask);
    expect((await screen.findByRole("alert", {}, PATIENCE)).textContent).toContain(
      "Ce produit est en stock.",
    );
    expect(ask.textContent).toBe("Me prévenir");
    expect(screen.getByText("Date de retour inconnue")).toBeDefined();
  });

  it("asks a visitor to sign in, and comes back to that packaging", async () => {
    const { show } = openShop({
      "GET product-variants-substitutions/101065-25": () => json([]),
    });
    show(<BuyPanel product={product} variant={soldOut({ price: null, priceOriginal: null })} />);
    const link = await screen.findByRole(
      "link",
      { name: "Me connecter pour être prévenu" },
      PATIENCE,
    );
    expect(link.getAttribute("href")).toBe(
      `/connexion?target=${encodeURIComponent("/produits/farine-101065?variante=101065-25")}`,
    );
  });
});

describe("a card", () => {
  const card: ProductCard = {
    ...productCard("101065"),
    variant: {
      ...productCard("101065").variant,
      price: Cents.make(2140),
      volumeHint: { quantityFrom: 10, unitPrice: Cents.make(2033) },
      stock: 1,
    },
  };
  const bought = [{ code: card.variant.code, quantity: 12, day: "2025-11-17" }];

  it("[HABIT-7] [STOCK-1] tells the last purchase and the last one in stock", async () => {
    const { show, signIn } = openShop({
      [`GET stores/${storeA}/purchases`]: () => json(bought),
    });
    show(<ShopCard card={card} />);
    expect(screen.getByText("Plus qu'un en stock")).toBeDefined();
    expect(screen.queryByText(/^Acheté/)).toBeNull();
    signIn();
    expect(await screen.findByText(/^Acheté 12 le 17/, {}, PATIENCE)).toBeDefined();
  });

  it("says about when what ran out is back", () => {
    const { show } = openShop({});
    const back = CalendarDay.make("2026-11-26");
    show(
      <ShopCard card={{ ...card, variant: { ...card.variant, stock: 0, restockDate: back } }} />,
    );
    expect(screen.getByText("Retour vers le 26 nov.")).toBeDefined();
  });
});

it("shows lists as rows on this device, and as a grid again", () => {
  const { show, tab } = openShop({});
  onTestFinished(() => document.documentElement.removeAttribute("data-rows"));
  show(<ListLook />);
  const pressed = () =>
    screen
      .getAllByRole("button")
      .map((button) => [button.textContent, button.getAttribute("aria-pressed")]);
  expect(pressed()).toEqual([
    ["Grille", "true"],
    ["Lignes", "false"],
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Lignes" }));
  expect(pressed()).toEqual([
    ["Grille", "false"],
    ["Lignes", "true"],
  ]);
  expect(document.documentElement.hasAttribute("data-rows")).toBe(true);
  expect(tab.shop.environment.localStorage?.getItem("panetier.rows")).toBe("1");
  fireEvent.click(screen.getByRole("button", { name: "Grille" }));
  expect(document.documentElement.hasAttribute("data-rows")).toBe(false);
  expect(tab.shop.environment.localStorage?.getItem("panetier.rows")).toBeNull();
});
