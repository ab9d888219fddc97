import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MerchantCard, MerchantDetail } from "../../../api-schema/merchant.ts";
import { Slug } from "../../../api-schema/primitives.ts";
import {
  ASK_YOUR_MANAGER,
  lacksAccess,
  NO_MARKETPLACE_ACCESS,
  RESERVED,
} from "../../../core/merchants/access.ts";
import { merchantDetailFacts, merchantFacts } from "../../../core/merchants/merchant-facts.ts";
import {
  filterMerchants,
  merchantKinds,
  readMerchantFilters,
  writeMerchantFilters,
} from "../../../core/merchants/merchant-filters.ts";
import { cents } from "../../../core/money/cents.ts";
import { merchantId, rate } from "../values.ts";

const dairy: MerchantCard = {
  id: merchantId(2),
  name: "Laiterie de Saint-Aubin",
  slug: Slug.make("laiterie-de-saint-aubin"),
  gmp: false,
  title: "Beurres et crèmes de Normandie",
  description: "Beurres de tourage AOP.",
  coverImage: null,
  logoImage: null,
  storeType: "Laiterie",
  minimumOrder: cents(15_000),
  earliestDays: 2,
  latestDays: 4,
  productCount: 1041,
};
const boxes: MerchantCard = {
  ...dairy,
  id: merchantId(3),
  name: "Emballages Delaubier",
  slug: Slug.make("emballages-delaubier"),
  title: "Tout ce qui entoure le pain",
  description: "Sachets et boîtes.",
  storeType: "Emballage alimentaire",
};
const mill: MerchantCard = { ...dairy, id: merchantId(1), name: "Le moulin", gmp: true };

describe("the list of merchants", () => {
  it("[MKP-3] is searched by name, kind and words, without regard to accents and case", () => {
    const found = (text: string, kind = "") =>
      filterMerchants([dairy, boxes], { text, kind }).map(({ slug }) => slug);
    expect(found("")).toEqual([dairy.slug, boxes.slug]);
    expect(found("CREMES beurre")).toEqual([dairy.slug]);
    expect(found("boite")).toEqual([boxes.slug]);
    expect(found("", "Laiterie")).toEqual([dairy.slug]);
    expect(found("boite", "Laiterie")).toEqual([]);
    expect(merchantKinds([dairy, boxes, dairy])).toEqual(["Emballage alimentaire", "Laiterie"]);
  });

  it("[MKP-3] is searched word by word: none goes on from the name into the kind", () => {
    const asked = { text: "aubinlaiterie", kind: "" };
    expect(filterMerchants([dairy], asked)).toEqual([]);
  });

  it("[MKP-3] offers each kind once, in the order of the alphabet, accents among their letters", () => {
    const kinds = ["Laiterie", "Épicerie", "Meunerie", "Emballage alimentaire", "Épicerie"];
    expect(merchantKinds(kinds.map((storeType) => ({ ...dairy, storeType })))).toEqual([
      "Emballage alimentaire",
      "Épicerie",
      "Laiterie",
      "Meunerie",
    ]);
  });

  it("[MKP-3] has in its address only what says something, and takes no more than a hundred letters of it", () => {
    expect([
      writeMerchantFilters({ text: "", kind: "" }).toString(),
      writeMerchantFilters({ text: "beurre", kind: "" }).toString(),
      writeMerchantFilters({ text: "", kind: "Laiterie" }).toString(),
    ]).toEqual(["", "nom=beurre", "genre=Laiterie"]);
    const long = new URLSearchParams({ nom: "a".repeat(101), genre: "b".repeat(101) });
    expect([readMerchantFilters(long), readMerchantFilters(new URLSearchParams())]).toEqual([
      { text: "a".repeat(100), kind: "b".repeat(100) },
      { text: "", kind: "" },
    ]);
  });

  it("[MKP-3] comes back from its address", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 40 }).filter((text) => text.isWellFormed()),
        fc.constantFrom("", "Laiterie", "Moulin & fils"),
        (text, kind) => {
          const address = writeMerchantFilters({ text, kind }).toString();
          expect(readMerchantFilters(new URLSearchParams(address))).toEqual({ text, kind });
        },
      ),
    );
  });
});

describe("the facts of a merchant", () => {
  const values = (merchant: MerchantCard) => merchantFacts(merchant).map(({ value }) => value);

  it("[MKP-4] are products, minimum and delay; a lorry has its own", () => {
    expect(merchantFacts(dairy).map(({ label }) => label)).toEqual([
      "Produits",
      "Minimum",
      "Délai",
    ]);
    expect(values(dairy)).toEqual(["1\u202f041", "150,00\u00a0€ HT", "2 à 4\u00a0jours"]);
    expect(values({ ...dairy, minimumOrder: cents(0), earliestDays: 1, latestDays: 1 })).toEqual([
      "1\u202f041",
      "Sans minimum",
      "1\u00a0jour",
    ]);
    expect(values(mill).slice(1)).toEqual(["Selon la tournée", "Au prochain camion"]);
  });

  it("[MKP-4] name the cheapest delivery, and where parcels leave from", () => {
    const delay = { collectionWithinHours: 24, deliveryWithinHours: 72 };
    const method = { vatRate: rate(0.2), ...delay, pickupPlace: null };
    const detail: MerchantDetail = {
      ...dairy,
      longDescription: "",
      profileImage: null,
      defaultCurrency: "EUR",
      status: "active",
      shippingMethods: [
        { ...method, code: "a", name: "Express", amountWithoutVat: cents(2690) },
        { ...method, code: "b", name: "Standard", amountWithoutVat: cents(1490) },
        { ...method, code: "c", name: "Retrait", amountWithoutVat: cents(0), pickupPlace: "Rouen" },
        { ...method, code: "d", name: "Palette", amountWithoutVat: cents(9900) },
      ],
      attributes: [
        { name: "Origine", value: "France" },
        { name: "Siège", value: "Rouen" },
      ],
    };
    const first = [
      { label: "Minimum de commande", value: "150,00\u00a0€ HT" },
      { label: "Délai de livraison", value: "2 à 4\u00a0jours" },
    ];
    expect(merchantDetailFacts(detail)).toEqual([
      ...first,
      { label: "Livraison", value: "dès\u00a014,90\u00a0€ HT" },
      { label: "Expédié depuis", value: "Rouen" },
    ]);
    const bare = { ...detail, shippingMethods: [], attributes: [] };
    expect(merchantDetailFacts(bare)).toEqual(first);
  });
});

it("[MKP-5] a store without access is told so, and who may ask for it", () => {
  expect([NO_MARKETPLACE_ACCESS, RESERVED, ASK_YOUR_MANAGER]).toEqual([
    "Votre boutique n'a pas encore accès à la marketplace.",
    "Réservé : voir votre gérant",
    "Votre boutique n'a pas encore accès à la marketplace. Votre gérant peut le demander, gratuitement.",
  ]);
});

it("[MKP-5] the products of merchants are closed to a store without access, and to no other", () => {
  const open = { marketPlaceAccess: true };
  const closed = { marketPlaceAccess: false };
  expect([
    lacksAccess(closed, "MKP"),
    lacksAccess(closed, "Z001"),
    lacksAccess(open, "MKP"),
    lacksAccess(null, "MKP"),
  ]).toEqual([true, false, false, false]);
});
