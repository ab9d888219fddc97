import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BrandContext } from "../../ui/layout/brand.ts";
import { MissingPageCode } from "../../ui/routes.tsx";
import { ErrorBoundary } from "../../ui/shell/error-boundary.tsx";

beforeEach(() => {
  // React tells the console of every error that a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A page that breaks as long as it is told to. */
const openPage = (error: Error = new Error("no")) => {
  let broken = true;
  const Page = () => {
    if (broken) throw error;
    return <h1>Panier</h1>;
  };
  const onRetry = vi.fn<() => void>();
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  document.title = "Accueil · Panetier";
  render(
    <BrandContext value="Panetier">
      <ErrorBoundary onRetry={onRetry}>
        <Page />
      </ErrorBoundary>
    </BrandContext>,
  );
  const mend = () => {
    broken = false;
  };
  return { mend, onRetry, reload };
};

const title = () => screen.getByRole("heading", { level: 1 }).textContent;
const retry = () => fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));

describe("a page that breaks", () => {
  it("says so in its place, as the page's and the tab's title", () => {
    openPage();
    expect([title(), document.title]).toEqual([
      "Une erreur s'est produite",
      "Une erreur s'est produite · Panetier",
    ]);
    expect(screen.getByRole("alert").textContent).toContain("Le reste de la boutique fonctionne.");
  });

  it("comes back by 'Réessayer'", () => {
    const { mend, onRetry, reload } = openPage();
    mend();
    retry();
    expect([title(), onRetry.mock.calls.length, reload.mock.calls.length]).toEqual([
      "Panier",
      1,
      0,
    ]);
  });

  it("is loaded afresh when it breaks again", () => {
    const { onRetry, reload } = openPage();
    retry();
    retry();
    expect([onRetry.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
  });

  it("is loaded afresh at once when it is the page's code that could not be had", () => {
    const { onRetry, reload } = openPage(new MissingPageCode("cart"));
    retry();
    expect([onRetry.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
  });

  it("is not loaded afresh without network: the shop would be lost", () => {
    const { onRetry, reload } = openPage();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    retry();
    retry();
    expect([onRetry.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0]);
  });

  it("says that the network is away, and comes back by itself with it", () => {
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { mend, onRetry } = openPage();
    expect([title(), document.title]).toEqual([
      "Vous êtes hors ligne",
      "Vous êtes hors ligne · Panetier",
    ]);
    mend();
    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect([title(), onRetry.mock.calls.length]).toEqual(["Panier", 1]);
  });

  it("is loaded afresh with the network when its code could not be had", () => {
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { reload } = openPage(new MissingPageCode("cart"));
    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(reload.mock.calls.length).toBe(1);
  });
});
