import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marketplaceDesk, serviceDesk } from "../../../core/seller/desks.ts";
import type { Firm } from "../../../core/seller/firm.ts";
import { firmWords, withFirmWords } from "../../../core/seller/firm-words.ts";
import { pageSeller } from "../../../core/seller/page-seller.ts";
import { demonstrationLine, MADE_UP_PARTS } from "../../../core/seller/parts.ts";
import { showSeller } from "../../../core/seller/show-seller.ts";
import {
  capital,
  dialled,
  partTitle,
  SHOWN_SELLER_ID,
  signingShopOf,
} from "../../../core/seller/shown-seller.ts";
import {
  creditorOf,
  marketplaceIssuer,
  sellerOf,
  servicePhone,
  transferAccountOf,
} from "../../../core/seller/sides.ts";
import { DEMONSTRATION_FIRM } from "../../../demonstration/firm.ts";
import { REAL_FIRM } from "../../real-firm.ts";

const mill: Firm = {
  ...REAL_FIRM,
  service: { ...REAL_FIRM.service, email: "accueil@moulin-dupont.fr", phone: "+33231000001" },
  sides: {
    gmp: { name: "Moulin Dupont", iban: "FR76GMP", bic: "AGRIFRPP", ics: "FR72ZZZ123456" },
    mkp: { name: "Dupont Marché", iban: "FR76MKP", bic: "CCBPFRPP", ics: "FR45ZZZ654321" },
  },
};
const plain: Firm = { ...mill, capital: null };
const place = { street: "2 rue du Bief", postcode: "14000", city: "Caen" };

describe("[FIRM-3] who sells", () => {
  it("is on papers with its capital, its register and its numbers", () => {
    const seller = {
      name: "Moulin Dupont",
      legalForm: "SARL au capital de 50\u202f000\u00a0€",
      registry: "Caen",
      siren: "732829320",
      siret: "73282932000074",
      vatNumber: "FR44732829320",
      ...place,
      email: "bonjour@moulin-dupont.fr",
      phone: "02\u00a031\u00a000\u00a000\u00a000",
    };
    expect(sellerOf(mill)).toEqual(seller);
    expect(sellerOf(plain)).toEqual({ ...seller, legalForm: "SARL" });
  });

  it("collects and is paid by the side that the mandate or the part of the order names", () => {
    expect([
      creditorOf(mill, "GMP"),
      creditorOf(mill, "MKP"),
      transferAccountOf(mill, "gmp"),
      transferAccountOf(mill, "mkp"),
      marketplaceIssuer(mill),
    ]).toEqual([
      { name: "Moulin Dupont", ics: "FR72ZZZ123456", ...place, country: "France" },
      { name: "Dupont Marché", ics: "FR45ZZZ654321", ...place, country: "France" },
      { beneficiary: "Moulin Dupont", iban: "FR76GMP", bic: "AGRIFRPP" },
      { beneficiary: "Dupont Marché", iban: "FR76MKP", bic: "CCBPFRPP" },
      "Dupont Marché",
    ]);
  });

  it("is written and called to at the desk that it is about", () => {
    const known = { firm: mill, demonstrated: [], absent: [] };
    expect([serviceDesk(known), marketplaceDesk(known), servicePhone(mill)]).toEqual([
      { name: "Accueil", address: "accueil@moulin-dupont.fr" },
      { name: "Marchands", address: "bonjour@moulin-dupont.fr" },
      "02\u00a031\u00a000\u00a000\u00a001",
    ]);
  });

  it("is each word that editors may write, the publisher as the law asks", () => {
    expect(firmWords(mill)).toEqual({
      "[[firm.name]]": "Moulin Dupont",
      "[[firm.brand]]": "Le Moulin",
      "[[firm.identity]]":
        "Moulin Dupont, société à responsabilité limitée au capital de 50\u202f000\u00a0€, RCS Caen 732\u00a0829\u00a0320, TVA intracommunautaire FR44732829320. Siège\u00a0: 2 rue du Bief, 14000 Caen, France.",
      "[[firm.address]]": "2 rue du Bief, 14000 Caen",
      "[[firm.court]]": "tribunal de commerce de Caen",
      "[[firm.service.phone]]": "02\u00a031\u00a000\u00a000\u00a001",
      "[[firm.service.email]]": "accueil@moulin-dupont.fr",
      "[[firm.service.hours]]": "du lundi au vendredi",
      "[[firm.dataProtection.email]]": "bonjour@moulin-dupont.fr",
      "[[firm.notice.director]]": "Anne Dupont",
      "[[firm.notice.host]]":
        "Hébergeur, 3 rue des Serveurs, 35000 Rennes, téléphone 02\u00a031\u00a000\u00a000\u00a000",
    });
  });

  it("has no capital in the legal notice where there is none, and its statement at the end", () => {
    const stated = { ...plain, notice: { ...plain.notice, statement: "Filiale de personne." } };
    expect(firmWords(stated)["[[firm.identity]]"]).toBe(
      "Moulin Dupont, société à responsabilité limitée, RCS Caen 732\u00a0829\u00a0320, TVA intracommunautaire FR44732829320. Siège\u00a0: 2 rue du Bief, 14000 Caen, France. Filiale de personne.",
    );
  });

  it("stands in a text as the page writes it, a word of two parts too", () => {
    const text = "<p>[[firm.name]] : [[firm.service.hours]], [[firm.service]] [[firm]]</p>";
    expect(withFirmWords(text, firmWords(mill), (fact) => `<b>${fact}</b>`)).toBe(
      "<p><b>Moulin Dupont</b> : <b>du lundi au vendredi</b>, [[firm.service]] [[firm]]</p>",
    );
  });
});

