import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Slug } from "../../../api-schema/primitives.ts";
import {
  type BatchAddress,
  MOST_PIECES,
  MOST_RECIPES,
  readBatch,
  readYield,
  withItem,
  writeBatch,
  writeYield,
} from "../../../core/content/batch-address.ts";

const slugs = fc
  .stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/)
  .map((text) => Slug.make(text));
const pieces = fc.integer({ min: 1, max: MOST_PIECES });
const batches: fc.Arbitrary<BatchAddress> = fc.record({
  items: fc.uniqueArray(fc.record({ slug: slugs, pieces: pieces }), {
    selector: ({ slug }) => slug,
    maxLength: MOST_RECIPES,
  }),
  deducting: fc.boolean(),
});

describe("the address of a batch", () => {
  it("[RECIPE-1] restores the batch", () => {
    fc.assert(
      fc.property(batches, (batch) => {
        expect(readBatch(new URLSearchParams(writeBatch(batch).toString()))).toEqual(batch);
      }),
    );
  });

  it("[RECIPE-1] leaves out what it does not understand, a second mention, and what is too much", () => {
    const read = (query: string) => readBatch(new URLSearchParams(query)).items;
    expect(read("recette=baguette:240&recette=baguette:3&recette=Croissant:2&recette=x")).toEqual([
      { slug: "baguette", pieces: 240 },
    ]);
    expect(read("recette=a:0&recette=b:-1&recette=c:1.5&recette=d:100000&recette=:4")).toEqual([]);
    const many = Array.from({ length: 30 }, (_, index) => `recette=r${index}:1`).join("&");
    expect(read(many)).toHaveLength(MOST_RECIPES);
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (texts, all) => {
        const query = new URLSearchParams({ tout: all });
        for (const text of texts) query.append("recette", text);
        const batch = readBatch(query);
        expect(readBatch(writeBatch(batch))).toEqual(batch);
      }),
    );
  });

  it("[RECIPE-1] is written as it is shared", () => {
    const items = [
      { slug: Slug.make("baguette"), pieces: 240 },
      { slug: Slug.make("pain-de-seigle"), pieces: 12 },
    ];
    expect(
      [writeBatch({ items, deducting: true }), writeBatch({ items: [], deducting: false })].map(
        String,
      ),
    ).toEqual(["recette=baguette%3A240&recette=pain-de-seigle%3A12", "tout=1"]);
    expect(readBatch(new URLSearchParams("recette=a:99999&recette=b:3x&recette=xa:b:4"))).toEqual({
      items: [{ slug: "a", pieces: 99_999 }],
      deducting: true,
    });
    expect(readBatch(new URLSearchParams("tout=0")).deducting).toBe(true);
  });

  it("[RECIPE-1] takes no more recipes than an address can hold, and changes those that it has", () => {
    const items = Array.from({ length: MOST_RECIPES }, (_, index) => ({
      slug: Slug.make(`r${index}`),
      pieces: 1,
    }));
    const full: BatchAddress = { items, deducting: false };
    expect(withItem(full, { slug: Slug.make("baguette"), pieces: 2 })).toEqual(full);
    expect(withItem(full, { slug: Slug.make("r0"), pieces: 2 })).toEqual({
      items: [{ slug: "r0", pieces: 2 }, ...items.slice(1)],
      deducting: false,
    });
    expect(withItem(full, { slug: Slug.make("r0"), pieces: 1.5 })).toEqual({
      items: items.slice(1),
      deducting: false,
    });
  });

  it("[RECIPE-1] changes a quantity in its place, adds at the end, takes out by 0", () => {
    fc.assert(
      fc.property(batches, slugs, pieces, (batch, slug, wished) => {
        const known = batch.items.findIndex((wish) => wish.slug === slug);
        const next = withItem(batch, { slug, pieces: wished });
        if (known >= 0) expect(next.items[known]).toEqual({ slug, pieces: wished });
        else if (batch.items.length < MOST_RECIPES) {
          expect(next.items).toEqual([...batch.items, { slug, pieces: wished }]);
        } else expect(next).toEqual(batch);
        const without = withItem(next, { slug, pieces: 0 });
        expect(without.items).toEqual(batch.items.filter((wish) => wish.slug !== slug));
      }),
    );
  });
});

describe("the yield in a recipe's address", () => {
  it("[RECIPE-1] is read back, and needs no word for the recipe's own", () => {
    fc.assert(
      fc.property(pieces, pieces, (wished, own) => {
        expect(readYield(writeYield(wished, own))).toBe(wished === own ? null : wished);
      }),
    );
    const unread = ["0", "-4", "1,5", "x", "100000", "", " 12", "12.0", "1e3", "0x10", "000012"];
    for (const text of unread) {
      expect(readYield(new URLSearchParams({ quantite: text }))).toBeNull();
    }
    expect(readYield(new URLSearchParams())).toBeNull();
    expect(readYield(new URLSearchParams("quantite=99999"))).toBe(MOST_PIECES);
    expect(
      [240, MOST_PIECES, 50, 0, MOST_PIECES + 1, 1.5].map((wished) =>
        String(writeYield(wished, 50)),
      ),
    ).toEqual(["quantite=240", "quantite=99999", "", "", "", ""]);
  });
});
