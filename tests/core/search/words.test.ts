import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Slug, TaxonCode } from "../../../api-schema/primitives.ts";
import { QUALITY_LABELS } from "../../../core/catalogue/labels.ts";
import { searchChips, withoutFilters } from "../../../core/search/chips.ts";
import { editDistance, prefixDistance } from "../../../core/search/edit-distance.ts";
import {
  bandOf,
  boundsOf,
  FLOUR_BANDS,
  FLOUR_TYPES,
  flourBandName,
  flourBandRange,
  type FlourFigure,
  flourTypeName,
} from "../../../core/search/flour-bands.ts";
import { FLOUR_HELP, flourBandUse } from "../../../core/search/flour-help.ts";
import {
  changeSearch,
  cleanSearch,
  EMPTY_SEARCH,
  readSearchParams,
  searchCall,
  toggleBrand,
  toggleFlourBand,
  toggleFlourType,
  toggleLabel,
} from "../../../core/search/search-params.ts";
import { soundOf } from "../../../core/search/sounds-like.ts";
import { foldText, highlightRanges } from "../../../core/search/text.ts";

const FIGURES: readonly FlourFigure[] = ["strength", "protein", "balance"];
const anyWord = fc.stringMatching(/^[abce]{0,7}$/);

describe("words that are mistyped", () => {
  it.each([
    ["", "", 0, 0],
    ["", "pain", 4, 0],
    ["pain", "", 4, 4],
    ["beurre", "beurre", 0, 0],
    ["beure", "beurre", 1, 1],
    ["beurrre", "beurre", 1, 1],
    ["bourre", "beurre", 1, 1],
    ["ebueerr", "beurre", 4, 3],
    ["fraine", "farine", 1, 1],
    ["bera", "abre", 3, 3],
    ["far", "farine", 3, 0],
    ["fra", "farine", 4, 1],
    ["ab", "ba", 1, 1],
    ["ab", "bca", 3, 1],
  ])("[SEARCH-6] %j is so far from %j: %i, and %i from its beginning", (from, to, whole, start) => {
    expect([editDistance(from, to), prefixDistance(from, to)]).toEqual([whole, start]);
  });

  it("[SEARCH-6] are as far in either direction, and no further than their letters", () => {
    fc.assert(
      fc.property(anyWord, anyWord, anyWord, (one, other, end) => {
        const distance = editDistance(one, other);
        expect([editDistance(other, one), distance === 0]).toEqual([distance, one === other]);
        expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
        expect(distance).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
        expect(editDistance(`${one}${end}`, `${other}${end}`)).toBeLessThanOrEqual(distance);
        expect(prefixDistance(one, `${one}${end}`)).toBe(0);
        expect(prefixDistance(one, other)).toBe(
          Math.min(
            ...Array.from({ length: other.length + 1 }, (_, length) =>
              editDistance(one, other.slice(0, length)),
            ),
          ),
        );
      }),
    );
  });

  it.each([
    ["boeuf", "bef"],
    ["gateau", "gato"],
    ["sauce", "soce"],
    ["pain", "pin"],
    ["plein", "plin"],
    ["lait", "let"],
    ["neige", "nege"],
    ["phare", "fare"],
    ["sherbet", "cherbet"],
    ["schnaps", "chnaps"],
    ["huile", "uile"],
    ["quatre", "catre"],
    ["coq", "coc"],
    ["kebab", "quebab"],
    ["cygne", "signe"],
    ["ceps", "seps"],
    ["citron", "sitron"],
    ["gel", "jel"],
    ["gitane", "jitane"],
    ["syrop", "sirop"],
    ["pizza", "pissa"],
    ["tente", "tante"],
    ["jambon", "janbon"],
    ["enfan", "anfan"],
    ["pomme", "pome"],
    ["farines", "farin"],
    ["grand", "gran"],
    ["noix", "noi"],
    ["PÂTE", "pate"],
  ])("[SEARCH-6] sound alike: %s and %s", (one, other) => {
    expect(soundOf(one)).toBe(soundOf(other));
  });

  it.each([
    ["laine", "line"],
    ["gras", "jras"],
    ["cake", "sake"],
    ["lame", "la"],
    ["banane", "bane"],
    ["as", "a"],
    ["or", "o"],
    ["chat", "cat"],
  ])("[SEARCH-6] do not sound alike: %s and %s", (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other));
  });

  it("[SEARCH-6] sound as they are written where nothing else is left of them", () => {
    expect(["h", "HH", ""].map(soundOf)).toEqual(["h", "hh", ""]);
  });
});

