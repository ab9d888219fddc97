import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Result } from "effect";
import { parseTrace } from "../replay/parse.ts";
import { traceToTest } from "../replay/test-text.ts";

// `npm run trace:test -- file [test]`: writes a Vitest file that replays the trace, beside it or where
// it is told to. Exit code 2 when the trace cannot be read.

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const USAGE = "Usage : npm run trace:test -- fichier.trace.jsonl [fichier.test.ts]";

const main = ([file, wanted]: readonly string[]): number => {
  if (file === undefined) {
    console.error(USAGE);
    return 2;
  }
  const content = textOf(file);
  const read = content === null ? null : parseTrace(content);
  if (read === null || Result.isFailure(read)) {
    console.error(`${file} : ${read?.failure.message ?? "ce fichier ne peut pas être lu."}`);
    return 2;
  }
  const test = resolve(wanted ?? besideTrace(file));
  const text = traceToTest(read.success, {
    trace: importPath(dirname(test), resolve(file)),
    machinery: importPath(dirname(test), resolve(ROOT, "machines/laboratory/replay")),
  });
  writeFileSync(test, text);
  format(test);
  console.log(`${test} : ${read.success.steps.length} étapes à rejouer.`);
  return 0;
};

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
};

const besideTrace = (file: string): string =>
  resolve(dirname(file), `${basename(file).replace(/(?:\.trace)?\.jsonl$/, "")}.test.ts`);

const importPath = (from: string, to: string): string => {
  const path = relative(from, to).split(sep).join("/");
  return path.startsWith(".") ? path : `./${path}`;
};

const format = (file: string): void => {
  const { status } = spawnSync(
    process.execPath,
    [resolve(ROOT, "node_modules/oxfmt/bin/oxfmt"), "-c", resolve(ROOT, ".oxfmtrc.json"), file],
    { cwd: dirname(file), stdio: "ignore" },
  );
  if (status !== 0) console.error(`${file} : le fichier n'a pas pu être mis en forme.`);
};

process.exitCode = main(process.argv.slice(2));
