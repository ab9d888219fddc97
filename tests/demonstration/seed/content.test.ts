import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Instant } from "../../../api-schema/primitives.ts";

import { questionsOf, safeBlock, textOfBlocks } from "../../../core/content/blocks.ts";
import { wordCount } from "../../../core/content/reading-time.ts";
import { demoCatalogue } from "../../../demonstration/seed/catalogue.ts";
import { CONTENT_EDITION } from "../../../server/editions/content-edition.ts";
import { articles as readArticles } from "../../../demonstration/seed/content/articles.ts";
import { placed, recipeRow } from "../../../server/editions/content-rows.ts";
import { pages as readPages } from "../../../demonstration/seed/content/pages.ts";
import { recipes as readRecipes } from "../../../demonstration/seed/content/recipes.ts";
import { testimonies as readTestimonies } from "../../../demonstration/seed/content/testimonies.ts";
import { french } from "../../../server/editions/typography.ts";
import { ROUTES } from "../../../core/routes/route-table.ts";

const [recipes, articles, pages, testimonies] = [
  readRecipes(),
  readArticles(),
  readPages(),
  readTestimonies(),
];
const now = Instant.make("2026-11-24T02:46:00.000Z");
const catalogue = demoCatalogue(new Date(now));
const products = new Set(catalogue.products.map(({ slug }) => slug));
const allergens = new Map(catalogue.products.map(({ slug, sheet }) => [slug, sheet.allergens]));
const codes = new Set(catalogue.products.flatMap(({ taxonCodes }) => taxonCodes));
const everything = JSON.stringify([recipes, articles, pages, testimonies]);

describe("the demonstration's recipes", () => {
  it("name products of the shop only, and recipes that there are", () => {
    const named = recipes.flatMap(({ parts, tools }) => [
      ...parts.flatMap(({ ingredients }) => ingredients.map(({ product }) => product)),
      ...tools.map(([, product]) => product),
    ]);
    expect(named.filter((slug) => slug !== null && !products.has(slug))).toEqual([]);
    const slugs = recipes.map(({ slug }) => slug);
    expect([slugs.length, new Set(slugs).size]).toEqual([24, 24]);
    expect(
      recipes.flatMap(({ related }) => related).filter((slug) => !slugs.includes(slug)),
    ).toEqual([]);
  });

  it("weigh what their pieces weigh, with at most 7 % for the bench and the bowl", () => {
    const losses = recipes.flatMap(({ slug, parts, pieceGrams, yield: [quantity] }) => {
      if (pieceGrams === null) return [];
      const dough = parts
        .filter(({ divided }) => divided)
        .flatMap(({ ingredients }) => ingredients)
        .reduce((sum, { grams }) => sum + grams, 0);
      return [{ slug, loss: dough / (quantity * pieceGrams) - 1 }];
    });
    expect(losses.length).toBeGreaterThan(18);
    expect(losses.filter(({ loss }) => loss < 0 || loss > 0.07)).toEqual([]);
  });

  it("salt their doughs as bakers do, and say how long and how hot", () => {
    for (const { slug, parts, steps } of recipes) {
      for (const { ingredients } of parts.filter(({ divided }) => divided)) {
        const flour = ingredients.reduce((sum, one) => sum + (one.flour ? one.grams : 0), 0);
        const salt = ingredients.find(({ name }) => name.startsWith("Sel"))?.grams ?? 0;
        expect([slug, flour > 0, salt / flour <= 0.035]).toEqual([slug, true, true]);
      }
      expect([slug, steps.some(([, , facts]) => (facts?.temperature ?? 0) >= 150)]).toEqual([
        slug,
        true,
      ]);
    }
  });

  it("declare the allergens of everything that is in them", () => {
    const declared = Object.fromEntries(
      recipes.map((recipe, rank) => [
        recipe.slug,
        recipeRow(recipe, rank, now, allergens).allergens,
      ]),
    );
    expect(declared["pain-aux-graines"]).toEqual(["gluten", "sesame"]);
    expect(declared["paris-brest"]).toEqual(["gluten", "oeufs", "soja", "lait", "fruits-a-coque"]);
    for (const { slug, parts } of recipes) {
      for (const { product } of parts.flatMap(({ ingredients }) => ingredients)) {
        expect(declared[slug]).toEqual(
          expect.arrayContaining([...(allergens.get(product ?? "") ?? [])]),
        );
      }
    }
  });
});

