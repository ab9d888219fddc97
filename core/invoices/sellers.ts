import { Siren } from "../../api-schema/primitives.ts";
import { creditorOf } from "../mandates/creditors.ts";
import type { Seller } from "./invoice.ts";

const { name, street, postcode, city } = creditorOf("GMP");

/** The group as its invoices name it. Its numbers have right keys and are given to nobody. */
export const GROUP_SELLER: Seller = {
  name,
  legalForm: "SAS au capital de 4 500 000 €",
  registry: "Rouen",
  siren: Siren.make("999001001"),
  siret: "99900100100018",
  vatNumber: "FR29999001001",
  street,
  postcode,
  city,
  email: "comptabilite@panetier.example",
  phone: "02 35 01 99 00",
};

/** Who writes the invoices of the marketplace's merchants, with their mandate (CGI, art. 289 I-2). */
export const MARKETPLACE_ISSUER = creditorOf("MKP").name;
