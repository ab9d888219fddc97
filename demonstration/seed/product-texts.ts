import type {
  Nutrition,
  QualityLabel,
  StorageClass,
  TechnicalSheet,
} from "../../api-schema/catalogue.ts";
import type { Fact, Macros, Range, Row } from "./catalogue-rows.ts";
import { merchantOf } from "./merchants.ts";
import { isFrozen, joined, merged } from "./row-values.ts";
import { slugOf } from "./slug.ts";

// The words of a product page, from the few that its row and range say.

/** Its range's advice and what its labels promise; its own sentence stands above it, as the lead. */
export const descriptionOf = (row: Row, range: Range): string =>
  [range.about, ...(row.labels ?? []).map((label) => promises[label])].join(" ");

const promises: Readonly<Record<QualityLabel, string>> = {
  AOP: "Appellation d’origine protégée.",
  Bio: "Certifié agriculture biologique.",
  CRC: "Blés de la filière Culture raisonnée contrôlée.",
  Rouge: "Label Rouge, contrôlé par un organisme indépendant.",
};

export const sheetOf = (row: Row, range: Range): typeof TechnicalSheet.Encoded => {
  const storage = merged(row, range, "storage");
  const macros = merged(row, range, "nutrition");
  const allergens = merged(row, range, "allergens") ?? [];
  return {
    ingredients: merged(row, range, "ingredients") ?? null,
    allergens,
    traces: tracesOf(row, range),
    nutrition: macros === undefined ? null : nutritionOf(macros),
    storageClass: storage === undefined ? "ambient" : storageClassOf(storage),
    storage: storage === undefined ? null : storageText(storage),
    afterOpening: macros === undefined || storage === undefined ? null : openedText(storage),
    storageMin: storage?.[0] ?? null,
    storageMax: storage?.[1] ?? null,
    shelfLifeDays: merged(row, range, "shelfLifeDays") ?? null,
    documents: [],
  };
};

/** What is in it for sure is not a trace. */
const tracesOf = (row: Row, range: Range) => {
  const allergens = merged(row, range, "allergens") ?? [];
  return (merged(row, range, "traces") ?? []).filter((trace) => !allergens.includes(trace));
};

/** Energy by the factors of Regulation (EU) 1169/2011, annex XIV. */
export const nutritionOf = (macros: Macros): Nutrition => {
  const [fat, saturatedFat, carbohydrate, sugars, fibre, protein, salt] = macros;
  const energyKj = 37 * fat + 17 * (carbohydrate + protein) + 8 * fibre;
  const energyKcal = 9 * fat + 4 * (carbohydrate + protein) + 2 * fibre;
  const hundredths = (grams: number): number => Math.round(grams * 100);
  return {
    energyKj: Math.round(energyKj),
    energyKcal: Math.round(energyKcal),
    fat: hundredths(fat),
    saturatedFat: hundredths(saturatedFat),
    carbohydrate: hundredths(carbohydrate),
    sugars: hundredths(sugars),
    fibre: hundredths(fibre),
    protein: hundredths(protein),
    salt: hundredths(salt),
  };
};

/** Packaging and tools, of which nothing is said, lie on a shelf. */
const storageClassOf = ([, high]: Degrees): StorageClass => {
  if (high < 0) return "frozen";
  return high <= CHILLED_MOST ? "chilled" : "ambient";
};

const openedText = (storage: Degrees): string => {
  switch (storageClassOf(storage)) {
    case "frozen":
      return "Une fois décongelé, à garder au froid et à utiliser dans les 24 heures.";
    case "chilled":
      return "Refermer et utiliser dans les 3 jours.";
    case "ambient":
      return "Bien refermer l’emballage et utiliser d’abord le plus ancien.";
  }
};

const CHILLED_MOST = 8;

type Degrees = readonly [low: number, high: number];

const storageText = ([low, high]: Degrees): string => {
  if (high < 0)
    return `À conserver à −${-high} °C ou moins. Ne jamais recongeler un produit décongelé.`;
  if (high <= CHILLED_MOST) return `À conserver au froid, entre ${low} et ${high} °C.`;
  return `À conserver au sec et à l’abri de la lumière, entre ${low} et ${high} °C.`;
};

/** The lines of the technical sheet besides composition. */
export const attributesOf = (row: Row, range: Range) => {
  const days = merged(row, range, "shelfLifeDays");
  const facts: readonly Fact[] = [
    ...(merged(row, range, "facts") ?? []),
    ...(days === undefined ? [] : [["Durée de vie", lifeText(days)] as const]),
    ...(isFrozen(row, range) ? [["Chaîne du froid", "Surgelé"] as const] : []),
    ["Livraison", deliveryText(range)],
  ];
  return facts.map(([name, value]) => ({ code: slugOf(name), name, value }));
};

const lifeText = (days: number): string => {
  if (days >= 730) return `${Math.round(days / 365)} ans`;
  return days >= 60 ? `${Math.round(days / 30)} mois` : `${days} jours`;
};

const deliveryText = (range: Range): string => {
  switch (range.transport) {
    case "Z001":
      return "Camion froid";
    case "Z002":
      return "Camion du moulin";
    case "MKP":
      return `Colis de ${merchantOf(range.merchant).name}`;
  }
};

/** Trade words that find it: its keywords, and 'T65' written as people say it. */
export const synonymsOf = (row: Row, range: Range): readonly string[] => {
  const types = [...row.name.matchAll(/\bT(\d{2,3})\b/g)].flatMap(([written, digits]) => [
    written,
    `type ${digits}`,
  ]);
  return joined(joined(row.keywords, types), range.keywords);
};

/** At most 155 characters, ended at a word. */
export const metaDescriptionOf = (row: Row, brandName: string): string => {
  const text = `${row.name} – ${brandName}. ${row.about}`;
  if (text.length <= 155) return text;
  return `${text.slice(0, 154).replace(/[\s,;:–]+\S*$/, "")}…`;
};
