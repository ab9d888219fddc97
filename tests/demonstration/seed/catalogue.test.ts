import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import { Product, Review, TechnicalSheet, Variant } from "../../../api-schema/catalogue.ts";
import { Instant, ProductCode, Slug, VariantCode } from "../../../api-schema/primitives.ts";
import type { Cents } from "../../../api-schema/primitives.ts";
import { energyMismatch, nutritionProblem } from "../../../core/catalogue/nutrition.ts";
import { isValidEan } from "../../../core/catalogue/ean.ts";
import { priceFor, volumePricesOf } from "../../../core/catalogue/price.ts";
import { brands } from "../../../demonstration/seed/brands.ts";
import { demoCatalogue } from "../../../demonstration/seed/catalogue.ts";
import { demoPromotions } from "../../../demonstration/seed/promotions.ts";
import { merchants } from "../../../demonstration/seed/merchants.ts";
import { salesAreas } from "../../../demonstration/seed/sales-areas.ts";
import { flattenTaxons } from "../../../demonstration/seed/taxons.ts";

const now = new Date("2026-11-24T10:00:00.000Z");
const catalogue = demoCatalogue(now);
const { products, variants, prices, pictures, relations, substitutions, reviews } = catalogue;

const variantByCode = new Map(variants.map((variant) => [variant.code, variant]));
const productCodes = new Set(products.map(({ code }) => code));

/** What stands more than once. */
const repeated = (values: readonly string[]): readonly string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** Unit price in Normandie of a product's first packaging, in cents. */
const firstPrice = (productCode: string): number | undefined =>
  prices.find(
    (price) => price.variantCode === `${productCode}-1` && price.salesArea === "normandie",
  )?.unitPrice;

const listOf = (
  unitPrice: number,
  volumePrices: readonly { quantityFrom: number; percentage: number }[],
) => ({
  unitPrice: unitPrice as Cents, // safe: whole cents, tested below
  volumePrices,
  offerPercentage: null,
});

const allergenNamed = (word: string): string =>
  allergenWords.find(([pattern]) => pattern.test(word))?.[1] ?? `unknown: ${word}`;

const allergenWords: readonly (readonly [RegExp, string])[] = [
  [/œuf/i, "oeufs"],
  [/soja/i, "soja"],
  [/blé|seigle|orge|épeautre|avoine/i, "gluten"],
  [/lait|beurre|crème|fromage|mozzarella|lactosérum/i, "lait"],
  [/amande|noisette|noix|pistache/i, "fruits-a-coque"],
  [/sésame/i, "sesame"],
  [/sulfite|sulfureux/i, "sulfites"],
  [/moutarde/i, "moutarde"],
  [/poisson|thon|saumon/i, "poissons"],
  [/crevette/i, "crustaces"],
];

