import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Slug, TaxonCode } from "../../../api-schema/primitives.ts";
import { SearchSort } from "../../../api-schema/search.ts";
import { QUALITY_LABELS } from "../../../core/catalogue/labels.ts";
import { searchChips, withoutFilters } from "../../../core/search/chips.ts";
import { FLOUR_BANDS, FLOUR_TYPES } from "../../../core/search/flour-bands.ts";
import {
  changeSearch,
  EMPTY_SEARCH,
  PAGE_SIZE_LABEL,
  PAGE_SIZES,
  readSearchParams,
  submittedSearch,
  toggleBrand,
  toggleFlourBand,
  toggleFlourType,
  toggleLabel,
  writeSearchParams,
  type SearchParams,
} from "../../../core/search/search-params.ts";

const slug = (text: string) => Slug.make(text);
const taxon = (text: string) => TaxonCode.make(text);
const read = (query: string) => readSearchParams(new URLSearchParams(query));

const anySlug = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,6})?$/).map(slug);

const anyParams: fc.Arbitrary<SearchParams> = fc
  .record({
    search: fc.string({ unit: "grapheme", maxLength: 40 }),
    itemsPerPage: fc.constantFrom(...PAGE_SIZES),
    taxonCode: fc.option(fc.constantFrom("farines", "T-65_b").map(taxon)),
    brands: fc.array(anySlug, { maxLength: 4 }),
    merchant: fc.option(anySlug),
    labels: fc.subarray([...QUALITY_LABELS]),
    promotion: fc.boolean(),
    stock: fc.boolean(),
    bought: fc.boolean(),
    strength: fc.subarray([...FLOUR_BANDS.strength]),
    flourTypes: fc.subarray([...FLOUR_TYPES]),
    protein: fc.subarray([...FLOUR_BANDS.protein]),
    balance: fc.subarray([...FLOUR_BANDS.balance]),
    sort: fc.constantFrom(...SearchSort.literals),
    page: fc.integer({ min: 1, max: 999_999 }),
  })
  .map((change) => changeSearch(EMPTY_SEARCH, change));

describe("search parameters", () => {
  it("[SEARCH-3] survive the way through the address", () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const address = writeSearchParams(params).toString();
        expect(read(address)).toEqual(params);
      }),
    );
  });

  it("[SEARCH-3] make sense of any address, and read it the same a second time", () => {
    const anyQuery = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.webQueryParameters(),
      fc
        .array(
          fc.tuple(
            fc.constantFrom(
              "page",
              "itemsPerPage",
              "sort",
              "brands",
              "labels",
              "taxon_code",
              "merchant",
            ),
            fc.string(),
          ),
        )
        .map((pairs) => new URLSearchParams(pairs).toString()),
    );
    fc.assert(
      fc.property(anyQuery, (query) => {
        const params = read(query);
        expect(PAGE_SIZES).toContain(params.itemsPerPage);
        expect(params.page).toBeGreaterThanOrEqual(1);
        expect(readSearchParams(writeSearchParams(params))).toEqual(params);
      }),
    );
  });

  it("[SEARCH-3] are written as the call names them", () => {
    const params = changeSearch(EMPTY_SEARCH, {
      search: "  farine   T65 ",
      taxonCode: taxon("farines"),
      brands: [slug("moulin"), slug("beurre"), slug("moulin")],
      merchant: slug("ferme-delattre"),
      labels: ["Rouge", "Bio"],
      promotion: true,
      stock: true,
      bought: true,
      strength: ["300-", "200-249"],
      flourTypes: [80, 65],
      protein: ["110-119"],
      balance: ["0-49"],
      sort: "-price",
      page: 2,
      itemsPerPage: 60,
    });
    expect([...writeSearchParams(params)]).toEqual([
      ["search", "farine T65"],
      ["page", "2"],
      ["itemsPerPage", "60"],
      ["taxon_code", "farines"],
      ["brands", "beurre,moulin"],
      ["merchant", "ferme-delattre"],
      ["labels", "Bio,Rouge"],
      ["promotion", "true"],
      ["stock", "true"],
      ["bought", "true"],
      ["strength", "200-249,300-"],
      ["flourType", "65,80"],
      ["protein", "110-119"],
      ["balance", "0-49"],
      ["sort", "-price"],
    ]);
  });

  it("[SEARCH-1] are page 1 of 30 on submission, with the text only when there is one", () => {
    expect(submittedSearch("").toString()).toBe("page=1&itemsPerPage=30");
    expect(submittedSearch("   ").toString()).toBe("page=1&itemsPerPage=30");
    expect(submittedSearch(" levure ").toString()).toBe("search=levure&page=1&itemsPerPage=30");
  });

  it.each([
    ["itemsPerPage=60", 60],
    ["itemsPerPage=90", 90],
    ["itemsPerPage=45", 30],
    ["itemsPerPage=0", 30],
    ["itemsPerPage=60.0", 30],
    ["", 30],
  ])("[SEARCH-2] accepts only 30, 60 or 90 products a page: %j", (query, size) => {
    expect(read(query).itemsPerPage).toBe(size);
    expect(PAGE_SIZE_LABEL).toBe("Produits par page");
  });

  it("[SEARCH-4] go back to page 1 when a filter changes, not when the page does", () => {
    const third = changeSearch(EMPTY_SEARCH, { page: 3 });
    expect(third.page).toBe(3);
    expect(changeSearch(third, { promotion: true }).page).toBe(1);
    expect(toggleBrand(third, slug("moulin")).page).toBe(1);
    expect(toggleLabel(third, "Bio").page).toBe(1);
  });

  it("[SEARCH-4] are the same after a filter is set and unset", () => {
    fc.assert(
      fc.property(anyParams, anySlug, fc.constantFrom(...QUALITY_LABELS), (any, brand, label) => {
        const params = changeSearch(any, {});
        expect(toggleBrand(toggleBrand(params, brand), brand)).toEqual(params);
        expect(toggleLabel(toggleLabel(params, label), label)).toEqual(params);
        expect(toggleFlourType(toggleFlourType(params, 65), 65)).toEqual(params);
        for (const band of FLOUR_BANDS.strength) {
          const twice = toggleFlourBand(
            toggleFlourBand(params, "strength", band),
            "strength",
            band,
          );
          expect(twice).toEqual(params);
        }
      }),
    );
  });
});

