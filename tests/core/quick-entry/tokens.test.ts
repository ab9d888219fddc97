import { describe, expect, it } from "vitest";
import { VariantCode } from "../../../api-schema/primitives.ts";
import { withCompounds } from "../../../core/quick-entry/compounds.ts";
import { containerOf, packagingOf } from "../../../core/quick-entry/packaging.ts";
import { codeKey, type Token, tokensOf } from "../../../core/quick-entry/tokens.ts";
import { withTradeWords } from "../../../core/quick-entry/trade-words.ts";

const CODES = new Map(
  ["101065", "101065-1", "t65", "12345", "3760123456789", "réf.a/b"].map((written) => [
    codeKey(written),
    VariantCode.make("FARINE"),
  ]),
);

/** 'word', 10, '<x>' for a sign, '{code}', '|' between lines, '[12×1000ml]' for a measure; '~' before what was written otherwise. */
const written = (token: Token): string | number => {
  if (token.kind === "word") return token.isLiteral ? token.text : `~${token.text}`;
  if (token.kind === "number") return token.value;
  if (token.kind === "mark") return `<${token.text}>`;
  if (token.kind === "code") return `{${token.code}}`;
  return token.kind === "break" ? "|" : `[${token.count}×${token.amount}${token.unit}]`;
};

const readAs = (text: string) => tokensOf(text, CODES).map(written);

describe("the tokens of a text", () => {
  it.each([
    ["10 Sacs d'Épeautre", [10, "sacs", "d", "<'>", "epeautre"]],
    ["œufs", ["oeufs"]],
    ["1,5 sac", [1.5, "sac"]],
    ["1.5", [1.5]],
    ["1 200 sachets", [1200, "sachets"]],
    ["1.200 sachets", [1200, "sachets"]],
    ["1\u00a0200 sachets", [1200, "sachets"]],
    ["1\u202f200\u202f300", [1_200_300]],
    ["12 500 g", [12, 500, "g"]],
    ["12 500g", [12, 500, "g"]],
    ["12 500 ml", [12, 500, "ml"]],
    ["2 250 sacs", [2, 250, "sacs"]],
    ["½ sac", [0.5, "sac"]],
    ["¾", [0.75]],
    ["10 x T80", [10, "<x>", "t80"]],
    ["T80 X 10", ["t80", "<x>", 10]],
    ["40×60", [40, "<x>", 60]],
    ["10x 80", [10, "<x>", 80]],
    ["axe x", ["axe", "<x>"]],
    ["A.O.P.", ["aop"]],
    ["A.O.P bio", ["aop", "bio"]],
    ["a.b", ["a", "<.>", "b"]],
    ["T80", ["t80"]],
    ["a\nb\r\nc\rd\u2028e", ["a", "|", "b", "|", "c", "|", "d", "|", "e"]],
    ["a\tb", ["a", "<\t>", "b"]],
    ["10 € !", [10, "<€>", "<!>"]],
    ["②", [2]],
    ["", []],
    ["  ", []],
  ])("of %j are %j", (text, tokens) => {
    expect(readAs(text)).toEqual(tokens);
  });

  it.each([
    ["101065 10", ["{FARINE}", 10]],
    ["101065-1 : 4", ["{FARINE}", "<:>", 4]],
    ["REF 101065.", ["ref", "{FARINE}", "<.>"]],
    ["101065;4", ["{FARINE}", "<;>", 4]],
    ["(12345)", ["<(>", "{FARINE}", "<)>"]],
    ["3760123456789", ["{FARINE}"]],
    ["3 760 123 456 789", ["{FARINE}"]],
    ["3760123456789 2", ["{FARINE}", 2]],
    ["Réf.A/B 2", ["{FARINE}", 2]],
    ["sac101065", ["sac101065"]],
    ["1101065", [1_101_065]],
    ["t65", ["t65"]],
    ["999999", [999_999]],
    ["10x101065", [10, "<x>", "{FARINE}"]],
    ["10 x101065", [10, "<x>", "{FARINE}"]],
    ["x101065", ["<x>", "{FARINE}"]],
    ["101065x10", ["{FARINE}", "<x>", 10]],
    ["101065X 10", ["{FARINE}", "<x>", 10]],
    ["101065×10", ["{FARINE}", "<x>", 10]],
    ["boxx101065", ["boxx101065"]],
    ["-x101065", ["<->", "<x>", 101_065]],
  ])("take a code of the catalogue for one: %j is %j", (text, tokens) => {
    expect(readAs(text)).toEqual(tokens);
  });

  it("know their places", () => {
    expect(tokensOf("10 T80\n½", CODES).map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [3, 6],
      [6, 7],
      [7, 8],
    ]);
  });

  it("compare codes without case and spaces", () => {
    expect([codeKey(" PNT 12\tab "), codeKey("É-1")]).toEqual(["pnt12ab", "é-1"]);
  });
});

