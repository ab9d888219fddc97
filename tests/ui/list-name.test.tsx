import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import { sampleList } from "../../machines/laboratory/flows/sample-list.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { ListOrganiser } from "../../ui/pages/list/list-organiser.tsx";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

it("a name of a list that is being typed stays where a colleague gives it another meanwhile", async () => {
  const { shop } = await openPages(() => null);
  const page = (list: ShoppingList) => (
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <ListOrganiser list={list} />
      </QueryClientProvider>
    </ShopContext>
  );
  const field = () => screen.getByLabelText<HTMLInputElement>("Nom de la liste");
  const { rerender } = render(page({ ...sampleList, name: "Lundi" }));
  rerender(page({ ...sampleList, name: "Chaque lundi" }));
  const followed = field().value;
  fireEvent.change(field(), { target: { value: "Lundi et jeudi" } });
  rerender(page({ ...sampleList, name: "Lundis" }));
  expect([followed, field().value]).toEqual(["Chaque lundi", "Lundi et jeudi"]);
});
