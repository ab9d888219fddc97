import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** A program of the shop as a process of its own. */
export interface Program {
  readonly child: ChildProcess;
  /** What it has said so far, in both ways. */
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

/** Runs a file of the repository, or of another copy of it, with these settings; `input` is all that it reads. */
export function program(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = "",
  cwd = root,
): Program {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } });
  child.stdin.end(input);
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  // 'close': an exit may come before the last words.
  const exit = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  return { child, output: () => text, exit };
}
