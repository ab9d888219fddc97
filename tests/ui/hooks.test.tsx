import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { useCart, useCartCounter } from "../../ui/hooks/cart.ts";
import { useCartLines, useLine } from "../../ui/hooks/cart-lines.ts";
import { useCartPopup } from "../../ui/hooks/cart-popup.ts";
import { useGuard } from "../../ui/hooks/guard.ts";
import { useSession } from "../../ui/hooks/session.ts";
import { useActiveStore, useMay, useRole, useStores } from "../../ui/hooks/stores.ts";
import { useToasts } from "../../ui/hooks/toasts.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { useCheckout } from "../../ui/hooks/checkout.ts";
import { fakeBrowser, openTab } from "../machines/fake-shop.ts";
import { flour, storeA, tokenA } from "../machines/shop-data.ts";

afterEach(cleanup);

/** A screen that shows what the hooks say, over a whole shop with a small server. */
const openScreen = (Screen: () => React.ReactNode) => {
  const browser = fakeBrowser();
  const tab = openTab(browser);
  onTestFinished(tab.close);
  const { shop } = tab;
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <Screen />
      </QueryClientProvider>
    </ShopContext>,
  );
  const dispatch = (event: ShopEvent) => act(() => shop.system.dispatch(event));
  const signIn = () => dispatch({ type: "signIn.submitted", email: "a@b.fr", password: "secret" });
  return { browser, tab, dispatch, signIn };
};

const shown = () => JSON.parse(screen.getByTestId("shown").textContent ?? "null");
const Shown = ({ value }: { readonly value: unknown }) => (
  <output data-testid="shown">{JSON.stringify(value)}</output>
);

describe("the hooks of the screens", () => {
  it("follow the login and its store", async () => {
    const { signIn, dispatch } = openScreen(() => (
      <Shown
        value={[
          useSession().status,
          useStores().status,
          useActiveStore()?.id ?? null,
          useRole(),
          useMay("cart.order"),
          useSession().askingSignOut,
        ]}
      />
    ));
    expect(shown()).toEqual(["signedOut", "idle", null, null, false, false]);
    signIn();
    await expect.poll(shown).toEqual(["signedIn", "ready", storeA, "manager", true, false]);
    dispatch({ type: "signOut.requested" });
    expect(shown()).toEqual(["signedIn", "ready", storeA, "manager", true, true]);
  });

  it("[FLOW-6] show a click in the same frame, then what the server made of it", async () => {
    let add = (): void => undefined;
    const { browser, signIn } = openScreen(() => {
      const lines = useCartLines();
      add = () => lines.add(flour, 12);
      const { order, status } = useCart();
      return (
        <Shown
          value={[
            useLine(flour),
            useCartCounter(),
            status,
            order?.revision ?? null,
            useCartPopup(),
          ]}
        />
      );
    });
    signIn();
    const closed = {
      open: false,
      quantity: 0,
      heading: "Votre produit est ajouté au panier",
      before: [],
    };
    await expect
      .poll(shown)
      .toEqual([{ quantity: 0, pending: false }, { quantity: 0 }, "ready", 1, closed]);
    act(add);
    const counter = { quantity: 12, label: "9+" };
    expect(shown()).toEqual([{ quantity: 12, pending: true }, counter, "ready", 1, closed]);
    const opened = {
      open: true,
      quantity: 12,
      heading: "Vos produits sont ajoutés au panier",
      before: [],
    };
    await expect
      .poll(shown)
      .toEqual([{ quantity: 12, pending: false }, counter, "ready", 2, opened]);
    expect(browser.server.carts.get(tokenA)?.lines).toEqual({ [flour]: 12 });
  });

  it("keep a protected page waiting until the store is known, then show it", async () => {
    const decisions: string[] = [];
    const { signIn, tab } = openScreen(() => {
      const decision = useGuard({ protected: true, marketplaceOnly: false });
      if (decisions.at(-1) !== decision) decisions.push(decision);
      return <Shown value={decision} />;
    });
    expect([shown(), tab.visited]).toEqual(["redirecting", ["/connexion"]]);
    signIn();
    await expect.poll(shown).toBe("show");
    expect(decisions).toEqual(["redirecting", "loading", "show"]);
  });

  it("start the checkout after the rendering, with what was told meanwhile", async () => {
    const { signIn, dispatch } = openScreen(() => {
      const { status, order, step } = useCheckout();
      return <Shown value={[step, status, order?.tokenValue ?? null]} />;
    });
    expect(shown()).toEqual([null, "loading", null]);
    signIn();
    await expect.poll(shown).toEqual([null, "loading", tokenA]);
    dispatch({ type: "route.changed", path: "/panier", search: "" });
    expect(shown()).toEqual(["cart", "checking", tokenA]);
    await expect.poll(shown).toEqual(["cart", "ready", tokenA]);
  });

  it("show a toast until it is dismissed", () => {
    const { dispatch } = openScreen(() => (
      <Shown value={useToasts().toasts.map(({ id, title }) => [id, title])} />
    ));
    dispatch({ type: "toast.requested", toast: { status: "error", title: "Non" } });
    expect(shown()).toEqual([["toast-0", "Non"]]);
    dispatch({ type: "toast.dismissed", id: "toast-0" });
    expect(shown()).toEqual([]);
  });
});