const KNOWN = new Set(["40x60", "50/50", "12x1000ml"]);
const compounded = (text: string) =>
  withCompounds(tokensOf(text, new Map()), (word) => KNOWN.has(word)).map(written);

describe("numbers that belong to what stands beside them", () => {
  it.each([
    ["T 65", ["t65"]],
    ["T-65", ["t65"]],
    ["type 55", ["t55"]],
    ["types 80", ["t80"]],
    ["thé 65", ["~t65"]],
    ["thés 65", ["~t65"]],
    ["té 150", ["~t150"]],
    ["tés 170", ["~t170"]],
    ["tee 45", ["~t45"]],
    ["taie 110", ["~t110"]],
    ["T 0", ["t0"]],
    ["T 60", ["t", 60]],
    ["thé 60", ["the", 60]],
    ["de la 65", ["de", "~t65"]],
    ["5 sacs de 55", [5, "sacs", "~t55"]],
    ["meule 80", ["~t80"]],
    ["farines 130", ["~t130"]],
    ["sacs 55", ["sacs", 55]],
    ["de 65 kg", ["de", "[1×65000g]"]],
    ["de 65 %", ["de", "65%"]],
    ["de 45 x", ["de", 45, "<x>"]],
    ["farine-65", ["farine", "<->", 65]],
  ])("are a flour's type: %j is %j", (text, tokens) => {
    expect(compounded(text)).toEqual(tokens);
  });

  it.each([
    ["82 %", ["82%"]],
    ["82%", ["82%"]],
    ["82 pourcent", ["82%"]],
    ["82 pour 100", ["82%"]],
    ["82 pour 10", [82, "pour", 10]],
    ["n° 2", ["n2"]],
    ["no 2", ["n2"]],
    ["numéro 12", ["n12"]],
    ["n.4", ["n4"]],
    ["n 4", ["n4"]],
    ["n deux", ["n", "deux"]],
  ])("are a share or a number: %j is %j", (text, tokens) => {
    expect(compounded(text)).toEqual(tokens);
  });

  it.each([
    ["25 kg", ["[1×25000g]"]],
    ["25 kgs", ["[1×25000g]"]],
    ["2 kilos", ["[1×2000g]"]],
    ["2 kilogrammes", ["[1×2000g]"]],
    ["500 g", ["[1×500g]"]],
    ["500 gr", ["[1×500g]"]],
    ["500 grammes", ["[1×500g]"]],
    ["1,5 t", ["[1×1500000g]"]],
    ["2 tonnes", ["[1×2000000g]"]],
    ["5 l", ["[1×5000ml]"]],
    ["5 litres", ["[1×5000ml]"]],
    ["33 cl", ["[1×330ml]"]],
    ["250 ml", ["[1×250ml]"]],
    ["30 cm", ["[1×300mm]"]],
    ["5 mm", ["[1×5mm]"]],
    ["2 m", ["[1×2000mm]"]],
    ["2 mètres", ["[1×2000mm]"]],
    ["2 l'autre", [2, "l", "<'>", "autre"]],
    ["2 bols", [2, "bols"]],
  ])("are a measure: %j is %j", (text, tokens) => {
    expect(compounded(text)).toEqual(tokens);
  });

  it.each([
    ["40 × 60 cm", ["40x60"]],
    ["40x60", ["40x60"]],
    ["40 x 60 sacs", ["40x60", "sacs"]],
    ["30 x 60", [30, "<x>", 60]],
    ["50/50", ["50/50"]],
    ["boîte 5/1", ["boite", "<5/1>"]],
    ["4/4", ["<4/4>"]],
    ["5/2", [5, "</>", 2]],
    ["12 × 1 l", ["[12×1000ml]"]],
    ["12 x 2 l", [12, "<x>", "[1×2000ml]"]],
    ["lot 6 bobines", ["lot", "[1×6pc]", "bobines"]],
    ["carton de 180 œufs", ["carton", "de", "[1×180pc]", "oeufs"]],
    ["carton de 180", ["carton", "de", "[1×180pc]"]],
    ["carton 180", ["carton", 180]],
    ["sel de 180", ["sel", "de", 180]],
    ["carton de 1,5", ["carton", "de", 1.5]],
  ])("are a size, a tin or what a packaging holds: %j is %j", (text, tokens) => {
    expect(compounded(text)).toEqual(tokens);
  });
});

