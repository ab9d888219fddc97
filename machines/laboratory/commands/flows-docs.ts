import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { FLOWS } from "../flows/registry.ts";
import { toldFacts } from "./told-facts.ts";
import { flowPages, rulesIn } from "./flows-document.ts";

const folder = new URL("../../../docs/flows/", import.meta.url);

/** The files of docs/flows by name, as the machines of today make them. */
export const currentFlowPages = (): { readonly [file: string]: string } => {
  const rules = rulesIn(readFileSync(new URL("../../../docs/rules.md", import.meta.url), "utf8"));
  const told = Object.keys(FLOWS).map((name) => [name, toldFacts(name)] as const);
  return flowPages(rules, Object.fromEntries(told));
};

/** `npm run flows:docs` writes them all: the page of a machine that is gone goes. */
if (import.meta.main) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [file, text] of Object.entries(currentFlowPages())) {
    writeFileSync(new URL(file, folder), text);
  }
}
