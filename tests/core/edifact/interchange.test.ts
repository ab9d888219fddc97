import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  controlOf,
  isEdifact,
  readEnvelope,
  readInterchange,
  writeInterchange,
  type WrittenMessage,
} from "../../../core/edifact/interchange.ts";
import { EdifactFault, latinText, type WrittenSegment } from "../../../core/edifact/syntax.ts";

const ENVELOPE = {
  sender: { id: "3012345678900", qualifier: "14" },
  recipient: { id: "82098765400012", qualifier: "5" },
  reference: "ENV1",
};
const SENT = { ...ENVELOPE, day: "2026-11-28", time: "04:30" };

/** Texts as they stand in a segment: of ISO 8859-1, without blanks at their end. */
const said = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCodePoint(code)) })
  .map(latinText);
const segment = fc
  .tuple(
    fc.constantFrom("BGM", "DTM", "QTY", "FTX", "LIN"),
    fc.array(fc.array(said, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
  )
  .map(([tag, elements]): WrittenSegment => [tag, ...elements]);
const messages = fc.array(
  fc
    .array(segment, { maxLength: 6 })
    .map((segments): WrittenMessage => ({ type: "ORDERS:D:96A:UN", segments })),
  { minLength: 1, maxLength: 3 },
);

/** Without what is empty at an end, which is not written. */
const kept = (elements: readonly (string | readonly string[])[]) => {
  const texts = elements.map((element) =>
    (typeof element === "string" ? [element] : element).join("\n").trimEnd(),
  );
  return texts.slice(0, texts.findLastIndex((text) => text !== "") + 1);
};

const faultOf = (text: string) => {
  try {
    readInterchange(text);
  } catch (thrown) {
    if (thrown instanceof EdifactFault) {
      return { error: thrown.error, tag: thrown.tag, at: thrown.at, message: thrown.message };
    }
    throw thrown;
  }
  return undefined;
};

describe("an interchange", () => {
  it("[DOOR-30] is read back as it was written, whatever its texts are, by each line's end or none", () => {
    fc.assert(
      fc.property(messages, fc.constantFrom("\r\n", "\n", ""), (written, end) => {
        const text = writeInterchange(SENT, written).replaceAll("\r\n", end);
        const read = readInterchange(text);
        expect(read).toMatchObject({ ...ENVELOPE, type: "ORDERS" });
        expect(
          read.messages.map(({ segments }) =>
            segments.map(({ tag, elements }) => [tag, ...kept(elements)]),
          ),
        ).toEqual(
          written.map(({ segments }) => segments.map(([tag, ...rest]) => [tag, ...kept(rest)])),
        );
        expect(readEnvelope(text)).toEqual(ENVELOPE);
      }),
    );
  });

  it("[DOOR-30] is refused whole where it is cut, wherever that is", () => {
    fc.assert(
      fc.property(messages, fc.nat(), (written, where) => {
        const text = writeInterchange(SENT, written).trimEnd();
        expect(faultOf(text.slice(0, where % text.length))).toBeDefined();
      }),
    );
  });

  it("[DOOR-30] is refused where its bytes are any, and nothing breaks", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom("UNA:+.? '", "UNB+UNOC:3", "UNH+1+", "UNZ+1+X'", "'", "+", "?", "\r\n"),
            fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
          ),
          { maxLength: 60 },
        ),
        (parts) => {
          expect(faultOf(parts.join(""))).toBeDefined();
        },
      ),
    );
  });

  it("[DOOR-30] says the segment and what is to be done", () => {
    const whole = [
      "UNA:+.? '",
      "UNB+UNOC:3+3012345678900:14+82098765400012:5+261128:0430+E7'",
      "UNH+1+DESADV:D:96A:UN'",
      "BGM+351+BL1+9'",
      "UNT+3+1'",
      "UNZ+1+E7'",
    ];
    const without = (from: string, to: string) => faultOf(whole.join("\n").replace(from, to));
    expect(faultOf(whole.join("\n"))).toBeUndefined();
    expect(without("UNT+3+1", "UNT+4+1")).toEqual({
      error: "count",
      tag: "UNT",
      at: 5,
      message: "Segment UNT : il compte 4 segments, le message en a 3 : envoyez-le en entier.",
    });
    expect(without("UNZ+1+E7", "UNZ+2+E7")).toMatchObject({ error: "count", tag: "UNZ", at: 6 });
    expect(without("UNZ+1+E7", "UNZ+1+E8")).toMatchObject({ error: "references", tag: "UNZ" });
    expect(without("UNT+3+1", "UNT+3+2")).toMatchObject({ error: "references", tag: "UNT" });
    expect(without("UNOC", "UNOE")).toMatchObject({ error: "unsupported", tag: "UNB", at: 2 });
    expect(without("96A", "01B")).toMatchObject({ error: "unsupported", tag: "UNH", at: 3 });
    expect(without("+E7'", "+E7++++++1'")).toMatchObject({ error: "unsupported", tag: "UNB" });
    expect(without("BL1", "B\u0080L")).toMatchObject({ error: "character", tag: "BGM", at: 4 });
    expect(without("BGM+351+BL1+9'", "BGM+351+L'an+9'")).toMatchObject({
      error: "invalid",
      at: 5,
    });
  });

  it("[DOOR-30] has the signs of its UNA", () => {
    const text =
      "UNA|*,!~UNB".replace("~", " ~") +
      "*UNOC|3*A*B*261128|0430*E7~UNH*1*DESADV|D|96A|UN~FTX*AAI***a!*b|c+d'~UNT*3*1~UNZ*1*E7~";
    expect(isEdifact(text)).toBe(true);
    expect(readInterchange(text)).toMatchObject({
      signs: { decimal: ",", release: "!", terminator: "~" },
      messages: [{ segments: [{ tag: "FTX", elements: [["AAI"], [""], [""], ["a*b", "c+d'"]] }] }],
    });
    expect(isEdifact("UNB;Nom\n1;a")).toBe(true);
    expect(isEdifact("Unité;Nom\n")).toBe(false);
  });

  it("[DOOR-32] is answered by CONTRL: taken, or refused with its segment", () => {
    expect(controlOf(ENVELOPE, null).segments).toEqual([
      ["UCI", "ENV1", ["3012345678900", "14"], ["82098765400012", "5"], "7"],
    ]);
    const parties = [
      ["3012345678900", "14"],
      ["82098765400012", "5"],
    ];
    const fault = { error: "count", tag: "UNZ", within: null } as const;
    expect(controlOf(ENVELOPE, fault).segments).toEqual([
      ["UCI", "ENV1", ...parties, "4", "29", "UNZ"],
    ]);
    const within = { reference: "1", type: ["DESADV", "D", "96A", "UN"] };
    expect(controlOf(ENVELOPE, { ...fault, tag: "UNT", within }).segments).toEqual([
      ["UCI", "ENV1", ...parties, "4"],
      ["UCM", "1", within.type, "4", "29", "UNT"],
    ]);
  });
});
