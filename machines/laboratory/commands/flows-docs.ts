import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { FLOWS } from "../flows/registry.ts";
import { flowsDocument, rulesIn } from "./flows-document.ts";

const page = new URL("../../../docs/flows.md", import.meta.url);

/** docs/flows.md as the machines of today make it. */
export const currentFlowsPage = (): string => {
  const rules = rulesIn(readFileSync(new URL("../../../docs/rules.md", import.meta.url), "utf8"));
  const sources = Object.keys(FLOWS).map((name) => {
    return [name, sourceOf(name)] as const;
  });
  return flowsDocument(rules, Object.fromEntries(sources));
};

/** A machine's file is called as the machine is; its setup may have a file beside it. */
const sourceOf = (name: string): string => {
  const file = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return ["order", "shop"]
    .flatMap((room) => [`../../${room}/${file}.ts`, `../../${room}/${file}-setup.ts`])
    .map((path) => new URL(path, import.meta.url))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
};

/** `npm run flows:docs` writes the page. */
if (import.meta.main) writeFileSync(page, currentFlowsPage());
