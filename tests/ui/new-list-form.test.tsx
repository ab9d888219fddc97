import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { sampleList } from "../../machines/laboratory/flows/sample-list.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { NewListForm } from "../../ui/shopping/lists/new-list-form.tsx";
import { json } from "../core-api/fake-api.ts";
import { openPages } from "./opened-pages.tsx";

afterEach(cleanup);

it("a list is made once, whatever is typed while it is on its way", async () => {
  const answered = Promise.withResolvers<Response>();
  const { shop, sent } = await openPages(() => null, {
    "POST shopping-lists": () => answered.promise,
  });
  const onCreated = vi.fn();
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={shop.queryClient}>
        <NewListForm label="Nouvelle liste" action="Créer" onCreated={onCreated} />
      </QueryClientProvider>
    </ShopContext>,
  );
  const field = () => screen.getByLabelText<HTMLInputElement>("Nouvelle liste");
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const submit = () => fireEvent.submit(assertPresent(document.querySelector("form")));
  type(sampleList.name);
  submit();
  await expect.poll(() => sent.length).toBe(1);
  type("Commande du jeudi");
  submit();
  await act(async () => {
    answered.resolve(json(sampleList, { status: 201 }));
    await answered.promise;
  });
  await expect.poll(() => onCreated.mock.calls).toEqual([[sampleList]]);
  const made = sent.filter(({ call }) => call === "POST shopping-lists");
  expect([made.length, field().value]).toEqual([1, "Commande du jeudi"]);
});
