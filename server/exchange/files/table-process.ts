import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Refusal } from "./lines.ts";

/** What the process does with its input. */
export type TableTask = "read-xlsx" | "read-xml" | "read-edifact" | "check-edifact" | "write-xlsx";

export interface ProcessBounds {
  /** The process ends when it lets us wait for longer. */
  readonly patienceMs: number;
  /** Of its heap. */
  readonly mostMegabytes: number;
}

const BOUNDS: ProcessBounds = { patienceMs: 90_000, mostMegabytes: 1024 };

/**
 * What a process of its own makes of these bytes: spreadsheets and XML are read and written whole, and
 * what a file does to its reader stays there. The process ends with the last byte, with the signal, and
 * at its bounds: a Refusal. A failure of the input is thrown as it is.
 */
export async function* throughProcess(
  task: TableTask,
  input: AsyncIterable<Uint8Array>,
  { signal, ...given }: { readonly signal: AbortSignal } & Partial<ProcessBounds>,
): AsyncGenerator<Uint8Array> {
  const { patienceMs, mostMegabytes } = { ...BOUNDS, ...given };
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${mostMegabytes}`, join(import.meta.dirname, "table-child.ts"), task],
    // No setting and no secret of the shop is there.
    { stdio: ["pipe", "pipe", "ignore"], env: ofSystem(), signal, killSignal: "SIGKILL" },
  );
  const ended = once(child, "exit").catch((error: unknown) => {
    if (!signal.aborted) throw error;
    return [null];
  });
  // Whoever has stopped reading waits for neither.
  ended.catch(() => undefined);
  child.on("error", () => undefined);
  let failure: { readonly thrown: unknown } | undefined;
  async function* watched() {
    try {
      yield* input;
    } catch (thrown) {
      failure = { thrown };
      child.kill("SIGKILL");
    }
  }
  // A process that has ended takes nothing more: its exit says why.
  const fed = pipeline(Readable.from(watched()), child.stdin).catch(() => undefined);
  let isLate = false;
  const output: AsyncIterator<Uint8Array> = child.stdout[Symbol.asyncIterator]();
  try {
    for (;;) {
      const patience = setTimeout(() => {
        isLate = true;
        child.kill("SIGKILL");
      }, patienceMs);
      const { done, value } = await output.next().finally(() => clearTimeout(patience));
      if (done === true) break;
      yield value;
    }
    const [code] = await ended;
    await fed;
    if (failure !== undefined) throw failure.thrown;
    if (code !== 0) throw new Refusal(isLate ? LATE : CRASHED);
  } finally {
    child.kill("SIGKILL");
  }
}

const LATE = "Le fichier est trop long à lire : découpez-le, ou exportez-le en CSV.";
const CRASHED =
  "Le fichier demande trop de mémoire, ou il est abîmé : enregistrez-le à nouveau, découpez-le, ou exportez-le en CSV.";

/** What a program needs to run at all. */
const ofSystem = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ["PATH", "HOME", "SystemRoot", "TMPDIR", "TEMP"].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );
