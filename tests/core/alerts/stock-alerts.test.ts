import { expect, it } from "vitest";
import { Slug, VariantCode } from "../../../api-schema/primitives.ts";
import {
  backInStockNotice,
  backInStockPath,
  backInStockTitle,
} from "../../../core/alerts/stock-alerts.ts";
import { cents } from "../../../core/money/cents.ts";

const flour = {
  code: VariantCode.make("FARINE-T65-25"),
  slug: Slug.make("farine-de-ble-t65"),
  name: "Farine de blé T65",
  packaging: "Sac de 25 kg",
  price: cents(124_890),
  company: "Fournil du marché",
};

it("[STOCK-5] what is back leads to its packaging on the page of its product", () => {
  expect(backInStockPath(flour)).toBe("/produits/farine-de-ble-t65?variante=FARINE-T65-25");
  expect(backInStockTitle(flour)).toBe("De retour en stock\u00a0: Farine de blé T65");
});

it("[STOCK-5] what is back is notified with its packaging, its price HT and for which store", () => {
  expect(backInStockNotice(flour)).toEqual({
    title: "De retour en stock\u00a0: Farine de blé T65",
    body: "Sac de 25 kg, 1\u202f248,90\u00a0€ HT, pour Fournil du marché.",
    url: "/produits/farine-de-ble-t65?variante=FARINE-T65-25",
    tag: "stock-FARINE-T65-25",
  });
});
