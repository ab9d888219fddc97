import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { Entry } from "../../ui/pages/quick-entry/entry.tsx";
import { json } from "../core-api/fake-api.ts";
import { aProduct } from "../core/quick-entry/a-product.ts";
import { flour } from "../machines/shop-data.ts";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

const text = () => assertPresent(document.querySelector("textarea"));
const write = (value: string) => fireEvent.change(text(), { target: { value } });

it("[FIELD-7] taking back what was added keeps what was written since", async () => {
  const product = aProduct(flour, "Farine de blé T65");
  const { shop } = await openPages(() => null, {
    "GET quick-entry/vocabulary": () => json({ products: [product], past: [] }),
    "GET variants": () => json([]),
    "GET shopping-lists": () => json([]),
  });
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <Entry />
      </QueryClientProvider>
    </ShopContext>,
  );
  write(`4 ${product.reference}`);
  const add = await screen.findByText(/^Ajouter .*1.ligne.*panier/u, {}, { timeout: 5000 });
  fireEvent.click(assertPresent(add.closest("button")));
  await expect.poll(() => text().value).toBe("");
  write("2 beurre");
  fireEvent.click(assertPresent(screen.getByText("Annuler").closest("button")));
  await expect.poll(() => text().value).toBe(`4 ${product.reference}\n2 beurre`);
});
