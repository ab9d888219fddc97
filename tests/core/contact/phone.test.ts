import * as fc from "fast-check";
import { expect, it } from "vitest";
import { isPhone, readPhone, shownPhone } from "../../../core/contact/phone.ts";
import { isPhoneShape, shownFrenchPhone } from "../../../core/contact/phone-shape.ts";

it("[CODE-4] keeps a French number as it is dialled from anywhere, however it is written", () => {
  const ways = ["06 12 34 56 78", "06.12.34.56.78", "0612345678", "+33 6 12 34 56 78"];
  const more = ["+33 (0)6 12-34-56-78", "0033 6 12 34 56 78", " 06/12/34/56/78 "];
  expect([...ways, ...more].map(readPhone)).toEqual([...ways, ...more].map(() => "+33612345678"));
});

it("[CODE-4] keeps the number of a French part overseas under that part's own prefix", () => {
  const typed = ["0262 12 34 56", "0692 12 34 56", "0269 61 23 45", "0590 12 34 56"];
  expect([...typed, "0594 12 34 56", "0596 12 34 56", "0696 12 34 56"].map(readPhone)).toEqual([
    "+262262123456",
    "+262692123456",
    "+262269612345",
    "+590590123456",
    "+594594123456",
    "+596596123456",
    "+596696123456",
  ]);
  expect(["0639 69 12 34", "06 39 98 12 34"].map(readPhone)).toEqual([
    "+262639691234",
    "+33639981234",
  ]);
  // What makes a number one from overseas are its first digits.
  const within = ["01 02 62 12 34", "01 02 69 12 34", "01 05 90 12 34", "01 05 94 12 34"];
  expect([...within, "01 05 96 12 34"].map(readPhone)).toEqual([
    "+33102621234",
    "+33102691234",
    "+33105901234",
    "+33105941234",
    "+33105961234",
  ]);
});

const typedInFrance = fc.stringMatching(/^0[1-9][0-9]{8}$/);

it("[CODE-4] reads a number with the prefix of France as the one that is dialled there, overseas too", () => {
  expect(["+33 692 12 34 56", "0033 590 12 34 56", "+33 (0)594 12 34 56"].map(readPhone)).toEqual([
    "+262692123456",
    "+590590123456",
    "+594594123456",
  ]);
  fc.assert(
    fc.property(typedInFrance, (typed) => {
      expect(readPhone(`+33${typed.slice(1)}`)).toBe(readPhone(typed));
    }),
    { numRuns: 1000 },
  );
});

it("[CODE-4] shows the numbers of every part of France as they are dialled there, on screens as in mails", () => {
  const kept = ["+262262123456", "+590590123456", "+594594123456", "+596596123456"];
  const shown = ["02 62 12 34 56", "05 90 12 34 56", "05 94 12 34 56", "05 96 12 34 56"].map(
    (digits) => digits.replaceAll(" ", "\u00a0"),
  );
  expect(kept.map(shownPhone)).toEqual(shown);
  expect(kept.map(shownFrenchPhone)).toEqual(shown);
  fc.assert(
    fc.property(typedInFrance, (typed) => {
      const known = readPhone(typed) ?? "";
      expect(shownFrenchPhone(known)).toBe(shownPhone(known));
    }),
  );
});

it("[CODE-4] is by its shape a number of 7 digits at least and 17 at most", () => {
  const digits = [6, 7, 17, 18].map((count) => "1".repeat(count));
  expect(digits.map(isPhoneShape)).toEqual([false, true, true, false]);
});

it("[CODE-4] takes the numbers of other countries with their prefix, and no number that nobody has", () => {
  // Of the Swiss one, the digits after the prefix are those of a number of Réunion.
  const abroad = ["+32 2 123 45 67", "00 32 2 123 45 67", "+377 93 15 36 00", "+41 26 212 34 56"];
  expect(abroad.map(readPhone)).toEqual([
    "+3221234567",
    "+3221234567",
    "+37793153600",
    "+41262123456",
  ]);
  const wrong = ["", "112", "3639", "0612345", "06 12 34 56 789", "00 12 34 56 78", "00000000"];
  const foreign = ["02 123 45 6", "+999 12 34 56 78", "+33 0 00 00 00 00"];
  const texts = [
    "a 06 12 34 56 78",
    "06 12 34 56 78 poste 12",
    "tel:+33612345678",
    "+33612345678;ext=3",
  ];
  expect([...wrong, ...foreign, ...texts].filter(isPhone)).toEqual([]);
});

it("[CODE-4] is shown in France as in France, from elsewhere with its country, and is read again", () => {
  expect(["+33235000000", "0235000000", "+3221234567", "le fournil"].map(shownPhone)).toEqual([
    "02\u00a035\u00a000\u00a000\u00a000",
    "02\u00a035\u00a000\u00a000\u00a000",
    "+32\u00a02\u00a0123\u00a045\u00a067",
    "le fournil",
  ]);
  fc.assert(
    fc.property(typedInFrance, (typed) => {
      const kept = readPhone(typed);
      // Overseas not every number of the prefix is given out.
      if (!/^0(?:26|59|63|69)/.test(typed)) expect(kept).toBeDefined();
      if (kept === undefined) return;
      expect(readPhone(shownPhone(kept))).toBe(kept);
      expect(shownPhone(kept).replaceAll("\u00a0", "")).toBe(typed);
    }),
    { numRuns: 1000 },
  );
});

it("[CODE-4] never fails on any text, and reads nothing that a screen would have refused", () => {
  const signs = fc.array(fc.constantFrom(..."0123456789+ .-()/x"), { maxLength: 24 });
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    signs.map((each) => each.join("")),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const kept = readPhone(text);
      expect(shownPhone(text)).toEqual(expect.any(String));
      if (kept === undefined) return;
      expect([isPhoneShape(text), readPhone(kept)]).toEqual([true, kept]);
      expect(kept).toMatch(/^\+[1-9]\d{4,14}$/);
    }),
    { numRuns: 2000 },
  );
});
