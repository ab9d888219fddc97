import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import type { Store, StoreActivity, TopHour } from "../../api-schema/store.ts";
import { cents } from "../../core/money/cents.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import StoreList from "../../ui/shell/store-list.tsx";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";
import { storeId } from "../core/values.ts";
import { aStore } from "../machines/shop-data.ts";

afterEach(cleanup);

interface Opened {
  /** What differs from a plain store, by its place. */
  readonly fields?: readonly Partial<Store>[];
  readonly activity?: readonly StoreActivity[];
  /** What was typed before the list was there. */
  readonly early?: string;
}

/** Opens the list of so many stores; the second is the active one. */
const open = (count: number, { fields = [], activity = [], early = "" }: Opened = {}) => {
  const names = ["Bernay", "Dieppe", "Elbeuf", "Gisors", "Louviers", "Yvetot"].slice(0, count);
  const stores: readonly Store[] = names.map((company, index) => ({
    ...aStore(),
    id: (index + 1) as Store["id"],
    company,
    ...fields[index],
  }));
  const [, active] = stores;
  if (active === undefined) throw new Error("Two stores at least");
  const told: Array<ShopEvent> = [];
  let closings = 0;
  const tab = openTab(fakeBrowser(fakeServer()));
  onTestFinished(tab.close);
  const system = { ...tab.shop.system, dispatch: (event: ShopEvent) => void told.push(event) };
  const queries = new QueryClient();
  queries.setQueryData([null, "stores", "storeActivity"], activity);
  const list = (key: string) => (
    <QueryClientProvider client={queries}>
      <ShopContext value={{ ...tab.shop, system }}>
        <StoreList
          key={key}
          id="boutiques"
          {...{ stores, active }}
          readEarly={() => early}
          onDone={() => (closings += 1)}
        />
      </ShopContext>
    </QueryClientProvider>
  );
  const { rerender } = render(list("first"));
  return { outcome: () => ({ told, closings }), openAgain: () => rerender(list("again")) };
};

const press = (key: string): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
/** The option that the keyboard is on, as assistive technology hears it. */
const at = (): string | null => {
  const id = document.activeElement?.getAttribute("aria-activedescendant");
  return id == null ? null : (document.getElementById(id)?.querySelector("b")?.textContent ?? null);
};
const options = () => screen.getAllByRole("option").map((one) => one.querySelector("b")?.innerText);

const named = () => screen.getAllByRole("option").map((one) => one.querySelector("b")?.textContent);

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

  it("[STORE-12] begins with the store chosen last, in this browser", async () => {
    const { outcome, openAgain } = open(6);
    expect(named()).toEqual(["Bernay", "Dieppe", "Elbeuf", "Gisors", "Louviers", "Yvetot"]);
    fireEvent.click(screen.getByRole("option", { name: /Louviers/ }));
    await expect.poll(() => outcome().closings).toBe(1);
    openAgain();
    expect(named()).toEqual(["Louviers", "Bernay", "Dieppe", "Elbeuf", "Gisors", "Yvetot"]);
  });

  it("[STORE-12] tells of each what waits there, until when, and why it may not order", () => {
    const nothing = { cart: null, lateInvoices: null, nextDelivery: null };
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000 + 600_000).toISOString();
    // safe: written as their brands ask
    const flour = { code: "Z002", hour: "11:00", cutOff: inTwoDays } as TopHour;
    open(3, {
      fields: [
        { erpId: null, topHourPerGamme: { Z001: null, Z002: flour } },
        {},
        { status: "inactive", topHourPerGamme: { Z001: null, Z002: flour } },
      ],
      activity: [
        { ...nothing, store: storeId(1), cart: { lines: 2, total: cents(68_776) } },
        { ...nothing, store: storeId(2), lateInvoices: { count: 2, amount: cents(100) } },
      ],
    });
    const texts = screen
      .getAllByRole("option")
      .map(({ textContent }) => textContent.replaceAll(/\s/g, " "));
    expect(texts).toEqual([
      "Bernay, panier en cours 687,76 € TTC, clôture Farine dans 2 j",
      "Dieppen° 1234562 factures en retard",
      "Elbeufn° 123456Inactive",
    ]);
  });

  it("is searched by the letters typed before it was there", async () => {
    open(6, { early: "lou" });
    const search = screen.getByRole<HTMLInputElement>("combobox");
    expect([search.value, named()]).toEqual(["lou", ["Louviers"]]);
  });
});
