import { readFileSync, writeFileSync } from "node:fs";
import { FLOWS } from "../flows/registry.ts";
import { flowsDocument, rulesIn } from "./flows-document.ts";

const page = new URL("../../docs/flows.md", import.meta.url);

/** docs/flows.md as the machines of today make it. */
export const currentFlowsPage = (): string => {
  const rules = rulesIn(readFileSync(new URL("../../docs/rules.md", import.meta.url), "utf8"));
  const sources = Object.keys(FLOWS).map((name) => {
    const file = `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
    return [name, readFileSync(new URL(`../shop/${file}`, import.meta.url), "utf8")] as const;
  });
  return flowsDocument(rules, Object.fromEntries(sources));
};

/** `npm run flows:docs` writes the page. */
if (import.meta.main) writeFileSync(page, currentFlowsPage());
