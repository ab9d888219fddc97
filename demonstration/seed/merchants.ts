import { Schema } from "effect";
import { Siret } from "../../api-schema/primitives.ts";
import type { Seller } from "../../core/invoices/invoice.ts";
import { partsOfSiret, vatNumberOf } from "../../core/companies/siret.ts";
import {
  Decimal,
  Euros,
  EurosAsCents,
  Fact,
  Flag,
  listOf,
  nameAmong,
  orNull,
  Whole,
} from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { documentNames, readDocuments, textOfBody } from "./data/documents.ts";
import { readTable } from "./data/table.ts";
import { fictionalPhone } from "./people.ts";
import { TownName, townNamed } from "./towns.ts";

const { Struct, String: Text } = Schema;

/** The slug of a merchant that there is. */
export const MerchantSlug = nameAmong("merchant", () => documentNames("catalogue/merchants"));
export type MerchantSlug = (typeof MerchantSlug)["Type"];

const MerchantHead = Struct({
  name: Text,
  /** The milling group itself. */
  gmp: Flag,
  title: Text,
  description: Text,
  storeType: Text,
  /** Of one order, HT; the group's minimum is the franco of each sales area. */
  minimumOrder: Euros,
  earliestDays: Whole,
  latestDays: Whole,
  attributes: listOf(Fact, " | "),
});

/**
 * The eight merchants in the order of their ids. The first is the milling group, whose two lorries carry
 * the ranges Z002 and Z001; the seven others send parcels (MKP) with their own methods, minimum and
 * delays.
 */
export const merchants = kept(() =>
  readDocuments("catalogue/merchants", MerchantHead).map(({ name: slug, head, body }) => ({
    ...head,
    slug,
    longDescription: textOfBody(body),
  })),
);

/** Whoever sells as this; a merchant of the rows that there is not is a mistake. */
export const merchantOf = (slug: string) => {
  const merchant = merchants().find((one) => one.slug === slug);
  if (merchant === undefined) throw new RangeError(`No merchant ${slug}`);
  return merchant;
};

const ShippingMethodLine = Struct({
  merchant: MerchantSlug,
  code: Text,
  name: Text,
  /** HT. */
  amount: EurosAsCents,
  vatRate: Decimal,
  collectionWithinHours: Whole,
  deliveryWithinHours: Whole,
  /** Where it is fetched, where it is not delivered. */
  pickupPlace: orNull(Text),
});

/** How the merchants send, as the table has it: merchant by merchant. */
export const shippingMethods = kept(() =>
  readTable("catalogue/shipping-methods.csv", ShippingMethodLine).map(
    ({ merchant, ...method }, index, all) => ({
      ...method,
      id: index + 1,
      merchantId: merchants().findIndex(({ slug }) => slug === merchant) + 1,
      rank: index - all.findIndex((other) => other.merchant === merchant) + 1,
    }),
  ),
);

const PapersLine = Struct({
  merchant: MerchantSlug,
  legalForm: Text,
  /** The town of its register of commerce. */
  registry: Text,
  siret: Siret,
  street: Text,
  town: TownName,
});

const papers = kept(() => readTable("catalogue/merchant-papers.csv", PapersLine, "merchant"));

/** What a merchant's invoices say of it; null for the group, whose papers the shop knows. */
export const merchantPapers = (slug: string): Seller | null => {
  const own = papers().find(({ merchant }) => merchant === slug);
  if (own === undefined) return null;
  const index = merchants().findIndex((merchant) => merchant.slug === slug);
  const { siren } = partsOfSiret(own.siret);
  const town = townNamed(own.town);
  return {
    name: merchantOf(slug).name,
    legalForm: own.legalForm,
    registry: own.registry,
    street: own.street,
    postcode: town.postcode,
    city: town.name,
    siren,
    siret: own.siret,
    vatNumber: vatNumberOf(siren),
    email: `facturation@${slug}.example`,
    phone: fictionalPhone(700 + index),
  };
};
