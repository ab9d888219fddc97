import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { invalidate } from "../../ui/data/invalidate.ts";

/** A read of the lists whose answers are given by hand, in the order that they were asked for. */
const openLists = () => {
  const client = new QueryClient();
  const asked: Array<{ readonly answer: (lists: string) => void; readonly signal: AbortSignal }> =
    [];
  const observer = new QueryObserver(client, {
    queryKey: ["lists"],
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) =>
      new Promise<string>((resolve) => {
        asked.push({ answer: resolve, signal });
      }),
  });
  const shown: Array<string | undefined> = [];
  observer.subscribe(({ data, isPending }) => shown.push(isPending ? "pending" : data));
  return { client, observer, asked, shown };
};

test("a first answer that was asked for before a change is not taken for what is true after it", async () => {
  const { client, observer, asked, shown } = openLists();
  expect(asked).toHaveLength(1);
  const read = invalidate(client, { queryKey: ["lists"] });
  await Promise.resolve();
  asked[0]?.answer("before the change");
  await expect.poll(() => asked.length).toBe(2);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  asked[1]?.answer("after the change");
  await read;
  expect(observer.getCurrentResult()).toMatchObject({ data: "after the change", isStale: false });
  expect(shown.filter((one) => one !== "pending")).toEqual(["after the change"]);
  client.clear();
});

test("what is shown stays until it is read again, and other reads are left alone", async () => {
  const { client, observer, asked, shown } = openLists();
  asked[0]?.answer("known");
  await expect.poll(() => observer.getCurrentResult().data).toBe("known");
  await invalidate(client, { predicate: ({ queryKey }) => queryKey[0] === "orders" });
  expect(asked).toHaveLength(1);
  const read = invalidate(client);
  await expect.poll(() => asked.length).toBe(2);
  expect(observer.getCurrentResult()).toMatchObject({ data: "known", isFetching: true });
  asked[1]?.answer("read again");
  await read;
  expect(shown).not.toContain(undefined);
  expect(observer.getCurrentResult().data).toBe("read again");
  client.clear();
});
