import { describe, expect, it } from "vitest";
import type { EntryLine } from "../../../core/quick-entry/entry-line.ts";
import { understand } from "../../../core/quick-entry/understand.ts";
import { vocabularyOf } from "../../../core/quick-entry/vocabulary.ts";
import { day, grams } from "../values.ts";
import { aProduct, bought } from "./a-product.ts";
import { TODAY } from "./bakery.ts";

const box = { packaging: "Carton 10 × 1 kg", netWeight: grams(10_000) };

const PRODUCTS = [
  aProduct("T65-25", "Farine T65", { reference: "101065" }),
  aProduct("T65-10", "Farine T65", { packaging: "Sac 10 kg", netWeight: grams(10_000) }),
  aProduct("SEI", "Farine de seigle"),
  aProduct("FOC", "Farine à focaccia et ciabatta"),
  aProduct("BEU", "Beurre doux", {
    ...box,
    reference: "220600",
    bought: bought(9, ["2026-11-17", 3]),
  }),
  aProduct("AOP", "Beurre de tourage AOP", { ...box, bought: bought(3, ["2026-11-19", 2]) }),
  aProduct("CRO", "Croissant pur beurre", { ...box, bought: bought(30, ["2026-11-19", 4]) }),
  aProduct("PAC", "Pain au chocolat", { ...box, bought: bought(20, ["2026-11-19", 4]) }),
  aProduct("CHO", "Chocolat noir", box),
  aProduct("LEV", "Levure fraîche", { ...box, brand: "Lesaffre", category: "Ferments" }),
  aProduct("SEC", "Levure sèche", { packaging: "Sachet 500 g", netWeight: grams(500) }),
  aProduct("SAC", "Sachet baguette", {
    packaging: "Paquet 1000 sachets",
    netWeight: grams(3000),
  }),
  aProduct("PLA", "Brownie en plaque", {
    packaging: "Carton 4 × 1 kg",
    netWeight: grams(4000),
  }),
  aProduct("MAI", "Amidon de maïs"),
];

const SHELF = vocabularyOf(PRODUCTS, []);

const written = ({ meaning }: EntryLine): string => {
  if (meaning.kind === "unknown") return `! ${meaning.reason}`;
  if (meaning.kind === "doubt") {
    const choices = meaning.choices.map(({ code, quantity }) => `${code} ${quantity}`);
    return `? ${choices.join(" | ")}: ${meaning.question}`;
  }
  const { kind, code, quantity, explanation, asOn } = meaning;
  const why = explanation === null ? "" : `: ${explanation}`;
  return `${kind} ${code} ${quantity}${why}${asOn === undefined ? "" : `, as on ${asOn}`}`;
};

const linesOf = (text: string, vocabulary = SHELF, today = TODAY) =>
  understand(text, vocabulary, { today });
const saidOf = (text: string) => linesOf(text).map(written);
const piecesOf = (text: string) => linesOf(text).map((line) => [line.said, written(line)]);

