import type { Pack, Range, Row, Shape } from "./catalogue-rows.ts";

// What is drawn for a packaging, read from its text.

/** The shape drawn for a packaging: a name like 'Seau' decides, 'Carton' leaves it to the range. */
export const packShape = (pack: Pack, row: Row, range: Range): Shape => {
  const word = /^\p{L}+/u.exec(pack.packaging)?.[0] ?? "";
  const told = row.shape ?? (telling.has(word) ? undefined : range.shape);
  if (/^Boîte \d\/\d/.test(pack.packaging)) return "tin";
  return told ?? shapeOfWord(word, pack.grams);
};

/** The shape of the second and following packagings, which may be another container altogether. */
export const otherPackShape = (pack: Pack, row: Row, range: Range): Shape => {
  const word = /^\p{L}+/u.exec(pack.packaging)?.[0] ?? "";
  return telling.has(word) ? shapeOfWord(word, pack.grams) : packShape(pack, row, range);
};

/** What the label says under the name: '25 kg', '120 × 70 g', '1000 pièces'. */
export const packWeightText = (packaging: string): string | undefined => {
  const text = /\d.*$/.exec(packaging.replace(/^Boîte \d\/\d /, ""))?.[0];
  return text === undefined || text.length > 24 ? undefined : text;
};

const telling = new Set([
  "Seau",
  "Sac",
  "Bidon",
  "Bouteille",
  "Brique",
  "Sachet",
  "Poche",
  "Pot",
  "Bac",
  "Motte",
  "Plaque",
  "Bloc",
]);

const shapeOfWord = (word: string, grams: number): Shape => {
  switch (word) {
    case "Sac":
      return grams >= 10_000 ? "sack" : "paper-bag";
    case "Seau":
      return "bucket";
    case "Bidon":
      return "jerrycan";
    case "Bouteille":
    case "Flacon":
      return "bottle";
    case "Brique":
      return "brick";
    case "Plaque":
    case "Motte":
    case "Bloc":
      return "butter-block";
    case "Sachet":
    case "Poche":
    case "Tube":
      return "pouch";
    case "Boîte":
    case "Bac":
      return "tub";
    case "Barquette":
    case "Plateau":
      return "tray";
    case "Pot":
    case "Bocal":
      return "jar";
    case "Paquet":
      return "vacuum-pack";
    case "Bombe":
    case "Vaporisateur":
      return "spray-bottle";
    case "Rouleau":
    case "Bobine":
      return "bag-roll";
    default:
      return "carton";
  }
};
