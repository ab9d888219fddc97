import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { BrowserContext, Page, TestInfo } from "@playwright/test";
import { goldenName, keepSession, tracesFolder } from "./golden-sessions.ts";

// The traces of a test: every page says what its machines do, and a failing test attaches it.

/** The traces of the pages that have gone, by tab: a full navigation (the bank's page) ends one. */
export type PastTraces = Map<Page, Array<string>>;

/** Holds a trace from the end of a page to the beginning of the next one, and no longer. */
const HANDOVER = "panetier.past";

/** Where each context keeps them: a browser that several tests share, where the present one reads. */
const kept = new WeakMap<BrowserContext, PastTraces>();

/** Makes every page of the context keep its trace. */
export const keepTraces = async (context: BrowserContext, past: PastTraces): Promise<void> => {
  const isShared = kept.has(context);
  kept.set(context, past);
  if (isShared) return;
  await context.exposeBinding("keepPanetierTrace", ({ page }, text: string) => {
    const present = kept.get(context);
    present?.set(page, [...(present.get(page) ?? []), text]);
  });
  await context.addInitScript((key) => {
    if (!location.protocol.startsWith("http")) return;
    window.panetierTraceWanted = true;
    // A page that is going can say nothing any more: the next one says it, before the test looks.
    const before = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (before !== null) void window.keepPanetierTrace?.(before);
    addEventListener("pagehide", () => {
      const text = window.panetierTrace?.();
      if (text !== undefined) sessionStorage.setItem(key, text);
    });
  }, HANDOVER);
};

declare global {
  interface Window {
    keepPanetierTrace?: (text: string) => Promise<void>;
  }
}

/** The traces of every tab, gone or open, oldest first. */
export const tracesOf = async (
  contexts: readonly BrowserContext[],
  past: PastTraces,
): Promise<readonly string[]> => {
  const open = contexts.flatMap((context) => context.pages());
  const last = await Promise.all(open.map(traceOfPage));
  const tabs = [...past.keys(), ...open.filter((page) => !past.has(page))];
  return tabs.flatMap((page) => [...(past.get(page) ?? []), ...(last[open.indexOf(page)] ?? [])]);
};

/** Closes a context before the test ends, and keeps what its pages have to say. */
export const closeWithTraces = async (context: BrowserContext, past: PastTraces): Promise<void> => {
  for (const page of context.pages()) {
    past.set(page, [...(past.get(page) ?? []), ...(await traceOfPage(page))]);
  }
  await context.close();
};

/** A page that has crashed or shows an error of the browser has none: that must not hide the failure. */
const traceOfPage = (page: Page): Promise<readonly string[]> =>
  page
    .evaluate(() => window.panetierTrace?.())
    .then((text) => (text === undefined ? [] : [text]))
    .catch(() => []);

/**
 * Attaches the traces to a test that failed; with E2E_TRACES, keeps those of the golden sessions in
 * that folder.
 */
export const keepOrAttach = async (texts: readonly string[], info: TestInfo): Promise<void> => {
  if (info.status !== info.expectedStatus) {
    for (const [index, text] of texts.entries()) {
      const name = `trace-${index + 1}.trace.jsonl`;
      const path = info.outputPath(name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      await info.attach(name, { path, contentType: "application/jsonl" });
    }
  }
  const folder = tracesFolder();
  const golden = goldenName(info);
  if (folder === null || golden === null || info.status !== "passed") return;
  keepSession(folder, golden, texts);
};
