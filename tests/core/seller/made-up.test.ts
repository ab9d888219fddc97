import { describe, expect, it } from "vitest";
import type { Firm } from "../../../core/seller/firm.ts";
import { madeUpIn } from "../../../core/seller/made-up.ts";
import { Siret } from "../../../api-schema/primitives.ts";
import { DEMONSTRATION_FIRM } from "../../../demonstration/firm.ts";
import { REAL_FIRM } from "../../real-firm.ts";

const { gmp } = REAL_FIRM.sides;
const withSide = (change: Partial<typeof gmp>): Firm => ({
  ...REAL_FIRM,
  sides: { ...REAL_FIRM.sides, gmp: { ...gmp, ...change } },
});
const withPhone = (phone: string): Firm => ({
  ...REAL_FIRM,
  accounting: { ...REAL_FIRM.accounting, phone },
});
const withSender = (email: string): Firm => ({
  ...REAL_FIRM,
  sender: { ...REAL_FIRM.sender, email },
});
const withWebsite = (website: string): Firm => ({ ...REAL_FIRM, website });
const at = (street: string, postcode: string): Firm => ({
  ...REAL_FIRM,
  address: { street, postcode, city: "Rouen" },
});

describe("[FIRM-2] what belongs to nobody", () => {
  it("is nothing of a firm that somebody runs", () => {
    expect(madeUpIn(REAL_FIRM)).toEqual([]);
  });

  it("is each made-up value of the demonstration, named with its place", () => {
    expect(madeUpIn(DEMONSTRATION_FIRM)).toEqual(
      [
        ["siret", "SIREN 999001001"],
        ["address.street", "1 quai des Meuniers"],
        ["sides.gmp.iban", "IBAN FR7699999000010010451200125"],
        ["sides.gmp.ics", "ICS FR33ZZZ999001"],
        ["sides.mkp.iban", "IBAN FR7699999000010010451200222"],
        ["sides.mkp.ics", "ICS FR06ZZZ999002"],
        ["accounting.phone", "01 99 00 12 35"],
        ["service.phone", "01 99 00 12 34"],
        ["notice.host.phone", "01 99 00 12 34"],
        ["accounting.email", "comptabilite@panetier.example"],
        ["service.email", "contact@panetier.example"],
        ["orders.email", "commandes@panetier.example"],
        ["marketplace.email", "marketplace@panetier.example"],
        ["dataProtection.email", "donnees@panetier.example"],
        ["sender.email", "ne-pas-repondre@panetier.example"],
        ["website", "https://www.panetier.example/"],
      ].map(([path, value]) => ({ path, message: `${value} n’appartient à personne` })),
    );
  });

  it.each<[what: string, firm: Firm, path: string, value: string]>([
    [
      "a number that Insee gives to nobody",
      { ...REAL_FIRM, siret: Siret.make("99900145600012") },
      "siret",
      "SIREN 999001456",
    ],
    [
      "the quay of the demonstration",
      at("7 Quai des Meuniers", "76100"),
      "address.street",
      "7 Quai des Meuniers",
    ],
    [
      "an account at a bank that is none",
      withSide({ iban: "FR7699999000010010451200125" }),
      "sides.gmp.iban",
      "IBAN FR7699999000010010451200125",
    ],
    [
      "a creditor of the demonstration",
      withSide({ ics: "FR33ZZZ999001" }),
      "sides.gmp.ics",
      "ICS FR33ZZZ999001",
    ],
    ...["01 99 00 00 00", "02.61.91.00.00", "0353010000", "+33 4 65 71 00 00"].map(
      (phone): [string, Firm, string, string] => [
        `a telephone of fiction: ${phone}`,
        withPhone(phone),
        "accounting.phone",
        phone,
      ],
    ),
    ...["05 36 49 99 99", "06 39 98 12 34"].map((phone): [string, Firm, string, string] => [
      `a telephone of fiction: ${phone}`,
      withPhone(phone),
      "accounting.phone",
      phone,
    ]),
    ...[
      "a@moulin.example",
      "a@example.com",
      "a@mail.EXAMPLE.org",
      "a@moulin.test",
      "a@x.invalid",
    ].map((email): [string, Firm, string, string] => [
      `a mailbox that no network finds: ${email}`,
      withSender(email),
      "sender.email",
      email,
    ]),
    ...["https://localhost/", "https://www.example.net./boutique", "https://moulin.example"].map(
      (website): [string, Firm, string, string] => [
        `a site that no network finds: ${website}`,
        withWebsite(website),
        "website",
        website,
      ],
    ),
  ])("is alone named: %s", (_, firm, path, value) => {
    expect(madeUpIn(firm)).toEqual([{ path, message: `${value} n’appartient à personne` }]);
  });

  it.each<[what: string, firm: Firm]>([
    ["the SIREN of another", { ...REAL_FIRM, siret: Siret.make("99800145600012") }],
    ["a quay of that name elsewhere", at("1 quai des Meuniers", "14000")],
    ["another street of that postcode", at("1 rue des Meuniers", "76100")],
    ["nines later in an account", withSide({ iban: "FR7630006000019999934567890" })],
    ["a creditor whose number only begins so", withSide({ ics: "FR45ZZZ999012" })],
    ["a telephone next to those of fiction", withPhone("01 99 01 00 00")],
    ["a telephone of another country", withPhone("+32 1 99 00 12 34")],
    ["digits of fiction within a longer number", withPhone("+990199001234")],
    ["a name that only holds the word", withSender("example@example-moulin.fr")],
    ["a name that only ends with the word", withSender("a@monexample.com")],
    ["a name that goes on behind the word", withSender("a@example.moulin.fr")],
    ["a site whose page is called so", withWebsite("https://www.moulin-dupont.fr/x.example")],
  ])("is not %s", (_, firm) => {
    expect(madeUpIn(firm)).toEqual([]);
  });
});
