import { describe, expect, it } from "vitest";
import { dateOf, numberOf } from "../../../core/edifact/cells.ts";
import {
  controlOf,
  interchangeKey,
  isEdifact,
  partyNamed,
  readEnvelope,
  readInterchange,
  writeInterchange,
} from "../../../core/edifact/interchange.ts";
import {
  component,
  latinText,
  type Segment,
  SIGNS,
  SYNTAX_ERRORS,
  writeSegment,
} from "../../../core/edifact/syntax.ts";

const ENVELOPE = {
  sender: { id: "3012345678900", qualifier: "14" },
  recipient: { id: "82098765400012", qualifier: "5" },
  reference: "E7",
};
const UNB = "UNB+UNOC:3+3012345678900:14+82098765400012:5+261128:0430+E7'";

describe("[DOOR-30] who sends an interchange", () => {
  it.each([
    ["3012345678900", "14"],
    ["82098765400012", "5"],
    ["301234567890", "ZZ"],
    ["820987654000123", "ZZ"],
    ["x3012345678900", "ZZ"],
    ["3012345678900x", "ZZ"],
    ["82098765400012x", "ZZ"],
    ["Moulin_1.2-3", "ZZ"],
    ["M", "ZZ"],
    ["M".repeat(35), "ZZ"],
  ])("is known by %s as %s", (id, qualifier) => {
    expect(partyNamed(id)).toEqual({ id, qualifier });
  });

  it.each(["", "-moulin", "le moulin", "moulin ", " moulin", "M".repeat(36), "Écluse", "moulin/1"])(
    "is nobody by %j",
    (id) => {
      expect(partyNamed(id)).toBeUndefined();
    },
  );

  it("is told by the first bytes, with the reference, whatever follows", () => {
    expect(
      [
        UNB,
        `  \n${UNB}UNH+1+DES`,
        `UNA:+.? '${UNB}`,
        `UNA:+.? '\r\n${UNB}`,
        UNB.replace("+E7", "+E?'7"),
        `UNA|*,! ~ ${UNB.replaceAll("+", "*").replaceAll(":", "|").replaceAll("'", "~")}`,
        `UNA:+.  '${UNB}`,
      ].map(readEnvelope),
    ).toEqual([
      ENVELOPE,
      ENVELOPE,
      ENVELOPE,
      ENVELOPE,
      { ...ENVELOPE, reference: "E'7" },
      ENVELOPE,
      ENVELOPE,
    ]);
  });

  it.each([
    "",
    "Nom;Prix\n1;2",
    "UNA:+.? '",
    UNB.slice(0, -1),
    `${UNB.slice(0, -1)}?'`,
    `BGM+1'${UNB}`,
    UNB.replace("UNOC", "UNOE"),
    UNB.replace("UNB", "UNBX"),
    "UNH+1+DESADV:D:96A:UN'",
    "UNA::::::UNB+1'",
  ])("is not told by %j", (start) => {
    expect(readEnvelope(start)).toBeUndefined();
  });

  it("tells an interchange from all that come, with its reference", () => {
    expect(interchangeKey(ENVELOPE)).toBe('["3012345678900","14","E7"]');
    expect(interchangeKey({ ...ENVELOPE, sender: { id: "A", qualifier: "ZZ" } })).toBe(
      '["A","ZZ","E7"]',
    );
  });
});

describe("[DOOR-30] bytes", () => {
  it.each([
    ["UNA:+.? 'UNB+UNOC:3", true],
    ["\r\n UNA:+.? '\r\n UNB+UNOC:3", true],
    ["UNB+UNOC:3", true],
    [" UNB*UNOC|3", true],
    ["UNB", false],
    ["UNBA+UNOC", false],
    ["UNB UNOC", false],
    ["xUNB+UNOC:3", false],
    ["UNA:+.? 'UNH+1", false],
    ["UNA:+.? 'xUNB+", false],
    ["UNA:+.?'UNB+", false],
    ["Nom;UNB+", false],
  ])("that begin with %j are an interchange: %s", (start, known) => {
    expect(isEdifact(start)).toBe(known);
  });
});

