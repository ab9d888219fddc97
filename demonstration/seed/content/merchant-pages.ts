import { Schema } from "effect";
import type { PageSeed, Unplaced } from "../../../server/editions/content-types.ts";
import { list, p, tile } from "../../../server/editions/writing.ts";
import { ProductSlug } from "../catalogue-rows.ts";
import { kept } from "../data/data-files.ts";
import { readTable } from "../data/table.ts";
import { MerchantSlug, merchants } from "../merchants.ts";
import { merchantCoverPath } from "../shop-pictures.ts";

const Featured = Schema.Struct({
  merchant: MerchantSlug,
  name: Schema.String,
  product: ProductSlug,
});

/** Products that a merchant puts forward, under a shorter name. */
const featured = kept(() => readTable("content/featured-products.csv", Featured));

/** The zones of each merchant's page; its address is in the list of the merchants. */
export const merchantPages = (): readonly PageSeed[] =>
  merchants().map((merchant) => ({
    uri: `/marchand/${merchant.slug}`,
    code: `marchand-${merchant.slug}`,
    name: merchant.name,
    title: `${merchant.name} : ${merchant.title}`,
    description: merchant.description,
    unlisted: true,
    blocks: [
      {
        type: "imageCollection",
        images: [{ path: merchantCoverPath(merchant.slug), alt: merchant.name }],
      },
      p(merchant.longDescription),
    ],
    zones: {
      merchant_featured_products: featured()
        .filter((one) => one.merchant === merchant.slug)
        .map(({ name, product }) => tile(name, "", `/produits/${product}`)),
      cgv_marchand: termsOf(merchant),
    },
  }));

const termsOf = ({
  name,
  gmp,
  minimumOrder,
  earliestDays,
  latestDays,
}: ReturnType<typeof merchants>[number]): readonly Unplaced[] => {
  if (gmp) {
    return [
      p(
        'Les ventes de Grands Moulins Panetier sont régies par les <a href="/cgv">conditions générales de vente</a>.',
      ),
    ];
  }
  return [
    p(
      `Conditions de vente de ${name}, complétant les <a href="/cgv-marketplace">conditions de la marketplace</a>.`,
    ),
    list(
      `Minimum de commande : ${minimumOrder / 100} € HT.`,
      `Livraison en ${earliestDays} à ${latestDays} jours ouvrés après confirmation, en France métropolitaine.`,
      "Prix hors taxes, frais de livraison affichés avant validation.",
      "Réclamation dans les 48 heures pour les denrées périssables, dans les huit jours pour le reste, depuis la commande.",
      "Réserve de propriété jusqu’au paiement complet ; pénalités de retard au taux de la Banque centrale européenne majoré de dix points et indemnité de recouvrement de 40 €.",
    ),
  ];
};
