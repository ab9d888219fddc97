import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { sampleList } from "../../machines/laboratory/flows/sample-list.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { ShelfLabelsPage } from "../../ui/pages/shelf-labels/shelf-labels-page.tsx";
import { aProduct } from "../core/compare/a-product.ts";
import { json } from "../core-api/fake-api.ts";
import { storeA } from "../machines/shop-data.ts";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

const lines = ["101065", "101110"].map((code) => {
  const variant = assertPresent(aProduct({ code, price: 1890, attributes: {} }).variants[0]);
  return { ...assertPresent(sampleList.lines[0]), code: variant.code, variant };
});

it("a line that is taken out of a list has no label any more, whenever the server hears of it", async () => {
  const { shop, dispatch } = await openPages(() => null, {
    [`GET shopping-lists/${sampleList.id}`]: () => json({ ...sampleList, lines }),
    [`DELETE shopping-lists/${sampleList.id}/products/${lines[0]?.code}`]: () =>
      new Promise(() => undefined),
  });
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <ShelfLabelsPage params={{ id: String(sampleList.id) }} />
      </QueryClientProvider>
    </ShopContext>,
  );
  await screen.findByText(/^2.étiquettes/, {}, { timeout: 5000 });
  const code = assertPresent(lines[0]).code;
  dispatch({
    type: "shoppingList.changed",
    storeId: storeA,
    list: sampleList.id,
    changes: [{ kind: "remove", code }],
  });
  await act(async () => undefined);
  expect(screen.queryByText(/^1.étiquette,/)).not.toBeNull();
});
