import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  debitOfEndToEnd,
  endToEndIdOf,
  fileAmount,
  instructionIdOf,
  isRemiseName,
  messageIdOf,
  messageOfInstruction,
  sepaText,
  structuredAddress,
} from "../../../core/debits/remise-file.ts";
import { cents } from "../../../core/money/cents.ts";
import { instant } from "../values.ts";

describe("[CASH-16] the names in a bank's file", () => {
  it("are those of its remise and of the second in which it was written", () => {
    const message = messageIdOf(12, instant("2026-12-22T07:08:05.250Z"));
    expect(message).toBe("REMISE-12-20261222070805");
    expect(instructionIdOf(message)).toBe("REMISE-12-20261222070805-1");
    expect(messageOfInstruction("REMISE-12-20261222070805-1")).toBe(message);
    expect(messageOfInstruction("LOT-1-A")).toBe("LOT-1-A");
  });

  it.each([
    ["REMISE-12-20261222070805", true],
    ["REMISE-", true],
    ["LOT REMISE-12", false],
    ["remise-12", false],
    ["", false],
  ])("are known for the house's own: %j is %s", (text, own) => {
    expect(isRemiseName(text)).toBe(own);
  });

  it.each([
    ["PREL-7", 7],
    ["PREL-123456789", 123_456_789],
    ["PREL-1234567890", null],
    ["PREL-0", null],
    ["PREL-07", null],
    ["PREL-", null],
    ["PREL-7A", null],
    [" PREL-7", null],
    ["NOTPROVIDED", null],
  ])("say which debit %j is: %j", (text, debit) => {
    expect(debitOfEndToEnd(text)).toBe(debit);
  });

  it("say the same debit when the bank says them back", () => {
    expect(endToEndIdOf(7)).toBe("PREL-7");
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (debit) => {
        expect(debitOfEndToEnd(endToEndIdOf(debit))).toBe(debit);
      }),
    );
  });
});

describe("[DEBIT-29] what a bank's file can hold", () => {
  it.each([
    [124_830, "1248.30"],
    [100, "1.00"],
    [5, "0.05"],
    [99, "0.99"],
    [99_999_999_999, "999999999.99"],
  ])("is a sum with a point: %d is %s", (sum, written) => {
    expect(fileAmount(cents(sum))).toBe(written);
  });

  it.each([
    ["Boulangerie « L’Épi d’Or »", 70, "Boulangerie L'Epi d'Or"],
    ["Œufs & œillets, Æ æ ß Ø ø, 5 €", 70, "OEufs + oeillets, AE ae ss O o, 5 E"],
    ["À Ç É Î Ô Ù ÿ", 70, "A C E I O U y"],
    ["(1) a/b: c, d. e? f'g + h-i 09", 70, "(1) a/b: c, d. e? f'g + h-i 09"],
    ["A_B*C@D#E", 70, "A B C D E"],
    ["//Rue ///du\n Four//", 70, "Rue /du Four"],
    [" / Rue / ", 70, "Rue"],
    ["Fournil du marché", 8, "Fournil"],
    ["Fournil/du marché", 8, "Fournil"],
    ["Fournil du marché", 9, "Fournil d"],
    ["// Fournil", 5, "Fourn"],
    ["日本", 70, ""],
  ])("is letters that every bank takes: %j, %d at most, is %j", (text, longest, written) => {
    expect(sepaText(text, longest)).toBe(written);
  });

  it("is written once: what was written stays as it is", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.integer({ min: 1, max: 140 }),
        (text, longest) => {
          const written = sepaText(text, longest);
          expect(written.length).toBeLessThanOrEqual(longest);
          expect(sepaText(written, longest)).toBe(written);
        },
      ),
    );
  });

  it.each([
    ["12 bis, rue du Four", "12 bis", "rue du Four"],
    ["12bis rue du Four", "12bis", "rue du Four"],
    ["7 TER rue du Four", "7 TER", "rue du Four"],
    ["9 quater quai du Port", "9 quater", "quai du Port"],
    ["4 B place du Marché", "4 B", "place du Marché"],
    ["4 E place du Marché", "4", "E place du Marché"],
    ["  4   place du  Marché ", "4", "place du Marché"],
    ["12345, route de Brest", "12345", "route de Brest"],
    ["123456 route de Brest", null, "123456 route de Brest"],
    ["rue du 11 Novembre", null, "rue du 11 Novembre"],
    ["12, 14 rue du Four", null, "12, 14 rue du Four"],
    ["ZA de Kerlann", null, "ZA de Kerlann"],
    ["", null, ""],
  ])("is an address in parts: %j has the house %j in %j", (street, building, name) => {
    expect(
      structuredAddress({ street, postcode: "29000", city: "Quimper", country: "FR" }),
    ).toEqual({ street: name, building, postcode: "29000", town: "Quimper", country: "FR" });
  });
});
