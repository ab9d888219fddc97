import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBytes, utf16Of } from "../../../core/files/text-encoding.ts";

const TEXT = "Référence;Quantité\r\nFAR-T65;12\r\n";

/** Each letter in two bytes, the one that is written first first. */
const utf16 = (text: string, isLittle: boolean): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
    }),
  );
const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe("[QUAI-3] the text of a file", () => {
  it("is read in the encoding that it is in, with its mark or without", () => {
    expect([
      decodeBytes(new TextEncoder().encode(TEXT)),
      decodeBytes(new TextEncoder().encode(`\ufeff${TEXT}`)),
      decodeBytes(utf16(`\ufeff${TEXT}`, true)),
      decodeBytes(utf16(`\ufeff${TEXT}`, false)),
      decodeBytes(utf16(TEXT, true)),
      decodeBytes(utf16(TEXT, false)),
      decodeBytes(latin(TEXT)),
      decodeBytes(Uint8Array.of(0x80)),
      decodeBytes(new Uint8Array()),
    ]).toEqual([
      { text: TEXT, encoding: "UTF-8" },
      { text: TEXT, encoding: "UTF-8" },
      { text: TEXT, encoding: "UTF-16" },
      { text: TEXT, encoding: "UTF-16" },
      { text: TEXT, encoding: "UTF-16" },
      { text: TEXT, encoding: "UTF-16" },
      { text: TEXT, encoding: "Windows-1252" },
      { text: "€", encoding: "Windows-1252" },
      { text: "", encoding: "UTF-8" },
    ]);
  });

  it("is UTF-16 by its mark, or where every other byte of most letters is nought", () => {
    const beside = (letters: number, noughts: number, parity: 0 | 1) =>
      Uint8Array.from({ length: 2 * letters }, (_, at) =>
        at % 2 === parity && at < 2 * noughts ? 0 : 0x41,
      );
    expect([
      utf16Of(Uint8Array.of(0xff, 0xfe)),
      utf16Of(Uint8Array.of(0xfe, 0xff)),
      utf16Of(Uint8Array.of(0xff, 0x41)),
      utf16Of(Uint8Array.of(0x41, 0xfe)),
      utf16Of(Uint8Array.of(0xfe, 0x41)),
      utf16Of(Uint8Array.of(0x41, 0xff)),
      // Half of the letters have a nought: a quarter of all bytes is not more than a quarter.
      utf16Of(beside(100, 50, 1)),
      utf16Of(beside(100, 51, 1)),
      utf16Of(beside(100, 50, 0)),
      utf16Of(beside(100, 51, 0)),
    ]).toEqual([
      "utf-16le",
      "utf-16be",
      null,
      null,
      null,
      null,
      null,
      "utf-16le",
      null,
      "utf-16be",
    ]);
    // Noughts in both are no text.
    const both = (many: number, few: number, parity: 0 | 1) => {
      const bytes = new Uint8Array(2 * many).fill(0x41);
      for (let at = 0; at < many; at += 1) bytes[2 * at + parity] = 0;
      for (let at = 0; at < few; at += 1) bytes[2 * at + (1 - parity)] = 0;
      return utf16Of(bytes);
    };
    expect([both(80, 10, 1), both(80, 9, 1), both(80, 10, 0), both(80, 9, 0)]).toEqual([
      null,
      "utf-16le",
      null,
      "utf-16be",
    ]);
    // Told by the beginning of a file, however long it is.
    const late = new Uint8Array(4000).fill(0x41);
    for (let at = 1000; at < 4000; at += 2) late[at + 1] = 0;
    expect(utf16Of(late)).toBeNull();
  });

  it("never fails, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(typeof decodeBytes(bytes).text).toBe("string");
      }),
    );
  });
});
