import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { comparedChoiceOf } from "../../ui/environment/persisted-compared.ts";
import { ComparePage } from "../../ui/pages/compare/compare-page.tsx";
import { CompareBar } from "../../ui/shopping/compare/compare-bar.tsx";
import { CompareBox } from "../../ui/shopping/compare/compare-box.tsx";
import type { ProductCode } from "../../api-schema/primitives.ts";
import { aProduct } from "../core/compare/a-product.ts";
import { json } from "../core-api/fake-api.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";

afterEach(cleanup);

const flours = new Map(
  [
    aProduct({ code: "101065", price: null, attributes: { "Force boulangère (W)": "210" } }),
    aProduct({ code: "101280", price: null, attributes: { "Force boulangère (W)": "170" } }),
  ].map((product) => [String(product.code), product]),
);

const answer = async (request: Request): Promise<Response> => {
  const code = new URL(request.url).pathname.split("/products/")[1] ?? "";
  const found = flours.get(code);
  return found === undefined
    ? json({ code: 404, message: "Produit introuvable" }, { status: 404 })
    : json(found);
};

const openShop = () => {
  const tab = openTab(fakeBrowser({ ...fakeServer(), fetch: answer }));
  onTestFinished(tab.close);
  return tab;
};

const openPage = (address: string, chosen: readonly ProductCode[] = []) => {
  const tab = openShop();
  comparedChoiceOf(tab.shop.environment).change({ family: "farines", codes: chosen });
  const { hook, searchHook, history } = memoryLocation({ path: address, record: true });
  render(
    <ShopContext value={tab.shop}>
      <QueryClientProvider client={tab.shop.queryClient}>
        <Router hook={hook} searchHook={searchHook}>
          <ComparePage />
        </Router>
      </QueryClientProvider>
    </ShopContext>,
  );
  return { tab, history };
};

const kept = ({ storage }: ReturnType<typeof openShop>): unknown =>
  JSON.parse(storage.getItem("panetier.compared") ?? "null");

/** The rows of the table as they are read: name, then a value a product. */
const rows = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [
      within(row).getByRole("rowheader").textContent,
      ...within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ]);

describe("the comparison", () => {
  it("[COMPARE-3] shows the facts side by side and says which differ", async () => {
    const { tab } = openPage("/comparer?codes=101065,101280");
    await screen.findByRole("table", { name: "2 produits côte à côte, 1 ligne diffère" });
    expect(rows()).toEqual([
      [
        "Force boulangère (W)≠, diffèrePlus W est haut, plus la pâte supporte un long pointage.",
        "210",
        "170",
      ],
      ["Conditionnement", "Sac 25 kg", "Sac 25 kg"],
      ["Allergènes", "gluten", "gluten"],
      ["Poids net", "25\u00a0kg", "25\u00a0kg"],
    ]);
    fireEvent.click(screen.getByRole("checkbox", { name: /^Seulement ce qui diffère/ }));
    expect(rows().map(([, ...values]) => values)).toEqual([["210", "170"]]);
    // A link that somebody sent: the lists are left as they were.
    expect(kept(tab)).toBe(null);
  });

  it("[COMPARE-2] takes a product out of the address", async () => {
    const { tab, history } = openPage("/comparer?codes=101065,101280", codes.slice(0, 1));
    fireEvent.click(
      await screen.findByRole("button", { name: "Retirer Farine 101065 de la comparaison" }),
    );
    expect(history.at(-1)).toBe("/comparer?codes=101280");
    expect(document.activeElement).toBe(screen.getByRole("main"));
    await screen.findByRole("table", { name: "Un seul produit" });
    expect(kept(tab)).toEqual({ family: "farines", codes: ["101280"] });
  });

  it("[COMPARE-2] takes the last product out of what the lists have chosen too", async () => {
    const { tab, history } = openPage("/comparer?codes=101065", codes.slice(0, 1));
    fireEvent.click(
      await screen.findByRole("button", { name: "Retirer Farine 101065 de la comparaison" }),
    );
    expect(history.at(-1)).toBe("/comparer");
    await screen.findByRole("heading", { name: "Rien à comparer pour l’instant" });
    expect(kept(tab)).toBeNull();
  });

  it("names a code that leads nowhere, and shows the others", async () => {
    openPage("/comparer?codes=101065,zzz");
    expect((await screen.findByText(/zzz/)).textContent).toBe(
      "Le produit zzz n’existe pas, ou n’est plus vendu.",
    );
    expect(screen.getAllByRole("columnheader")).toHaveLength(1);
  });

  it("says how to begin where nothing is chosen", () => {
    openPage("/comparer");
    expect(screen.getByRole("heading", { name: "Rien à comparer pour l’instant" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Parcourir le catalogue" })).toBeDefined();
  });
});

const codes = ["101065", "101280", "101110", "105300", "105170"] as ProductCode[]; // safe: the form of one

describe("the boxes of a list", () => {
  it("[COMPARE-1] lead to the comparison, four at most", () => {
    const tab = openShop();
    render(
      <ShopContext value={tab.shop}>
        {codes.map((code) => (
          <CompareBox key={code} code={code} name={`Farine ${code}`} family="farines" />
        ))}
        <CompareBar />
      </ShopContext>,
    );
    const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(screen.getByRole("status").textContent).toBe("");
    for (const box of boxes.slice(0, 4)) fireEvent.click(box);
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [true, false],
      [false, true],
    ]);
    expect(screen.getByRole("status").textContent).toBe("4 produits choisis, quatre au plus");
    const link = screen.getByRole("link", { name: "Comparer (4)" });
    expect(link.getAttribute("href")).toBe("/comparer?codes=101065%2C101280%2C101110%2C105300");
    screen.getByRole("button", { name: "Vider" }).focus();
    fireEvent.click(screen.getByRole("button", { name: "Vider" }));
    expect(document.activeElement).toBe(screen.getByRole("status").parentElement);
    expect(boxes.some(({ checked, disabled }) => checked || disabled)).toBe(false);
    expect(kept(tab)).toBeNull();
  });
});
