import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { BrandContext } from "../../ui/layout/brand.ts";
import { BareFooter } from "../../ui/layout/footer.tsx";
import { BareHeader } from "../../ui/layout/header.tsx";
import { LayoutBoundary } from "../../ui/shell/layout-boundary.tsx";

beforeEach(() => {
  // React tells the console of every error that a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A page whose header breaks as long as it is told to. */
const openPage = () => {
  let broken = true;
  const Part = () => {
    if (broken) throw new Error("no");
    return <p>Entier</p>;
  };
  const { hook, navigate } = memoryLocation({ path: "/panier" });
  render(
    <BrandContext value="Le Moulin">
      <Router hook={hook}>
        <LayoutBoundary instead={<BareHeader />}>
          <Part />
        </LayoutBoundary>
        <h1>Panier</h1>
        <LayoutBoundary instead={<BareFooter />}>
          <Part />
        </LayoutBoundary>
      </Router>
    </BrandContext>,
  );
  const mend = () => {
    broken = false;
  };
  return { mend, navigate };
};

describe("a part of the layout that breaks", () => {
  it("leaves the page and a way home", () => {
    openPage();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Panier");
    const links = screen.getAllByRole("link");
    expect(links.map((link) => [link.getAttribute("href"), accessibleName(link)])).toEqual([
      ["/", "Le Moulin, accueil"],
      ["/", "Retour à la page d'accueil"],
    ]);
  });

  it("is tried again on the next page", () => {
    const { mend, navigate } = openPage();
    mend();
    act(() => navigate("/catalogue"));
    expect(screen.getAllByText("Entier")).toHaveLength(2);
    expect(screen.queryAllByRole("link")).toEqual([]);
  });
});

const accessibleName = (element: HTMLElement): string | null =>
  element.getAttribute("aria-label") ?? element.textContent;
