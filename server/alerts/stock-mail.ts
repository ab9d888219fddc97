import {
  type BackInStock,
  backInStockPath,
  backInStockTitle,
} from "../../core/alerts/stock-alerts.ts";
import { comparisonPrice } from "../../core/catalogue/price.ts";
import type { Grams } from "../../api-schema/primitives.ts";
import { euros } from "../../core/money/format.ts";
import { facts, mailTemplate, link, paragraph } from "../mails/mail-frame.ts";
import type { MailMessage } from "../ports/mail.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";

/** What the mail of it says besides. */
export type StockMailProduct = BackInStock & {
  readonly reference: string;
  readonly netWeight: Grams;
  readonly pieces: number | null;
};

/** 'De retour en stock : Farine de blé T65' */
export const stockMail = (
  from: KnownFirm,
  to: { readonly email: string; readonly name: string },
  product: StockMailProduct,
  shopUrl: string,
): MailMessage => ({
  to: to.email,
  toName: to.name,
  ...mailTemplate(from, backInStockTitle(product), [
    paragraph(to.name === "" ? "Bonjour," : `Bonjour ${to.name},`),
    paragraph(
      `${product.name} est de nouveau en stock. Les premières commandes sont servies les premières.`,
    ),
    facts([
      ["Produit", `${product.packaging}, réf. ${product.reference}`],
      ["Prix", [`${euros(product.price)} HT`, comparisonPrice(product.price, product)].join(" · ")],
      ["Boutique", product.company],
    ]),
    link("Voir le produit", `${shopUrl}${backInStockPath(product)}`),
    paragraph(
      "Vous aviez demandé à être prévenu de son retour : cette alerte est terminée, il n’y en aura pas d’autre.",
    ),
  ]),
});
