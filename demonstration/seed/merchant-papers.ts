import { Siren } from "../../api-schema/primitives.ts";
import type { Seller } from "../../core/invoices/invoice.ts";
import { vatNumberOf } from "../../core/stores/siret.ts";
import { withLuhnKey } from "./check-digits.ts";
import { fictionalPhone } from "./people.ts";
import { townNamed } from "./towns.ts";
import { type MerchantSlug, merchants } from "./merchants.ts";

type Papers = Pick<Seller, "legalForm" | "registry" | "street" | "postcode" | "city">;

/** What a merchant's invoices say of it; null for the group, whose papers the shop knows. */
export const merchantPapers = (slug: MerchantSlug): Seller | null => {
  const index = merchants.findIndex((merchant) => merchant.slug === slug);
  const merchant = merchants[index];
  const papers = PAPERS[slug];
  if (merchant === undefined || papers === null) return null;
  const siren = Siren.make(withLuhnKey(`9990011${index}`));
  return {
    name: merchant.name,
    ...papers,
    siren,
    siret: withLuhnKey(`${siren}0001`),
    vatNumber: vatNumberOf(siren),
    email: `facturation@${slug}.example`,
    phone: fictionalPhone(700 + index),
  };
};

const at = (town: string, street: string): Pick<Papers, "street" | "postcode" | "city"> => {
  const { name, postcode } = townNamed(town);
  return { street, postcode, city: name };
};

const PAPERS: { readonly [Slug in MerchantSlug]: Papers | null } = {
  "grands-moulins-panetier": null,
  "laiterie-de-saint-aubin": {
    legalForm: "SARL au capital de 120 000 €",
    registry: "Lisieux",
    ...at("Lisieux", "4 route de Saint-Aubin"),
  },
  "vergers-du-lys": {
    legalForm: "Société coopérative agricole à capital variable",
    registry: "Lille",
    ...at("Lille", "18 quai de la Lys"),
  },
  "chocolaterie-morel": {
    legalForm: "SAS au capital de 250 000 €",
    registry: "Évreux",
    ...at("Évreux", "31 rue de la Harpe"),
  },
  "moulin-de-l-orme": {
    legalForm: "EARL au capital de 40 000 €",
    registry: "Évreux",
    ...at("Les Andelys", "2 chemin de l’Orme"),
  },
  "ferme-delattre": {
    legalForm: "GAEC au capital de 60 000 €",
    registry: "Amiens",
    ...at("Amiens", "9 rue du Vermandois"),
  },
  "emballages-delaubier": {
    legalForm: "SAS au capital de 380 000 €",
    registry: "Évreux",
    ...at("Gisors", "ZA du Vexin, 7 rue des Cartonniers"),
  },
  "outillage-berthelin": {
    legalForm: "SA au capital de 500 000 €",
    registry: "Amiens",
    ...at("Amiens", "44 boulevard d’Alsace"),
  },
};