describe("[FIRM-3] what pages are told of who sells", () => {
  const shown = {
    brand: "Le Moulin",
    name: "Moulin Dupont",
    servicePhone: "02\u00a031\u00a000\u00a000\u00a001",
    serviceHours: "du lundi au vendredi",
    website: null,
    creditors: {
      GMP: { name: "Moulin Dupont", ics: "FR72ZZZ123456", ...place, country: "France" },
      MKP: { name: "Dupont Marché", ics: "FR45ZZZ654321", ...place, country: "France" },
    },
    demonstrated: ["score"],
    absent: ["signature"],
  } as const;

  it("is nothing that they do not show", () => {
    expect(showSeller({ firm: mill, demonstrated: ["score"], absent: ["signature"] })).toEqual(
      shown,
    );
    const { firm, website } = {
      firm: DEMONSTRATION_FIRM,
      website: "https://www.panetier.example/",
    };
    expect(showSeller({ firm, demonstrated: [], absent: [] }).website).toBe(website);
  });

  it("is read from the page, and is nobody where the server has not told it", () => {
    const page = (elements: Readonly<Record<string, string | null>>) => ({
      getElementById: (id: string) =>
        elements[id] === undefined ? null : { textContent: elements[id] },
    });
    const noCreditor = { name: "", ics: "", street: "", postcode: "", city: "", country: "" };
    const nobody = {
      brand: "",
      name: "",
      servicePhone: "",
      serviceHours: "",
      website: null,
      creditors: { GMP: noCreditor, MKP: noCreditor },
      demonstrated: [],
      absent: [],
    };
    expect(SHOWN_SELLER_ID).toBe("panetier-seller");
    expect([
      pageSeller(page({ "panetier-seller": JSON.stringify(shown) })),
      pageSeller(page({ other: JSON.stringify(shown) })),
      pageSeller(page({ "panetier-seller": "" })),
      pageSeller(page({ "panetier-seller": null })),
    ]).toEqual([shown, nobody, nobody, nobody]);
  });

  it("names the parts of an order, and begins a sentence", () => {
    expect([
      partTitle(shown, "gmp"),
      partTitle(shown, "mkp"),
      capital("du lundi au samedi"),
      capital("à midi"),
      capital(""),
    ]).toEqual(["Moulin Dupont", "Marketplace", "Du lundi au samedi", "À midi", ""]);
  });

  it("asks for mandates to be signed where somebody signs them", () => {
    expect([signingShopOf({ absent: ["score"] }), signingShopOf(shown)]).toEqual([
      { signsMandates: true },
      { signsMandates: false },
    ]);
  });

  it("has a number that a telephone dials: its digits and its plus", () => {
    expect([
      dialled("02\u00a031\u00a000\u00a000\u00a001"),
      dialled("+32 2 123.45-67"),
      dialled(servicePhone(mill)),
    ]).toEqual(["0231000001", "+3221234567", "0231000001"]);
  });
});

describe("[FIRM-5] the line of a demonstration", () => {
  it("names each part in its words", () => {
    expect(MADE_UP_PARTS.map((part) => [part, demonstrationLine([part], MADE_UP_PARTS)])).toEqual([
      ["erp", "Démonstration : numéros de clients inventés."],
      ["score", "Démonstration : score inventé."],
      ["deliveries", "Démonstration : livraisons simulées par l’horloge."],
      ["invoices", "Démonstration : factures sans valeur."],
      ["collections", "Démonstration : prélèvements simulés."],
      ["signature", "Démonstration : signature sans valeur."],
      ["sellers", "Démonstration : vendeurs et coordonnées inventés."],
    ]);
  });

  it("is there exactly where a part speaks that is made up", () => {
    const anyParts = fc.subarray([...MADE_UP_PARTS]);
    fc.assert(
      fc.property(anyParts, anyParts, (demonstrated, speaking) => {
        const isSaid = speaking.some((part) => demonstrated.includes(part));
        expect(demonstrationLine(demonstrated, speaking) !== null).toBe(isSaid);
      }),
    );
  });
});
