import { readFileSync } from "node:fs";

/** How late the shop's one thread came to what waited for it, in milliseconds, and what it kept. */
export interface LoopDelay {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** The most of its heap that a whole collection of garbage left, in megabytes. */
  readonly aliveMb: number;
  /** Bytes that its caches have taken of their budget, the most first. */
  readonly caches: readonly { readonly name: string; readonly bytes: number }[];
}

/** Names the file that the shop's process leaves its figures in (loop-watch.ts). */
export const LOOP_DELAY_FILE = "PANETIER_LOOP_DELAY_FILE";

/**
 * What a watched shop measured between two signals. The first one throws away what came before, such
 * as its start; the file is there when the second was heard.
 */
export const readLoopDelay = (file: string): LoopDelay => JSON.parse(readFileSync(file, "utf8"));
