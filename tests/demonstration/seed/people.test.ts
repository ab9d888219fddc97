import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import { Address } from "../../../api-schema/address.ts";
import { Email, ErpId } from "../../../api-schema/primitives.ts";
import { isPhone } from "../../../core/contact/phone.ts";
import { mandateStatus } from "../../../core/mandates/mandates.ts";
import { isValidSiret, isValidVatNumber } from "../../../core/companies/siret.ts";
import { customerOf, customers, type Account } from "../../../demonstration/seed/people.ts";
import { demoStores, storeOf } from "../../../demonstration/seed/stores.ts";
import { departmentOf } from "../../../core/addresses/departments.ts";

const all = demoStores();
const { stores, addresses, links } = all;

const storesOf = (account: Account) => {
  const { id } = customerOf(account);
  return links.filter(({ customerId }) => customerId === id);
};

describe("the demonstration's people", () => {
  it("gives everybody a valid e-mail of their own and numbers kept for fiction", () => {
    expect(customers().every(({ email }) => Schema.is(Email)(email))).toBe(true);
    expect(new Set(customers().map(({ email }) => email)).size).toBe(customers().length);
    const numbers = customers().flatMap((person) => [person.phoneNumber, person.mobileNumber]);
    expect(numbers.filter((number) => !isPhone(number))).toEqual([]);
    expect(numbers.filter((number) => !/^(01 99 00|06 39 98) \d\d \d\d$/.test(number))).toEqual([]);
  });

  it("gives each account its role and stores", () => {
    const seen = Object.fromEntries(
      (
        [
          "gerant",
          "comptable",
          "vendeur",
          "salarie",
          "nouveau",
          "cent-boutiques",
          "bloque",
        ] as const
      ).map((account) => {
        const own = storesOf(account);
        return [account, [[...new Set(own.map(({ role }) => role))].join(), own.length]];
      }),
    );
    expect(seen).toEqual({
      gerant: ["manager", 6],
      comptable: ["accountant", 3],
      vendeur: ["supervisor", 9],
      salarie: ["baker", 1],
      nouveau: ["manager", 1],
      "cent-boutiques": ["manager", 100],
      bloque: ["manager", 1],
    });
  });

  it("gives everybody exactly one default store", () => {
    const defaults = customers().map(
      ({ id }) => links.filter((link) => link.customerId === id && link.defaultStore).length,
    );
    expect(defaults).toEqual(customers().map(() => 1));
  });

  it("shows the terms and the welcome to the new account alone", () => {
    const toldNothing = customers().filter(
      ({ cgu, welcomeModalDisplayed }) => !cgu && !welcomeModalDisplayed,
    );
    expect(toldNothing.map(({ email }) => email)).toEqual(["nouveau@panetier.example"]);
    expect(customers().filter(({ cgu }) => cgu)).toHaveLength(customers().length - 1);
  });
});

describe("the demonstration's stores", () => {
  it("numbers them with valid keys", () => {
    expect(stores.filter(({ siren, nic }) => !isValidSiret(`${siren}${nic}`))).toEqual([]);
    expect(stores.filter(({ vatNumber }) => !isValidVatNumber(vatNumber))).toEqual([]);
    expect(new Set(stores.map(({ siren, nic }) => `${siren}${nic}`)).size).toBe(stores.length);
  });

  it("gives no two of them one customer number", () => {
    const numbers = stores.flatMap(({ erpId }) => (erpId === null ? [] : [erpId]));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((number) => Schema.is(ErpId)(number))).toBe(true);
    expect(stores.filter(({ erpId }) => erpId === null).map(({ company }) => company)).toEqual([
      "La Mie d’Yvetot",
    ]);
  });

  it("puts them at addresses of the right department", () => {
    for (const { address } of addresses) {
      expect(Schema.is(Address)(address)).toBe(true);
      expect(departmentOf(address.postcode)).toEqual({
        code: address.provinceCode,
        name: address.provinceName,
      });
    }
    const known = new Map(addresses.map(({ address, storeId }) => [address.id, storeId]));
    const places = stores.flatMap((store) => [
      [known.get(store.billingAddressId), store.id],
      [known.get(store.shippingAddressId), store.id],
      [known.get(store.legalAddressId), store.id],
    ]);
    expect(places.filter(([owner, store]) => owner !== store)).toEqual([]);
  });

  it("shows the manager every kind of store", () => {
    const market = storeOf("marche", all);
    expect(market).toMatchObject({
      company: "Boulangerie du Marché",
      erpId: "104512",
      salesArea: "normandie",
    });
    expect(mandateStatus(market, "gmp")).toBe("present");
    expect(mandateStatus(market, "mkp")).toBe("missing");
    const ids = new Set(storesOf("gerant").map(({ storeId }) => storeId));
    const own = stores.filter(({ id }) => ids.has(id));
    expect(own.filter(({ status }) => status === "inactive")).toHaveLength(1);
    expect(own.filter(({ erpId }) => erpId === null)).toHaveLength(1);
    expect(own.filter(({ salesArea }) => salesArea !== "normandie")).toHaveLength(1);
    expect(own.filter(({ infolegaleScore }) => (infolegaleScore ?? 100) < 30)).toHaveLength(1);
    const [bakery] = storesOf("salarie");
    expect(stores.find(({ id }) => id === bakery?.storeId)?.marketPlaceAccess).toBe(false);
    const [blocked] = storesOf("bloque");
    expect(stores.find(({ id }) => id === blocked?.storeId)?.banned).toBe(true);
  });
});
