import {
  AddressId,
  ErpId,
  Nic,
  Siren,
  StoreId,
  StoreShopUserId,
} from "../../api-schema/primitives.ts";
import type { Address } from "../../api-schema/address.ts";
import { vatNumberOf } from "../../core/stores/siret.ts";
import { withLuhnKey } from "./check-digits.ts";
import { customerOf, customers, fictionalPhone } from "./people.ts";
import { integerBetween, randomFor } from "./random.ts";
import { slugOf } from "./slug.ts";
import { type StoreProfile, storeProfiles, type StoreUser } from "./store-profiles.ts";
import type { AddressRow, LinkRow, StoreRow } from "./store-types.ts";
import { townNamed, type Town } from "./towns.ts";

export interface Stores {
  readonly stores: readonly StoreRow[];
  readonly addresses: readonly AddressRow[];
  readonly links: readonly LinkRow[];
}

/** The stores of the demonstration with their addresses and users: same seed, same rows. */
export const demoStores = (seed: number): Stores => {
  const addresses: AddressRow[] = [];
  const links: LinkRow[] = [];
  const shopsOfOwner = new Map<string, number>();
  const stores = storeProfiles().map((profile, index) => {
    const id = StoreId.make(index + 1);
    const rank = (shopsOfOwner.get(profile.owner) ?? 0) + 1;
    shopsOfOwner.set(profile.owner, rank);
    const places = addressesOf(profile, id, addresses.length);
    addresses.push(...places.all);
    links.push(
      ...profile.users.map((user, at) => linkOf(user, id, links.length + at + 1, profile)),
    );
    return storeRow(profile, id, rank, places, seed);
  });
  return { stores, addresses, links };
};

/** The store of that profile, with its default delivery address. */
export const storeOf = (key: string, { stores }: Pick<Stores, "stores">): StoreRow => {
  const store = stores[storeProfiles().findIndex((profile) => profile.key === key)];
  if (store === undefined) throw new RangeError(`No store ${key}`);
  return store;
};

type Places = {
  readonly all: readonly AddressRow[];
  readonly shop: AddressRow;
  readonly office: AddressRow;
};

const storeRow = (
  profile: StoreProfile,
  id: StoreId,
  rank: number,
  { shop, office }: Places,
  seed: number,
): StoreRow => {
  const siren = sirenOf(profile.owner, seed);
  const mailName = slugOf(profile.company);
  const { erpId } = profile;
  return {
    id,
    salesArea: profile.town.salesArea,
    erpId: erpId === null ? null : ErpId.make(erpId),
    mkpId: profile.marketPlaceAccess ? `MKP-${erpId ?? 900_000 + id}` : null,
    marketPlaceAccess: profile.marketPlaceAccess,
    banned: profile.banned,
    status: profile.status ?? "active",
    company: profile.company,
    legalName: profile.legalName,
    legalStatus: profile.legalStatus,
    siren,
    nic: nicOf(siren, rank),
    vatNumber: vatNumberOf(siren),
    naf: "10.71C",
    billingEmail: `compta@${mailName}.example`,
    billingEmailOptin: id % 3 !== 0,
    contactEmail: `bonjour@${mailName}.example`,
    newsletterOptin: id % 2 === 1,
    paymentMethod: profile.paymentMethod,
    bankName: profile.gmpMandate || profile.mkpMandate ? bankOf(profile.owner, seed) : null,
    moneyOrder: profile.gmpMandate && erpId !== null ? `RUM-GMP-${erpId}-01` : null,
    marketplaceMoneyOrder: profile.mkpMandate ? `RUM-MKP-${erpId ?? 900_000 + id}-01` : null,
    closingDays: profile.closingDays,
    infolegaleScore: profile.score,
    previousInfolegaleScore: profile.previousScore,
    hasFestiveProducts: profile.festive,
    billingAddressId: office.address.id,
    shippingAddressId: shop.address.id,
    legalAddressId: office.address.id,
  };
};

// The chain is invoiced at its head office; the default store also receives at its bakehouse.
const addressesOf = (profile: StoreProfile, storeId: StoreId, count: number): Places => {
  const shop = addressRow(profile, storeId, count + 1, {
    company: profile.company,
    street: profile.street,
    town: profile.town,
  });
  if (profile.owner === "aubert") {
    const office = addressRow(profile, storeId, count + 2, {
      company: profile.legalName,
      street: "12 rue de Béthune",
      town: townNamed("Lille"),
    });
    return { all: [shop, office], shop, office };
  }
  if (profile.key !== "marche") return { all: [shop], shop, office: shop };
  const bakehouse = addressRow(profile, storeId, count + 2, {
    company: "Boulangerie du Marché – Laboratoire",
    street: "6 rue des Bons-Enfants",
    town: profile.town,
  });
  return { all: [shop, bakehouse], shop, office: shop };
};

const addressRow = (
  profile: StoreProfile,
  storeId: StoreId,
  id: number,
  place: { readonly company: string; readonly street: string; readonly town: Town },
): AddressRow => {
  const [first] = profile.users;
  const contact = first === undefined ? customers()[0] : customerOf(first.account);
  const address: Address = {
    id: AddressId.make(id),
    firstName: contact?.firstName ?? "",
    lastName: contact?.lastName ?? "",
    phoneNumber: fictionalPhone(100 + id),
    company: place.company,
    countryCode: "FR",
    provinceCode: place.town.provinceCode,
    provinceName: place.town.provinceName,
    street: place.street,
    city: place.town.name,
    postcode: place.town.postcode,
  };
  return { storeId, address };
};

const linkOf = (
  user: StoreUser,
  storeId: StoreId,
  id: number,
  { status, banned }: StoreProfile,
): LinkRow => ({
  id: StoreShopUserId.make(id),
  storeId,
  customerId: customerOf(user.account).id,
  role: user.role,
  mainManager: user.main,
  defaultStore: user.default,
  alertTopHours:
    status === "inactive" || banned
      ? []
      : user.role === "manager" || user.role === "baker"
        ? [
            { code: "Z002", mode: ["mail", "sms"], minutes: 60 },
            { code: "Z001", mode: ["mail"], minutes: 120 },
          ]
        : user.role === "accountant"
          ? []
          : [{ code: "Z002", mode: ["mail"], minutes: 90 }],
});

// Numbers from 990 000 000 on are not given to companies yet.
const sirenOf = (owner: string, seed: number): Siren => {
  const digits = integerBetween(randomFor(seed, "siren", owner), 99_000_000, 99_999_999);
  return Siren.make(withLuhnKey(String(digits)));
};

const nicOf = (siren: Siren, rank: number): Nic =>
  Nic.make(withLuhnKey(`${siren}${String(rank).padStart(4, "0")}`).slice(9));

const banks = ["Banque du Val de Seine", "Crédit du Fournil", "Caisse artisanale du Nord"] as const;

const bankOf = (owner: string, seed: number): string =>
  banks[integerBetween(randomFor(seed, "bank", owner), 0, banks.length - 1)] ?? banks[0];
