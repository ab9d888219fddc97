import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Cents } from "../../api-schema/primitives.ts";
import { part } from "../../server/rows/part.ts";
import { int, table } from "../../server/rows/table.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";

describe("a row that is written", () => {
  const line = table("line", {
    id: int(Schema.Int),
    quantity: int(Schema.Int),
    unitPrice: int(Cents),
    offerId: int(Schema.NullOr(Schema.Int)),
    added: int(Schema.Int),
  });
  const written = part(line, ["quantity", "unitPrice", "offerId"]);
  const withAnother = part(line, ["quantity", "unitPrice", "offerId", "added"]);
  const stored = { id: 7, quantity: 2, unitPrice: 1000, offerId: null };

  it("is left alone when it is stored column by column, whatever else is stored", () => {
    expect(written.isStored({ quantity: 2, unitPrice: 1000, offerId: null }, stored)).toBe(true);
  });

  it("is written for any of its columns, and for one that was added to it", () => {
    const row = { quantity: 2, unitPrice: 1000, offerId: null };
    const changes = [{ quantity: 3 }, { unitPrice: 999 }, { offerId: 5 }];
    expect(changes.map((change) => written.isStored({ ...row, ...change }, stored))).toEqual([
      false,
      false,
      false,
    ]);
    expect(withAnother.isStored({ ...row, added: 1 }, { ...stored, added: 0 })).toBe(false);
    // @ts-expect-error a column that is written and not read does not compile
    expect(withAnother.isStored({ ...row, added: 1 }, stored)).toBe(false);
  });
});

describe("a stored line", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
    shop.clock.set("2026-11-23T07:00:00.000Z");
  });
  afterAll(() => shop.stop());

  it("is written again when one column alone is not what the rules say", async () => {
    const [store = 0] = await makeStores(shop, 1);
    const buyer = await shopperIn(shop, store);
    const variant = await makeVariant(shop, { vat: 0.055 });
    const { order } = await buyer.add((await buyer.openCart()).tokenValue, variant, 1);
    const rate = () =>
      shop.sql(
        `select i.vat_rate::float8 as rate from order_item i
          join "order" q on q.id = i.order_id where q.token = $1`,
        [order.tokenValue],
      );
    await shop.sql(
      `update order_item set vat_rate = 0.2
        where order_id = (select id from "order" where token = $1)`,
      [order.tokenValue],
    );
    expect(await rate()).toEqual([{ rate: 0.2 }]);
    await buyer.add(order.tokenValue, await makeVariant(shop), 1);
    expect(await rate()).toEqual([{ rate: 0.055 }, { rate: 0.055 }]);
  });
});