describe("[ENTRY-2] a product by its name", () => {
  it.each([
    ["2 beurre doux", "sure BEU 2"],
    ["2 Beurres Doux", "sure BEU 2"],
    ["2 levures seches", "sure SEC 2"],
    ["2 chocolat noir", "sure CHO 2"],
    ["2 amidon de mais", "sure MAI 2"],
    ["2 farine focaccia et ciabatta", "sure FOC 2"],
    ["3 sachets baguette", "sure SAC 3"],
    ["2 brownie en plaque", "sure PLA 2"],
    ["3 plaques de brownie", "sure PLA 3"],
    ["2 maizena", "likely MAI 2"],
    ["2 croissant", "likely CRO 2"],
    ["2 beurre AOP", "likely AOP 2"],
    ["2 seigle", "likely SEI 2"],
    ["2 cro", "likely CRO 2"],
    ["2 T65", "? T65-25 2 | T65-10 2: Lequel des 2 produits ?"],
    ["2 levure", "? LEV 2 | SEC 2: Lequel des 2 produits ?"],
    ["2 lev", "? LEV 2 | SEC 2: Lequel des 2 produits ?"],
    ["2 levure Lesaffre", "? LEV 2: Est-ce ce produit ?"],
    ["2 ferments", "? LEV 2: Est-ce ce produit ?"],
    ["sac", "? SAC 1: Est-ce ce produit ?"],
    ["2 chocolat blanc", "? CHO 2 | PAC 2: « blanc » inconnu. Lequel des 2 produits ?"],
    ["2 beurre bio", "? BEU 2 | AOP 2 | CRO 2: « bio » inconnu. Lequel des 3 produits ?"],
    ["2 cartons", "! Rien de tel dans votre catalogue."],
    ["2 kg", "! Le produit n’est pas dit."],
    ["3", "! Le produit n’est pas dit."],
  ])("'%s' is '%s'", (text, told) => {
    expect(saidOf(text)).toEqual([told]);
  });

  it.each([
    ["2 T65 en 10 kg", "likely T65-10 2"],
    ["2 sacs de 10 kg de T65", "likely T65-10 2"],
    ["2 sachets de levure", "likely SEC 2"],
    ["2 cartons de levure", "likely LEV 2"],
    ["seigle trois sacs", "likely SEI 3"],
    ["2 sacs, seigle", "likely SEI 2"],
    ["3 seaux de T65", "? T65-25 3 | T65-10 3: Pas en seau. Lequel des 2 produits ?"],
    ["2 T65 50 kg", "? T65-25 2 | T65-10 2: Pas à cette taille. Lequel des 2 produits ?"],
    ["carton de seigle 3", "? SEI 3: Pas en carton. Est-ce ce produit ?"],
    ["un coffret de six levures", "? LEV 1 | SEC 1: Pas en coffret. Lequel des 2 produits ?"],
  ])("in a packaging or a size: '%s' is '%s'", (text, told) => {
    expect(saidOf(text)).toEqual([told]);
  });

  it.each([
    ["2 croisant", "likely CRO 2"],
    ["2 seigel", "likely SEI 2"],
    ["2 croissannt beure", "likely CRO 2"],
    ["2 chocolta", "? CHO 2 | PAC 2: Lequel des 2 produits ?"],
    ["2 sal", "! Rien de tel dans votre catalogue."],
  ])("[ENTRY-4] mended: '%s' is '%s'", (text, told) => {
    expect(saidOf(text)).toEqual([told]);
  });
});

describe("[ENTRY-2] a product by its code", () => {
  it.each([
    ["101065 3", "sure T65-25 3"],
    ["101065 farine 3", "sure T65-25 3"],
    ["101065 ; Farine ; 2", "sure T65-25 2"],
    ["101065", "? T65-25 1: Combien de « Farine T65 » ?"],
    ["101065 seigle 3", "? T65-25 3: Est-ce bien « Farine T65 » ?"],
    ["101065 220600 3", "? T65-25 3 | BEU 3: Lequel des 2 produits ?"],
    ["101065 101065 3", "sure T65-25 3"],
    ["888888", "! La référence 888888 n’est pas dans votre catalogue."],
    ["9999", "! Le produit n’est pas dit."],
    ["10000", "! La référence 10000 n’est pas dans votre catalogue."],
  ])("'%s' is '%s'", (text, told) => {
    expect(saidOf(text)).toEqual([told]);
  });
});

