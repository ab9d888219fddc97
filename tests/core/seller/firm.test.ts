import { Result } from "effect";
import { describe, expect, it } from "vitest";
import { changeText, firmChanges } from "../../../core/seller/firm-changes.ts";
import { firmWords, withFirmWords } from "../../../core/seller/firm-words.ts";
import { demonstrationLine } from "../../../core/seller/parts.ts";
import { problemText } from "../../../core/errors/schema-problems.ts";
import { readFirm } from "../../../core/seller/read-firm.ts";
import { creditorOf, sellerOf, transferAccountOf } from "../../../core/seller/sides.ts";
import { DEMONSTRATION_FIRM } from "../../../demonstration/firm.ts";

const firm = DEMONSTRATION_FIRM;
const { gmp } = firm.sides;
const plan = {
  range: "Z002",
  weekdays: [2, 4],
  cutOff: "11:00",
  franco: 500_000,
  maximum: 12_000_000,
  deliveryFee: 1400,
};
const area = { code: "bocage", name: "Bocage", departments: ["14", "61"], deliveries: [plan] };

/** What is said of a document, '' when it is right. */
const saidOf = (document: unknown): readonly string[] => {
  const read = readFirm(document);
  return Result.isSuccess(read) ? [] : read.failure.map(problemText);
};

describe("[FIRM-1] the document of the firm", () => {
  it("is read whole, its numbers in one way of writing", () => {
    const spaced = { ...gmp, iban: "FR76 9999 9000 0100 1045 1200 125", ics: "fr33 zzz 999001" };
    const read = readFirm({ ...firm, sides: { ...firm.sides, gmp: spaced }, areas: [area] });
    expect(Result.getOrThrow(read)).toEqual({ ...firm, areas: [area] });
  });

  it.each<[string, unknown, readonly string[]]>([
    ["nothing", null, ["document : Type de valeur incorrect"]],
    ["an unknown field", { ...firm, sirett: "1" }, ["sirett : Champ inconnu"]],
    [
      "the key of the SIRET",
      { ...firm, siret: "99900100100019" },
      ["siret : Ce numéro SIRET n’est pas valide : vérifiez ses 14 chiffres"],
    ],
    [
      "another company's VAT number",
      { ...firm, vatNumber: "FR44732829320" },
      ["vatNumber : Ce numéro de TVA n’est pas celui de cette société."],
    ],
    [
      "the key of an IBAN",
      { ...firm, sides: { ...firm.sides, gmp: { ...gmp, iban: "FR7699999000010010451200126" } } },
      ["sides.gmp.iban : Cet IBAN comporte une erreur : vérifiez chaque caractère."],
    ],
    [
      "the key of an ICS",
      { ...firm, sides: { ...firm.sides, gmp: { ...gmp, ics: "FR34ZZZ999001" } } },
      ["sides.gmp.ics : Cet ICS n’est pas valide : vérifiez sa clé."],
    ],
    [
      "the bank of another country",
      { ...firm, sides: { ...firm.sides, gmp: { ...gmp, bic: "DEUTDEFF" } } },
      ["sides.gmp.bic : Ce BIC n'est pas du même pays que l'IBAN."],
    ],
    [
      "a department that two areas deliver",
      { ...firm, areas: [area, { ...area, code: "plaine", departments: ["61"] }] },
      ["areas.1.departments.0 : Le département 61 est dit deux fois"],
    ],
    [
      "a day and an hour that do not exist",
      { ...firm, areas: [{ ...area, deliveries: [{ ...plan, weekdays: [0], cutOff: "25:00" }] }] },
      [
        "areas.0.deliveries.0.weekdays.0 : Attend un jour de 1 (lundi) à 7 (dimanche)",
        "areas.0.deliveries.0.cutOff : Attend une heure, par exemple 11:00",
      ],
    ],
  ])("says where it is wrong: %s", (_, document, expected) => {
    expect(saidOf(document)).toEqual(expected);
  });
});

describe("[FIRM-3] who sells", () => {
  it("is named alike by papers, mandates and transfers", () => {
    const seller = sellerOf(firm);
    expect({
      seller: [seller.name, seller.siren, seller.vatNumber, seller.city],
      creditor: [creditorOf(firm, "MKP").name, creditorOf(firm, "MKP").ics],
      transfer: transferAccountOf(firm, "mkp"),
    }).toEqual({
      seller: ["Grands Moulins Panetier", "999001001", "FR29999001001", "Rouen"],
      creditor: ["Panetier Place de marché", "FR06ZZZ999002"],
      transfer: {
        beneficiary: "Panetier Place de marché",
        iban: "FR7699999000010010451200222",
        bic: "PANTFRPPXXX",
      },
    });
  });

  it("stands in pages by words, and other words stay", () => {
    const text = withFirmWords("[[firm.name]], [[firm.court]], [[firm.nothing]]", firmWords(firm));
    expect(text).toBe("Grands Moulins Panetier, tribunal de commerce de Rouen, [[firm.nothing]]");
  });
});

describe("[FIRM-4] what another document changes", () => {
  it("is told field by field; another order of areas is no change", () => {
    const read = (document: unknown) => Result.getOrThrow(readFirm(document));
    const other = { ...area, code: "plaine", departments: ["76"] };
    const before = read({ ...firm, areas: [area, other] });
    const after = read({
      ...firm,
      court: "tribunal de commerce de Caen",
      areas: [other, { ...area, deliveries: [{ ...plan, cutOff: "10:30" }] }],
    });
    expect(firmChanges(before, after).map(changeText)).toEqual([
      "court : tribunal de commerce de Rouen → tribunal de commerce de Caen",
      "areas.bocage.Z002.cutOff : 11:00 → 10:30",
    ]);
    expect(firmChanges(after, after)).toEqual([]);
  });
});

describe("[FIRM-5] a demonstration", () => {
  it("is said of the parts that speak and are made up, and of no others", () => {
    expect([
      demonstrationLine(["invoices", "sellers"], ["deliveries", "invoices", "sellers"]),
      demonstrationLine(["score"], ["invoices", "sellers"]),
    ]).toEqual(["Démonstration : factures sans valeur, vendeurs et coordonnées inventés.", null]);
  });
});
