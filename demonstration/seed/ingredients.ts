import type { Allergen } from "../../api-schema/catalogue.ts";

/**
 * A list of ingredients that names every allergen of the product in bold, as Regulation (EU)
 * 1169/2011, article 21 asks. A product that takes its range's list but holds an allergen more (the
 * chocolate of a pain au chocolat) has the ingredient that brings it added at the end.
 */
export const withAllergensNamed = (
  ingredients: string,
  allergens: readonly Allergen[],
  productName: string,
): string => {
  const bold = [...ingredients.matchAll(/\*\*(.+?)\*\*/g)].map(([, word]) => word ?? "");
  const missing = allergens.filter((allergen) => !bold.some((word) => names[allergen].test(word)));
  if (missing.length === 0) return ingredients;
  const added = missing.map((allergen) => bringerOf(allergen, productName));
  return `${ingredients.replace(/\.$/, "")}, ${added.join(", ")}.`;
};

/** The words that name an allergen in a French list of ingredients. */
const names: Readonly<Record<Allergen, RegExp>> = {
  gluten: /blé|seigle|orge|épeautre|avoine/i,
  crustaces: /crevette|crabe|crustacé/i,
  oeufs: /œuf/i,
  poissons: /poisson|thon|saumon|anchois/i,
  arachides: /arachide|cacahuète/i,
  soja: /soja/i,
  lait: /lait|beurre|crème|fromage|mozzarella|lactosérum/i,
  "fruits-a-coque": /amande|noisette|noix|pistache/i,
  celeri: /céleri/i,
  moutarde: /moutarde/i,
  sesame: /sésame/i,
  sulfites: /sulfi|sulfureux/i,
  lupin: /lupin/i,
  mollusques: /mollusque|moule|poulpe/i,
};

const bringerOf = (allergen: Allergen, productName: string): string => {
  if (allergen === "fruits-a-coque") return nutOf(productName);
  if (allergen === "poissons") return /saumon/i.test(productName) ? "**saumon**" : "**poisson**";
  return bringers[allergen];
};

const nutOf = (productName: string): string => {
  if (/pistache|framboisier/i.test(productName)) return "**pistaches**";
  if (/pécan/i.test(productName)) return "**noix de pécan**";
  if (/macadamia/i.test(productName)) return "**noix de macadamia**";
  if (/carrot|noix/i.test(productName)) return "**noix**";
  return /noisette|praliné|paris-brest|cœur/i.test(productName) ? "**noisettes**" : "**amandes**";
};

const bringers: Readonly<Record<Exclude<Allergen, "fruits-a-coque" | "poissons">, string>> = {
  gluten: "farine de **blé**",
  crustaces: "**crevettes**",
  oeufs: "**œufs**",
  arachides: "**arachides**",
  soja: "lécithine de **soja**",
  lait: "**lait** en poudre",
  celeri: "**céleri**",
  moutarde: "**moutarde**",
  sesame: "graines de **sésame**",
  sulfites: "anhydride **sulfureux**",
  lupin: "farine de **lupin**",
  mollusques: "**mollusques**",
};
