import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished } from "vitest";
import type { MadeUpPart } from "../../core/seller/parts.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { DemonstrationStrip } from "../../ui/shell/demonstration-strip.tsx";
import { DemonstrationMark } from "../../ui/shopping/demonstration-mark.tsx";
import { shownSeller } from "../known-firm.ts";
import { fakeBrowser, openTab } from "../machines/fake-shop.ts";

afterEach(cleanup);

/** The strip of every page and the mark where scores stand, where those parts are made up. */
const shownWith = (demonstrated: readonly MadeUpPart[]): string => {
  const tab = openTab(fakeBrowser(), undefined, { seller: { ...shownSeller, demonstrated } });
  onTestFinished(tab.close);
  const { container } = render(
    <ShopContext value={tab.shop}>
      <DemonstrationStrip />
      <DemonstrationMark parts={["score"]} />
    </ShopContext>,
  );
  return container.textContent;
};

it("[FIRM-5] says on every page what is made up, and beside a made-up part itself", () => {
  shownWith(["score", "sellers"]);
  expect(
    screen.getByText("Démonstration : score inventé, vendeurs et coordonnées inventés."),
  ).toBeTruthy();
  expect(screen.getByText("Démonstration : score inventé.")).toBeTruthy();
});

it("[FIRM-5] marks no part that somebody stands behind, and has no strip where nothing is made up", () => {
  expect(shownWith(["invoices"])).toBe(
    "Démonstration : ce qui est inventé iciDémonstration : factures sans valeur.",
  );
  cleanup();
  expect(shownWith([])).toBe("");
});