describe("[ENTRY-3] what a store means by a word", () => {
  const shelf = (...products: ReturnType<typeof aProduct>[]) => vocabularyOf(products, []);
  const meant = (text: string, ...products: ReturnType<typeof aProduct>[]) =>
    linesOf(text, shelf(...products)).map(written);
  const butter = (code: string, name: string, own = bought(0)) =>
    aProduct(code, name, { ...box, bought: own });

  it("is what it nearly always buys, twice at least", () => {
    const habitual = (times: number, other: number) =>
      meant(
        "2 beurre",
        butter("A", "Beurre doux", bought(times, ["2026-01-05", 3])),
        butter("B", "Beurre salé", bought(other, ["2026-01-06", 3])),
      );
    const asked = "? A 2 | B 2: Lequel des 2 produits ?";
    expect([habitual(9, 1), habitual(8, 1), habitual(2, 0), habitual(1, 0)]).toEqual([
      ["likely A 2, as on 2026-01-05"],
      [asked],
      ["likely A 2, as on 2026-01-05"],
      [asked],
    ]);
  });

  it("is what it bought last within sixty days, of three products at most", () => {
    const butters = ["A", "B", "C", "D"].map((code, at) =>
      butter(
        code,
        `Beurre ${["doux", "salé", "cru", "sec"][at]}`,
        bought(1, [`2026-11-1${at}`, 1]),
      ),
    );
    const old = bought(1, ["2026-09-23", 1]);
    expect([
      meant("2 beurre", ...butters.slice(0, 2)),
      meant("2 beurre", ...butters.slice(0, 3)),
      meant("2 beurre", ...butters).map((told) => told.slice(0, 3)),
      meant("2 beurre", butter("A", "Beurre doux", old), butter("B", "Beurre salé", old)),
      meant(
        "2 beurre",
        butter("A", "Beurre doux", bought(1, ["2026-09-24", 1])),
        butter("B", "Beurre salé", old),
      ),
    ]).toEqual([
      ["likely B 2, as on 2026-11-11"],
      ["likely C 2, as on 2026-11-12"],
      ["? A"],
      ["? A 2 | B 2: Lequel des 2 produits ?"],
      ["likely A 2, as on 2026-09-24"],
    ]);
  });

  it("is of one day what it buys more often, then more of", () => {
    const two = (a: readonly [number, number], b: readonly [number, number]) =>
      meant(
        "2 beurre",
        butter("A", "Beurre doux", bought(a[0], ["2026-11-19", a[1]])),
        butter("B", "Beurre salé", bought(b[0], ["2026-11-19", b[1]])),
      );
    expect([two([3, 1], [4, 1]), two([4, 1], [3, 9]), two([3, 1], [3, 2])]).toEqual([
      ["likely B 2, as on 2026-11-19"],
      ["likely A 2, as on 2026-11-19"],
      ["likely B 2, as on 2026-11-19"],
    ]);
  });

  it("is never something that is only made with it, however often that is bought", () => {
    expect(saidOf("2 beurre")).toEqual(["likely AOP 2, as on 2026-11-19"]);
    expect(saidOf("2 chocolat")).toEqual(["? CHO 2 | PAC 2: Lequel des 2 produits ?"]);
  });

  it("is as on the day that it was bought, only where it stands for several", () => {
    const butters = [butter("A", "Beurre doux", bought(9, ["2026-11-19", 1]))];
    expect(meant("2 beurre", ...butters)).toEqual(["likely A 2"]);
  });

  it("is forgotten after a while", () => {
    const later = day("2027-02-23");
    expect(linesOf("2 beurre", SHELF, later).map(written)).toEqual([
      "? BEU 2 | AOP 2 | CRO 2: Lequel des 3 produits ?",
    ]);
  });
});

