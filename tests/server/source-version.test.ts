import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sourceVersion } from "../../server/invoicing/source-version.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "source-version-"));
  mkdirSync(join(folder, "fonts"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const version = () =>
  sourceVersion(pathToFileURL(join(folder, "paper.ts")), [join(folder, "fonts")]);

it("[INV-9] is another one when a paper, what it imports or its fonts change, and not for a type", () => {
  write("paper.ts", 'import {\n  a,\n} from "./a.ts";\nimport type { B } from "./b.ts";\n');
  write("a.ts", 'import { readFileSync } from "node:fs";\nexport { c } from "./c.ts";\n');
  write("b.ts", "export type B = 1;\n");
  write("c.ts", "export const c = 1;\n");
  write("fonts/text.ttf", "1");
  const versions = [version(), version()];
  write("b.ts", "export type B = 2;\n");
  versions.push(version());
  write("c.ts", "export const c = 2;\n");
  versions.push(version());
  write("fonts/text.ttf", "2");
  versions.push(version());
  write("paper.ts", 'import { a } from "./a.ts";\n');
  versions.push(version());
  expect(versions.map((each) => versions.indexOf(each))).toEqual([0, 0, 0, 3, 4, 5]);
});
