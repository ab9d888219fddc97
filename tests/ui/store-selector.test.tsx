import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { StoreSelector } from "../../ui/shell/store-selector.tsx";
import { jsonPage } from "../core-api/fake-api.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";
import { aStore } from "../machines/shop-data.ts";

afterEach(cleanup);

const PATIENCE = { timeout: 5000 };
const NAMES = ["Bernay", "Dieppe", "Elbeuf", "Gisors", "Louviers", "Pont Audemer"];

/** The selector of six stores, its button found; the code of its list is on its way once it is pressed. */
const openSelector = async () => {
  const server = fakeServer();
  const [first] = [aStore({ defaultStore: true })];
  const stores = NAMES.map((company, index) => ({
    ...first,
    id: Number(first.id) + index,
    company,
  }));
  const fetch = (request: Request) =>
    new URL(request.url).pathname.endsWith("/stores")
      ? Promise.resolve(jsonPage(stores))
      : server.fetch(request);
  const tab = openTab(fakeBrowser({ ...server, fetch }));
  onTestFinished(tab.close);
  render(
    <ShopContext value={tab.shop}>
      <QueryClientProvider client={tab.shop.queryClient}>
        <StoreSelector />
      </QueryClientProvider>
    </ShopContext>,
  );
  tab.shop.system.dispatch({ type: "signIn.submitted", email: "a@b.fr", password: "secret" });
  return screen.findByRole("button", { name: /boutique active/ }, PATIENCE);
};

const typeOn = (button: HTMLElement, keys: readonly string[]) =>
  keys.map((key) => fireEvent.keyDown(button, { key }));

describe("the store selector", () => {
  it("keeps the letters typed while its list is on its way", async () => {
    const button = await openSelector();
    fireEvent.click(button);
    // The space after a letter is part of a name: it presses nothing.
    expect(typeOn(button, [..."pone", "Backspace", "t", " ", "a", "Shift"])).toEqual([
      ...Array.from({ length: 6 }, () => true),
      false,
      true,
      true,
    ]);
    const search = await screen.findByRole<HTMLInputElement>("combobox", {}, PATIENCE);
    expect(search.value).toBe("pont a");
    expect(screen.getAllByRole("option").map((one) => one.querySelector("b")?.textContent)).toEqual(
      ["Pont Audemer"],
    );
  });

  it("begins with an empty search the next time", async () => {
    const button = await openSelector();
    fireEvent.click(button);
    typeOn(button, [..."lou"]);
    await screen.findByRole("combobox", {}, PATIENCE);
    fireEvent.click(button);
    fireEvent.click(button);
    expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("");
    expect(screen.getAllByRole("option")).toHaveLength(NAMES.length);
  });
});
