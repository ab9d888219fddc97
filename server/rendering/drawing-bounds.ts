import type { ThreadPauses } from "./supervised-thread.ts";

export interface DrawingBounds extends ThreadPauses {
  /** Of the thread's memory, in MB: what was made for long, and what was made just now. */
  readonly oldHeapMb: number;
  readonly youngHeapMb: number;
  /** Pages that are drawn at once, which is while others wait for what they show. */
  readonly pagesAtOnce: number;
  readonly pagesWaiting: number;
  readonly longestWaitMs: number;
  /** Processor time without a word, looked at so often: then the thread ends. */
  readonly silentMs: number;
  readonly lookEveryMs: number;
  /** For one page, by the clock: then its calls end. A busy machine is no page that does not end. */
  readonly pageMs: number;
  /** What it has then to end by itself; else the thread ends. */
  readonly graceMs: number;
  readonly compressionsAtOnce: number;
}

/** docs/limits.md says what each costs. */
export const DRAWING_BOUNDS: DrawingBounds = {
  oldHeapMb: 96,
  youngHeapMb: 16,
  pagesAtOnce: 4,
  pagesWaiting: 16,
  longestWaitMs: 2500,
  silentMs: 2000,
  lookEveryMs: 500,
  pageMs: 8000,
  graceMs: 4000,
  compressionsAtOnce: 8,
  startMs: 15_000,
  firstPauseMs: 100,
  longestPauseMs: 30_000,
  soundAfterMs: 60_000,
};

/** Nothing is wrong with the page: the thread has enough to do, or is being replaced. */
export class TooBusyToRender extends Error {}

export const NO_THREAD = "The thread that draws pages is not there.";
export const TOO_MANY = "Too many pages are being drawn.";