describe("words as they are compared and shown", () => {
  it("[SEARCH-6] are folded, and nothing else of them is", () => {
    expect(["Œuf", "ÆQUO", "Straße", "Crème – Brûlée", "ﬁn", "İ"].map(foldText)).toEqual([
      "oeuf",
      "aequo",
      "strasse",
      "creme – brulee",
      "fin",
      "i",
    ]);
  });

  it.each([
    [
      "Pain pain",
      "pain",
      [
        [0, 4],
        [5, 9],
      ],
    ],
    [
      "Pain-au-lait",
      "lait au",
      [
        [5, 7],
        [8, 12],
      ],
    ],
    ["Farine", "far farine", [[0, 6]]],
    ["Farine", "farine far", [[0, 6]]],
    ["abab", "ab", [[0, 2]]],
    ["Éclair", "e", [[0, 1]]],
    ["Œuf", "o", [[0, 1]]],
    ["T65", "65", []],
    ["(blé)", "ble", [[1, 4]]],
  ])("[SEARCH-7] are marked in %j for %j", (text, query, ranges) => {
    expect(highlightRanges(text, query)).toEqual(ranges.map(([start, end]) => ({ start, end })));
  });
});

describe("the filters of a search", () => {
  const whole = changeSearch(EMPTY_SEARCH, {
    search: "farine",
    taxonCode: TaxonCode.make("farines"),
    brands: [Slug.make("moulin"), Slug.make("beurre")],
    merchant: Slug.make("ferme-delattre"),
    labels: ["Bio", "Rouge"],
    promotion: true,
    stock: true,
    bought: true,
    strength: ["200-249", "300-"],
    flourTypes: [65, 80],
    protein: ["110-119"],
    balance: ["0-49"],
    sort: "-price",
    page: 2,
    itemsPerPage: 60,
  });

  it("[SEARCH-3] are sent as far as they say something", () => {
    expect([searchCall(whole), searchCall({ ...EMPTY_SEARCH, itemsPerPage: 4 })]).toEqual([
      {
        page: 2,
        itemsPerPage: 60,
        search: "farine",
        taxon_code: "farines",
        brands: "beurre,moulin",
        merchant: "ferme-delattre",
        labels: "Bio,Rouge",
        promotion: "true",
        stock: "true",
        bought: "true",
        strength: "200-249,300-",
        flourType: "65,80",
        protein: "110-119",
        balance: "0-49",
        sort: "-price",
      },
      {
        page: 1,
        itemsPerPage: 4,
        search: null,
        taxon_code: null,
        brands: null,
        merchant: null,
        labels: null,
        promotion: null,
        stock: null,
        bought: null,
        strength: null,
        flourType: null,
        protein: null,
        balance: null,
        sort: null,
      },
    ]);
  });

  it("[SEARCH-3] are none in an empty address, nor where it says what there is not", () => {
    const nonsense =
      "page=0&taxon_code=a b&brands=A,,b_c&merchant=M M&labels=bio&promotion=1&stock=on&bought=yes&strength=1-2&flourType=66,x&protein=&balance=x&sort=up";
    expect([
      readSearchParams(new URLSearchParams()),
      readSearchParams(new URLSearchParams(nonsense)),
    ]).toEqual([EMPTY_SEARCH, EMPTY_SEARCH]);
    expect(EMPTY_SEARCH).toEqual({
      search: "",
      page: 1,
      itemsPerPage: 30,
      taxonCode: null,
      brands: [],
      merchant: null,
      labels: [],
      promotion: false,
      stock: false,
      bought: false,
      strength: [],
      flourTypes: [],
      protein: [],
      balance: [],
      sort: "relevance",
    });
  });

  it("[SEARCH-3] are read each once and in order, of any sort that there is", () => {
    const query = new URLSearchParams({
      brands: "moulin,beurre,moulin",
      labels: [...QUALITY_LABELS].toReversed().join(","),
      strength: "300-,0-149,300-",
      flourType: "80,45,80",
    });
    expect(readSearchParams(query)).toEqual({
      ...EMPTY_SEARCH,
      brands: ["beurre", "moulin"],
      labels: QUALITY_LABELS,
      strength: ["0-149", "300-"],
      flourTypes: [45, 80],
    });
    const sorts = ["relevance", "price", "-price", "name", "-name", "promotion"];
    expect(sorts.map((sort) => readSearchParams(new URLSearchParams({ sort })).sort)).toEqual(
      sorts,
    );
  });

  it("[SEARCH-1] have a text of one line, 200 characters at most", () => {
    expect([
      cleanSearch(" a \n\t b  c "),
      cleanSearch("é".repeat(201)),
      cleanSearch(`${"é".repeat(199)} b`),
    ]).toEqual(["a b c", "é".repeat(200), "é".repeat(199)]);
  });

  it("[SEARCH-4] are checked and unchecked one by one", () => {
    const on = [
      toggleBrand(EMPTY_SEARCH, Slug.make("moulin")),
      toggleLabel(EMPTY_SEARCH, "Bio"),
      toggleFlourBand(EMPTY_SEARCH, "protein", "0-99"),
      toggleFlourType(EMPTY_SEARCH, 55),
    ];
    expect(on).toEqual([
      { ...EMPTY_SEARCH, brands: ["moulin"] },
      { ...EMPTY_SEARCH, labels: ["Bio"] },
      { ...EMPTY_SEARCH, protein: ["0-99"] },
      { ...EMPTY_SEARCH, flourTypes: [55] },
    ]);
    const first = { ...whole, page: 1 };
    expect([
      toggleBrand(whole, Slug.make("moulin")),
      toggleLabel(whole, "Bio"),
      toggleFlourBand(whole, "strength", "300-"),
      toggleFlourType(whole, 65),
      toggleFlourType(whole, 45),
    ]).toEqual([
      { ...first, brands: ["beurre"] },
      { ...first, labels: ["Rouge"] },
      { ...first, strength: ["200-249"] },
      { ...first, flourTypes: [80] },
      { ...first, flourTypes: [45, 65, 80] },
    ]);
  });

  it("[SEARCH-5] are taken off one by one, and all at once but the text, the size and the sort", () => {
    const names = { taxons: new Map(), brands: new Map(), merchants: new Map() };
    const first = { ...whole, page: 1 };
    expect(searchChips(whole, names).map(({ id, label, without }) => [id, label, without])).toEqual(
      [
        ["taxon:farines", "farines", { ...first, taxonCode: null }],
        ["merchant:ferme-delattre", "ferme-delattre", { ...first, merchant: null }],
        ["label:Bio", "Bio", { ...first, labels: ["Rouge"] }],
        ["label:Rouge", "Label Rouge", { ...first, labels: ["Bio"] }],
        ["brand:beurre", "beurre", { ...first, brands: ["moulin"] }],
        ["brand:moulin", "moulin", { ...first, brands: ["beurre"] }],
        ["promotion", "En promotion", { ...first, promotion: false }],
        ["stock", "En stock", { ...first, stock: false }],
        ["bought", "Déjà acheté", { ...first, bought: false }],
        ["type:65", "T65", { ...first, flourTypes: [80] }],
        ["type:80", "T80", { ...first, flourTypes: [65] }],
        ["strength:200-249", "W 200 à 249", { ...first, strength: ["300-"] }],
        ["strength:300-", "W 300 et plus", { ...first, strength: ["200-249"] }],
        ["protein:110-119", "Protéines 11\u00a0% à 12\u00a0%", { ...first, protein: [] }],
        ["balance:0-49", "P/L moins de 0,5", { ...first, balance: [] }],
      ],
    );
    expect(withoutFilters(whole)).toEqual({
      ...EMPTY_SEARCH,
      search: "farine",
      itemsPerPage: 60,
      sort: "-price",
    });
  });
});