describe("the demonstration's articles and pages", () => {
  it("have 16 articles of 400 to 900 words", () => {
    const lengths = articles.map(({ slug, body }) => ({
      slug,
      words: wordCount(textOfBlocks(placed(body))),
    }));
    expect(lengths).toHaveLength(16);
    expect(lengths.filter(({ words }) => words < 400 || words > 900)).toEqual([]);
    const slugs = articles.map(({ slug }) => slug);
    expect(
      articles.flatMap(({ related }) => related).filter((slug) => !slugs.includes(slug)),
    ).toEqual([]);
  });

  it("pass the sanitiser unchanged: nothing that authors write is lost", () => {
    const written = [
      ...articles.flatMap(({ body }) => placed(body)),
      ...pages.flatMap(({ blocks, zones }) =>
        [blocks, ...Object.values(zones ?? {})].flatMap(placed),
      ),
    ];
    expect(written.map(safeBlock)).toEqual(written);
  });

  it("lead to screens, products, recipes, articles and pages that there are", () => {
    const known = new Set([
      ...Object.values(ROUTES).map(({ pattern }) => pattern),
      ...pages.map(({ uri }) => uri),
      ...recipes.map(({ slug }) => `/recettes/${slug}`),
      ...articles.map(({ slug }) => `/conseils/${slug}`),
      ...[...products].map((slug) => `/produits/${slug}`),
      ...[...codes].map((code) => `/catalogue/${code}`),
    ]);
    const links = [...everything.matchAll(/"href":"([^"]*)"|href=\\"([^"\\]*)\\"/g)].map(
      ([, block = "", text = ""]) => `${block}${text}`,
    );
    const own = links
      .filter((link) => link.startsWith("/"))
      .map((link) => link.replace(/[?#].*$/, ""));
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter((link) => !known.has(link))).toEqual([]);
  });

  it("have a page for every screen that is one, and twenty questions", () => {
    const uris = new Set(pages.map(({ uri }) => uri));
    const wanted = [
      "/",
      "/faq",
      "/cgv",
      "/cgv-marketplace",
      "/mentions-legales",
      "/mentions-legales-promotions",
      "/donnees-personnelles",
      "/cookies",
      "/plan-du-site",
      "/devenir-marchand",
      "/nous-contacter",
      "global",
    ];
    expect(wanted.filter((uri) => !uris.has(uri))).toEqual([]);
    const alternates = pages.flatMap(({ alternateUri }) => alternateUri ?? []);
    expect(alternates.filter((uri) => !uris.has(uri))).toEqual([]);
    const faq = pages.find(({ uri }) => uri === "/faq");
    expect(questionsOf(placed(faq?.blocks ?? []))).toHaveLength(20);
    expect(testimonies).toHaveLength(12);
  });

  it("are set in French: no typewriter apostrophe, no English quote, spaces that do not break", () => {
    expect(everything.match(/[\p{L}]'[\p{L}]/gu)).toBeNull();
    expect(french("Pâte : 25 °C, « douce » ; 1 250 g ?")).toBe(
      "Pâte\u00A0: 25\u00A0°C, «\u00A0douce\u00A0»\u00A0; 1\u00A0250\u00A0g\u00A0?",
    );
    expect(french(french(everything))).toBe(french(everything));
  });
});

it("has an edition that names all that is delivered", () => {
  const names = [
    ...pages.map(({ code }) => `page ${code}`),
    ...recipes.map(({ slug }) => `recipe ${slug}`),
    ...articles.map(({ slug }) => `article ${slug}`),
  ];
  const edition = createHash("sha256").update(names.toSorted().join("\n")).digest("hex");
  expect(CONTENT_EDITION, "server/editions/content-edition.ts").toBe(edition.slice(0, 8));
});