describe("the demonstration catalogue", () => {
  it("is the same for the same day and seed", () => {
    expect(demoCatalogue(now)).toEqual(catalogue);
  });

  it("moves its dates and nothing else with the day", () => {
    const later = demoCatalogue(new Date("2026-11-25T10:00:00.000Z"));
    const undated = (rows: typeof products) =>
      rows.map((row) => ({ ...row, createdAt: "", updatedAt: "" }));
    expect(undated(later.products)).toEqual(undated(products));
    expect(later.variants).toEqual(variants);
    expect(later.prices).toEqual(prices);
    expect(later.products[0]?.updatedAt).not.toEqual(products[0]?.updatedAt);
  });

  it("holds the shop that is promised: 600 products, 900 variants, 8 merchants, 25 brands", () => {
    expect(products.length).toBeGreaterThanOrEqual(600);
    expect(variants.length).toBeGreaterThanOrEqual(900);
    expect(new Set(products.map(({ merchant }) => merchant))).toEqual(
      new Set(merchants().map(({ slug }) => slug)),
    );
    expect(new Set(products.map(({ brand }) => brand))).toEqual(
      new Set(brands().map(({ slug }) => slug)),
    );
    expect([merchants().length, brands().length]).toEqual([8, 25]);
  });

  it("sells the products of the drawings at their prices", () => {
    expect(
      ["101065", "101280", "101110", "340212", "340230", "220408", "415033", "502118"].map(
        (code) => [
          products.find((product) => product.code === code)?.name,
          variantByCode.get(`${code}-1`)?.packaging,
          firstPrice(code),
        ],
      ),
    ).toEqual([
      ["Farine de blé Tradition française T65", "Sac 25 kg", 2140],
      ["Farine de meule T80 issue de blés biologiques", "Sac 25 kg", 3410],
      ["Farine de blé bise T110", "Sac 25 kg", 2470],
      ["Croissant pur beurre AOP, prêt à cuire", "Carton 120 × 70 g", 6420],
      ["Pain au chocolat pur beurre, prêt à cuire", "Carton 100 × 75 g", 5230],
      ["Beurre de tourage 82 % en plaques", "Carton 10 × 1 kg", 7950],
      ["Nappage fraise à chaud", "Seau 12 kg", 4680],
      ["Praliné amande-noisette 60 %", "Seau 5 kg", 8800],
    ]);
  });

  it("takes the croissant from 64,20 € to 58,90 € by its offer", () => {
    const offers = demoPromotions(Instant.make(now.toISOString())).filter(({ variants: offered }) =>
      offered.some(({ variantCode }) => variantCode === "340212-1"),
    );
    expect(offers.map(({ code }) => code)).toEqual(["OFFRES-SEMAINE"]);
    const [offer] = offers.flatMap(({ variants: offered }) => offered);
    const list = { ...listOf(6420, []), offerPercentage: offer?.percentage ?? 0 };
    expect(offer?.variantCode).toBe("340212-1");
    expect(priceFor(list, 1).unitPrice).toBe(5890);
  });

  it("never repeats a code, slug, reference, EAN or picture path", () => {
    expect(repeated(products.map(({ code }) => code))).toEqual([]);
    expect(repeated(products.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(variants.map(({ code }) => code))).toEqual([]);
    expect(repeated(variants.map(({ reference }) => reference))).toEqual([]);
    expect(repeated(variants.map(({ ean }) => ean))).toEqual([]);
    expect(repeated(pictures.map(({ path }) => path))).toEqual([]);
  });

  it("gives every variant an EAN that a scanner accepts", () => {
    expect(variants.filter(({ ean }) => !isValidEan(ean))).toEqual([]);
  });

  it("speaks the words of the contract", () => {
    const isProduct = Schema.is(
      Schema.Struct({
        code: ProductCode,
        slug: Slug,
        labels: Product.fields.labels,
        attributes: Product.fields.attributes,
        transportTypeCode: Product.fields.transportTypeCode,
        sheet: TechnicalSheet,
        createdAt: Product.fields.createdAt,
        updatedAt: Product.fields.updatedAt,
      }),
    );
    const isVariant = Schema.is(
      Schema.Struct({
        code: VariantCode,
        ean: Variant.fields.ean,
        orderStep: Variant.fields.orderStep,
        netWeight: Variant.fields.netWeight,
        grossWeight: Variant.fields.grossWeight,
        pieces: Variant.fields.pieces,
        vatRate: Variant.fields.vatRate,
        stock: Variant.fields.stock,
      }),
    );
    expect(products.filter((product) => !isProduct(product))).toEqual([]);
    expect(variants.filter((variant) => !isVariant(variant))).toEqual([]);
    expect(reviews.filter((review) => !Schema.is(Review)(review))).toEqual([]);
  });

  it("numbers its products with six digits", () => {
    expect(products.filter(({ code }) => !/^\d{6}$/.test(code))).toEqual([]);
  });

  it("leaves no leaf of the tree of taxons empty", () => {
    const taxons = flattenTaxons();
    const parents = new Set(taxons.map(({ parent }) => parent));
    const filled = new Set(products.flatMap((product) => product.taxonCodes));
    const leaves = taxons.filter(({ code }) => !parents.has(code)).map(({ code }) => code);
    expect(leaves.filter((code) => !filled.has(code))).toEqual([]);
  });

  it("counts a product in every category above its own", () => {
    const croissant = products.find(({ code }) => code === "340212");
    expect(croissant?.taxonCodes).toEqual([
      "viennoiserie-pur-beurre",
      "surgeles-viennoiserie",
      "surgeles",
    ]);
  });

  it("weighs everything: net within gross", () => {
    expect(variants.filter((one) => one.netWeight <= 0 || one.grossWeight < one.netWeight)).toEqual(
      [],
    );
  });

  it("reads weight and pieces from the packaging", () => {
    const sizes = ["340212-1", "101065-1", "220408-1", "430100-2", "610100-1", "612600-1"].map(
      (code) => {
        const variant = variantByCode.get(code);
        return [variant?.packaging, variant?.netWeight, variant?.pieces];
      },
    );
    expect(sizes).toEqual([
      ["Carton 120 × 70 g", 8_400, 120],
      ["Sac 25 kg", 25_000, null],
      ["Carton 10 × 1 kg", 10_000, null],
      ["Plateau 30 œufs", 1_740, 30],
      ["Carton 1000 pièces", 6_000, 1_000],
      ["Carton 500 feuilles", 5_400, 500],
    ]);
  });

  it("has one default packaging for each product, the first", () => {
    const defaults = variants.filter(({ isDefault }) => isDefault);
    expect(defaults.map(({ productCode }) => productCode)).toEqual([...productCodes]);
    expect(defaults.filter(({ position }) => position !== 1)).toEqual([]);
  });

  it("has a positive price in whole cents in every sales area, not far from the others", () => {
    const byVariant = Map.groupBy(prices, ({ variantCode }) => variantCode);
    const wrong = variants.filter(({ code }) => {
      const own = byVariant.get(code) ?? [];
      const amounts = own.map(({ unitPrice }) => unitPrice);
      return (
        own.map(({ salesArea }) => salesArea).join() !==
          salesAreas()
            .map(({ code }) => code)
            .join() ||
        amounts.some((amount) => !Number.isInteger(amount) || amount <= 0) ||
        Math.max(...amounts) > Math.min(...amounts) * 1.05
      );
    });
    expect(wrong).toEqual([]);
  });

  it("lowers volume prices strictly from tier to tier", () => {
    const kept = prices.filter(
      ({ unitPrice, volumePrices }) =>
        volumePrices.length > 0 &&
        volumePricesOf(listOf(unitPrice, volumePrices)).length !== volumePrices.length + 1,
    );
    expect(kept).toEqual([]);
  });

  it("grants volume prices on about a third of its products", () => {
    const granted = new Set(
      prices
        .filter(({ volumePrices }) => volumePrices.length > 0)
        .map(({ variantCode }) => variantCode.slice(0, 6)),
    );
    const share = granted.size / products.length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.45);
  });

  it("replaces everything that is sold out by something well in stock", () => {
    const soldOut = variants.filter(({ stock }) => stock === 0);
    const replaced = new Set(substitutions.map(({ variantCode }) => variantCode));
    expect(soldOut.length).toBeGreaterThan(5);
    expect(variants.filter(({ stock }) => stock >= 1 && stock <= 3).length).toBeGreaterThan(5);
    expect(soldOut.filter(({ code }) => !replaced.has(code))).toEqual([]);
    expect(
      substitutions.filter(({ variantCode, substituteCode }) => {
        const substitute = variantByCode.get(substituteCode);
        return variantCode === substituteCode || substitute === undefined || substitute.stock <= 3;
      }),
    ).toEqual([]);
  });

  it("says of some of what is sold out when it is back, and of nothing else", () => {
    const told = variants.filter(({ restockInDays }) => restockInDays !== null);
    expect(told.filter(({ stock }) => stock > 0)).toEqual([]);
    expect(told.length).toBeGreaterThan(3);
    expect(variants.filter(({ stock }) => stock === 0).length).toBeGreaterThan(told.length);
  });

  it("has every picture that it names", () => {
    const drawn = new Set(pictures.map(({ path }) => path));
    const named = [...products, ...variants].flatMap(({ images }) =>
      images.map(({ path }) => path),
    );
    expect(named.filter((path) => !drawn.has(path))).toEqual([]);
    expect(new Set(named)).toEqual(drawn);
  });

  it("relates every product to a few others", () => {
    const byProduct = Map.groupBy(relations, ({ productCode }) => productCode);
    expect(
      products.filter(({ code }) => {
        const related = (byProduct.get(code) ?? []).map(({ relatedCode }) => relatedCode);
        return (
          related.length < 3 ||
          related.length > 6 ||
          repeated(related).length > 0 ||
          related.some((other) => other === code || !productCodes.has(other))
        );
      }),
    ).toEqual([]);
  });

  it("is reviewed for about a third, eight times at most, with the average that they make", () => {
    const byProduct = Map.groupBy(reviews, ({ productCode }) => productCode);
    const share = byProduct.size / products.length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.45);
    expect(Math.max(...[...byProduct.values()].map(({ length }) => length))).toBeLessThanOrEqual(8);
    const averages = products.map(({ code }) => {
      const ratings = (byProduct.get(code) ?? []).map(({ rating }) => rating);
      const sum = ratings.reduce((total: number, rating) => total + rating, 0);
      return ratings.length === 0 ? 0 : Math.round((100 * sum) / ratings.length) / 100;
    });
    expect(products.map(({ averageRating }) => averageRating)).toEqual(averages);
    expect(reviews.filter(({ createdAt }) => createdAt >= now.toISOString())).toEqual([]);
  });

  it("sends flours and mixes by the mill's lorry, frozen goods by the cold one, merchants' by parcel", () => {
    const wrong = products.filter(({ merchant, transportTypeCode, taxonCodes }) => {
      if (merchant !== "grands-moulins-panetier") return transportTypeCode !== "MKP";
      return transportTypeCode !== (taxonCodes.includes("surgeles") ? "Z001" : "Z002");
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("names in bold, among the ingredients, its allergens and nothing else", () => {
    const wrong = products.filter(({ sheet }) => {
      const bold = [...(sheet.ingredients ?? "").matchAll(/\*\*(.+?)\*\*/g)].map(([, word]) =>
        allergenNamed(word ?? ""),
      );
      return (
        bold.some((allergen) => !sheet.allergens.some((one) => one === allergen)) ||
        sheet.allergens.some((allergen) => !bold.includes(allergen))
      );
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("finds a flour by its type as bakers say it", () => {
    const synonyms = products.find(({ code }) => code === "101065")?.synonyms;
    expect(synonyms).toContain("type 65");
    expect(synonyms).toContain("T65");
  });

  it("has nutrition figures that a hundred grams can hold", () => {
    const impossible = products.filter(({ sheet: { nutrition } }) => {
      if (nutrition === null) return false;
      return nutritionProblem(nutrition) !== undefined || energyMismatch(nutrition) !== undefined;
    });
    expect(impossible.map(({ name }) => name)).toEqual([]);
  });

  it("[ART-1] says of all food what it nourishes, and of everything how it keeps", () => {
    const silent = products.filter(
      ({ sheet }) =>
        (sheet.storageClass ?? null) === null ||
        (sheet.ingredients !== null && sheet.nutrition === null),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
    const frozen = products.filter(({ transportTypeCode }) => transportTypeCode === "Z001");
    expect(frozen.filter(({ sheet }) => sheet.storageClass !== "frozen")).toEqual([]);
  });

  it("gives every wheat flour the figures that a baker reads before its price", () => {
    const flours = products.filter(
      ({ name, mainTaxon }) =>
        mainTaxon.startsWith("farines-ble-") &&
        name.startsWith("Farine") &&
        !name.includes("fleurage"),
    );
    expect(flours.length).toBeGreaterThan(30);
    const figures = [
      /^Force boulangère \(W\): \d{3}$/,
      /^Équilibre \(P\/L\): 0,\d{1,2}$/,
      /^Protéines: \d{1,2}(?:,\d)? %$/,
      /^Hydratation conseillée: \d\d à \d\d %$/,
      /^Temps de chute Hagberg: \d{3} s$/,
    ];
    const lacking = flours.flatMap(({ name, attributes }) => {
      const lines = attributes.map((fact) => `${fact.name}: ${fact.value}`);
      return figures
        .filter((figure) => !lines.some((line) => figure.test(line)))
        .map((figure) => `${name} ${figure}`);
    });
    expect(lacking).toEqual([]);
    const withoutAsh = flours.filter(
      ({ name, attributes }) =>
        /\bT\d/.test(name) && !attributes.some((fact) => fact.name === "Cendres"),
    );
    expect(withoutAsh).toEqual([]);
  });

  it("agrees with itself: the share in a name, on its sheet and in its nutrition table is one", () => {
    const fatNamed = products.flatMap(({ name, sheet }) => {
      const named = /^Beurre .*?(\d{2}(?:,\d)?) %/.exec(name)?.[1];
      return named === undefined
        ? []
        : [[name, Number(named.replace(",", ".")), (sheet.nutrition?.fat ?? 0) / 100]];
    });
    expect(fatNamed.length).toBeGreaterThan(4);
    expect(fatNamed.filter(([, named, listed]) => named !== listed)).toEqual([]);
    const proteins = products.flatMap(({ name, attributes, sheet }) => {
      const told = attributes.find((fact) => fact.name === "Protéines")?.value;
      return told === undefined
        ? []
        : [[name, told, `${String((sheet.nutrition?.protein ?? 0) / 100).replace(".", ",")} %`]];
    });
    expect(proteins.filter(([, told, listed]) => told !== listed)).toEqual([]);
  });

  it("holds no more sugar than its cocoa leaves, and the nuts that it is called after", () => {
    const shareOf = (name: string): number => Number(/(\d{2}) %/.exec(name)?.[1] ?? 0);
    const chocolate = products.filter(
      ({ name, mainTaxon }) =>
        ["chocolats-couvertures", "chocolats-batons"].includes(mainTaxon) && shareOf(name) > 0,
    );
    expect(chocolate.length).toBeGreaterThan(12);
    expect(
      chocolate
        .filter(({ name, sheet }) => shareOf(name) + (sheet.nutrition?.sugars ?? 0) / 100 > 101)
        .map(({ name }) => name),
    ).toEqual([]);
    const nuts = products
      .filter(({ name }) => name.startsWith("Praliné"))
      .flatMap(({ name, sheet }) =>
        [...name.matchAll(/amande|noisette|pistache/g)]
          .filter(([nut]) => !sheet.ingredients?.toLowerCase().includes(nut))
          .map(([nut]) => `${name}: ${nut}`),
      );
    expect(nuts).toEqual([]);
  });

  it("carries a label where its words say so, and nowhere else", () => {
    const words = {
      AOP: /\bAOP\b|appellation d’origine protégée/i,
      Bio: /\bbio\b|biologique/i,
      CRC: /\bCRC\b|culture raisonnée contrôlée/i,
      Rouge: /label rouge/i,
    };
    const wrong = products.flatMap(({ name, shortDescription, description, labels }) => {
      const text = `${name} ${shortDescription} ${description}`;
      return Object.entries(words)
        .filter(([label, said]) => said.test(text) !== labels.some((one) => one === label))
        .map(([label]) => `${name}: ${label}`);
    });
    expect(wrong).toEqual([]);
  });

  it("weighs what its packaging and its name say", () => {
    const grams = (amount = "", unit = "") =>
      Number(amount.replaceAll(" ", "").replace(",", ".")) * (unit === "kg" ? 1000 : 1);
    const wrong = variants.filter(({ packaging, netWeight, pieces, productCode }) => {
      const [, times, each, unit] = /(\d+) × ([\d,]+) (kg|g)\b/.exec(packaging) ?? [];
      const [, whole, wholeUnit] = /(\d+(?: \d{3})*(?:,\d+)?) (kg|g)\b/.exec(packaging) ?? [];
      const own = products.find(({ code }) => code === productCode)?.name ?? "";
      const [, piece, pieceUnit] = /(?<!de )\b(\d+) (g)$/.exec(own) ?? [];
      if (each !== undefined) {
        const isNamed = piece === undefined || grams(piece, pieceUnit) === grams(each, unit);
        return !isNamed || Math.abs(grams(each, unit) * Number(times) - netWeight) > 1;
      }
      return (
        pieces === null && whole !== undefined && Math.abs(grams(whole, wholeUnit) - netWeight) > 1
      );
    });
    expect(wrong.map(({ productCode, packaging }) => `${productCode} ${packaging}`)).toEqual([]);
  });

  it("says its lead once: what follows it is something else", () => {
    const repeating = products.filter(({ shortDescription, description }) =>
      description.includes(shortDescription),
    );
    expect(repeating.map(({ name }) => name)).toEqual([]);
    expect(products.filter(({ description }) => description === "")).toEqual([]);
  });

  it("gives each line of its sheet one name, and no packaging twice", () => {
    const twice = products.filter(
      ({ attributes }) =>
        new Set(attributes.map(({ name }) => name.replace(/s\b/g, ""))).size < attributes.length ||
        attributes.some(({ name }) => name.startsWith("Conditionnement")),
    );
    expect(twice.map(({ name }) => name)).toEqual([]);
    const packs = Map.groupBy(variants, ({ productCode }) => productCode);
    expect(
      [...packs].filter(([, own]) => repeated(own.map(({ packaging }) => packaging)).length > 0),
    ).toEqual([]);
  });
});
