import { describe, expect, it } from "vitest";
import { VariantCode } from "../../api-schema/primitives.ts";
import type { ShoppingList } from "../../api-schema/shopping-list.ts";
import { unreachable } from "../../core/api/errors.ts";
import { sendListChange } from "../../core/api/list-changes.ts";
import { fillList } from "../../core/api/list-filling.ts";
import type { ListChange } from "../../core/lists/pending-change.ts";
import { sampleChangedList, sampleList } from "../../machines/laboratory/flows/sample-list.ts";
import { butter, flour, storeA, yeast } from "../machines/shop-data.ts";
import { fakeApi, json, settled } from "./fake-api.ts";

const LIST = "/api/v2/shop/shopping-lists/7";
const place = { storeId: storeA, id: sampleList.id };
const butter82 = VariantCode.make("BEURRE-82-10");
const asSent = ({ method, url, headers, body }: Sent) => ({
  call: `${method} ${url}`,
  store: headers["x-store-id"],
  body: body === "" ? null : JSON.parse(body),
});
type Sent = ReturnType<typeof fakeApi>["sent"][number];

const change = async (
  wanted: ListChange,
  refreshed: ShoppingList | null,
  answers: readonly (() => Response)[] = [() => json(sampleChangedList)],
) => {
  const left = [...answers];
  const { api, sent } = fakeApi(() => left.shift()?.() ?? json({}, { status: 500 }));
  const found = await settled(sendListChange(api, { ...place, change: wanted, refreshed }));
  return { found, sent: sent.map(asSent) };
};

describe("[CARNET-12] a change of a list", () => {
  it.each<[string, ListChange, string, object | null]>([
    [
      "another quantity",
      { kind: "quantity", code: flour, quantity: 7 },
      `PUT ${LIST}/products/FARINE-T65-25`,
      { quantity: 7 },
    ],
    [
      "a product that goes",
      { kind: "remove", code: flour },
      `DELETE ${LIST}/products/FARINE-T65-25`,
      null,
    ],
    [
      "products that come",
      { kind: "add", products: [{ code: flour, quantity: 2, section: "Silo" }] },
      `POST ${LIST}/products`,
      { products: [{ code: flour, quantity: 2, section: "Silo" }] },
    ],
    ["a deletion taken back", { kind: "restore" }, `POST ${LIST}/restore`, null],
  ])("is sent for %s, and answers the list as it is then", async (_, wanted, call, body) => {
    expect(await change(wanted, null)).toEqual({
      found: { value: sampleChangedList },
      sent: [{ call, store: "1", body }],
    });
  });

  it("adds a product that the list has already: its quantity is noted anew", async () => {
    const products = [{ code: flour, quantity: 9 }];
    expect((await change({ kind: "add", products }, sampleList)).sent).toEqual([
      { call: `POST ${LIST}/products`, store: "1", body: { products } },
    ]);
  });

  it("answers nothing for a list that is deleted", async () => {
    expect(
      await change({ kind: "delete" }, null, [() => new Response(null, { status: 204 })]),
    ).toEqual({
      found: { value: null },
      sent: [{ call: `DELETE ${LIST}`, store: "1", body: null }],
    });
  });

  it("collects what the list does not have, as far as it is known", async () => {
    const products = [
      { code: flour, quantity: 1 },
      { code: yeast, quantity: 3 },
    ];
    const added = async (refreshed: ShoppingList | null) =>
      (await change({ kind: "collect", products }, refreshed)).sent;
    const call = `POST ${LIST}/products`;
    expect(await added(sampleList)).toEqual([
      { call, store: "1", body: { products: [{ code: yeast, quantity: 3 }] } },
    ]);
    expect(await added(null)).toEqual([{ call, store: "1", body: { products } }]);
  });

  it("is of the revision that was seen, for a name and for an order", async () => {
    const named = await change({ kind: "rename", name: "Lundi" }, sampleList);
    expect(named.sent).toEqual([
      { call: `PATCH ${LIST}`, store: "1", body: { revision: 4, name: "Lundi" } },
    ]);
    const arrangement = [
      { code: butter82, section: "Chambre froide" },
      { code: flour, section: "Silo" },
    ];
    expect((await change({ kind: "arrange", arrangement }, sampleList)).sent).toEqual([
      { call: `PATCH ${LIST}`, store: "1", body: { revision: 4, arrangement } },
    ]);
  });

  it("reads the list first where it has not been seen, and is not sent when that fails", async () => {
    const rename: ListChange = { kind: "rename", name: "Lundi" };
    expect(
      await change(rename, null, [
        () => json({ ...sampleList, revision: 9 }),
        () => json(sampleChangedList),
      ]),
    ).toEqual({
      found: { value: sampleChangedList },
      sent: [
        { call: `GET ${LIST}`, store: "1", body: null },
        { call: `PATCH ${LIST}`, store: "1", body: { revision: 9, name: "Lundi" } },
      ],
    });
    const gone = await change(rename, null, [
      () => json({ code: 404, message: "Introuvable." }, { status: 404 }),
    ]);
    expect(gone.sent).toEqual([{ call: `GET ${LIST}`, store: "1", body: null }]);
    expect(gone.found).toHaveProperty("error.message", "Introuvable.");
  });
});

describe("a list that is filled", () => {
  const items = [
    { variant: flour, quantity: 2 },
    { variant: yeast, quantity: 0 },
  ];
  const removed = [
    { variant: butter, quantity: 1 },
    { variant: butter82, quantity: 1 },
  ];
  const fill = async (
    wish: Partial<Pick<Parameters<typeof fillList>[1], "items" | "removed">>,
    respond: (call: number) => Response | Promise<Response> = () => json(sampleList),
  ) => {
    let calls = 0;
    const { api, sent } = fakeApi(() => respond((calls += 1)));
    const filling = { storeId: storeA, list: sampleList.id, items: [], removed: [], ...wish };
    return { found: await settled(fillList(api, filling)), sent: sent.map(asSent) };
  };
  const ADDED = {
    call: `POST ${LIST}/products`,
    store: "1",
    body: {
      products: [
        { code: flour, quantity: 2 },
        { code: yeast, quantity: 0 },
      ],
    },
  };
  const gone = (variant: VariantCode) => ({
    call: `DELETE ${LIST}/products/${variant}`,
    store: "1",
    body: null,
  });

  it("has its quantities set in one call, and then loses the others one by one", async () => {
    expect(await fill({ items, removed })).toEqual({
      found: { value: null },
      sent: [ADDED, gone(butter), gone(butter82)],
    });
  });

  it("is asked for no more than is wanted", async () => {
    expect(await fill({ items })).toEqual({ found: { value: null }, sent: [ADDED] });
    expect(await fill({ removed })).toEqual({
      found: { value: null },
      sent: [gone(butter), gone(butter82)],
    });
    expect(await fill({})).toEqual({ found: { value: null }, sent: [] });
  });

  it("stops at the first call that fails, and says how", async () => {
    expect(
      await fill({ items, removed }, (call) =>
        call === 2 ? Promise.reject(new TypeError("Failed to fetch")) : json(sampleList),
      ),
    ).toEqual({ found: { error: unreachable }, sent: [ADDED, gone(butter)] });
  });
});
