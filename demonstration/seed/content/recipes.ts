import { Schema } from "effect";
import { Difficulty, RecipeCategory } from "../../../api-schema/editorial.ts";
import type {
  IngredientSeed,
  PartSeed,
  RecipeSeed,
  StepSeed,
} from "../../../server/editions/content-types.ts";
import { ProductSlug } from "../catalogue-rows.ts";
import { Euros, fromText, listOf, nameAmong, orNull, Whole, Yes } from "../data/cells.ts";
import { kept, wrongAt } from "../data/data-files.ts";
import {
  type Document,
  documentNames,
  type Line,
  lineReader,
  readDocuments,
  type Section,
  sectionsOf,
} from "../data/documents.ts";
import { inline } from "./rich-text.ts";

const { optionalKey, Struct, String: Text } = Schema;

const RecipeHead = Struct({
  title: Text,
  category: RecipeCategory,
  difficulty: Difficulty,
  highlighted: optionalKey(Yes),
  excerpt: Text,
  /** Advised retail price of a piece, VAT included. */
  price: orNull(Euros),
  /** Minutes, as the two that follow. */
  preparation: Whole,
  rest: Whole,
  baking: Whole,
  /** '24 croissants'. */
  yield: fromText(Schema.Tuple([Schema.Int, Text]), (text) => {
    const [quantity = "", ...unit] = text.split(" ");
    return [Number(quantity), unit.join(" ")];
  }),
  pieceGrams: orNull(Whole),
  related: listOf(nameAmong("recipe", () => documentNames("content/recipes"))),
  keywords: Text,
});

/** The recipes, the newest first, as their files are numbered: families take turns. */
export const recipes = kept(() => readDocuments("content/recipes", RecipeHead).map(recipeOf));

/** Sections 'Ingrédients', 'Matériel', 'Étapes' and 'Conseils', each with a heading '#'. */
const recipeOf = ({ name, head, body }: Document<typeof RecipeHead.Type>): RecipeSeed => {
  const { preparation, rest, baking, ...own } = head;
  const sections = sectionsOf(body, "#");
  const linesOf = (title: string): readonly Line[] =>
    sections.find((section) => section.title === title)?.lines ?? [];
  const unknown = sections.find(({ title }) => !SECTIONS.includes(title));
  if (unknown !== undefined) throw wrongAt(unknown.place, `no section is called ${unknown.title}`);
  return {
    ...own,
    slug: name,
    minutes: { preparation, rest, baking },
    parts: sectionsOf(linesOf("Ingrédients"), "##").map(partOf),
    tools: said(linesOf("Matériel")).map(toolOf),
    steps: sectionsOf(linesOf("Étapes"), "##").map(stepOf),
    advice: said(linesOf("Conseils"))
      .map(({ text }) => `<p>${inline(text)}</p>`)
      .join(""),
  };
};

const SECTIONS: readonly string[] = ["Ingrédients", "Matériel", "Étapes", "Conseils"];

const said = (lines: readonly Line[]): readonly Line[] => lines.filter(({ text }) => text !== "");

/** '## Pâte, à diviser': the dough that is divided into the pieces. */
const partOf = ({ title, lines }: Section): PartSeed => {
  const [, name = title, divided] = /^(.+?)(, à diviser)?$/.exec(title) ?? [];
  return {
    name,
    ingredients: said(lines).map(ingredientOf),
    ...(divided === undefined ? {} : { divided: true }),
  };
};

/** '- 12 g, 4 pièces [Gousses de vanille](slug)', '- 6800 g Eau'; '(farine)' counts as flour. */
const ingredientOf = (line: Line): IngredientSeed => ingredient.read(line, INGREDIENT);

const INGREDIENT =
  /^- (?<grams>\d+) g(?:, (?<pieces>\d+) pièces)? \[?(?<name>[^\]]+?)(?:\]\((?<product>.+?)\))?(?: \((?<flour>farine)\))?$/;

const ingredient = lineReader(
  Struct({
    name: Text,
    product: orNull(ProductSlug),
    grams: Whole,
    flour: optionalKey(fromText(Schema.Literal(true), (text) => text === "farine")),
    pieces: optionalKey(Whole),
  }),
);

/** '- [Pinceau à dorer](slug)'. */
const toolOf = (line: Line): RecipeSeed["tools"][number] => {
  const { name, product } = tool.read(line, /^- \[(?<name>.+)\]\((?<product>.+)\)$/);
  return [name, product];
};

const tool = lineReader(Struct({ name: Text, product: ProductSlug }));

/** '## Pointage (780 min, 4 °C)', and what is done. */
const stepOf = ({ title: heading, place, lines }: Section): StepSeed => {
  const { title, ...facts } = step.read({ text: heading, place }, STEP);
  return [
    title,
    said(lines)
      .map(({ text }) => text)
      .join(" "),
    facts,
  ];
};

const STEP = /^(?<title>.+?) \((?:(?<minutes>\d+) min)?(?:, )?(?:(?<temperature>-?\d+) °C)?\)$/;

const step = lineReader(
  Struct({ title: Text, minutes: optionalKey(Whole), temperature: optionalKey(Whole) }),
);
