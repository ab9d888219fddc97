import type { BaseUnit } from "./tokens.ts";

/** What a packaging's text says. */
export type Packaging = {
  /** 'sac', 'carton'; '' for what is sold by the piece. */
  readonly container: string;
  /** Every size it names, as `sizeKey` writes it: of one element and of the whole. */
  readonly sizes: ReadonlySet<string>;
  /** '12x1000ml' for what counts several; null for one. */
  readonly pack: string | null;
  /** Millilitres in all, null for what is weighed. */
  readonly volume: number | null;
};

/** A measure as packagings and names are searched by it. */
export const sizeKey = (amount: number, unit: BaseUnit): string => `${amount}${unit}`;

/** The same for several of that measure. */
export const packKey = (count: number, amount: number, unit: BaseUnit): string =>
  `${count}x${sizeKey(amount, unit)}`;

const FACTORS: ReadonlyMap<string, readonly [factor: number, unit: BaseUnit]> = new Map([
  ["kg", [1000, "g"]],
  ["g", [1, "g"]],
  ["l", [1000, "ml"]],
  ["cl", [10, "ml"]],
  ["ml", [1, "ml"]],
  ["m", [1000, "mm"]],
]);

/** Reads 'Sac 25 kg', 'Carton 120 × 80 g', 'Boîte 5/1 4,2 kg', 'À l’unité'. */
export const packagingOf = (text: string): Packaging => {
  const container = containerOf(/^\p{L}+/u.exec(text)?.[0].toLowerCase() ?? "") ?? "";
  const match = /(?:(\d[\d ]*) × )?(\d+(?:,\d+)?) (kg|g|l|cl|ml|m)(?!\p{L})/u.exec(text);
  const [factor, unit] = FACTORS.get(match?.[3] ?? "") ?? [0, "g" as const];
  if (match === null || factor === 0)
    return { container, sizes: new Set(), pack: null, volume: null };
  const each = Math.round(Number((match[2] ?? "").replace(",", ".")) * factor);
  const all = each * Number((match[1] ?? "1").replaceAll(" ", ""));
  const pack = match[1] === undefined ? null : packKey(all / each, each, unit);
  return {
    container,
    sizes: new Set([sizeKey(each, unit), sizeKey(all, unit), ...(pack === null ? [] : [pack])]),
    pack,
    volume: unit === "ml" ? all : null,
  };
};

const CONTAINERS: ReadonlyMap<string, string> = new Map(
  [
    ["sac", "sacs"],
    ["sachet", "sachets"],
    [
      "carton",
      "cartons",
      "ctn",
      "ctns",
      "crt",
      "crts",
      "cart",
      "colis",
      "caisse",
      "caisses",
      "cts",
    ],
    ["seau", "seaux", "sceau", "sceaux", "sot", "sots"],
    ["bidon", "bidons"],
    ["plaque", "plaques"],
    ["motte", "mottes"],
    ["plateau", "plateaux"],
    ["boite", "boites", "boîte", "boîtes", "bte", "btes"],
    ["pot", "pots"],
    ["bouteille", "bouteilles", "btl"],
    ["brique", "briques"],
    ["barquette", "barquettes"],
    ["bac", "bacs"],
    ["lot", "lots"],
    ["paquet", "paquets", "pqt", "pqts"],
    ["rouleau", "rouleaux"],
    ["poche", "poches"],
    ["bombe", "bombes"],
    ["bloc", "blocs"],
    ["outre", "outres"],
    ["flacon", "flacons"],
    ["tube", "tubes"],
    ["bobine", "bobines"],
    ["bocal", "bocaux"],
    ["coffret", "coffrets"],
    ["carnet", "carnets"],
    ["vaporisateur", "vaporisateurs"],
    ["presentoir", "présentoir", "presentoirs"],
    ["piece", "pieces", "pcs", "pce", "unite", "unites", "u"],
    ["palette", "palettes"],
  ].flatMap(([name = "", ...others]) => [
    [name, name] as const,
    ...others.map((other) => [other, name] as const),
  ]),
);

/** The container that a word names, in the singular; null for any other word. */
export const containerOf = (word: string): string | null => CONTAINERS.get(word) ?? null;
