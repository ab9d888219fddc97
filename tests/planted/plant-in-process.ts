import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { relative } from "node:path";
import { readFileSync } from "node:fs";
import { EDITS } from "./edits.ts";
import { planted } from "./plant.ts";

// Loaded before a program (`node --import`): it runs with the edit that PLANTED names. The file itself stays as
// it is: its text is changed as it is loaded.

const edit = EDITS.find(({ name }) => name === process.env["PLANTED"]);

if (edit !== undefined) {
  registerHooks({
    load: (url, context, next) => {
      const isTheFile =
        url.startsWith("file:") &&
        relative(process.cwd(), fileURLToPath(url)).replaceAll("\\", "/") === edit.file;
      if (!isTheFile) return next(url, context);
      const source = planted(readFileSync(edit.file, "utf8"), edit);
      return { format: "module-typescript", source, shortCircuit: true };
    },
  });
}
