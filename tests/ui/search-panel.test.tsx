import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { SearchPanel } from "../../ui/shell/search-panel.tsx";
import { json } from "../core-api/fake-api.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";
import { flour, storeA } from "../machines/shop-data.ts";
import { hydratedAfter } from "./hydrated.tsx";
import { productCard } from "./product-cards.ts";

afterEach(cleanup);

const { variant } = productCard("101065");
const suggestion = {
  slug: "farine-t65",
  image: null,
  name: "Farine Tradition T65",
  brand: "Grands Moulins",
  productCode: "101065",
  variant: { ...variant, code: flour, packaging: "Sac 25 kg", price: 2140 },
};

/** The search field of a shop that suggests those products and near searches. */
const openPanel = async (answer: {
  readonly products: readonly object[];
  readonly nearest: readonly string[];
}) => {
  const server = fakeServer();
  const browser = fakeBrowser({
    ...server,
    fetch: async (request) =>
      request.url.includes("/search/suggestions")
        ? json({ taxons: [], ...answer })
        : server.fetch(request),
  });
  const tab = openTab(browser);
  onTestFinished(tab.close);
  tab.shop.system.dispatch({ type: "signIn.submitted", email: "a@b.fr", password: "secret" });
  await expect
    .poll(() => tab.shop.system.cartLines(storeA)?.getSnapshot().matches("settled"))
    .toBe(true);
  const { hook, searchHook } = memoryLocation({ path: "/catalogue" });
  render(
    <ShopContext value={tab.shop}>
      <QueryClientProvider client={tab.shop.queryClient}>
        <Router hook={hook} searchHook={searchHook}>
          <SearchPanel focusOnShow={false} />
        </Router>
      </QueryClientProvider>
    </ShopContext>,
  );
  const box = screen.getByRole("combobox", { name: "Rechercher un produit" });
  fireEvent.change(box, { target: { value: "farine" } });
  return { tab, box };
};

describe("what the search field offers", () => {
  it("tells packaging and the store's price beside brand and code", async () => {
    await openPanel({ products: [suggestion], nearest: [] });
    const option = await screen.findByRole("option");
    expect(option.textContent).toBe(
      [
        "Farine Tradition\u00a0T65",
        "Grands Moulins · réf.\u00a0101065",
        "Sac 25 kg",
        "21,40\u00a0€\u00a0HT",
        "0,86\u00a0€/kg",
      ].join(""),
    );
  });

  it("counts what is in the cart, with a key for more and one for less", async () => {
    const { box } = await openPanel({ products: [suggestion], nearest: [] });
    const keys = () =>
      within(screen.getByRole("list", { name: "Ajouter au panier" }))
        .getAllByRole("button")
        .map((key) => key.getAttribute("aria-label"));
    fireEvent.click(await screen.findByRole("button", { name: "Ajouter Farine Tradition T65" }));
    expect(keys()).toEqual([
      "Retirer Farine Tradition T65",
      "Ajouter Farine Tradition T65, 1 dans le panier",
    ]);
    fireEvent.keyDown(box, { key: "ArrowDown" });
    fireEvent.keyDown(box, { key: "Enter", shiftKey: true });
    expect(screen.getByText("2 au panier")).toBeDefined();
    fireEvent.click(
      screen.getByRole("button", { name: "Diminuer la quantité : Farine Tradition T65" }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Retirer Farine Tradition T65" }));
    expect(keys()).toEqual(["Ajouter Farine Tradition T65"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Ajouter Farine Tradition T65");
  });

  it("has near searches and the way to ask where nothing is found", async () => {
    const { tab, box } = await openPanel({ products: [], nearest: ["farine t65", "farinière"] });
    await screen.findByText("Aucun résultat");
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "farine t65",
      "farinière",
    ]);
    expect(screen.getByRole("link", { name: "Demander ce produit" }).getAttribute("href")).toBe(
      "/nous-contacter?produit=farine",
    );
    fireEvent.keyDown(box, { key: "ArrowDown" });
    expect(box.getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[0]?.id);
    fireEvent.keyDown(box, { key: "Enter" });
    expect(tab.visited.at(-1)).toBe("/recherche?search=farine+t65&page=1&itemsPerPage=30");
  });
});

it("is hydrated as it was drawn though somebody has gone on meanwhile, and then says what is searched", async () => {
  const tab = openTab(fakeBrowser(fakeServer()));
  onTestFinished(tab.close);
  const { container, recovered } = await hydratedAfter(
    tab.shop,
    <QueryClientProvider client={tab.shop.queryClient}>
      <SearchPanel focusOnShow={false} />
    </QueryClientProvider>,
    () =>
      tab.shop.system.dispatch({
        type: "route.changed",
        path: "/recherche",
        search: "?search=farine",
      }),
  );
  expect(recovered).toEqual([]);
  const box = within(container).getByRole("combobox", { name: "Rechercher un produit" });
  expect(box).toHaveProperty("value", "farine");
  expect(within(container).getByRole("button", { name: "Effacer la recherche" })).toBeTruthy();
});
