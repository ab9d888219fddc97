import { describe, expect, it } from "vitest";
import type { PictureSpec } from "../../../demonstration/pictures/picture-spec.ts";
import { demoCatalogue } from "../../../demonstration/seed/catalogue.ts";
import { isCalled } from "../../../demonstration/seed/shown-foods.ts";

const { products, pictures } = demoCatalogue(new Date("2026-11-24T10:00:00.000Z"));
const specByPath = new Map(pictures.map(({ path, spec }) => [path, spec]));

/** 'salmon-quiche' for bare food, 'sack of pizza' for a pack with a motif, 'sack' for one without. */
const drawingOf = (spec: PictureSpec | undefined): string => {
  if (spec === undefined) return "nothing";
  if (spec.kind === "food") return spec.food;
  return "food" in spec && spec.food !== undefined ? `${spec.kind} of ${spec.food}` : spec.kind;
};

const foodOf = (spec: PictureSpec | undefined) =>
  spec !== undefined && "food" in spec ? spec.food : undefined;

/** Category → what its products are drawn as. A new drawing of a category is a line to look at. */
const DRAWN: Readonly<Record<string, string>> = {
  "farines-ble-tradition": "sack, sack of seeds",
  "farines-ble-panification": "sack, sack of ciabatta, sack of pizza, sack of sandwich-bread",
  "farines-ble-patissiere": "carton of wheat-ear, sack, sack of madeleine, sack of waffle",
  "farines-ble-gruau": "sack, sack of brioche, sack of croissant",
  "farines-ble-complete": "paper-bag of wheat-ear, sack",
  "farines-ble-meule": "sack",
  "farines-seigle-pures": "paper-bag of rye-ear, sack",
  "farines-seigle-meteil": "sack",
  "farines-anciennes-epeautre": "paper-bag of wheat-ear, sack",
  "farines-anciennes-bles-anciens": "paper-bag of wheat-ear, sack",
  "farines-bio-ble": "sack",
  "farines-bio-autres": "sack",
  "farines-sans-gluten": "paper-bag, paper-bag of flour, sack",
  "mixes-pains-cereales": "sack, sack of honey, sack of seeded-loaf, sack of walnut",
  "mixes-pains-terroir": "sack, sack of ciabatta, sack of country-loaf",
  "mixes-pains-nutrition": "sack",
  "mixes-viennoiserie": "sack, sack of brioche, sack of waffle",
  "mixes-patisserie-cremes":
    "bucket of lemon, paper-bag, paper-bag of almond, paper-bag of vanilla, sack of cream, sack of flan, tub",
  "mixes-patisserie-biscuits":
    "paper-bag, sack, sack of choux, sack of cookie, sack of gingerbread, sack of madeleine, sack of muffin, tub of macaron",
  "mixes-patisserie-mousses":
    "paper-bag, paper-bag of chocolate-bar, tub, tub of cream, tub of raspberries",
  "ameliorants-panification": "sack, sack of sandwich-bread, tub",
  "ameliorants-viennoiserie": "bucket, sack of brioche, sack of croissant, tub",
  correcteurs: "bucket, sack, tub",
  "levures-fraiches": "carton, carton of yeast, sack of yeast, vacuum-pack of yeast",
  "levures-seches": "carton, tub, vacuum-pack",
  "levures-chimiques": "tub, tub of flour",
  "levains-vivants": "bucket, bucket of rye-ear, jerrycan, pouch",
  "levains-devitalises": "bucket, paper-bag, sack",
  "sucres-cristallises": "bucket, sack, sack of sugar, tub of vanilla",
  "sucres-sirops": "bottle, bucket, bucket of honey, jerrycan, paper-bag, sack",
  "beurres-tourage": "butter-block of butter, carton of butter",
  "beurres-incorporation": "bucket of butter, butter-block of butter, carton of butter",
  margarines: "butter-block",
  "huiles-graissage": "jerrycan, spray-bottle",
  "chocolats-couvertures": "paper-bag, paper-bag of chocolate-drops",
  "chocolats-batons": "carton, paper-bag, paper-bag of chocolate-drops",
  "chocolats-pralines":
    "bucket, bucket of almond, bucket of hazelnut, bucket of pistachio, butter-block, carton, jar of pistachio",
  "chocolats-cacaos": "bucket, paper-bag of powder, tub",
  "fruits-a-coque":
    "pouch, pouch of almond, pouch of hazelnut, pouch of pistachio, vacuum-pack of almond, vacuum-pack of walnut",
  "fruits-seches":
    "bucket, bucket of raisins, carton, carton of apricot, pouch of apple, pouch of raisins",
  graines: "paper-bag, sack, sack of seeds",
  nappages: "brick, bucket, bucket of apricot, bucket of raspberries, bucket of strawberry, carton",
  "fourrages-confitures":
    "bucket, bucket of apple, bucket of apricot, bucket of lemon, bucket of raspberries, bucket of strawberry, carton, tin, tin of apple",
  "fruits-au-sirop": "jar, pouch of apple, tin, tin of apricot",
  "oeufs-coquille": "carton of egg, tray of egg",
  "oeufs-ovoproduits": "brick, brick of egg, bucket of egg, paper-bag of egg, tub of egg",
  laits: "brick, brick of almond, brick of milk, jerrycan of milk, sack of milk, tin",
  cremes: "bottle of cream, brick, brick of cream, bucket of cream, tub",
  fromages: "bucket, carton, pouch, pouch of cheese, tray of cheese, tub",
  sels: "bucket, sack",
  "aromes-epices":
    "bottle, bottle of almond, bottle of vanilla, jar, jar of gingerbread, jar of lemon, jar of vanilla, pouch of vanilla",
  gelifiants: "carton, tub",
  "epicerie-snacking": "bucket, tin, tin of pizza",
  "viennoiserie-pur-beurre":
    "carton, carton of croissant, carton of pain-au-chocolat, carton of pain-aux-raisins",
  "viennoiserie-briochee": "carton, carton of brioche, carton of puffs",
  "viennoiserie-fourree": "carton, carton of apricot, carton of chausson, carton of galette",
  "viennoiserie-mini":
    "carton of chausson, carton of croissant, carton of pain-au-chocolat, carton of pain-aux-raisins",
  "pains-baguettes": "baguette",
  "pains-pieces": "batard, carton, country-loaf, rye-loaf, sandwich-bread, seeded-loaf",
  "pains-petits": "bagel, bread-roll, burger-bun, carton, ciabatta",
  "patisserie-tartes": "carton, flan, fruit-tart, meringue-tart, tart, tart-shell",
  "patisserie-entremets": "buche, carton, carton of raspberries, carton of strawberry",
  "patisserie-individuels": "carton, eclair, macaron, millefeuille, paris-brest, puffs",
  "patisserie-americaine": "carton, cookie, donut, muffin, waffle",
  "traiteur-quiches": "quiche, salmon-quiche, vegetable-quiche",
  "traiteur-feuilletes": "carton, friand",
  "traiteur-pizzas": "carton, sheet-pizza",
  "traiteur-aperitif": "carton, puffs",
  "surgeles-fruits":
    "pouch, pouch of apple, pouch of apricot, pouch of raspberries, tub, tub of raspberries, tub of strawberry",
  "glaces-bacs": "tub of ice-cream",
  "glaces-individuelles": "carton, ice-cream, tub",
  "decors-sucre": "bucket, butter-block of almond, jar, jar of pearls, jar of sprinkles, pouch",
  "decors-chocolat": "carton, pouch",
  "decors-colorants": "bottle, carton, jar of powder, spray-bottle",
  "decors-fetes": "candles, carton, charms",
  "sachets-pain": "sachet, sachet of baguette, sachet of sandwich",
  "sachets-viennoiserie": "sachet, sachet of brioche, sachet of croissant",
  "boites-patissieres":
    "flat-box of galette, flat-box of pizza, pastry-box, pastry-box of buche, pastry-box of chocolate-bar, pastry-box of macaron",
  "supports-patissiers": "box-of-cases, cake-board, carton",
  "emballages-sacs": "carrier-bag",
  "emballages-snacking": "carton, carton of sandwich",
  "emballages-papiers": "bag-roll, carton",
  "materiel-fournil": "bag-roll, banneton, brush, carton, lame, rolling-pin, scraper, tub",
  "materiel-patisserie": "carton, nozzles, piping-bag, whisk",
  "materiel-moules": "baking-tray, carton, mould, ring-mould",
  "materiel-mesure": "carton",
  "hygiene-entretien": "brush, carton, jerrycan, spray-bottle",
  "hygiene-usage-unique": "bag-roll, carton, gloves, pouch",
  "hygiene-vetements": "apron, carton, gloves",
};

