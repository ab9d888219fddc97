import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Result } from "effect";
import { GOLDEN_SESSIONS } from "./golden-sessions.ts";
import type { Trace } from "../../machines/trace/format.ts";
import { parseTrace } from "../../machines/laboratory/replay/parse.ts";
import { compareTraces } from "../../machines/laboratory/replay/changes.ts";

// `npm run traces:update [name…]`: plays the golden sessions again in a browser, keeps their traces in
// tests/traces and says what changed. Exit code 1 when a session could not be played.

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const GOLDEN = resolve(ROOT, "tests/traces");
const LARGEST = 150_000;

const main = (names: readonly string[]): number => {
  const sessions = Object.entries(GOLDEN_SESSIONS).filter(
    ([name]) => names.length === 0 || names.includes(name),
  );
  const folder = mkdtempSync(join(tmpdir(), "panetier-golden-"));
  try {
    play(
      sessions.map(([, title]) => title),
      folder,
    );
    return keep(
      sessions.map(([name]) => name),
      folder,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Plays the tests of those titles; the traces of those that pass are in the folder. */
const play = (titles: readonly string[], folder: string): void => {
  const pattern = titles.map((title) => title.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`));
  spawnSync(
    process.execPath,
    [
      resolve(ROOT, "node_modules/@playwright/test/cli.js"),
      "test",
      "--project=desktop",
      `--grep=${pattern.map((title) => `${title}$`).join("|")}`,
    ],
    { cwd: ROOT, stdio: "inherit", env: { ...process.env, E2E_TRACES: folder } },
  );
};

const keep = (names: readonly string[], folder: string): number => {
  mkdirSync(GOLDEN, { recursive: true });
  let missing = 0;
  for (const name of names) {
    const before = filesOf(GOLDEN, name);
    const after = filesOf(folder, name);
    if (after.length === 0) {
      console.error(`${name} : la session n'a pas pu être jouée, sa trace reste comme elle était.`);
      missing += 1;
      continue;
    }
    for (const file of new Set([...before, ...after])) keepFile(file, folder);
  }
  return missing === 0 ? 0 : 1;
};

/** A session of several pages has several files: 'deux-onglets-2.trace.jsonl'. */
const filesOf = (folder: string, name: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder).filter((file) => file.replace(/(?:-\d+)?\.trace\.jsonl$/, "") === name)
    : [];

const keepFile = (file: string, folder: string): void => {
  const golden = join(GOLDEN, file);
  const fresh = join(folder, file);
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
