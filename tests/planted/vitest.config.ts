import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { defineConfig, type Plugin } from "vitest/config";
import shared from "../../vitest.config.ts";
import { EDITS } from "./edits.ts";
import { planted } from "./plant.ts";

/**
 * The tests of rules, machines, calls and screens, or those of the server, over a shop with one edit in
 * it, named by PLANTED. The file itself stays as it is: its text is changed as it is loaded. Left out is what
 * compares charts with their drawings and recordings: it notices that a chart is another one, not that
 * it is wrong.
 */
const plant = (): Plugin => ({
  name: "planted",
  enforce: "pre",
  load: (id) => {
    const edit = EDITS.find(({ name }) => name === process.env["PLANTED"]);
    const file = relative(process.cwd(), id.split("?")[0] ?? "").replaceAll("\\", "/");
    return edit?.file === file ? planted(readFileSync(file, "utf8"), edit) : null;
  },
});

/** An edit of the server is looked for by the server's tests alone. */
const PROJECTS = process.env["PLANTED_IN"] === "server" ? ["server"] : ["core", "unit", "ui"];

const EXCLUDED = ["tests/machines/laboratory/{charts,coverage,golden-traces}.test.ts"];

export default defineConfig({
  test: {
    maxWorkers: Number(process.env["PLANTED_WORKERS"] ?? 2),
    projects: (shared.test?.projects ?? []).flatMap((project) => {
      if (typeof project !== "object" || !("test" in project)) return [];
      const { test, plugins = [], ...others } = project;
      const isAsked = PROJECTS.some((name) => test?.name === name);
      if (!isAsked) return [];
      const include =
        test?.name === "unit" ? ["tests/machines/**/*.test.ts"] : (test?.include ?? []);
      return [
        {
          ...others,
          plugins: [plant(), ...plugins],
          test: {
            ...test,
            include,
            exclude: [...(test?.exclude ?? []), ...EXCLUDED],
            // A file that is the same on disk would be taken from the run before, with another edit.
            fsModuleCache: false,
          },
        },
      ];
    }),
  },
});