describe("the pictures of the products", () => {
  it("are those of their own family", () => {
    const drawn = Object.fromEntries(
      [...Map.groupBy(products, ({ mainTaxon }) => mainTaxon)].map(([taxon, own]) => [
        taxon,
        [...new Set(own.map(({ images }) => drawingOf(specByPath.get(images[0]?.path ?? ""))))]
          .toSorted()
          .join(", "),
      ]),
    );
    expect(drawn).toEqual(DRAWN);
  });

  it("never show the ingredient of another product, on any of their packagings", () => {
    const shown = products.flatMap(({ name, mainTaxon, images }) =>
      images.flatMap(({ path }) => {
        const food = foodOf(specByPath.get(path));
        return food === undefined || isCalled(name, mainTaxon, food) ? [] : [`${name}: ${food}`];
      }),
    );
    expect(shown).toEqual([]);
  });

  it.each([
    ["Quiche lorraine individuelle", "quiche"],
    ["Quiche saumon-épinards individuelle", "salmon-quiche"],
    ["Quiche aux légumes du soleil", "vegetable-quiche"],
    ["Mini quiches assorties", "carton"],
    ["Pizza jambon-champignons en plaque", "carton"],
    ["Fougasse aux lardons", "carton"],
    ["Ronds or 24 cm", "cake-board"],
    ["Fèves en porcelaine « Métiers du fournil »", "charms"],
    ["Colorant hydrosoluble rouge en poudre", "jar of powder"],
    ["Perles argentées", "jar of pearls"],
    ["Vermicelles multicolores", "jar of sprinkles"],
    ["Bougies d’anniversaire torsadées", "candles"],
    ["Œufs de Pâques garnis assortis", "pouch"],
    ["Coques d’éclairs cuites à garnir", "carton"],
    ["Saindoux raffiné", "butter-block"],
  ])("draw %s as %s", (name, drawing) => {
    const product = products.find((one) => one.name === name);
    expect(drawingOf(specByPath.get(product?.images[0]?.path ?? ""))).toBe(drawing);
  });

  it.each([
    ["a fish quiche", "Quiche saumon-épinards individuelle", "quiche"],
    ["a ham pizza", "Pizza jambon-champignons en plaque", "pizza"],
    ["a pine kernel", "Pignons de pin", "almond"],
    ["a shop's empty éclair", "Coques d’éclairs cuites à garnir", "eclair"],
    ["an egg of chocolate", "Œufs de Pâques garnis assortis", "egg"],
    ["a glaze without egg", "Dorure liquide sans œuf", "egg"],
    ["white chocolate cookies", "Cookie chocolat blanc et noix de macadamia cru", "cookie"],
    ["potato starch", "Fécule de pomme de terre", "apple"],
  ] as const)("do not take %s for what it resembles", (_, name, food) => {
    expect(isCalled(name, "", food)).toBe(false);
  });
});