describe("[DOOR-30] what is written", () => {
  it("is an interchange, a segment a line, whose counts and references hold", () => {
    const text = writeInterchange({ ...ENVELOPE, day: "2026-11-28", time: "04:30" }, [
      {
        type: "ORDERS:D:96A:UN",
        segments: [
          ["BGM", "220"],
          ["UNS", "S"],
        ],
      },
      { type: "ORDERS:D:96A:UN", segments: [["BGM", "231"]] },
    ]);
    expect(text.split("\r\n")).toEqual([
      "UNA:+.? '",
      UNB,
      "UNH+1+ORDERS:D:96A:UN'",
      "BGM+220'",
      "UNS+S'",
      "UNT+4+1'",
      "UNH+2+ORDERS:D:96A:UN'",
      "BGM+231'",
      "UNT+3+2'",
      "UNZ+2+E7'",
      "",
    ]);
    expect(readInterchange(text)).toEqual({
      ...ENVELOPE,
      signs: { component: ":", element: "+", decimal: ".", release: "?", terminator: "'" },
      type: "ORDERS",
      messages: [
        {
          reference: "1",
          type: "ORDERS",
          head: { reference: "1", type: ["ORDERS", "D", "96A", "UN"] },
          segments: [
            { tag: "BGM", elements: [["220"]], at: 4 },
            { tag: "UNS", elements: [["S"]], at: 5 },
          ],
          at: 3,
        },
        {
          reference: "2",
          type: "ORDERS",
          head: { reference: "2", type: ["ORDERS", "D", "96A", "UN"] },
          segments: [{ tag: "BGM", elements: [["231"]], at: 8 }],
          at: 7,
        },
      ],
    });
  });

  it.each([
    [["BGM"], "BGM'"],
    [["BGM", ""], "BGM'"],
    [["NAD", "BY", ["302145", "", "91"], "", ["", ""]], "NAD+BY+302145::91'"],
    [["FTX", "", "", ["L'an: 1+1?"]], "FTX+++L?'an?: 1?+1??'"],
    [["DTM", ["", "20261128"]], "DTM+:20261128'"],
  ] as const)("is a segment of %j: %s", (segment, text) => {
    expect(writeSegment(segment)).toBe(text);
  });

  it.each([
    ["L’Épi d‘Or ʼx", "L'Épi d'Or 'x"],
    ["“Oui” „non", '"Oui" "non'],
    ["1‐2–3—4―5−6", "1-2-3-4-5-6"],
    ["1\u202f248\u2009kg\u3000net\u00a0!", "1 248 kg net !"],
    ["œufs Œuvre", "oeufs Oeuvre"],
    ["5 € l’un…", "5 EUR l'un..."],
    ["  deux\n\n lignes\t", "deux lignes"],
    ["日本 \u{1f956}", "?? ?"],
    ["e\u0301te\u0301", "été"],
    ["ÿ~", "ÿ~"],
  ])("is a text of ISO 8859-1: %j is %j", (text, written) => {
    expect(latinText(text)).toBe(written);
  });
});

