import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { ShoppingListId } from "../../api-schema/primitives.ts";
import type { ShoppingListSummary } from "../../api-schema/shopping-list.ts";
import { sampleList } from "../../machines/laboratory/flows/sample-list.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { ListCard } from "../../ui/pages/lists/list-card.tsx";
import { ListOrganiser } from "../../ui/pages/list/list-organiser.tsx";
import { ListView } from "../../ui/pages/list/list-view.tsx";
import { Chips } from "../../ui/widgets/chips.tsx";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

const summary = (id: number, name: string): ShoppingListSummary => ({
  id: ShoppingListId.make(id),
  name,
  revision: 1,
  updatedAt: sampleList.updatedAt,
  updatedBy: null,
  isQuickOrder: false,
  lines: 0,
  products: [],
});

const list = {
  ...sampleList,
  lines: sampleList.lines.map((line) => ({ ...line, section: null })),
};

const PLACES: { readonly [where: string]: { readonly page: ReactNode; readonly name: RegExp } } = {
  "the lists": {
    page: (
      <ul>
        {[summary(7, "Mardi"), summary(8, "Jeudi")].map((one) => (
          <ListCard key={one.id} list={one} names={[]} />
        ))}
      </ul>
    ),
    name: /^Supprimer/,
  },
  "a list": { page: <ListView list={list} />, name: /^Retirer .* de la liste$/ },
  "the order of a list": {
    page: <ListOrganiser list={list} />,
    name: /^Retirer .* de la liste$/,
  },
};

it.each(Object.entries(PLACES))(
  "in %s the focus goes on to the next row where one goes",
  async (_, { page, name }) => {
    const { shop } = await openPages(() => null);
    render(
      <ShopContext value={shop}>
        <QueryClientProvider client={shop.queryClient}>{page}</QueryClientProvider>
      </ShopContext>,
    );
    const [first, second] = screen.getAllByRole("button", { name });
    first?.focus();
    if (first !== undefined) fireEvent.click(first);
    expect(document.activeElement).toBe(second);
  },
);

it("of filters the focus goes on to what stays, and to the page with the last of them", () => {
  const nothing = (): undefined => undefined;
  const focusAfter = (names: readonly string[], pressed: string): string | undefined => {
    cleanup();
    render(
      <main tabIndex={-1}>
        <Chips
          label="Filtres actifs"
          chips={names.map((name) => ({ id: name, label: name, onRemove: nothing }))}
          onClear={nothing}
        />
      </main>,
    );
    const button = screen.getByRole("button", { name: pressed });
    button.focus();
    fireEvent.click(button);
    const { activeElement } = document;
    return activeElement?.getAttribute("aria-label") ?? activeElement?.tagName;
  };
  expect([
    focusAfter(["Bio", "AOP"], "Retirer Bio"),
    focusAfter(["Bio"], "Retirer Bio"),
    focusAfter(["Bio", "AOP"], "Tout effacer"),
  ]).toEqual(["Retirer AOP", "MAIN", "MAIN"]);
});
