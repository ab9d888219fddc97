import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { withSection } from "../mutation/document.ts";
import { NIGHT_TITLE, nightRowsIn, nightSection } from "../planted/by-night.ts";
import { EDITS } from "../planted/edits.ts";
import { planted } from "../planted/plant.ts";

const edit = { name: "E00", about: "", file: "file.ts", from: "tell({ a, b })", to: "keep()" };

describe("a planted edit", () => {
  it.each(EDITS)("finds what it changes, and leaves code: $name $about", (each) => {
    const source = readFileSync(each.file, "utf8");
    const changed = planted(source, each);
    expect(changed).not.toBe(source);
    const { diagnostics } = ts.transpileModule(changed, { reportDiagnostics: true });
    expect(diagnostics).toEqual([]);
  });

  it("is found by its tokens, whatever its lines and comments", () => {
    const source = "x;\ntell({\n  a,\n  // why\n  b,\n});\ny;";
    expect(planted(source, edit)).toBe("x;\nkeep();\ny;");
  });

  it("is refused where it is not there, or more than once", () => {
    expect(() => planted("tell({ a })", edit)).toThrow("is 0 times in file.ts");
    expect(() => planted("tell({ a, b }); tell({ a, b });", edit)).toThrow("is 2 times");
  });

  it("has a name of its own", () => {
    expect(new Set(EDITS.map(({ name }) => name)).size).toBe(EDITS.length);
  });
});

describe("what a night notices of them", () => {
  it("stands in the document as it is known, edit by edit", () => {
    const known = new Map([
      ["E34", "« stocks, sommes et totaux tombent juste », night 2, step 49"],
      ["E08", null],
    ]);
    const document = withSection("# Mutation check\n", NIGHT_TITLE, nightSection(EDITS, known, ""));
    expect(nightRowsIn(`${document}\n## Another\n| E09 | told elsewhere | a test |\n`)).toEqual(
      known,
    );
    expect(nightRowsIn("# Mutation check\n")).toEqual(new Map());
  });
});
