import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { FLOWS } from "../flows/registry.ts";
import { fileNameOf, flowPages, rulesIn } from "./flows-document.ts";

const folder = new URL("../../../docs/flows/", import.meta.url);

/** The files of docs/flows by name, as the machines of today make them. */
export const currentFlowPages = (): { readonly [file: string]: string } => {
  const rules = rulesIn(readFileSync(new URL("../../../docs/rules.md", import.meta.url), "utf8"));
  const sources = Object.keys(FLOWS).map((name) => [name, sourceOf(name)] as const);
  return flowPages(rules, Object.fromEntries(sources));
};

/** The text of a machine's file; its setup may have a file beside it. */
const sourceOf = (name: string): string =>
  ["order", "shop"]
    .flatMap((room) => ["", "-setup"].map((part) => `../../${room}/${fileNameOf(name)}${part}.ts`))
    .map((path) => new URL(path, import.meta.url))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");

/** `npm run flows:docs` writes them all: the page of a machine that is gone goes. */
if (import.meta.main) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [file, text] of Object.entries(currentFlowPages())) {
    writeFileSync(new URL(file, folder), text);
  }
}
