import type { Pack, Range, Row, Shape } from "./catalogue-rows.ts";
import { isFrozen, merged } from "./row-values.ts";

/** What 'Carton 120 × 80 g' says: how much it holds, and the count of pieces where that is the unit. */
export interface PackSize {
  /** Net grams. */
  readonly grams: number;
  readonly pieces: number | null;
}

/**
 * Reads the size of a packaging from its text. Pieces are counted where bakers buy by the piece:
 * frozen goods, portions under 500 g, and things that are not weighed. Throws for a text that says
 * nothing of the weight, so that a row with a forgotten `grams` stops the seed.
 */
export const packSize = (pack: Pack, row: Row, range: Range): PackSize => {
  const [text, , extra] = pack;
  const times = /(\d+(?: \d{3})*) × (\d+(?:,\d+)?) (kg|g|cl|ml|l|œufs)/.exec(text);
  if (times !== null) return multiplied(times, pack, row, range);
  const weight = /(\d+(?: \d{3})*(?:,\d+)?) (kg|g|cl|ml|l)(?![\p{L}])/u.exec(text);
  if (weight !== null) {
    return { grams: extra?.grams ?? unitGrams(weight[1], weight[2], range), pieces: null };
  }
  const pieces = countedPieces(text);
  const grams = extra?.grams ?? (pieces ?? 0) * (merged(row, range, "pieceGrams") ?? 0);
  if (grams <= 0) throw new RangeError(`No weight for ${row.name}, ${text}`);
  return { grams: Math.round(grams), pieces };
};

/** The shape drawn for a packaging: a name like 'Seau' decides, 'Carton' leaves it to the range. */
export const packShape = (pack: Pack, row: Row, range: Range): Shape => {
  const word = /^\p{L}+/u.exec(pack[0])?.[0] ?? "";
  const told = row.shape ?? (telling.has(word) ? undefined : range.shape);
  if (/^Boîte \d\/\d/.test(pack[0])) return "tin";
  return told ?? shapeOfWord(word, packSize(pack, row, range).grams);
};

/** The shape of the second and following packagings, which may be another container altogether. */
export const otherPackShape = (pack: Pack, row: Row, range: Range): Shape => {
  const word = /^\p{L}+/u.exec(pack[0])?.[0] ?? "";
  return telling.has(word)
    ? shapeOfWord(word, packSize(pack, row, range).grams)
    : packShape(pack, row, range);
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

const multiplied = (times: RegExpExecArray, pack: Pack, row: Row, range: Range): PackSize => {
  const count = numberOf(times[1]);
  const each = numberOf(times[2]);
  if (times[3] === "œufs") {
    const pieces = count * each;
    return { grams: pack[2]?.grams ?? pieces * (merged(row, range, "pieceGrams") ?? 0), pieces };
  }
  const countsPieces = times[3] === "g" && (isFrozen(row, range) || each < 500);
  return {
    grams: pack[2]?.grams ?? Math.round(count * unitGrams(times[2], times[3], range)),
    pieces: countsPieces ? count : null,
  };
};

const countedPieces = (text: string): number | null => {
  if (text === "À l’unité") return 1;
  // 'Rouleau 50 m' and its like are lengths, not counts.
  const count = /(\d+(?: \d{3})*)(?! ?m\b)(?!\d)/.exec(text);
  return count === null ? null : numberOf(count[1]);
};

const numberOf = (text = "0"): number => Number(text.replaceAll(" ", "").replace(",", "."));

const unitGrams = (amount: string | undefined, unit: string | undefined, range: Range): number => {
  const litre = range.gramsPerLitre ?? 1000;
  const perUnit = { kg: 1000, g: 1, l: litre, cl: litre / 100, ml: litre / 1000 };
  return Math.round(numberOf(amount) * (perUnit[unit as keyof typeof perUnit] ?? 0)); // safe: the pattern allows these units only
};