describe("[ENTRY-10] the pieces of a text", () => {
  const [rye, croissants] = ["likely SEI 2", "likely CRO 3"];

  it.each([
    ["2 seigle 3 croissants"],
    ["2 seigle, 3 croissants"],
    ["2 seigle; 3 croissants"],
    ["2 seigle / 3 croissants"],
    ["2 seigle + 3 croissants"],
    ["2 seigle & 3 croissants"],
    ["2 seigle | 3 croissants"],
    ["2 seigle\t3 croissants"],
    ["2 seigle et 3 croissants"],
    ["2 seigle puis 3 croissants"],
    ["2 seigle ensuite 3 croissants"],
    ["2 seigle mais 3 croissants"],
    ["2 seigle. 3 croissants"],
    ["2 seigle ! 3 croissants"],
    ["2 seigle ? 3 croissants"],
    ["2 seigle • 3 croissants"],
    ["2 seigle … 3 croissants"],
    ["2 seigle\n3 croissants"],
    ["1. 2 seigle\n2. 3 croissants"],
    ["1) 2 seigle\n2) 3 croissants"],
    ["- 2 seigle\n- 3 croissants"],
  ])("are parted: %j", (text) => {
    expect(piecesOf(text)).toEqual([
      ["2 seigle", rye],
      ["3 croissants", croissants],
    ]);
  });

  it.each([
    ["seigle 2 croissants 3", ["seigle 2", "croissants 3"]],
    ["seigle ; 2 ; croissants ; 3", ["seigle ; 2", "croissants ; 3"]],
    ["seigle : 2, croissants : 3", ["seigle : 2", "croissants : 3"]],
    ["seigle x 2 croissants x 3", ["seigle x 2", "croissants x 3"]],
  ])("are parted after their quantities: %j", (text, pieces) => {
    expect(piecesOf(text)).toEqual([
      [pieces[0], rye],
      [pieces[1], croissants],
    ]);
  });

  it.each([
    ["2 seigle"],
    ["2 x seigle"],
    ["seigle, 2 sacs"],
    ["2 sacs, seigle"],
    ["seigle (2"],
    ["2 de seigle"],
    ["2 sacs de 25 kg de seigle"],
  ])("hold together what is of one product: %j", (text) => {
    expect(piecesOf(text)).toEqual([[text, rye]]);
  });

  it("are no numbering where it does not count, or begins nothing", () => {
    expect(saidOf("1. 2 seigle\n3. 3 croissants")).toEqual([
      "! Le produit n’est pas dit.",
      rye,
      "! Le produit n’est pas dit.",
      croissants,
    ]);
    expect(saidOf("2. seigle")).toEqual([
      "! Le produit n’est pas dit.",
      "? SEI 1: Combien de « Farine de seigle » ?",
    ]);
  });

  it("begin with what is taken back, or with a day", () => {
    expect(piecesOf("2 seigle, pas de croissant")).toEqual([
      ["2 seigle", rye],
      ["pas de croissant", "? CRO 0: Retirer « Croissant pur beurre » du panier ?"],
    ]);
    expect(piecesOf("2 seigle pour demain 3 croissants")).toEqual([
      ["2 seigle", rye],
      ["pour demain", "! Le jour de livraison se choisit à la validation de la commande."],
      ["3 croissants", croissants],
    ]);
  });
});

describe("[ENTRY-9] a letter", () => {
  it("greets, thanks and is signed without a line; a name by itself has one", () => {
    expect(
      ["bonjour", "Bonjour Paul", "Salut, merci", "merci Paul", "Cordialement\nPaul Aubert"].map(
        saidOf,
      ),
    ).toEqual([[], [], [], [], []]);
    expect([saidOf("Paul"), saidOf("Paul\nmerci")]).toEqual([
      ["! Rien de tel dans votre catalogue."],
      ["! Rien de tel dans votre catalogue."],
    ]);
  });

  it("orders what is said with thanks or a greeting", () => {
    expect([
      saidOf("merci et 2 seigle"),
      saidOf("bonjour 2 seigle"),
      saidOf("merci beurre"),
      saidOf("bonjour 101065"),
      saidOf("merci pas de seigle"),
    ]).toEqual([
      ["likely SEI 2"],
      ["likely SEI 2"],
      ["? AOP 2 | AOP 1: Combien de « Beurre de tourage AOP » ?"],
      ["? T65-25 1: Combien de « Farine T65 » ?"],
      ["? SEI 0: Retirer « Farine de seigle » du panier ?"],
    ]);
  });

  it("is not signed by more than six words", () => {
    expect(saidOf("merci un deux trois paul jean luc marc rene guy leon")).not.toEqual([]);
  });
});