describe("chips", () => {
  const names = {
    taxons: new Map([[taxon("farines"), "Farines"]]),
    brands: new Map([[slug("moulin"), "Moulin de l'Orme"]]),
    merchants: new Map([[slug("ferme-delattre"), "Ferme Delattre"]]),
  };

  it("[SEARCH-5] are one a filter, named", () => {
    const params = changeSearch(EMPTY_SEARCH, {
      search: "T65",
      taxonCode: taxon("farines"),
      brands: [slug("moulin"), slug("autre")],
      merchant: slug("ferme-delattre"),
      labels: ["Rouge"],
      promotion: true,
      stock: true,
      bought: true,
      strength: ["0-149", "200-249", "300-"],
      flourTypes: [65],
      protein: ["110-119", "130-"],
      balance: ["0-49", "50-64"],
    });
    expect(searchChips(params, names).map(({ id, label }) => [id, label])).toEqual([
      ["taxon:farines", "Farines"],
      ["merchant:ferme-delattre", "Ferme Delattre"],
      ["label:Rouge", "Label Rouge"],
      ["brand:autre", "autre"],
      ["brand:moulin", "Moulin de l'Orme"],
      ["promotion", "En promotion"],
      ["stock", "En stock"],
      ["bought", "Déjà acheté"],
      ["type:65", "T65"],
      ["strength:0-149", "W moins de 150"],
      ["strength:200-249", "W 200 à 249"],
      ["strength:300-", "W 300 et plus"],
      ["protein:110-119", "Protéines 11\u00a0% à 12\u00a0%"],
      ["protein:130-", "Protéines 13\u00a0% et plus"],
      ["balance:0-49", "P/L moins de 0,5"],
      ["balance:50-64", "P/L 0,5 à 0,65"],
    ]);
  });

  it("[SEARCH-5] remove exactly their own filter, and together all of them", () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const chips = searchChips(params, names);
        for (const { id, without } of chips) {
          const left = searchChips(without, names).map((chip) => chip.id);
          expect(left).toEqual(chips.map((chip) => chip.id).filter((other) => other !== id));
        }
        expect(searchChips(withoutFilters(params), names)).toEqual([]);
        expect(withoutFilters(params).search).toBe(params.search);
      }),
    );
  });
});
