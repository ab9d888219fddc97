import { Schema } from "effect";
import { Role, Siret, Weekday } from "../../api-schema/primitives.ts";
import { PaymentMethodCode } from "../../api-schema/store.ts";
import { Flag, nameAmong, numbers, orEmpty, orNull, Whole } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import { Account } from "./people.ts";
import { Postcode, townAt } from "./towns.ts";

const { Array: List, Literal, Struct, String: Text } = Schema;

const StoreLine = Struct({
  store: Text,
  company: Text,
  street: Text,
  postcode: Postcode,
  /** Street of a bakehouse in the same town, where goods may go as well. */
  bakehouse: orNull(Text),
  /** Of the head office that pays, where it is not the shop. */
  officeStreet: orNull(Text),
  officePostcode: orNull(Postcode),
  /** Stores of one company have one SIREN, a NIC each. */
  legalName: Text,
  legalStatus: Text,
  siret: Siret,
  erpId: orNull(Text),
  marketPlaceAccess: Flag,
  gmpMandate: Flag,
  mkpMandate: Flag,
  bankName: orNull(Text),
  paymentMethod: PaymentMethodCode,
  billingEmailOptin: Flag,
  newsletterOptin: Flag,
  closingDays: orEmpty(numbers(List(Weekday))),
  previousScore: orNull(Whole),
  score: orNull(Whole),
  status: orNull(Literal("inactive")),
  banned: Flag,
  festive: Flag,
  /** Name of the quick-order list. */
  list: orNull(Text),
});

const lines = kept(() => readTable("people/stores.csv", StoreLine, "store"));

/** The key of a store that there is. */
export const StoreKey = nameAmong("store", () => lines().map(({ store }) => store));

const UserLine = Struct({
  store: StoreKey,
  account: Account,
  role: Role,
  main: Flag,
  default: Flag,
});

export type StoreUser = typeof UserLine.Type;

/**
 * What is decided by hand of each store, in the order of their ids; stores.ts makes up the rest. The
 * hundred shops of one chain are what the searchable store selector is for.
 */
export const storeProfiles = kept(() => {
  const users = Map.groupBy(readTable("people/store-users.csv", UserLine), ({ store }) => store);
  return lines().map(({ store: key, postcode, officePostcode, ...line }) => ({
    ...line,
    key,
    town: townAt(postcode),
    officeTown: officePostcode === null ? null : townAt(officePostcode),
    users: users.get(key) ?? [],
  }));
});

export type StoreProfile = ReturnType<typeof storeProfiles>[number];
