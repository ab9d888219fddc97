import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { sampleList } from "../../machines/laboratory/flows/sample-list.ts";
import { samplePaidOrder as order } from "../../machines/laboratory/flows/sample-order.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { AddToThisList } from "../../ui/pages/list/add-to-this-list.tsx";
import { AddProduct } from "../../ui/pages/order/add-product.tsx";
import { PadAdding } from "../../ui/pages/order-pad/pad-adding.tsx";
import { json } from "../core-api/fake-api.ts";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

const shipment = assertPresent(order.shipments[0]);
const nothing = (): undefined => undefined;

const FIELDS: {
  readonly [where: string]: { readonly element: ReactNode; readonly field: string };
} = {
  "the order pad": {
    element: <PadAdding list={sampleList} onReach={nothing} onClose={nothing} />,
    field: "Ajouter un produit",
  },
  "a list": {
    element: <AddToThisList list={sampleList} />,
    field: "Ajouter un produit à cette liste",
  },
  "the change of an order": {
    element: <AddProduct shipment={shipment} isHeld={() => false} onAdd={nothing} />,
    field: "Ajouter un produit",
  },
};

const NONE = {
  results: { products: [], taxons: [] },
  aggregations: {
    brands: [],
    labels: [],
    taxons: [],
    promotion: 0,
    inStock: 0,
    bought: 0,
    flour: null,
  },
  correction: null,
  nearest: [],
  taxonPath: [],
  merchant: null,
};

const ONE_PAGE = {
  "X-Total-Items": "0",
  "X-Items-Per-Page": "30",
  "X-Current-Page": "1",
  "X-Last-Page": "1",
};

it.each(Object.entries(FIELDS))(
  "in %s a search that has no answer is no search without result",
  async (_, { element, field }) => {
    let isAway = true;
    const { shop } = await openPages(() => null, {
      "GET usual-products": () => json({ products: [], others: [] }),
      "GET search/products": () =>
        isAway
          ? json({ code: 422, message: "" }, { status: 422 })
          : json(NONE, { headers: ONE_PAGE }),
    });
    render(
      <ShopContext value={shop}>
        <QueryClientProvider client={shop.queryClient}>{element}</QueryClientProvider>
      </ShopContext>,
    );
    const opener = screen.queryByRole("button", { name: "Ajouter un produit" });
    if (opener !== null) fireEvent.click(opener);
    const input = screen.getByLabelText(field);
    fireEvent.change(input, { target: { value: "farine" } });
    const retry = await screen.findByRole("button", { name: "Réessayer" }, { timeout: 5000 });
    expect(screen.getByRole("alert").textContent).toContain("La recherche n’a pas répondu.");
    expect(screen.queryByText(/Aucun produit/)).toBeNull();
    isAway = false;
    retry.focus();
    fireEvent.click(retry);
    expect(document.activeElement).toBe(input);
    await screen.findByText(/^Aucun produit .*correspond\.$/, {}, { timeout: 5000 });
  },
);
