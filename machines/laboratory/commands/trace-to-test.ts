import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Result } from "effect";
import { parseTrace } from "../replay/parse.ts";
import { traceToTest } from "../replay/test-text.ts";
import { unknownOption } from "./unknown-option.ts";

// `npm run trace:test -- file [test] [--bug n]`: writes a Vitest file that replays the trace, beside it or
// where it is told to; with --bug one that passes once step n is no more as it was recorded. Exit code 2
// when the trace cannot be read or has no such step.

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const USAGE = "Usage : npm run trace:test -- fichier.trace.jsonl [fichier.test.ts] [--bug étape]";

const main = (args: readonly string[]): number => {
  const asked = askedFor(args);
  if (typeof asked === "string") {
    console.error(asked);
    return 2;
  }
  const { file, wanted, bug } = asked;
  const content = textOf(file);
  const read = content === null ? null : parseTrace(content);
  if (read === null || Result.isFailure(read)) {
    console.error(`${file} : ${read?.failure.message ?? "ce fichier ne peut pas être lu."}`);
    return 2;
  }
  if (bug !== null && !read.success.steps.some(({ n }) => n === bug)) {
    console.error(`${file} : cette trace n'a pas d'étape ${bug}.`);
    return 2;
  }
  const test = resolve(wanted ?? besideTrace(file));
  const text = traceToTest(read.success, {
    trace: importPath(dirname(test), resolve(file)),
    machinery: importPath(dirname(test), resolve(ROOT, "machines/laboratory/replay")),
    bug,
  });
  writeFileSync(test, text);
  format(test);
  console.log(`${test} : ${read.success.steps.length} étapes à rejouer.`);
  return 0;
};

type Asked = { readonly file: string; readonly wanted?: string; readonly bug: number | null };

/** What the command line asks for, or what is wrong with it, in French. */
const askedFor = (args: readonly string[]): Asked | string => {
  const at = args.indexOf("--bug");
  const bug = at === -1 ? null : Number(args[at + 1]);
  if (bug !== null && !Number.isInteger(bug)) return `${USAGE}\n--bug veut le numéro d'une étape.`;
  const others = args.filter((_, index) => at === -1 || (index !== at && index !== at + 1));
  const unknown = others.find((arg) => arg.startsWith("-"));
  if (unknown !== undefined) return unknownOption(unknown);
  const [file, wanted] = others;
  if (file === undefined) return USAGE;
  return { file, bug, ...(wanted === undefined ? {} : { wanted }) };
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