describe("the words of the trade", () => {
  it.each([
    ["beurre a o p", ["beurre", "aop"]],
    ["beurre à au pays", ["beurre", "~aop"]],
    ["beurre au pays", ["beurre", "~aop"]],
    ["beurre haut pays", ["beurre", "~aop"]],
    ["beurre a o pé", ["beurre", "~aop"]],
    ["farine c r c", ["farine", "crc"]],
    ["3 chocolatines", [3, "~pain", "~chocolat"]],
    ["chocolatine", ["~pain", "~chocolat"]],
    ["blé noir", ["~sarrasin"]],
    ["Maïzena", ["~amidon", "~mais"]],
    ["film alimentaire", ["~film", "~etirable"]],
    ["papier sulfurisé", ["~papier", "~cuisson"]],
    ["essuie tout", ["~bobines", "~essuyage"]],
    ["sel faim", ["~sel", "~fin"]],
    ["le vure", ["~levure"]],
    ["trade T65", ["~tradition", "t65"]],
    ["sel marin, le beurre", ["sel", "marin", "<,>", "le", "beurre"]],
  ])("stand for the catalogue's: %j is %j", (text, tokens) => {
    expect(withTradeWords(tokensOf(text, new Map())).map(written)).toEqual(tokens);
  });

  it("keep the place of what was said", () => {
    expect(
      withTradeWords(tokensOf("2 blé noir", new Map())).map(({ from, to }) => [from, to]),
    ).toEqual([
      [0, 1],
      [2, 10],
    ]);
  });
});

describe("a packaging's text", () => {
  it.each([
    ["Sac 25 kg", { container: "sac", sizes: ["25000g"], pack: null, volume: null }],
    ["Sachet 500 g", { container: "sachet", sizes: ["500g"], pack: null, volume: null }],
    [
      "Carton 120 × 80 g",
      { container: "carton", sizes: ["80g", "9600g", "120x80g"], pack: "120x80g", volume: null },
    ],
    [
      "Carton 12 × 1 l",
      {
        container: "carton",
        sizes: ["1000ml", "12000ml", "12x1000ml"],
        pack: "12x1000ml",
        volume: 12_000,
      },
    ],
    [
      "Carton 1 200 × 5 g",
      { container: "carton", sizes: ["5g", "6000g", "1200x5g"], pack: "1200x5g", volume: null },
    ],
    ["Bidon 5 l", { container: "bidon", sizes: ["5000ml"], pack: null, volume: 5000 }],
    ["Bouteille 70 cl", { container: "bouteille", sizes: ["700ml"], pack: null, volume: 700 }],
    ["Flacon 250 ml", { container: "flacon", sizes: ["250ml"], pack: null, volume: 250 }],
    ["Rouleau 300 m", { container: "rouleau", sizes: ["300000mm"], pack: null, volume: null }],
    ["Boîte 5/1 4,2 kg", { container: "boite", sizes: ["4200g"], pack: null, volume: null }],
    ["À l’unité", { container: "", sizes: [], pack: null, volume: null }],
    ["Lot 6 bobines", { container: "lot", sizes: [], pack: null, volume: null }],
    ["Paquet 100 gants", { container: "paquet", sizes: [], pack: null, volume: null }],
    ["25 kg", { container: "", sizes: ["25000g"], pack: null, volume: null }],
  ])("says what it holds: %j is %j", (text, packaging) => {
    const { sizes, ...rest } = packagingOf(text);
    expect({ ...rest, sizes: [...sizes] }).toEqual(packaging);
  });

  it.each([
    ["sac", "sac sacs"],
    ["sachet", "sachet sachets"],
    ["carton", "carton cartons ctn ctns crt crts cart colis caisse caisses cts"],
    ["seau", "seau seaux sceau sceaux sot sots"],
    ["bidon", "bidon bidons"],
    ["plaque", "plaque plaques"],
    ["motte", "motte mottes"],
    ["plateau", "plateau plateaux"],
    ["boite", "boite boites boîte boîtes bte btes"],
    ["pot", "pot pots"],
    ["bouteille", "bouteille bouteilles btl"],
    ["brique", "brique briques"],
    ["barquette", "barquette barquettes"],
    ["bac", "bac bacs"],
    ["lot", "lot lots"],
    ["paquet", "paquet paquets pqt pqts"],
    ["rouleau", "rouleau rouleaux"],
    ["poche", "poche poches"],
    ["bombe", "bombe bombes"],
    ["bloc", "bloc blocs"],
    ["outre", "outre outres"],
    ["flacon", "flacon flacons"],
    ["tube", "tube tubes"],
    ["bobine", "bobine bobines"],
    ["bocal", "bocal bocaux"],
    ["coffret", "coffret coffrets"],
    ["carnet", "carnet carnets"],
    ["vaporisateur", "vaporisateur vaporisateurs"],
    ["presentoir", "presentoir présentoir presentoirs"],
    ["piece", "piece pieces pcs pce unite unites u"],
    ["palette", "palette palettes"],
  ])("names a %s in the ways that bakers write it", (container, words) => {
    const named = words.split(" ").map(containerOf);
    expect(named).toEqual(named.map(() => container));
    expect(["", "farine", "sac de"].map(containerOf)).toEqual([null, null, null]);
  });
});
