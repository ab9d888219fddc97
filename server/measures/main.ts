import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { format } from "oxfmt";
import { measureFiles } from "./files.ts";

// npm run measures: what is made of the tables of measures and alerts. All of it is committed.

const style = JSON.parse(readFileSync(".oxfmtrc.json", "utf8"));
for (const [path, text] of Object.entries(measureFiles())) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, (await format(path, text, style)).code);
}
