import { readdirSync, readFileSync } from "node:fs";
import { Result } from "effect";
import { describe, expect, it } from "vitest";
import { tokens } from "../../../core/search/text.ts";
import {
  PLAYED,
  takenBySessions,
  UNRECORDED,
  WALKED,
} from "../../../machines/laboratory/commands/golden-coverage.ts";
import { chartOf } from "../../../machines/laboratory/flows/chart-of.ts";
import { DESK_FLOWS } from "../../../machines/laboratory/flows/desk-flow.ts";
import { drawingOf } from "../../../machines/laboratory/flows/drawings.ts";
import { type FlowName, FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import { parseTrace } from "../../../machines/laboratory/replay/parse.ts";
import { replayTrace } from "../../../machines/laboratory/replay/replay.ts";
import { divergenceText } from "../../../machines/laboratory/replay/report.ts";
import { TRADE_WORDS } from "../../../machines/trace/trade-words.ts";
import { GOLDEN_SESSIONS } from "../../e2e/golden-sessions.ts";

// Real sessions, recorded from end-to-end runs by `npm run traces:update`, and a walk of each machine through its
// generated paths. Never written by hand.

const filesIn = (folder: URL): readonly string[] =>
  readdirSync(folder).filter((file) => file.endsWith(".trace.jsonl"));
const files = filesIn(PLAYED);
const walked = filesIn(WALKED);
const textOf = (file: string, folder = PLAYED): string =>
  readFileSync(new URL(file, folder), "utf8");
const all = [
  ...files.map((file) => ({ file, text: textOf(file) })),
  ...walked.map((file) => ({ file: `machines/${file}`, text: textOf(file, WALKED) })),
];
const sessionOf = (file: string): string => file.replace(/(?:-\d+)?\.trace\.jsonl$/, "");

const NEARLY_ALL = 0.85;

/** Small enough to be read, kept and replayed at every run. */
const LARGEST = 200_000;

describe("the golden sessions", () => {
  it.each(all)("[TRACE-8] $file replays as it was recorded", ({ text }) => {
    const { divergence } = replayTrace(Result.getOrThrow(parseTrace(text)));
    expect(divergence === null ? "" : divergenceText(divergence)).toBe("");
  });

  it("[TRACE-8] are all there, and no other", () => {
    expect([...new Set(files.map(sessionOf))].toSorted()).toEqual(
      Object.keys(GOLDEN_SESSIONS).toSorted(),
    );
    expect(walked.toSorted()).toEqual(
      Object.keys(FLOWS)
        .map((name) => `${name}.trace.jsonl`)
        .toSorted(),
    );
  });

  it("[TRACE-8] carry what machines do, and what came from outside", () => {
    const bare = files.filter((file) => {
      const { isWired, steps } = Result.getOrThrow(parseTrace(textOf(file)));
      return !isWired || steps.some(({ effects }) => effects === null);
    });
    expect(bare).toEqual([]);
  });

  it("[TRACE-8] are played by a test each", () => {
    const tests = ["e2e", "shop"].flatMap((folder) => {
      const tests = new URL(`../../${folder}/`, import.meta.url);
      return readdirSync(tests)
        .filter((file) => /\.(?:spec|test)\.ts$/.test(file))
        .map((file) => readFileSync(new URL(file, tests), "utf8"));
    });
    const unplayed = Object.values(GOLDEN_SESSIONS).filter(
      (title) => !tests.some((text) => text.includes(title)),
    );
    expect(unplayed).toEqual([]);
  });

  it("[TRACE-2] show neither the addresses nor the passwords of the demonstration, and no order number", () => {
    const telling = all.filter(({ text }) =>
      /@|%40|panetier\.example|Fournil-2026|eyJ|FR\d{2} ?\d{4}|P(?!00-)\d{2}-\d{6}/i.test(text),
    );
    expect(telling.map(({ file }) => file)).toEqual([]);
  });

  it("[TRACE-9] show of what was typed nothing but words of the trade", () => {
    const typed = all.flatMap(({ text }) =>
      Array.from(text.matchAll(/"(?:text|asked|requested)":"([^"]*)"|[?&]search=([^&"]*)/g)),
    );
    const words = typed.flatMap(([, text, searched]) => tokens(text ?? searched ?? ""));
    expect(typed.length).toBeGreaterThan(20);
    expect(
      [...new Set(words)].filter(
        (word) => !/^(?:saisie|\d+)$/.test(word) && !TRADE_WORDS.has(word),
      ),
    ).toEqual([]);
  });

  it("[TRACE-8] take transitions of today's charts, and all of those that choose a store", () => {
    const taken = takenBySessions(PLAYED);
    const strange = [...taken].flatMap(([flow, ids]) => {
      // safe: only machines of the shop are replayed
      const known = new Set(drawingOf(flow as FlowName).chart.transitions.map(({ id }) => id));
      return [...ids].filter((id) => !known.has(id));
    });
    expect(strange).toEqual([]);
    expect([...(taken.get("storeSelection") ?? [])].toSorted()).toEqual(
      drawingOf("storeSelection")
        .chart.transitions.map(({ id }) => id)
        .toSorted(),
    );
  });

  it("[TRACE-8] take nearly all transitions of each machine, with the walked ones", () => {
    const sessions = [takenBySessions(PLAYED), takenBySessions(WALKED)];
    const missed = [...Object.values(FLOWS), ...DESK_FLOWS.map(({ flow }) => flow)].flatMap(
      (flow) => {
        const ids = chartOf(flow).transitions.map(({ id }) => id);
        const known = ids.filter((id) =>
          sessions.some((taken) => taken.get(flow.name)?.has(id) === true),
        );
        return known.length < NEARLY_ALL * ids.length ? [flow.name] : [];
      },
    );
    expect(missed).toEqual(Object.keys(UNRECORDED));
  });

  it("stay small", () => {
    expect(all.filter(({ text }) => text.length > LARGEST).map(({ file }) => file)).toEqual([]);
  });
});
