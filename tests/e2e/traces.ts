import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page, TestInfo } from "@playwright/test";
import { goldenName } from "./golden-sessions.ts";

// The traces of a test: every page says what its machines do, and a failing test attaches it.

/** Where the pages of a tab that have gone keep their traces. */
const PAST = "panetier.traces";
/** Says to the shop that an end-to-end test wants traces (ui/composition/trace-keys.ts). */
const WANTED = "panetier.trace";

/** Makes every page of the context keep its trace, across full navigations (the bank's page). */
export const keepTraces = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    ({ past, wanted }) => {
      if (!location.protocol.startsWith("http")) return;
      localStorage.setItem(wanted, "1");
      addEventListener("pagehide", () => {
        const text = window.panetierTrace?.();
        if (text === undefined) return;
        const texts: unknown[] = JSON.parse(sessionStorage.getItem(past) ?? "[]");
        sessionStorage.setItem(past, JSON.stringify([...texts, text]));
      });
    },
    { past: PAST, wanted: WANTED },
  );

/** The traces of all pages that are still open, oldest first. */
export const tracesOf = async (contexts: readonly BrowserContext[]): Promise<readonly string[]> => {
  const pages = contexts.flatMap((context) => context.pages());
  const texts = await Promise.all(pages.map(tracesOfPage));
  return texts.flat();
};

/** A page that has crashed or shows an error of the browser has none: that must not hide the failure. */
const tracesOfPage = (page: Page): Promise<readonly string[]> =>
  page
    .evaluate((past) => {
      const texts: string[] = JSON.parse(sessionStorage.getItem(past) ?? "[]");
      const last = window.panetierTrace?.();
      return last === undefined ? texts : [...texts, last];
    }, PAST)
    .catch(() => []);

/**
 * Attaches the traces to a test that failed; with E2E_TRACES, keeps those of the golden sessions in
 * that folder.
 */
export const keepOrAttach = async (texts: readonly string[], info: TestInfo): Promise<void> => {
  if (info.status !== info.expectedStatus) {
    for (const [index, text] of texts.entries()) {
      const name = `trace-${index + 1}.trace.jsonl`;
      await info.attach(name, { body: text, contentType: "application/jsonl" });
    }
  }
  const folder = process.env["E2E_TRACES"];
  const golden = goldenName(info);
  if (folder === undefined || golden === null || info.status !== "passed") return;
  mkdirSync(folder, { recursive: true });
  for (const [index, text] of texts.entries()) {
    const part = texts.length === 1 ? "" : `-${index + 1}`;
    writeFileSync(join(folder, `${golden}${part}.trace.jsonl`), text);
  }
};
