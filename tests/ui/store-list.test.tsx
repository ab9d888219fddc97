import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import type { Store } from "../../api-schema/store.ts";
import type { ShopEvent } from "../../machines/system/events.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import StoreList from "../../ui/shell/store-list.tsx";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";
import { aStore } from "../machines/shop-data.ts";

afterEach(cleanup);

/** Opens the list of so many stores; the second is the active one. */
const open = (count: number) => {
  const names = ["Bernay", "Dieppe", "Elbeuf", "Gisors", "Louviers", "Yvetot"].slice(0, count);
  const stores: readonly Store[] = names.map((company, index) => ({
    ...aStore(),
    id: (index + 1) as Store["id"],
    company,
  }));
  const [, active] = stores;
  if (active === undefined) throw new Error("Two stores at least");
  const told: Array<ShopEvent> = [];
  let closings = 0;
  const tab = openTab(fakeBrowser(fakeServer()));
  onTestFinished(tab.close);
  const system = { ...tab.shop.system, dispatch: (event: ShopEvent) => void told.push(event) };
  render(
    <ShopContext value={{ ...tab.shop, system }}>
      <StoreList id="boutiques" {...{ stores, active }} onDone={() => (closings += 1)} />
    </ShopContext>,
  );
  return { outcome: () => ({ told, closings }) };
};

const press = (key: string): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
/** The option that the keyboard is on, as assistive technology hears it. */
const at = (): string | null => {
  const id = document.activeElement?.getAttribute("aria-activedescendant");
  return id == null ? null : (document.getElementById(id)?.querySelector("b")?.textContent ?? null);
};
const options = () => screen.getAllByRole("option").map((one) => one.querySelector("b")?.innerText);

describe("the list of stores", () => {
  it("has the focus, starts on the active store and walks round by arrows, Home and End", async () => {
    open(3);
    expect(document.activeElement).toBe(screen.getByRole("listbox", { name: "Mes boutiques" }));
    await expect.poll(at).toBe("Dieppe");
    for (const [key, name] of [
      ["ArrowDown", "Elbeuf"],
      ["ArrowDown", "Bernay"],
      ["ArrowUp", "Elbeuf"],
      ["Home", "Bernay"],
      ["End", "Elbeuf"],
    ] as const) {
      press(key);
      await expect.poll(() => [key, at()]).toEqual([key, name]);
    }
  });

  it("chooses by Enter, which presses nothing else", async () => {
    const { outcome } = open(3);
    press("ArrowDown");
    await expect.poll(at).toBe("Elbeuf");
    const goesOn = press("Enter");
    await expect
      .poll(outcome)
      .toEqual({ told: [{ type: "store.selected", storeId: 3 }], closings: 1 });
    expect(goesOn).toBe(false);
  });

  it("closes without a word when the active store is chosen again", async () => {
    const { outcome } = open(3);
    const active = screen.getByRole("option", { selected: true });
    fireEvent.click(active);
    await expect.poll(outcome).toEqual({ told: [], closings: 1 });
    expect(active.textContent).toContain("Dieppe");
  });

  it("is searched from five stores on, with the keyboard in the search", async () => {
    const { outcome } = open(6);
    const search = screen.getByRole("combobox", { name: "Rechercher une boutique" });
    expect([document.activeElement === search, at()]).toEqual([true, null]);
    fireEvent.change(search, { target: { value: "ie" } });
    expect(options()).toEqual(["Dieppe", "Louviers"]);
    press("ArrowDown");
    await expect.poll(at).toBe("Dieppe");
    press("ArrowUp");
    await expect.poll(at).toBe("Louviers");
    press("Enter");
    await expect
      .poll(outcome)
      .toEqual({ told: [{ type: "store.selected", storeId: 5 }], closings: 1 });
  });

  it("says when no store is called so", () => {
    open(6);
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "zzz" } });
    expect([screen.queryAllByRole("option"), screen.getByRole("status").textContent]).toEqual([
      [],
      "Aucun résultat.",
    ]);
  });
});
