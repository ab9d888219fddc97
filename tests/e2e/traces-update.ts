import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Result } from "effect";
import { GOLDEN_SESSIONS } from "./golden-sessions.ts";
import type { Trace } from "../../machines/trace/format.ts";
import { parseTrace } from "../../machines/laboratory/replay/parse.ts";
import { compareTraces } from "../../machines/laboratory/replay/changes.ts";
import { replayTrace } from "../../machines/laboratory/replay/replay.ts";
import { divergenceText } from "../../machines/laboratory/replay/report.ts";
import { type FlowName, FLOWS } from "../../machines/laboratory/flows/registry.ts";
import { scenarioOf } from "../../machines/laboratory/flows/paths/scenarios.ts";
import { walkedSession } from "../../machines/laboratory/commands/walked-session.ts";
import { VERSION } from "../../ui/environment/version.ts";
import { unknownOption } from "../../machines/laboratory/commands/unknown-option.ts";

// `npm run traces:update [-- name… | --altered | --machines]`: says which golden sessions today's code plays
// otherwise, plays the sessions again, in a browser or in a window (tests/shop), walks each machine through its
// generated paths, keeps the traces in tests/traces and says what changed. --altered: those that are otherwise
// alone; --machines: the walked ones alone. Exit code 1 when a session could not be played, 2 for a word
// that names none.

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const GOLDEN = resolve(ROOT, "tests/traces");
/** A walked session has the name of its machine. */
const WALKED = resolve(GOLDEN, "machines");
const isWalked = (name: string): name is FlowName => Object.hasOwn(FLOWS, name);
const keptIn = (name: string): string => (isWalked(name) ? WALKED : GOLDEN);
const ALL = [...Object.keys(GOLDEN_SESSIONS), ...Object.keys(FLOWS)];
const LARGEST = 200_000;

const main = (args: readonly string[]): number => {
  const isAltered = args.includes("--altered");
  const isOfMachines = args.includes("--machines");
  const named = args.filter((arg) => !["--altered", "--machines"].includes(arg));
  const unknown = named.find((name) => !ALL.includes(name));
  if (unknown !== undefined) {
    console.error(
      unknown.startsWith("-")
        ? unknownOption(unknown)
        : `Aucune session ne s'appelle ${unknown} (tests/e2e/golden-sessions.ts).`,
    );
    return 2;
  }
  const altered = sayAltered();
  const names = ALL.filter(
    (name) =>
      (named.length === 0 || named.includes(name)) &&
      (!isAltered || altered.includes(name)) &&
      (!isOfMachines || isWalked(name)),
  );
  if (names.length === 0) return 0;
  const folder = mkdtempSync(join(tmpdir(), "panetier-golden-"));
  try {
    play(
      names.filter((name) => !isWalked(name)),
      folder,
    );
    for (const name of names.filter(isWalked)) {
      const text = walkedSession(FLOWS[name], scenarioOf(FLOWS[name]), VERSION);
      writeFileSync(join(folder, `${name}.trace.jsonl`), text);
    }
    return keep(names, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Which sessions are otherwise today, from which step on; before beside after. The answer has their names. */
const sayAltered = (): readonly string[] => {
  const altered = ALL.flatMap((name) => {
    const changes = filesOf(keptIn(name), name).flatMap((file) => {
      const trace = readTrace(join(keptIn(name), file));
      const divergence = trace === null ? null : replayTrace(trace).divergence;
      return divergence === null ? [] : [{ file, divergence }];
    });
    return changes.length === 0 ? [] : [{ name, changes }];
  });
  console.log(`Cette version altère ${altered.length} des ${ALL.length} sessions.`);
  for (const { file, divergence } of altered.flatMap(({ changes }) => changes)) {
    console.log(`\n${file}\n${divergenceText(divergence, ["avant", "après"])}`);
  }
  return altered.map(({ name }) => name);
};

/** Plays the tests of those sessions; the traces of those that pass are in the folder. */
const play = (names: readonly string[], folder: string): void => {
  const inWindow = (name: string): boolean =>
    windowTests.some(({ text }) => text.includes(titleOf(name)));
  const windowTests = readdirSync(resolve(ROOT, "tests/shop"))
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => ({
      file: `tests/shop/${file}`,
      text: readFileSync(resolve(ROOT, "tests/shop", file), "utf8"),
    }));
  const [windowed, browsed] = [names.filter(inWindow), names.filter((name) => !inWindow(name))];
  if (browsed.length > 0) {
    run(folder, [
      resolve(ROOT, "node_modules/@playwright/test/cli.js"),
      "test",
      "--project=desktop",
      `--grep=${patternOf(browsed)}`,
    ]);
  }
  if (windowed.length > 0) {
    const files = windowTests.filter(({ text }) =>
      windowed.some((name) => text.includes(titleOf(name))),
    );
    run(folder, [
      resolve(ROOT, "node_modules/vitest/vitest.mjs"),
      "run",
      "--project=shop",
      ...files.map(({ file }) => file),
      `--testNamePattern=${patternOf(windowed)}`,
    ]);
  }
};

const titleOf = (name: string): string => GOLDEN_SESSIONS[name] ?? name;

const patternOf = (names: readonly string[]): string =>
  names
    .map((name) => `${titleOf(name).replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)}$`)
    .join("|");

const run = (folder: string, args: readonly string[]): void => {
  spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, E2E_TRACES: folder },
  });
};

const keep = (names: readonly string[], folder: string): number => {
  mkdirSync(WALKED, { recursive: true });
  let missing = 0;
  for (const name of names) {
    const before = filesOf(keptIn(name), name);
    const after = filesOf(folder, name);
    if (after.length === 0) {
      console.error(`${name} : la session n'a pas pu être jouée, sa trace reste comme elle était.`);
      missing += 1;
      continue;
    }
    for (const file of new Set([...before, ...after]))
      keepFile(file, { from: folder, to: keptIn(name) });
  }
  return missing === 0 ? 0 : 1;
};

/** A session of several pages has several files: 'deux-onglets-2.trace.jsonl'. */
const filesOf = (folder: string, name: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder).filter((file) => file.replace(/(?:-\d+)?\.trace\.jsonl$/, "") === name)
    : [];

const keepFile = (
  file: string,
  { from, to }: { readonly from: string; readonly to: string },
): void => {
  const golden = join(to, file);
  const fresh = join(from, file);
  const before = existsSync(golden) ? readTrace(golden) : null;
  if (!existsSync(fresh)) {
    rmSync(golden);
    return console.log(`${file} : supprimée`);
  }
  const size = readFileSync(fresh).length;
  if (size > LARGEST) console.error(`${file} : ${size} octets, c'est plus que ${LARGEST}.`);
  const after = readTrace(fresh);
  if (after === null) return console.error(`${file} : la trace enregistrée ne se relit pas.`);
  copyFileSync(fresh, golden);
  console.log(`${file} : ${compareTraces(before, after)}`);
};

const readTrace = (file: string): Trace | null => {
  const read = parseTrace(readFileSync(file, "utf8"));
  return Result.isSuccess(read) ? read.success : null;
};

process.exitCode = main(process.argv.slice(2));
