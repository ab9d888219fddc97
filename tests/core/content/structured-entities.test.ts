import { describe, expect, it } from "vitest";
import type { Product } from "../../../api-schema/catalogue.ts";
import type { Article, Recipe } from "../../../api-schema/editorial.ts";
import { BrandId, Ean, Slug, VariantCode } from "../../../api-schema/primitives.ts";
import {
  articleData,
  breadcrumbData,
  faqData,
  type JsonLd,
  jsonLdText,
  organizationData,
  productData,
  recipeData,
} from "../../../core/content/structured-data.ts";
import { site } from "./a-site.ts";
import { aProduct } from "../compare/a-product.ts";
import { grams, instant } from "../values.ts";

const publisher = {
  "@type": "Organization",
  name: "Grands Moulins Panetier",
  url: "https://boutique.test/",
  logo: "https://boutique.test/logo.png",
};

const flour = aProduct({ code: "t65", price: 1890, attributes: {} });
const [sack] = flour.variants;
if (sack === undefined) throw new Error("The flour has a sack.");

describe("[CONTENT-6] the structured data of a product", () => {
  const bare = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Farine t65",
    description: "Une farine de tradition.",
    sku: "t65",
    url: "https://boutique.test/produits/farine-t65",
    category: "Farines > Blé",
    image: [],
  };
  const review = {
    title: "Très bien",
    comment: "",
    author: "Camille",
    createdAt: instant("2026-10-01T08:00:00.000Z"),
  };

  it.each<[string, Partial<Product>, JsonLd]>([
    ["is what it is called and where it stands", { description: "Une farine de tradition." }, bare],
    [
      "is told as search engines are to tell it, where that was written",
      { description: "Une farine de tradition.", metaDescription: "La T65 des fournils." },
      { ...bare, description: "La T65 des fournils." },
    ],
    [
      "has its brand, its pictures and what its customers think of it",
      {
        description: "Une farine de tradition.",
        brand: {
          id: BrandId.make(2),
          name: "Panetier",
          slug: Slug.make("panetier"),
          description: "",
          keywords: [],
        },
        images: [{ path: "/images/products/t65", alt: "Un sac" }],
        averageRating: 4.5,
        reviews: [
          { ...review, rating: 4 },
          { ...review, rating: 5 },
        ],
      },
      {
        ...bare,
        image: ["https://boutique.test/images/products/t65?w=1200"],
        brand: { "@type": "Brand", name: "Panetier" },
        aggregateRating: {
          "@type": "AggregateRating",
          ratingValue: 4.5,
          reviewCount: 2,
          bestRating: 5,
          worstRating: 1,
        },
      },
    ],
    [
      "has the code on its default packaging, not that of another",
      {
        description: "Une farine de tradition.",
        variants: [
          { ...sack, code: VariantCode.make("t65-5"), ean: Ean.make("3760001000057") },
          { ...sack, ean: Ean.make("3760001000125") },
        ],
      },
      { ...bare, gtin13: "3760001000125" },
    ],
    [
      "has no code where its default packaging is not sold",
      { description: "Une farine de tradition.", variants: [] },
      bare,
    ],
  ])("%s", (_, own, data) => {
    expect(productData(site, { ...flour, ...own })).toEqual(data);
  });
});