describe("the figures of flour", () => {
  it("[SEARCH-9] fall into the band that holds both its ends, and into none below nothing", () => {
    expect([
      bandOf("strength", 149),
      bandOf("strength", 150),
      bandOf("strength", 900),
      bandOf("protein", 119),
      bandOf("balance", 50),
      bandOf("balance", -1),
      boundsOf("protein", "200-249"),
    ]).toEqual(["0-149", "150-199", "300-", "110-119", "50-64", undefined, undefined]);
  });

  it("are said alone and beside their figure", () => {
    expect(
      FIGURES.map((figure) =>
        FLOUR_BANDS[figure].map((band) => [
          flourBandName(figure, band),
          flourBandRange(figure, band),
          flourBandUse(figure, band),
        ]),
      ),
    ).toEqual([
      [
        ["W moins de 150", "moins de 150", "biscuits, cakes, seigle"],
        ["W 150 à 199", "150 à 199", "pâte brisée, meule, pain court"],
        ["W 200 à 249", "200 à 249", "baguette, tradition"],
        ["W 250 à 299", "250 à 299", "longue pousse, pain de mie"],
        ["W 300 et plus", "300 et plus", "brioche, viennoiserie, panettone"],
      ],
      [
        ["Protéines moins de 10\u00a0%", "moins de 10\u00a0%", undefined],
        ["Protéines 10\u00a0% à 11\u00a0%", "10\u00a0% à 11\u00a0%", undefined],
        ["Protéines 11\u00a0% à 12\u00a0%", "11\u00a0% à 12\u00a0%", undefined],
        ["Protéines 12\u00a0% à 13\u00a0%", "12\u00a0% à 13\u00a0%", undefined],
        ["Protéines 13\u00a0% et plus", "13\u00a0% et plus", undefined],
      ],
      [
        ["P/L moins de 0,5", "moins de 0,5", "extensible"],
        ["P/L 0,5 à 0,65", "0,5 à 0,65", "équilibré"],
        ["P/L 0,65 et plus", "0,65 et plus", "tenace"],
      ],
    ]);
    expect([flourBandName("strength", "1-2"), flourBandRange("strength", "1-2")]).toEqual([
      "1-2",
      "1-2",
    ]);
  });

  it("are explained in a baker's words", () => {
    expect(FLOUR_HELP).toEqual({
      type: "Le taux de cendres : plus il est haut, plus la farine est bise et goûteuse.",
      strength: "Ce que la pâte supporte : pointage, beurre, sucre.",
      protein: "Plus il y en a, plus la pâte boit et se tient.",
      balance: "Bas, la pâte s’étire ; haut, elle résiste.",
    });
    expect(FLOUR_TYPES.map(flourTypeName).join(" ")).toBe(
      "T45 T55 T65 T80 T85 T110 T130 T150 T170",
    );
  });
});
