import { existsSync, readFileSync } from "node:fs";
import { fileNameOf } from "./flows-document.ts";

/** The events that a machine's types let it tell, read off its file: the compiler refuses any other. */
export const toldFacts = (flow: string): readonly string[] => {
  const declared = /emitted: \{\} as ShopEventOf<([^>]*)>/.exec(sourceOf(flow))?.[1] ?? "";
  return [...declared.matchAll(/"([^"]+)"/g)].map(([, event = ""]) => event);
};

/** The text of a machine's file; its setup may have a file beside it. */
const sourceOf = (name: string): string =>
  ["order", "shop"]
    .flatMap((room) => ["", "-setup"].map((part) => `../../${room}/${fileNameOf(name)}${part}.ts`))
    .map((path) => new URL(path, import.meta.url))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
