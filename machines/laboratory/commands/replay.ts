import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type FileOutcome, replayFile } from "./replay-file.ts";
import { unknownOption } from "./unknown-option.ts";

// `npm run replay -- file…`: does again what trace files tell, without a server and without a
// browser. Exit code 1 when a machine goes another way, 2 when a file cannot be read.

const USAGE = `Usage : npm run replay -- [--quiet] fichier.trace.jsonl… | dossier

Rejoue des traces sans serveur ni navigateur. Chaque étape est affichée (--quiet : le résumé seul) ;
un dossier est rejoué en parallèle. Code de sortie : 0 conforme, 1 divergence, 2 fichier illisible.`;

const main = async (args: readonly string[]): Promise<number> => {
  const isQuiet = args.includes("--quiet");
  const named = args.filter((arg) => !arg.startsWith("-"));
  const unknown = args.find((arg) => arg.startsWith("-") && arg !== "--quiet");
  if (unknown !== undefined) {
    console.error(unknownOption(unknown));
    return 2;
  }
  if (named.length === 0) {
    console.error(USAGE);
    return 2;
  }
  const started = performance.now();
  const folders = named.filter(isFolder);
  const files = [...named.filter((name) => !isFolder(name)), ...folders.flatMap(tracesIn)];
  const outcomes =
    folders.length === 0
      ? files.map((file) => told(replayFile(file, !isQuiet)))
      : await inParallel(files);
  if (files.length !== 1) summarise(outcomes, performance.now() - started);
  return Math.max(files.length === 0 ? 2 : 0, ...outcomes.map(({ code }) => code));
};

const isFolder = (name: string): boolean =>
  statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;

const tracesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".trace.jsonl"))
    .toSorted()
    .map((name) => join(folder, name));

const told = (outcome: FileOutcome): FileOutcome => {
  if (outcome.code === 2) console.error(outcome.text);
  else console.log(outcome.text);
  return outcome;
};

/** Files are dealt out to as many threads as the machine runs at once. */
const inParallel = async (files: readonly string[]): Promise<readonly FileOutcome[]> => {
  const threads = Math.min(availableParallelism(), files.length);
  const hands = Array.from({ length: threads }, (_, thread) =>
    files.filter((_, index) => index % threads === thread),
  );
  const outcomes = await Promise.all(hands.map(inThread));
  return outcomes.flat();
};

const inThread = (files: readonly string[]): Promise<readonly FileOutcome[]> =>
  new Promise((resolve, reject) => {
    const outcomes: FileOutcome[] = [];
    const worker = new Worker(new URL("replay-worker.ts", import.meta.url), { workerData: files });
    worker.on("message", (outcome: FileOutcome) => outcomes.push(told(outcome)));
    worker.on("error", reject);
    worker.on("exit", () => resolve(outcomes));
  });

const summarise = (outcomes: readonly FileOutcome[], milliseconds: number): void => {
  const count = (code: FileOutcome["code"]): number =>
    outcomes.filter((outcome) => outcome.code === code).length;
  const seconds = (milliseconds / 1000).toFixed(1).replace(".", ",");
  console.log(
    `\n${outcomes.length} traces en ${seconds} s. Conformes : ${count(0)}, divergentes : ${count(1)}, illisibles : ${count(2)}.`,
  );
};

process.exitCode = await main(process.argv.slice(2));
