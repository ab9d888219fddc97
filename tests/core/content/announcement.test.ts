import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { announcementMark } from "../../../core/content/announcement.ts";

describe("announcementMark", () => {
  it("[NAV-10] is the same for the same texts, and another for any that differ", () => {
    const text = "Fêtes de fin d’année : pensez à vos dates de livraison.";
    expect(announcementMark([text])).toBe(announcementMark([text]));
    expect(announcementMark([text])).not.toBe(announcementMark([`${text} `]));
    expect(announcementMark([text, "Suite"])).not.toBe(announcementMark([`${text}Suite`]));
  });

  it("[NAV-10] is FNV-1a on 32 bits, so that what was hidden stays so when the shop is built again", () => {
    const marks = [[], ["a"], ["foobar"]].map((texts) =>
      Number.parseInt(announcementMark(texts), 36),
    );
    expect(marks).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
    expect(announcementMark(["foo", "bar"])).toBe(announcementMark(["foo\nbar"]));
  });

  it("[NAV-10] can stand in a selector and in a storage as it is", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (texts) => {
        expect(announcementMark(texts)).toMatch(/^[0-9a-z]{1,7}$/);
      }),
    );
  });
});
