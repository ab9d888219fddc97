import { Schema } from "effect";
import { Allergen } from "../../api-schema/catalogue.ts";
import { listOf } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import { isSaidIn } from "./words.ts";

const { optionalKey, Struct, String: Text } = Schema;

/** The words that name an allergen in a French list of ingredients. */
const WordsLine = Struct({ allergen: Allergen, words: listOf(Text) });

const wordsOf = kept(
  () =>
    new Map(
      readTable("catalogue/allergen-words.csv", WordsLine, "allergen").map((line) => [
        line.allergen,
        line.words,
      ]),
    ),
);

/** What brings an allergen: the first line whose words the product's name has, or that asks for none. */
const BringerLine = Struct({
  allergen: Allergen,
  product: optionalKey(listOf(Text)),
  ingredient: Text,
});

const bringers = kept(() => readTable("catalogue/allergen-ingredients.csv", BringerLine));

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
  const added = allergens.flatMap((allergen) => {
    const words = wordsOf().get(allergen) ?? [];
    return bold.some((word) => isSaidIn(word, words)) ? [] : [bringerOf(allergen, productName)];
  });
  return added.length === 0
    ? ingredients
    : `${ingredients.replace(/\.$/, "")}, ${added.join(", ")}.`;
};

const bringerOf = (allergen: Allergen, productName: string): string => {
  const found = bringers().find(
    (line) =>
      line.allergen === allergen &&
      (line.product === undefined || isSaidIn(productName, line.product)),
  );
  if (found === undefined) throw new RangeError(`Nothing brings ${allergen}`);
  return found.ingredient;
};