describe("[CONTENT-6] the structured data of what the shop has written", () => {
  const picture = { path: "/images/recipes/baguette", alt: "Des baguettes" };
  const seo = { title: "", description: "", keywords: "baguette, tradition" };
  const ingredient = {
    part: "Pâte",
    product: null,
    percentage: null,
    grams: grams(10_000),
  };
  const recipe: Recipe = {
    id: 4,
    title: "Baguette de tradition",
    slug: Slug.make("baguette-de-tradition"),
    highlighted: false,
    publishedAt: instant("2026-10-01T08:00:00.000Z"),
    updatedAt: instant("2026-11-02T09:30:00.000Z"),
    excerpt: "Sur poolish.",
    picture,
    category: "sale",
    difficulty: "medium",
    durationInMinutes: 1165,
    yield: { quantity: 48, unit: "baguettes" },
    price: null,
    preparationMinutes: 40,
    restMinutes: 1100,
    bakingMinutes: 25,
    pieceGrams: grams(350),
    ingredients: [
      { ...ingredient, name: "Farine T65", quantity: 10_000, unit: "g" },
      { ...ingredient, name: "Gousse de vanille", quantity: 1.5, unit: "pièce", grams: grams(3) },
    ],
    tools: [],
    steps: [
      { title: "Pétrir", text: "Dix minutes.", minutes: 10, temperature: 24 },
      { title: "Cuire", text: "À four vif.", minutes: null, temperature: 250 },
    ],
    allergens: [],
    contentBlocks: [],
    related: [],
    seo,
  };
  const article: Article = {
    id: 5,
    title: "Choisir sa farine",
    slug: Slug.make("choisir-sa-farine"),
    highlighted: false,
    publishedAt: instant("2026-10-01T08:00:00.000Z"),
    updatedAt: instant("2026-11-02T09:30:00.000Z"),
    excerpt: "Du taux de cendres.",
    picture: { path: "/images/articles/farine", alt: "Des sacs" },
    category: "fabrication",
    author: "Camille Martin",
    readingMinutes: 3,
    contentBlocks: [
      { type: "text", position: 1, html: "<p>Les <b>cendres</b> restent.</p>" },
      { type: "title", position: 0, level: "h2", text: "Le taux" },
    ],
    related: [],
    seo,
  };

  it("is a recipe with its times, its ingredients as they are weighed, and its steps", () => {
    expect(recipeData(site, recipe)).toEqual({
      "@context": "https://schema.org",
      "@type": "Recipe",
      name: "Baguette de tradition",
      description: "Sur poolish.",
      image: ["https://boutique.test/images/recipes/baguette?w=1200"],
      url: "https://boutique.test/recettes/baguette-de-tradition",
      author: publisher,
      datePublished: "2026-10-01T08:00:00.000Z",
      dateModified: "2026-11-02T09:30:00.000Z",
      recipeCategory: "Salé et traiteur",
      recipeCuisine: "Française",
      recipeYield: "48 baguettes",
      prepTime: "PT40M",
      cookTime: "PT25M",
      totalTime: "PT19H25M",
      keywords: "baguette, tradition",
      recipeIngredient: ["10000 g Farine T65", "1.5 Gousse de vanille"],
      recipeInstructions: [
        { "@type": "HowToStep", name: "Pétrir", text: "Dix minutes." },
        { "@type": "HowToStep", name: "Cuire", text: "À four vif." },
      ],
    });
  });

  it("is an article with its author, its words and how long it takes to read", () => {
    expect(articleData(site, article)).toEqual({
      "@context": "https://schema.org",
      "@type": "Article",
      headline: "Choisir sa farine",
      description: "Du taux de cendres.",
      image: ["https://boutique.test/images/articles/farine?w=1200"],
      mainEntityOfPage: "https://boutique.test/conseils/choisir-sa-farine",
      author: { "@type": "Organization", name: "Camille Martin" },
      publisher,
      datePublished: "2026-10-01T08:00:00.000Z",
      dateModified: "2026-11-02T09:30:00.000Z",
      wordCount: 5,
      timeRequired: "PT3M",
      inLanguage: "fr-FR",
    });
  });

  it("has no headline that search engines would refuse for its length", () => {
    const headline = articleData(site, { ...article, title: "farine ".repeat(20) })["headline"];
    expect(headline).toBe("farine ".repeat(20).slice(0, 110));
  });
});

describe("[CONTENT-6] the structured data of the shop", () => {
  it("is the firm with its logo, and its pages elsewhere where it has any", () => {
    const firm = { "@context": "https://schema.org", ...publisher };
    expect(organizationData(site)).toEqual(firm);
    const sameAs = ["https://social.test/panetier"];
    expect(organizationData({ ...site, sameAs })).toEqual({ ...firm, sameAs });
  });

  it("is a trail that says what it is", () => {
    expect(breadcrumbData(site, [{ name: "Accueil", path: "/" }])).toEqual({
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Accueil", item: "https://boutique.test/" },
      ],
    });
  });

  it("is written so that nothing in it ends its script or its line", () => {
    expect(jsonLdText({ name: "<b>\u2028\u2029</b>" })).toBe(
      String.raw`{"name":"\u003cb>\u2028\u2029\u003c/b>"}`,
    );
    expect(jsonLdText([faqData([{ question: "Qui ?", answer: "<p>" }]) ?? {}])).toBe(
      String.raw`[{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Qui ?","acceptedAnswer":{"@type":"Answer","text":"\u003cp>"}}]}]`,
    );
  });
});
