import { describe, expect, it } from "vitest";
import { groupedIban, ibanProblem, readIban } from "../../../core/mandates/iban.ts";
import { SEPA_COUNTRIES } from "../../../core/mandates/sepa-countries.ts";

// The examples of the IBAN registry.
const EXAMPLES = [
  "AD12 0001 2030 2003 5910 0100",
  "AL47 2121 1009 0000 0002 3569 8741",
  "AT61 1904 3002 3457 3201",
  "BE68 5390 0754 7034",
  "BG80 BNBG 9661 1020 3456 78",
  "CH93 0076 2011 6238 5295 7",
  "CY17 0020 0128 0000 0012 0052 7600",
  "CZ65 0800 0000 1920 0014 5399",
  "DE89 3704 0044 0532 0130 00",
  "DK50 0040 0440 1162 43",
  "EE38 2200 2210 2014 5685",
  "ES91 2100 0418 4502 0005 1332",
  "FI21 1234 5600 0007 85",
  "FR14 2004 1010 0505 0001 3M02 606",
  "GB29 NWBK 6016 1331 9268 19",
  "GI75 NWBK 0000 0000 7099 453",
  "GR16 0110 1250 0000 0001 2300 695",
  "HR12 1001 0051 8630 0016 0",
  "HU42 1177 3016 1111 1018 0000 0000",
  "IE29 AIBK 9311 5212 3456 78",
  "IS14 0159 2600 7654 5510 7303 39",
  "IT60 X054 2811 1010 0000 0123 456",
  "LI21 0881 0000 2324 013A A",
  "LT12 1000 0111 0100 1000",
  "LU28 0019 4006 4475 0000",
  "LV80 BANK 0000 4351 9500 1",
  "MC58 1122 2000 0101 2345 6789 030",
  "MD24 AG00 0225 1000 1310 4168",
  "ME25 5050 0001 2345 6789 51",
  "MK07 2501 2000 0058 984",
  "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
  "NL91 ABNA 0417 1643 00",
  "NO93 8601 1117 947",
  "PL61 1090 1014 0000 0712 1981 2874",
  "PT50 0002 0123 1234 5678 9015 4",
  "RO49 AAAA 1B31 0075 9384 0000",
  "RS35 2600 0560 1001 6113 79",
  "SE45 5000 0000 0583 9825 7466",
  "SI56 2633 0001 2039 086",
  "SK31 1200 0000 1987 4263 7541",
  "SM86 U032 2509 8000 0000 0270 100",
  "VA59 0011 2300 0012 3456 78",
];

describe("[MAND-3] an IBAN of the SEPA zone", () => {
  it("is known in each of its countries", () => {
    expect(EXAMPLES.map((example) => example.slice(0, 2))).toEqual(SEPA_COUNTRIES);
  });

  it.each(EXAMPLES)(
    "is %s, grouped as banks print it, and is not one sign more or less",
    (example) => {
      const iban = readIban(example);
      expect(iban === undefined ? "no IBAN" : groupedIban(iban)).toBe(example);
      expect([
        ibanProblem(`${example}0`)?.reason,
        ibanProblem(example.slice(0, -1))?.reason,
      ]).toEqual(["length", "length"]);
    },
  );

  it("has no letter where its country has digits, nor a digit where it has letters", () => {
    const wrong = ["BE68 5390 0754 703A", "NL91 AB4A 0417 1643 00", "GB29 NWBK 6016 1331 92G8 19"];
    expect(wrong.map((text) => ibanProblem(text)?.reason)).toEqual(["shape", "shape", "shape"]);
  });

  it("has a key from 02 to 98: the same remainder has other keys, which no bank gives out", () => {
    expect(
      [
        "DE02 3704 0044 0532 0130 14",
        "DE97 3704 0044 0532 0130 50",
        "DE98 3704 0044 0532 0130 32",
        "DE99 3704 0044 0532 0130 14",
        "DE00 3704 0044 0532 0130 50",
        "DE01 3704 0044 0532 0130 32",
      ].map((text) => ibanProblem(text)?.reason),
    ).toEqual([undefined, undefined, undefined, "key", "key", "key"]);
  });

  it("has the key of a French account behind France and Monaco alone, whatever its bank is called", () => {
    expect(readIban("NL22 FRBK 0417 1643 00")).toBe("NL22FRBK0417164300");
  });

  it("begins with two letters and two digits, and is of a country whose length is told", () => {
    expect(
      ["0FR7 6300", "FR7A 3000", "F763 0006"].map((text) => ibanProblem(text)?.reason),
    ).toEqual(["start", "start", "start"]);
    expect(ibanProblem("BE68 5390 0754 703")).toEqual({
      reason: "length",
      message: "Un IBAN de ce pays (BE) compte 16 caractères ; celui-ci en compte 15.",
    });
  });
});
