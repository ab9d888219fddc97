import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import { getShoppingList } from "../../core/api/calls/shopping-lists.ts";
import { sampleList } from "../../machines/laboratory/flows/sample-list.ts";
import { readKey } from "../../ui/data/read.ts";
import { useListCreation } from "../../ui/hooks/list-creation.ts";
import { json } from "../core-api/fake-api.ts";
import { storeA, storeB } from "../machines/shop-data.ts";
import { openPages } from "./opened-pages.tsx";

it("a list that is made while the store is changed is kept for the store that it was made in", async () => {
  const answered = Promise.withResolvers<Response>();
  const { shop, sent, seen, dispatch } = await openPages(() => useListCreation(), {
    "POST shopping-lists": () => answered.promise,
  });
  act(() => seen()?.mutate({ name: sampleList.name }));
  await expect.poll(() => sent.map(({ call }) => call)).toContain("POST shopping-lists");
  dispatch({ type: "store.selected", storeId: storeB });
  const active = () => shop.system.actors.storeSelection.getSnapshot().context.storeId;
  await expect.poll(active).toBe(storeB);
  await act(async () => {
    answered.resolve(json(sampleList, { status: 201 }));
    await answered.promise;
  });
  await expect.poll(() => seen()?.isSuccess).toBe(true);
  const keptFor = (storeId: typeof storeA) =>
    shop.queryClient.getQueryData(readKey(getShoppingList, storeId, { id: sampleList.id }));
  expect([keptFor(storeA), keptFor(storeB)]).toEqual([sampleList, undefined]);
});
