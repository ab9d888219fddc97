import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import { format } from "oxfmt";
import { callFiles } from "./calls/call-files.ts";
import { erpDocument } from "./erp/document.ts";
import { openApiDocument } from "./openapi-document.ts";

// Writes openapi.json, openapi.d.ts, erp.openapi.json and the table of calls of core/api from the endpoints: `npm run
// generate`. All are committed; tests/api-schema/generated.test.ts makes them again and fails on any
// difference.

/** The generated files as texts, by their path from here. */
export const generatedFiles = async (): Promise<Readonly<Record<string, string>>> => {
  const document = openApiDocument();
  const types = astToString(await openapiTS(JSON.stringify(document), { immutable: true }));
  const calls = Object.entries(callFiles()).map(async ([path, text]) => [
    path,
    (await format(path, text, STYLE)).code,
  ]);
  return {
    "openapi.json": `${JSON.stringify(document, null, 2)}\n`,
    "erp.openapi.json": `${JSON.stringify(erpDocument(), null, 2)}\n`,
    "openapi.d.ts": `// Generated from openapi.json by npm run generate.\n\n${types}`,
    ...Object.fromEntries(await Promise.all(calls)),
  };
};

const STYLE = JSON.parse(readFileSync(new URL("../.oxfmtrc.json", import.meta.url), "utf8"));

if (import.meta.main) {
  for (const [path, text] of Object.entries(await generatedFiles())) {
    const file = new URL(path, import.meta.url);
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, text);
  }
}
