import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import {
  type AccountKey,
  accountOf,
  OwnAccounts,
  vatAccountKey,
} from "../../../core/invoices/chart-of-accounts.ts";

const decode = Schema.decodeUnknownSync(OwnAccounts);

describe("the accounts of the books", () => {
  const usual = (key: AccountKey) => Object.values(accountOf({}, key));

  it("are the usual ones of the plan comptable général, by number and name", () => {
    expect([
      usual("customers"),
      usual("advances"),
      usual("refunds"),
      usual("unallocated"),
      usual("collecting"),
      usual("cards"),
      usual("bank"),
      usual("merchants"),
      usual("flour"),
      usual("frozen"),
      usual("carriage"),
      usual("commissions"),
      usual("fees"),
      usual("reserve"),
      usual("losses"),
      usual("opening"),
      usual("adopted"),
      usual("vat55"),
      usual("vat10"),
      usual("vat20"),
      usual("vatOther"),
    ]).toEqual([
      ["411000", "Clients"],
      ["419100", "Clients, avances et acomptes reçus"],
      ["419700", "Clients, sommes à rembourser"],
      ["471000", "Virements à affecter"],
      ["511600", "Prélèvements à l’encaissement"],
      ["511500", "Cartes bancaires à l’encaissement"],
      ["512000", "Banque"],
      ["467000", "Marchands, ventes pour leur compte"],
      ["701000", "Ventes de farines"],
      ["707000", "Ventes de surgelés"],
      ["708500", "Ports facturés"],
      ["706000", "Commissions sur les marchands"],
      ["627000", "Frais bancaires"],
      ["467800", "Réserve sur les marchands"],
      ["654000", "Pertes sur créances irrécouvrables"],
      ["890000", "Bilan d’ouverture"],
      ["471500", "Écarts repris de l’ERP"],
      ["445711", "TVA collectée 5,5 %"],
      ["445712", "TVA collectée 10 %"],
      ["445713", "TVA collectée 20 %"],
      ["445710", "TVA collectée"],
    ]);
  });

  it("are the firm's own where it has one, under the usual name", () => {
    expect([
      accountOf({ flour: "70110000" }, "flour"),
      accountOf({ flour: "70110000" }, "frozen"),
    ]).toEqual([
      { number: "70110000", label: "Ventes de farines" },
      { number: "707000", label: "Ventes de surgelés" },
    ]);
  });

  it("have the VAT of each rate apart, and of any other rate together", () => {
    expect([0.055, 0.1, 0.2, 0.021, 0].map(vatAccountKey)).toEqual([
      "vat55",
      "vat10",
      "vat20",
      "vatOther",
      "vatOther",
    ]);
  });

  it("are read from the firm's document, each under its name", () => {
    const own = {
      customers: "411",
      vat55: "445711000000",
      opening: "890001",
      adopted: "471501",
      bank: "512100",
    };
    expect(decode(own)).toEqual(own);
  });

  it.each([
    "41",
    "4110000000000",
    "0411000",
    "911000",
    "a411000",
    "411000a",
    "4a1000",
    "41-000",
    "",
  ])("are refused as '%s', with what an account is", (number) => {
    expect(() => decode({ customers: number })).toThrow(
      "Un compte compte 3 à 12 chiffres, par exemple 411000",
    );
  });
});