describe("[DOOR-32] what is answered", () => {
  const parties = [
    ["3012345678900", "14"],
    ["82098765400012", "5"],
  ] as const;

  it("is a CONTRL, that names a segment of the envelope alone", () => {
    expect(controlOf(ENVELOPE, null)).toEqual({
      type: "CONTRL:D:3:UN",
      segments: [["UCI", "E7", ...parties, "7"]],
    });
    const named = ["UNA", "UNB", "UNG", "UNZ", "UNH", "BGM", "XUNB", "UNBX"].map((tag) =>
      controlOf(ENVELOPE, { error: "invalid", tag, within: null }),
    );
    expect(named).toEqual(
      ["UNA", "UNB", "UNG", "UNZ", "", "", "", ""].map((tag) => ({
        type: "CONTRL:D:3:UN",
        segments: [["UCI", "E7", ...parties, "4", "12", tag]],
      })),
    );
  });

  it("names the message that a fault is in, where that has a name", () => {
    const within = { reference: "1", type: ["DESADV", "D", "96A", "UN"] };
    expect(controlOf(ENVELOPE, { error: "missing", tag: "UNH", within })).toEqual({
      type: "CONTRL:D:3:UN",
      segments: [
        ["UCI", "E7", ...parties, "4"],
        ["UCM", "1", within.type, "4", "13", "UNH"],
      ],
    });
    const nameless = { ...within, reference: "" };
    expect(controlOf(ENVELOPE, { error: "references", tag: "UNT", within: nameless })).toEqual({
      type: "CONTRL:D:3:UN",
      segments: [["UCI", "E7", ...parties, "4", "28", ""]],
    });
  });

  it("says each fault by its code", () => {
    expect(SYNTAX_ERRORS).toEqual({
      invalid: "12",
      missing: "13",
      unsupported: "15",
      unspecified: "18",
      character: "21",
      duplicate: "26",
      references: "28",
      count: "29",
      cut: "35",
    });
  });
});

describe("[DOOR-31] what a segment says", () => {
  const segment = (...elements: readonly (readonly string[])[]): Segment => ({
    tag: "DTM",
    elements,
    at: 1,
  });

  it("is a component by its place, without the blanks at its end", () => {
    const one = segment(["137", " 2026  "], ["x"]);
    expect([
      component(one, 0),
      component(one, 0, 1),
      component(one, 0, 2),
      component(one, 2),
    ]).toEqual(["137", " 2026", "", ""]);
  });

  it.each([
    ["20261123", "102", "23/11/2026"],
    ["202611230430", "203", "23/11/2026 04:30"],
    ["20261123043015", "204", "23/11/2026 04:30"],
    ["2026112", "102", undefined],
    ["202611230430", "102", undefined],
    ["x0261123", "102", undefined],
    ["x20261123", "102", undefined],
    ["20261123043015", "203", undefined],
    ["20261123", "203", undefined],
    ["x202611230430", "203", undefined],
    ["202611230430", "204", undefined],
    ["20261123043015x", "204", undefined],
    ["x20261123043015", "204", undefined],
    ["2026112304301x", "204", undefined],
    ["202611230430x5", "204", undefined],
    ["20261123", "101", undefined],
    ["20261123", "constructor", undefined],
    ["20261123", "", undefined],
  ])("is a day of %j by the form %j: %j", (value, form, text) => {
    expect(dateOf(segment(["137", value, form]))).toEqual({ qualifier: "137", text });
  });

  it("is no day where it says nothing", () => {
    expect(dateOf(segment())).toEqual({ qualifier: "", text: undefined });
  });

  it.each([
    ["1266.00", ".", "1266"],
    ["1266.50", ".", "1266,5"],
    ["0.050", ".", "0,05"],
    ["-3.25", ".", "-3,25"],
    ["100", ".", "100"],
    ["7.", ".", "7"],
    ["1,50", ",", "1,5"],
    ["1,50", ".", undefined],
    ["1.50", ",", undefined],
    ["1.2.3", ".", undefined],
    [".5", ".", undefined],
    ["", ".", undefined],
    ["x12", ".", undefined],
    ["12x", ".", undefined],
    ["12.5x", ".", undefined],
    ["12.x5", ".", undefined],
    ["123456789012345", ".", "123456789012345"],
    ["1234567890123456", ".", undefined],
    ["1.123456", ".", "1,123456"],
    ["1.1234567", ".", undefined],
  ])("is a number of %j by the mark %j: %j", (text, decimal, number) => {
    expect(numberOf(text, { ...SIGNS, decimal })).toBe(number);
  });
});
