import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import ShopPreFooter from "../../ui/shell/shop-pre-footer.tsx";
import { fakeBrowser, openTab } from "../machines/fake-shop.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const taxon = (code: string, name: string, children: readonly object[] = []) => ({
  code,
  name,
  children,
});
const tree = [
  taxon("farines", "Farines", [taxon("ble", "Blé"), taxon("seigle", "Seigle")]),
  taxon("levures", "Levures et levains", [taxon("fraiches", "Fraîches")]),
  taxon("decors", "Décors"),
];

/** The pre-footer on a screen of that width, the categories known already. */
const openAt = (width: number) => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that the mode reads
    (query) => ({ matches: width <= Number(/\d+/.exec(query)) }) as MediaQueryList,
  );
  const tab = openTab(fakeBrowser());
  onTestFinished(tab.close);
  const { queryClient } = tab.shop;
  queryClient.setQueryData(["anyStore", "catalogue", "topCategories"], tree);
  render(
    <ShopContext value={tab.shop}>
      <QueryClientProvider client={queryClient}>
        <ShopPreFooter />
      </QueryClientProvider>
    </ShopContext>,
  );
};

const links = () =>
  screen.getAllByRole("link").map((link) => [link.textContent?.trim(), link.getAttribute("href")]);

const farines = [
  ["Catalogue", "/catalogue"],
  ["Farines", "/catalogue/farines"],
  ["Blé", "/catalogue/ble"],
  ["Seigle", "/catalogue/seigle"],
];
const all = [
  ...farines,
  ["Levures et levains", "/catalogue/levures"],
  ["Fraîches", "/catalogue/fraiches"],
  ["Décors", "/catalogue/decors"],
];

describe("the catalogue above the footer", () => {
  it("[NAV-5] shows the first category of a wide screen, and the others by the toggle", () => {
    openAt(1440);
    expect(links()).toEqual(farines);
    const more = screen.getByRole("button", { name: "Afficher plus de catégories" });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    act(() => more.focus());
    fireEvent.click(more);
    expect(links()).toEqual(all);
    const less = screen.getByRole("button", { name: "Afficher moins de catégories" });
    expect([less === document.activeElement, less.getAttribute("aria-expanded")]).toEqual([
      true,
      "true",
    ]);
    fireEvent.click(less);
    expect(links()).toEqual(farines);
  });

  it.each([390, 1200])("[NAV-5] shows all at %d px, without a toggle", (width) => {
    openAt(width);
    expect(links()).toEqual(all);
    expect(screen.queryByRole("button", { name: /catégories$/ })).toBeNull();
  });

  it("[NAV-5] opens a category's own ones by its button, and needs none where it has none", () => {
    openAt(390);
    const buttons = screen.getAllByRole("button", { name: /^Sous-catégories/ });
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
      "Sous-catégories\u00a0: Farines",
      "Sous-catégories\u00a0: Levures et levains",
    ]);
    const [farines] = buttons;
    if (farines === undefined) throw new Error("no button");
    fireEvent.click(farines);
    expect(farines.getAttribute("aria-expanded")).toBe("true");
    const opened = document.getElementById(farines.getAttribute("aria-controls") ?? "");
    expect(opened?.textContent).toBe("BléSeigle");
    fireEvent.click(farines);
    expect(farines.getAttribute("aria-expanded")).toBe("false");
  });
});
