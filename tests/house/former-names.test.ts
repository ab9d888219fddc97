import { glob, readFile } from "node:fs/promises";
import ts from "typescript";
import { expect, it } from "vitest";
import { formerNames } from "../minoterie.ts";

// What is written for people names no firm: who sells is a document (docs/firm.md).

/** Where the project itself is named, or who is nobody's: none of it is a page, a mail or a paper. */
const APART: Readonly<Record<string, string>> = {
  "api-schema/api.ts": "the title of the contract",
  "api-schema/account.ts": "an example of the contract",
  "api-schema/customer.ts": "an example of the contract",
  "api-schema/exchange/customers.ts": "what a column may look like",
  "core/offline/cache-reader.ts": "marks of the browser's own store",
  "worker/caches.ts": "marks of the browser's own store",
  "server/config.ts": "what settings may look like",
  "server/keys/key-file.ts": "told to who starts the shop",
  "server/keys/open-keys.ts": "told to who starts the shop",
  "server/measures/files.ts": "the path of the chart",
  "server/shop/serve.ts": "told to who starts the shop",
  "server/shop/seed-when-empty.ts": "looks for the demonstration's accounts",
};

/** A kind of the wire, and names of the code's own: services, settings of a session, marks of a page. */
const CODE =
  /^GMP$|'GMP'|^panetier[-./\w ]*$|panetier[.](?:defer_search|invalid|internal)|panetier-(?:flows|tag-manager)|panetier_doctor/g;

/** Parts that customers and staff of a shop do not see. */
const LABORATORY = /^ui\/(?:laboratory|widgets-page)\/|^server\/database\/migrations\//;

const textsOf = (source: ts.SourceFile): readonly string[] => {
  const texts: string[] = [];
  const look = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node)
    ) {
      texts.push(node.text);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return texts;
};

it("[FIRM-3] no text of the shop names a firm, whatever page, mail or paper it is for", async () => {
  const root = new URL("../../", import.meta.url);
  const found: string[] = [];
  for await (const file of glob("{core,server,ui,worker,api-schema}/**/*.{ts,tsx}", {
    cwd: root.pathname,
  })) {
    if (LABORATORY.test(file) || file in APART || /openapi/.test(file)) continue;
    const source = ts.createSourceFile(
      file,
      await readFile(new URL(file, root), "utf8"),
      ts.ScriptTarget.Latest,
    );
    for (const text of textsOf(source)) {
      found.push(...formerNames(text.replaceAll(CODE, "")).map((words) => `${file}: ${words}`));
    }
  }
  expect(found.toSorted()).toEqual([]);
});
