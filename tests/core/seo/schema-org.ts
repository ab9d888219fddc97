// What schema.org lets the types that the shop speaks of carry, and what engines ask of each.

interface Vocabulary {
  readonly may: readonly string[];
  readonly must: readonly string[];
}

const THING = ["name", "description", "url", "image", "sameAs", "mainEntityOfPage"];
const ACTION = ["target", "query-input"];
const WORK = [
  "author",
  "publisher",
  "datePublished",
  "dateModified",
  "inLanguage",
  "isPartOf",
  "keywords",
  "headline",
  "timeRequired",
  "mainEntity",
  "text",
];

const TYPES: { readonly [type: string]: Vocabulary } = {
  Organization: { may: ["logo"], must: ["name", "url", "logo"] },
  WebSite: { may: [...WORK, "potentialAction"], must: ["name", "url"] },
  SearchAction: { may: ACTION, must: ["target", "query-input"] },
  EntryPoint: { may: ["urlTemplate"], must: ["urlTemplate"] },
  BreadcrumbList: { may: ["itemListElement"], must: ["itemListElement"] },
  ListItem: { may: ["position", "item"], must: ["position", "name", "item"] },
  CollectionPage: { may: WORK, must: ["name", "url"] },
  Product: {
    may: ["sku", "category", "brand", "gtin13", "aggregateRating"],
    must: ["name", "description", "image", "sku"],
  },
  Brand: { may: [], must: ["name"] },
  AggregateRating: {
    may: ["ratingValue", "reviewCount", "bestRating", "worstRating"],
    must: ["ratingValue", "reviewCount"],
  },
  Recipe: {
    may: [
      ...WORK,
      "recipeCategory",
      "recipeCuisine",
      "recipeYield",
      "prepTime",
      "cookTime",
      "totalTime",
      "recipeIngredient",
      "recipeInstructions",
    ],
    must: ["name", "image", "author", "recipeIngredient", "recipeInstructions"],
  },
  HowToStep: { may: WORK, must: ["text"] },
  Article: {
    may: [...WORK, "wordCount"],
    must: ["headline", "image", "author", "publisher", "datePublished", "dateModified"],
  },
  FAQPage: { may: WORK, must: ["mainEntity"] },
  Question: { may: [...WORK, "acceptedAnswer"], must: ["name", "acceptedAnswer"] },
  Answer: { may: WORK, must: ["text"] },
};

/** What is an organisation in passing: an author needs no logo. */
const NAMED_ONLY = new Set(["author", "publisher", "isPartOf"]);

/** What is wrong with structured data: unknown types and properties, missing and empty ones. */
export const vocabularyProblems = (data: unknown, at = "", owner = ""): readonly string[] => {
  if (Array.isArray(data)) {
    return data.flatMap((each, index) => vocabularyProblems(each, `${at}[${index}]`, owner));
  }
  if (typeof data === "string") return data.trim() === "" ? [`${at} is empty`] : [];
  if (typeof data !== "object" || data === null) return [];
  const { "@type": type, "@context": context, ...rest } = data as Record<string, unknown>;
  const vocabulary = TYPES[String(type)];
  if (vocabulary === undefined) return [`${at} has the type ${String(type)}`];
  const may = new Set([...THING, ...vocabulary.may]);
  const must = NAMED_ONLY.has(owner) ? ["name"] : vocabulary.must;
  return [
    ...(at === "" && context !== "https://schema.org" ? ["no context"] : []),
    ...must.filter((name) => !(name in rest)).map((name) => `${at} ${String(type)} lacks ${name}`),
    ...Object.entries(rest).flatMap(([name, value]) =>
      may.has(name)
        ? vocabularyProblems(value, `${at}.${name}`, name)
        : [`${at} ${String(type)} has no ${name}`],
    ),
  ];
};
