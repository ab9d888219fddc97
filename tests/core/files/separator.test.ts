import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { separatorOf } from "../../../core/files/separator.ts";

const all = (...texts: readonly string[]) => texts.map(separatorOf);

describe("[QUAI-3] what parts the cells of a table", () => {
  it("is the sign that most lines have, as often as each other", () => {
    expect(
      all(
        "a;b\nc;d\n",
        "a\tb\r\nc\td",
        "a|b\nc|d",
        "a,b\nc,d",
        // Decimal commas in some cells, ';' in each line.
        "1,5;2\n3;4\n5,25;6",
        "prix, HT;code\n12,50;101065",
        // The same number of times tells more than many.
        "a|b|c\nd|e|f\ng;h\n",
        // As many lines for both: who parts a line into more cells.
        "a,b,c;d\ne,f,g;h",
        "a;b,c\nd;e,f",
      ),
    ).toEqual([";", "\t", "|", ",", ";", ";", "|", ",", ";"]);
  });

  it("is ';' where nothing parts anything", () => {
    expect(all("", "a", "a\nb\nc", '"a;b"')).toEqual([";", ";", ";", ";"]);
  });

  it("is not looked for within quotes, whose own are doubled", () => {
    expect(
      all(
        '"a;b;c",d\n"e;f;g",h',
        '"a ""b;c"" d"|e\n"f;g"|h',
        '"une\nligne;et\nune autre",x\n"encore;une",y',
        // A quote in the middle of a cell is a sign like others: 1/2".
        'tuyau 1/2",12\ntuyau 3/4",13\na,b',
        '"a"";b",c\n"d"";e",f',
      ),
    ).toEqual([",", "|", ",", ",", ","]);
  });

  it("counts empty lines and lines without it for nothing", () => {
    expect(all("Liste de prix\n\na|b\nc|d\n", "a\tb\n\n\n\n\n\n")).toEqual(["|", "\t"]);
  });

  it("is told by the first two hundred lines", () => {
    expect(separatorOf(`${"a|b\n".repeat(200)}${"a;b\n".repeat(1000)}`)).toBe("|");
    expect(separatorOf(`${"a|b\n".repeat(99)}${"a;b\n".repeat(101)}${"a|b\n".repeat(9)}`)).toBe(
      ";",
    );
  });

  it("is found again, whatever stands in quoted cells", () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => `"${text.replaceAll('"', '""')}"`);
    const table = (separator: string) =>
      fc
        .array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 20 })
        .map((rows) => ({ separator, text: rows.map((row) => row.join(separator)).join("\n") }));
    fc.assert(
      fc.property(fc.oneof(...[";", "\t", "|", ","].map(table)), ({ separator, text }) => {
        expect(separatorOf(text)).toBe(separator);
      }),
    );
  });
});
