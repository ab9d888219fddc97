import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Variant } from "../../api-schema/catalogue.ts";
import { Slug } from "../../api-schema/primitives.ts";
import type { ShoppingListLine } from "../../api-schema/shopping-list.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { sampleList } from "../../machines/laboratory/flows/sample-list.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { PadLines } from "../../ui/pages/order-pad/pad-lines.tsx";
import { usePadActions } from "../../ui/pages/order-pad/use-pad-actions.ts";
import { aProduct } from "../core/compare/a-product.ts";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

const flour = (code: string): Variant =>
  assertPresent(aProduct({ code, price: 1890, attributes: {} }).variants[0]);
const [gone, listed, other] = [flour("101065"), flour("101110"), flour("101280")];

const lineOf = (variant: Variant): ShoppingListLine => ({
  code: variant.code,
  section: null,
  quantity: 2,
  variant,
  unavailable: null,
  last: null,
  usual: null,
});
const goneLine: ShoppingListLine = {
  ...lineOf(gone),
  variant: null,
  unavailable: {
    variant: gone.code,
    productName: "Farine 101065",
    reference: gone.reference,
    productSlug: Slug.make("farine-101065"),
    quantity: 2,
    reason: "withdrawn",
    message: "N’est plus vendu",
    substitutes: [listed, other],
  },
};

const list = { ...sampleList, isQuickOrder: true, lines: [goneLine, lineOf(listed)] };
const nothing = (): undefined => undefined;

function Lines() {
  const actions = usePadActions(list, nothing);
  return (
    <PadLines {...{ list, actions }} mayOrder takeUsual={nothing} text="" isOnlyCart={false} />
  );
}

it("what takes the place of a line is no other line of the pad, and the focus goes on to the next", async () => {
  const { shop, types } = await openPages(() => null);
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <Lines />
      </QueryClientProvider>
    </ShopContext>,
  );
  const offered = screen.getAllByRole("button", { name: /^Mettre à la place/ });
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    "Mettre à la place : Farine 101280",
  ]);
  const button = assertPresent(offered[0]);
  button.focus();
  fireEvent.click(button);
  expect(types()).toContain("shoppingList.changed");
  expect(document.activeElement).toBe(
    screen.getByRole("textbox", { name: "Quantité : Farine 101110" }),
  );
});
