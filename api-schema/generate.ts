import { writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import { openApiDocument } from "./openapi-document.ts";

// Writes openapi.json and openapi.d.ts from the endpoints: `npm run generate`. Both are committed;
// tests/api-schema/generated.test.ts makes them again and fails on any difference.

/** The two generated files as texts, by file name. */
export const generatedFiles = async (): Promise<Readonly<Record<string, string>>> => {
  const document = openApiDocument();
  const types = astToString(await openapiTS(JSON.stringify(document), { immutable: true }));
  return {
    "openapi.json": `${JSON.stringify(document, null, 2)}\n`,
    "openapi.d.ts": `// Generated from openapi.json by npm run generate.\n\n${types}`,
  };
};

if (import.meta.main) {
  for (const [name, text] of Object.entries(await generatedFiles())) {
    writeFileSync(new URL(name, import.meta.url), text);
  }
}
