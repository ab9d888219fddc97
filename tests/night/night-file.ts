import { createHash } from "node:crypto";
import type { NightResult } from "./night.ts";
import type { RecordedStep } from "./record.ts";
import type { Row, RowChange } from "./world/database.ts";

export const NIGHT_FORMAT = "panetier-night";
export const NIGHT_VERSION = 1;

/** A night as a file: JSON Lines, a header and a line a step, without secrets (docs/night.md). */
export const nightFile = ({ plan, breach, record }: NightResult): string => {
  const header = {
    format: NIGHT_FORMAT,
    version: NIGHT_VERSION,
    seed: plan.seed,
    people: plan.people,
    begin: new Date(record.begin).toISOString(),
    faults: record.swarm,
    breach,
  };
  const hide = hiding();
  return [header, ...record.steps.map(shownStep)]
    .map((line) => `${hide(JSON.stringify(line))}\n`)
    .join("");
};

/** What opens a door stands there by a number of its own, the same wherever it comes again. */
const TOKENS =
  /\b(?:[\w-]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b|(?<=signature=)[\w-]+/g;

const hiding = (): ((text: string) => string) => {
  const numbers = new Map<string, number>();
  return (text) =>
    text.replaceAll(TOKENS, (token) => {
      const number = numbers.get(token) ?? numbers.size + 1;
      numbers.set(token, number);
      return `jeton-${number}`;
    });
};

const shownStep = (step: RecordedStep) => ({ ...step, rows: step.rows.map(shownChange) });

const shownChange = ({ table, before, after }: RowChange): RowChange => ({
  table,
  before: shownRow(before),
  after: shownRow(after),
});

/** Texts that name no person and open no door: what a row is, where it stands and when. */
const SHOWN_TEXTS = /(?:^|_)(?:state|status|kind|topic|method|number|at|on|date|day)$/;

const shownRow = (row: Row | null): Row | null =>
  row === null
    ? null
    : Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          value === null ||
          typeof value === "number" ||
          typeof value === "boolean" ||
          SHOWN_TEXTS.test(column)
            ? value
            : "…",
        ]),
      );

/** What each step has left, as a hash, with a line that says which step it is. */
export const nightHashes = ({
  record,
}: NightResult): readonly { readonly hash: string; readonly text: string }[] => {
  const all = createHash("sha256");
  return record.steps.map((step) => {
    const { n, at, kind, who, what, calls, rows } = step;
    all.update(JSON.stringify(step));
    return {
      hash: all.copy().digest("hex"),
      text: `${n} ${at} ${kind} ${who} ${what} ${JSON.stringify(calls)} ${JSON.stringify(rows).slice(0, 2000)}`,
    };
  });
};
