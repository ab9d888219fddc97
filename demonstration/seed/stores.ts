import { AddressId, ErpId, StoreId, StoreShopUserId } from "../../api-schema/primitives.ts";
import type { Address } from "../../api-schema/address.ts";
import type { AlertTopHour } from "../../api-schema/store.ts";
import { partsOfSiret, vatNumberOf } from "../../core/companies/siret.ts";
import { customerOf, fictionalPhone } from "./people.ts";
import { slugOf } from "./slug.ts";
import { type StoreProfile, storeProfiles, type StoreUser } from "./store-profiles.ts";
import type { Town } from "./towns.ts";

/** The stores of the demonstration with their addresses and users, as the tables have them. */
export const demoStores = () => {
  const addresses: { readonly storeId: StoreId; readonly address: Address }[] = [];
  const links: ReturnType<typeof linkOf>[] = [];
  const stores = storeProfiles().map((profile, index) => {
    const id = StoreId.make(index + 1);
    const { users } = profile;
    links.push(...users.map((user, at) => linkOf(user, profile, id, links.length + at + 1)));
    const first = addresses.length + 1;
    const places = placesOf(profile).map((place, at) => addressOf(place, profile, first + at));
    addresses.push(...places.map((address) => ({ storeId: id, address })));
    // What is invoiced elsewhere is invoiced at the last of its addresses.
    const office = profile.officeStreet === null ? first : first + places.length - 1;
    return {
      ...storeRow(profile, id),
      billingAddressId: AddressId.make(office),
      shippingAddressId: AddressId.make(first),
      legalAddressId: AddressId.make(office),
    };
  });
  return { stores, addresses, links };
};

export type Stores = ReturnType<typeof demoStores>;
/** A row of table store; the sales area is named by its code. */
export type StoreRow = Stores["stores"][number];
/** A row of table address. */
export type AddressRow = Stores["addresses"][number];

/** The store of that profile. */
export const storeOf = (key: string, { stores }: Pick<Stores, "stores">): StoreRow => {
  const store = stores[storeProfiles().findIndex((profile) => profile.key === key)];
  if (store === undefined) throw new RangeError(`No store ${key}`);
  return store;
};

const storeRow = (profile: StoreProfile, id: StoreId) => {
  const { erpId, siret, marketPlaceAccess, company } = profile;
  const { siren, nic } = partsOfSiret(siret);
  const mailName = slugOf(company);
  return {
    id,
    salesArea: profile.town.salesArea,
    erpId: erpId === null ? null : ErpId.make(erpId),
    mkpId: marketPlaceAccess ? `MKP-${erpId ?? 900_000 + id}` : null,
    marketPlaceAccess,
    banned: profile.banned,
    status: profile.status ?? ("active" as const),
    company,
    legalName: profile.legalName,
    legalStatus: profile.legalStatus,
    siren,
    nic,
    vatNumber: vatNumberOf(siren),
    naf: "10.71C",
    billingEmail: `compta@${mailName}.example`,
    billingEmailOptin: profile.billingEmailOptin,
    contactEmail: `bonjour@${mailName}.example`,
    newsletterOptin: profile.newsletterOptin,
    paymentMethod: profile.paymentMethod,
    bankName: profile.bankName,
    moneyOrder: profile.gmpMandate && erpId !== null ? `RUM-GMP-${erpId}-01` : null,
    marketplaceMoneyOrder: profile.mkpMandate ? `RUM-MKP-${erpId ?? 900_000 + id}-01` : null,
    closingDays: profile.closingDays,
    infolegaleScore: profile.score,
    previousInfolegaleScore: profile.previousScore,
    hasFestiveProducts: profile.festive,
  };
};

interface Place {
  readonly company: string;
  readonly street: string;
  readonly town: Town;
}

/** The shop, a bakehouse where goods may go as well, and the head office that pays. */
const placesOf = (profile: StoreProfile): readonly Place[] => {
  const { company, legalName, street, town, bakehouse, officeStreet, officeTown } = profile;
  return [
    { company, street, town },
    ...(bakehouse === null
      ? []
      : [{ company: `${company} – Laboratoire`, street: bakehouse, town }]),
    ...(officeStreet === null
      ? []
      : [{ company: legalName, street: officeStreet, town: officeTown ?? town }]),
  ];
};

const addressOf = (place: Place, { users }: StoreProfile, id: number): Address => {
  const { firstName, lastName } = customerOf(users[0]?.account ?? "");
  return {
    id: AddressId.make(id),
    firstName,
    lastName,
    phoneNumber: fictionalPhone(100 + id),
    company: place.company,
    countryCode: "FR",
    provinceCode: place.town.provinceCode,
    provinceName: place.town.provinceName,
    street: place.street,
    city: place.town.name,
    postcode: place.town.postcode,
  };
};

const linkOf = (user: StoreUser, profile: StoreProfile, storeId: StoreId, id: number) => ({
  id: StoreShopUserId.make(id),
  storeId,
  customerId: customerOf(user.account).id,
  role: user.role,
  mainManager: user.main,
  defaultStore: user.default,
  alertTopHours: profile.status === "inactive" || profile.banned ? [] : ALERTS[user.role],
});

const ALERTS: Readonly<Record<StoreUser["role"], readonly AlertTopHour[]>> = {
  manager: [
    { code: "Z002", mode: ["mail", "sms"], minutes: 60 },
    { code: "Z001", mode: ["mail"], minutes: 120 },
  ],
  baker: [
    { code: "Z002", mode: ["mail", "sms"], minutes: 60 },
    { code: "Z001", mode: ["mail"], minutes: 120 },
  ],
  supervisor: [{ code: "Z002", mode: ["mail"], minutes: 90 }],
  accountant: [],
};
