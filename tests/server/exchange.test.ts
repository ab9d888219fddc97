import { Effect } from "effect";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { RESOURCE_NAMES } from "../../api-schema/exchange/names.ts";
import { migrate } from "../../server/database/migrate.ts";
import { undoRunOf } from "../../server/exchange/undo-run.ts";
import { createDatabaseFrom, dropDatabase, rowsOf } from "./databases.ts";
import { MILL, preview, take } from "./exchange-mill.ts";
import { runOn } from "./key-commands.ts";

// A mill that comes in with its files, on an empty database.

const name = `exchange_${process.pid}`;
let url: string;
beforeAll(async () => {
  url = await createDatabaseFrom(inject("postgresUrl"), undefined, name);
  await Effect.runPromise(migrate(url));
  for (const resource of RESOURCE_NAMES) {
    const text = MILL[resource];
    if (text !== undefined) await take(url, text, { resource });
  }
});
afterAll(() => dropDatabase(inject("postgresUrl"), name));

describe("files that come in", () => {
  it("make a catalogue that the shop can sell", async () => {
    expect(
      await rowsOf(
        url,
        `select p.code, p.slug, p.brand_name as brand, p.taxon_codes as taxons, p.labels,
           p.sheet->'allergens' as allergens, p.lookup_codes as codes,
           (select array_agg(v.reference || case when v.is_default then '*' else '' end order by v.id)
             from variant v where v.product_id = p.id) as variants
         from product p order by p.code`,
      ),
    ).toEqual([
      {
        code: "S170",
        slug: "farine-de-seigle-t170-s170",
        brand: "Minoterie du Val",
        taxons: ["farines", "seigle"],
        labels: [],
        allergens: ["gluten"],
        codes: ["S170", "S170-25"],
        variants: ["S170-25*"],
      },
      {
        code: "T65",
        slug: "farine-t65-t65",
        brand: "Minoterie du Val",
        taxons: ["farines", "farines-de-ble"],
        labels: ["Bio", "Rouge"],
        allergens: ["gluten"],
        codes: ["T65", "3760001000016", "T65-10", "T65-25"],
        variants: ["T65-25*", "T65-10"],
      },
    ]);
  });
});
