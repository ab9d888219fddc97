import { Address } from "../../../api-schema/address.ts";

/** Where a buyer has goods delivered beside the shop. */
export const laboratory = Address.make({
  id: 1 as Address["id"],
  firstName: "Anne",
  lastName: "Meunier",
  phoneNumber: null,
  company: "Le laboratoire",
  countryCode: "FR",
  provinceCode: null,
  provinceName: null,
  street: "6 rue des Bons-Enfants",
  city: "Rouen",
  postcode: "76000",
});
