import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { StoreSelector } from "../../ui/shell/store-selector.tsx";
import { json } from "../core-api/fake-api.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";

afterEach(cleanup);

/** The wire's code is loaded by the first call. */
const PATIENCE = { timeout: 5000 };

describe("the store selector", () => {
  it("[FLOW-23] says that the stores did not come, and asks for them again", async () => {
    const server = fakeServer();
    let isAway = true;
    const isStores = (request: Request) => new URL(request.url).pathname.endsWith("/stores");
    const fetch = (request: Request) =>
      isAway && isStores(request)
        ? Promise.resolve(json({ code: 503, message: "Indisponible" }, { status: 503 }))
        : server.fetch(request);
    const tab = openTab(fakeBrowser({ ...server, fetch }));
    onTestFinished(tab.close);
    render(
      <ShopContext value={tab.shop}>
        <StoreSelector />
      </ShopContext>,
    );
    tab.shop.system.dispatch({ type: "signIn.submitted", email: "a@b.fr", password: "secret" });
    const retry = await screen.findByRole("button", { name: "Réessayer" }, PATIENCE);
    expect(screen.getByRole("status").textContent).toBe("Boutiques indisponiblesRéessayer");
    isAway = false;
    fireEvent.click(retry);
    expect(await screen.findByRole("button", { name: /boutique active/ }, PATIENCE)).toBeDefined();
    expect(screen.queryByText("Boutiques indisponibles")).toBeNull();
  });
});
