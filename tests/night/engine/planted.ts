import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { EDITS } from "../../planted/edits.ts";
import { planted } from "../../planted/plant.ts";

// PLANTED=E34: the night is that of a shop with that mistake in it (tests/planted). The file itself stays
// as it is. Imported before anything of the shop.

const name = process.env["PLANTED"];
const edit = EDITS.find((one) => one.name === name);
if (name !== undefined && edit === undefined) throw new Error(`No edit is named ${name}`);
if (edit !== undefined) {
  registerHooks({
    load: (url, context, next) => {
      const path = url.startsWith("file:") ? fileURLToPath(url) : "";
      if (relative(process.cwd(), path).replaceAll("\\", "/") !== edit.file)
        return next(url, context);
      const source = planted(readFileSync(path, "utf8"), edit);
      return { format: "module", source: stripTypeScriptTypes(source), shortCircuit: true };
    },
  });
}
