import { useEffect, useState } from "react";
import type { LabelCode } from "../../../core/shelf-labels/labels.ts";
import type { DrawnCode } from "./label-drawing.ts";

export interface LabelCodes {
  /** By what they say; null for a text that bars cannot say. */
  readonly codes: ReadonlyMap<string, DrawnCode | null>;
  readonly status: "drawing" | "ready" | "failed";
  /** Share done, 0 to 1. */
  readonly progress: number;
  readonly retry: () => void;
}

/** A square takes milliseconds to lay out: three hundred are drawn in slices, and the page answers between. */
const SLICE_MS = 12;

const NONE: ReadonlyMap<string, DrawnCode | null> = new Map();

/** The codes of these texts, drawn by encoders that are loaded with the first of them. */
export const useLabelCodes = (kind: LabelCode, texts: readonly string[]): LabelCodes => {
  const key = `${kind}\n${texts.join("\n")}`;
  const [drawn, setDrawn] = useState({ key: "", codes: NONE });
  const [failedKey, setFailed] = useState<string | null>(null);
  const isFailed = failedKey === key;
  useEffect(() => {
    if (isFailed) return undefined;
    const stop = new AbortController();
    const known = cached.get(kind) ?? new Map<string, DrawnCode | null>();
    cached.set(kind, known);
    const show = (): void => setDrawn({ key, codes: new Map(known) });
    drawAll({ kind, texts: key.split("\n").slice(1), known, show, signal: stop.signal }).catch(
      () => {
        if (!stop.signal.aborted) setFailed(key);
      },
    );
    return () => stop.abort();
  }, [kind, key, isFailed]);
  const done = texts.filter((text) => drawn.codes.has(text)).length;
  const isReady = drawn.key === key && done === texts.length;
  return {
    codes: drawn.key.startsWith(`${kind}\n`) ? drawn.codes : NONE,
    status: isReady ? "ready" : isFailed ? "failed" : "drawing",
    progress: texts.length === 0 ? 1 : done / texts.length,
    retry: () => setFailed(null),
  };
};

/** What has been drawn stays drawn, whatever is chosen next. */
const cached = new Map<LabelCode, Map<string, DrawnCode | null>>();

interface Drawing {
  readonly kind: LabelCode;
  readonly texts: readonly string[];
  readonly known: Map<string, DrawnCode | null>;
  readonly show: () => void;
  readonly signal: AbortSignal;
}

const drawAll = async ({ kind, texts, known, show, signal }: Drawing): Promise<void> => {
  const { drawCode } = await import("./label-drawing.ts");
  let sliceEnd = performance.now() + SLICE_MS;
  for (const text of texts) {
    if (signal.aborted) return;
    if (!known.has(text))
      known.set(
        text,
        drawnOrNull(() => drawCode(kind, text)),
      );
    if (performance.now() < sliceEnd) continue;
    show();
    await new Promise((resolve) => setTimeout(resolve));
    sliceEnd = performance.now() + SLICE_MS;
  }
  if (!signal.aborted) show();
};

// A reference with a letter that Code 128 does not have is printed without bars, not hidden.
const drawnOrNull = (draw: () => DrawnCode): DrawnCode | null => {
  try {
    return draw();
  } catch {
    return null;
  }
};
