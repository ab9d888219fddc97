import { ClockTime, SalesAreaCode, Siret, VatNumber } from "../api-schema/primitives.ts";
import type { Firm } from "../core/seller/firm.ts";

const MAILBOX = "bonjour@moulin-dupont.fr";
const PHONE = "02 31 00 00 00";
const SIDE = {
  name: "Moulin Dupont",
  iban: "FR7630006000011234567890189",
  bic: "AGRIFRPP",
  ics: "FR72ZZZ123456",
};

/** A firm as an operator's document says it: nothing of it is known to be nobody's. */
export const REAL_FIRM: Firm = {
  name: "Moulin Dupont",
  brand: "Le Moulin",
  legalForm: { short: "SARL", name: "société à responsabilité limitée" },
  capital: 50_000,
  siret: Siret.make("73282932000074"),
  vatNumber: VatNumber.make("FR44732829320"),
  registry: "Caen",
  court: "tribunal de commerce de Caen",
  address: { street: "2 rue du Bief", postcode: "14000", city: "Caen" },
  accounting: { email: MAILBOX, phone: PHONE },
  service: { name: "Accueil", email: MAILBOX, phone: PHONE, hours: "du lundi au vendredi" },
  orders: { name: "Quai", email: MAILBOX },
  marketplace: { name: "Marchands", email: MAILBOX },
  dataProtection: { email: MAILBOX },
  sender: { name: "Moulin Dupont", email: MAILBOX },
  website: null,
  sides: { gmp: SIDE, mkp: SIDE },
  notice: {
    director: "Anne Dupont",
    host: { name: "Hébergeur", address: "3 rue des Serveurs, 35000 Rennes", phone: PHONE },
    statement: null,
  },
  areas: [
    {
      code: SalesAreaCode.make("plaine"),
      name: "Plaine de Caen",
      departments: ["14"],
      deliveries: [
        {
          range: "Z002",
          weekdays: [2, 4],
          cutOff: ClockTime.make("11:00"),
          franco: 500_000,
          maximum: 12_000_000,
          deliveryFee: 1400,
        },
      ],
    },
  ],
};
