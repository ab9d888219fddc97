import { Result, Schema } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Check, list, nothing, one, paged } from "../../core/api/checks.ts";
import {
  articleListCheck,
  pageCheck,
  recipeListCheck,
  withBlocks,
} from "../../core/api/content-checks.ts";
import { searchCheck, suggestionsCheck } from "../../core/api/catalogue-checks.ts";
import { unexpectedResponse } from "../../core/api/errors.ts";
import { Block } from "../../api-schema/cms.ts";

/** What a check makes of a body, and what it writes down. */
const checked = <A, Body>(
  check: Check<A, Body>,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) => {
  const logged: string[] = [];
  // safe: what comes over the wire is whatever it is
  const received = { body: body as Body, headers: new Headers(headers) };
  const result = check(received, (message, details) => {
    logged.push(typeof details === "string" ? message : "nothing to read");
    if (details === "") logged.push("no details");
  });
  return Result.isSuccess(result)
    ? { value: result.success, logged }
    : { error: result.failure, logged };
};

const REFUSED = { error: unexpectedResponse, logged: [unexpectedResponse.message] };
const Loaf = Schema.Struct({ name: Schema.String });
const loaf = { name: "Tourte" };

describe("a single object", () => {
  it("is what its shape says, and nothing else; what is wrong is written down", () => {
    expect(checked(one(Loaf), { ...loaf, weight: 3 })).toEqual({ value: loaf, logged: [] });
    for (const body of [null, "Tourte", [], {}, { name: 1 }]) {
      expect(checked(one(Loaf), body)).toEqual(REFUSED);
    }
  });

  it("of no content may have any body", () => {
    expect([null, loaf, "x"].map((body) => checked(nothing, body))).toEqual(
      [1, 2, 3].map(() => ({ value: null, logged: [] })),
    );
  });
});

describe("a list", () => {
  it("loses the items of another shape, each written down by its place", () => {
    expect(checked(list(Loaf), [loaf, 1, { name: "Miche" }, {}])).toEqual({
      value: [loaf, { name: "Miche" }],
      logged: ["Item 1 dropped", "Item 3 dropped"],
    });
  });

  it("keeps what fits, in its order, whatever stands between", () => {
    const fitting = fc.record({ name: fc.string() }).map((item) => ({ item, fits: true }));
    const other = fc
      .oneof(fc.integer(), fc.constant(null), fc.record({ name: fc.integer() }))
      .map((item) => ({ item, fits: false }));
    fc.assert(
      fc.property(fc.array(fc.oneof(fitting, other)), (items) => {
        const found = checked(
          list(Loaf),
          items.map(({ item }) => item),
        );
        expect(found).toEqual({
          value: items.filter(({ fits }) => fits).map(({ item }) => item),
          logged: items.flatMap(({ fits }, at) => (fits ? [] : [`Item ${at} dropped`])),
        });
      }),
    );
  });

  it("is an error where there is none", () => {
    for (const body of [null, loaf, { length: 0 }, "[]"]) {
      expect(checked(list(Loaf), body)).toEqual(REFUSED);
    }
  });
});

describe("a page", () => {
  const COUNTS = {
    "X-Total-Items": "41",
    "X-Items-Per-Page": "20",
    "X-Current-Page": "3",
    "X-Last-Page": "3",
  };
  const page = paged(list(Loaf));

  it("has its counts from the headers", () => {
    expect(checked(page, [loaf], COUNTS)).toEqual({
      value: {
        results: [loaf],
        pagination: { totalItems: 41, itemsPerPage: 20, currentPage: 3, lastPage: 3 },
      },
      logged: [],
    });
  });

  it.each(Object.keys(COUNTS))("is none without %s, or with one that is no number", (name) => {
    const others = Object.fromEntries(Object.entries(COUNTS).filter(([other]) => other !== name));
    expect(checked(page, [loaf], others)).toEqual(REFUSED);
    for (const wrong of ["", "x1", "1x", "-1", "1.5", "12345678901"]) {
      expect(checked(page, [loaf], { ...COUNTS, [name]: wrong })).toEqual(REFUSED);
    }
  });

  it("is none where its list is none, whatever the headers say", () => {
    expect(checked(page, loaf, COUNTS)).toEqual(REFUSED);
  });
});

describe("[CONTENT-8] what has blocks", () => {
  const Piece = Schema.Struct({ title: Schema.String, contentBlocks: Schema.Array(Block) });
  const check = withBlocks(Piece);
  const heading = { type: "title", position: 1, level: "h2", text: "Titre" };

  it("loses those that this version does not know", () => {
    expect(checked(check, { title: "A", contentBlocks: [{ type: "x" }, heading] })).toEqual({
      value: { title: "A", contentBlocks: [heading] },
      logged: ["Item 0 dropped"],
    });
  });

  it("is an error where all else is wrong, or where its blocks are no list: it would look empty", () => {
    const wrong = [
      null,
      undefined,
      "A",
      [],
      {},
      { title: "A" },
      { title: "A", contentBlocks: null },
      { title: "A", contentBlocks: "x" },
      { title: "A", contentBlocks: {} },
      { title: 1, contentBlocks: [] },
    ];
    for (const body of wrong) expect(checked(check, body)).toEqual(REFUSED);
  });
});

describe("lists inside an object", () => {
  const facets = { categories: [], difficulties: [], durations: [], ingredients: [] };

  it("must be there, and so must what surrounds them", () => {
    const wrong = [null, {}, { results: {} }, { results: [] }, { products: [] }, { facets }];
    for (const body of wrong) {
      expect(checked(recipeListCheck, body)).toEqual(REFUSED);
      expect(checked(articleListCheck, body)).toEqual(REFUSED);
      expect(checked(searchCheck, body)).toEqual(REFUSED);
      expect(checked(suggestionsCheck, body)).toEqual(REFUSED);
      expect(checked(pageCheck, body)).toEqual(REFUSED);
    }
  });

  it("lose what has another shape, and keep the rest in its order", () => {
    const article = {
      id: 1,
      title: "Fermenter",
      slug: "fermenter",
      highlighted: false,
      publishedAt: "2026-11-21T08:00:00.000Z",
      excerpt: "",
      picture: { path: "/images/articles/fermenter", alt: "" },
      category: "fabrication",
      author: "A",
      readingMinutes: 1,
    };
    const other = { ...article, id: 2, slug: "cuire" };
    const found = { facets: { categories: [] } };
    expect(checked(articleListCheck, { ...found, results: [article, 3, other] })).toEqual({
      value: { ...found, results: [article, other] },
      logged: ["Item 1 dropped"],
    });
    const suggested = { products: [{ slug: "x" }], taxons: [], nearest: ["farine"] };
    expect(checked(suggestionsCheck, suggested)).toEqual({
      value: { products: [], taxons: [], nearest: ["farine"] },
      logged: ["Item 0 dropped"],
    });
  });
});
