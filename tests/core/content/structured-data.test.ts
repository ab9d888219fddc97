import { Arbitrary, Effect, type Schema } from "effect";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { Product } from "../../../api-schema/catalogue.ts";
import { Article, Recipe } from "../../../api-schema/editorial.ts";
import {
  articleData,
  breadcrumbData,
  faqData,
  isoDuration,
  jsonLdText,
  organizationData,
  productData,
  recipeData,
} from "../../../core/content/structured-data.ts";
import { site } from "./a-site.ts";

const samples = <A, I>(schema: Schema.Codec<A, I>): readonly A[] =>
  Effect.runSync(Arbitrary.sampleEffect(Arbitrary.schema(schema), { count: 20, seed: 20261121 }));

it("[CONTENT-6] is plain JSON of the right type with absolute addresses, for any entity", () => {
  const made = [
    ...samples(Product).map((each) => ["Product", productData(site, each)] as const),
    ...samples(Recipe).map((each) => ["Recipe", recipeData(site, each)] as const),
    ...samples(Article).map((each) => ["Article", articleData(site, each)] as const),
    ["Organization", organizationData(site)] as const,
    ["BreadcrumbList", breadcrumbData(site, [{ name: "Accueil", path: "/" }])] as const,
  ];
  for (const [type, data] of made) {
    expect(data).toMatchObject({ "@context": "https://schema.org", "@type": type });
    expect(JSON.parse(jsonLdText(data))).toEqual(JSON.parse(JSON.stringify(data)));
    const addresses = [data["url"], data["mainEntityOfPage"]].filter((each) => each !== undefined);
    expect(addresses.every((each) => JSON.stringify(each).startsWith(`"${site.origin}`))).toBe(
      true,
    );
  }
});

it("[CONTENT-6] never shows a price: search engines are visitors", () => {
  for (const product of samples(Product)) {
    expect(JSON.stringify(productData(site, product))).not.toMatch(/"(price|offers)"/i);
  }
});

it("[CONTENT-6] cannot end the script that it stands in, whatever a name holds", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom("</script><script>x", "<!--", "\u2028")),
      (name) => {
        const text = jsonLdText(breadcrumbData(site, [{ name, path: "/" }]));
        expect(text).not.toMatch(/[<\u2028\u2029]/);
        expect(JSON.parse(text).itemListElement[0].name).toBe(name);
      },
    ),
  );
});

it("[CONTENT-6] writes questions with answers only, and trails in their order", () => {
  expect(faqData([])).toBeNull();
  expect(faqData([{ question: "Qui ?", answer: "<p>Vous.</p>" }])).toEqual({
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: [
      {
        "@type": "Question",
        name: "Qui ?",
        acceptedAnswer: { "@type": "Answer", text: "<p>Vous.</p>" },
      },
    ],
  });
  const trail = [
    { name: "Accueil", path: "/" },
    { name: "Recettes", path: "/recettes" },
  ];
  expect(breadcrumbData(site, trail)["itemListElement"]).toEqual([
    { "@type": "ListItem", position: 1, name: "Accueil", item: "https://boutique.test/" },
    { "@type": "ListItem", position: 2, name: "Recettes", item: "https://boutique.test/recettes" },
  ]);
});

it("[CONTENT-6] writes durations as ISO 8601 does", () => {
  expect([0, 5, 60, 95, 1440, -3].map(isoDuration)).toEqual([
    "PT0M",
    "PT5M",
    "PT1H",
    "PT1H35M",
    "PT24H",
    "PT0M",
  ]);
});
