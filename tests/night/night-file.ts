import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  NIGHT_FORMAT,
  NIGHT_VERSION,
  type NightHeaderLine,
  type NightStepLine,
} from "../../machines/laboratory/night/format.ts";
import { forkText } from "../../machines/laboratory/night/fork.ts";
import { flowOf, type Step } from "../../machines/system/observation.ts";
import { chartHash } from "../../machines/trace/chart-hash.ts";
import { recordPages } from "../../machines/trace/recorder.ts";
import { VERSION } from "../../ui/environment/version.ts";
import { commitOf } from "../other-commit.ts";
import { bodiesOf } from "./call-bodies.ts";
import type { StepTrace } from "./first-difference.ts";
import type { NightResult } from "./night.ts";
import { type NightRecord, pageOf, type RecordedCall } from "./record.ts";
import { stepLine } from "./report.ts";
import { type Numbering, numbering, TOKENS } from "./secret-numbers.ts";
import type { Row, RowChange } from "./world/database.ts";

/** A night as a file: JSON Lines, a header, a line a step and an end, without secrets (docs/night.md). */
export const nightFile = ({ plan, breach, record }: NightResult): string => {
  const { begin, swarm, steps, standing, keys } = record;
  const pages = [...stepsByPage(record)];
  const numbers = numbering();
  const bodies = bodiesOf(record, numbers);
  const { pages: written, values } = recordPages(
    pages.map(([page, own]) => ({ steps: own, standing: standing.get(page) ?? new Map() })),
    [...bodies.values()],
  );
  const places = new Map([...bodies.keys()].map((text, place) => [text, place]));
  const lines: string[] = [];
  const tell = (line: string): void => void lines.push(line);
  const opened = pages.map(
    ([page], index) =>
      `${JSON.stringify(page)}:[${(written[index]?.actors(tell) ?? []).join(",")}]`,
  );
  const header: Omit<NightHeaderLine, "pages"> = {
    format: NIGHT_FORMAT,
    version: NIGHT_VERSION,
    application: VERSION,
    commit: commitOf("HEAD"),
    seed: plan.seed,
    begin: new Date(begin).toISOString(),
    faults: swarm,
    people: plan.people,
    breach,
    plan: { steps: plan.steps, forks: (plan.forks ?? []).map(forkText) },
    machines: chartsOf(record),
  };
  // The header comes first, the shared values that it needs right after it.
  lines.unshift(`${hidden(header, numbers).slice(0, -1)},"pages":{${opened.join(",")}}}`);
  const texts = new Map(
    pages.flatMap(([page], index) =>
      (written[index]?.steps ?? []).map(({ step, write }) => [step, { page, write }] as const),
    ),
  );
  const bodyText = (text: string): string => {
    const value = values[places.get(text) ?? -1];
    return `{"length":${text.length}${value === undefined ? "" : `,"body":${value(tell)}`}}`;
  };
  const callText = ({ sent, answer, ...call }: RecordedCall): string => {
    const carried = sent === "" ? "" : `,"sent":${bodyText(sent)}`;
    const answered = answer === "" ? "" : `,"answer":${bodyText(answer)}`;
    return `${hidden(call, numbers).slice(0, -1)}${carried}${answered}}`;
  };
  for (const { machines, rows, calls, ...step } of steps) {
    const shown: Omit<NightStepLine, "machines" | "calls"> = {
      ...step,
      rows: netChanges(rows, keys).map((change) => shownChange(change, keys, numbers)),
    };
    const done = machines.flatMap((machine) => {
      const text = texts.get(machine.step);
      return text === undefined
        ? []
        : `{"page":${JSON.stringify(text.page)},${text.write(tell).slice(1)}`;
    });
    const told = calls.map(callText);
    lines.push(
      `${hidden(shown, numbers).slice(0, -1)},"calls":[${told.join(",")}],"machines":[${done.join(",")}]}`,
    );
  }
  lines.push(`{"end":true,"steps":${steps.length}}`);
  return `${lines.join("\n")}\n`;
};

/** What the machines of each page did; a page where they did nothing is there too. */
const stepsByPage = ({ steps, standing }: NightRecord): ReadonlyMap<string, Step[]> => {
  const pages = new Map<string, Step[]>([...standing.keys()].map((page) => [page, []]));
  for (const machine of steps.flatMap(({ machines }) => machines)) {
    const own = pages.get(pageOf(machine)) ?? [];
    pages.set(pageOf(machine), own);
    own.push(machine.step);
  }
  return pages;
};

const chartsOf = ({ steps, standing }: NightRecord): NightHeaderLine["machines"] =>
  Object.fromEntries(
    [
      ...[...standing.values()].flatMap((page) =>
        [...page].map(([actor, { machine }]) => ({ flow: flowOf(actor), machine })),
      ),
      ...steps.flatMap(({ machines }) =>
        machines.map(({ step: { flow, after } }) => ({ flow, machine: after.machine })),
      ),
    ].map(({ flow, machine }) => [flow, chartHash(machine)]),
  );

const hidden = (line: object, number: Numbering): string =>
  JSON.stringify(line).replaceAll(TOKENS, number);

/** Of a row that was deleted and written again in one step (a list that is made anew): what is another now. */
const netChanges = (
  rows: readonly RowChange[],
  keys: NightRecord["keys"],
): readonly RowChange[] => {
  const net = new Map<string, RowChange>();
  for (const change of rows) {
    const name = JSON.stringify([change.table, keyOf(change, keys)]);
    const deleted = net.get(name);
    if (deleted?.after === null && change.before === null) {
      const again = { ...change, before: deleted.before };
      if (isDeepStrictEqual(again.before, again.after)) net.delete(name);
      else net.set(name, again);
    } else net.set(net.has(name) ? `${name} ${net.size}` : name, change);
  }
  return [...net.values()];
};

const keyOf = ({ table, before, after }: RowChange, keys: NightRecord["keys"]): Row => {
  const row = after ?? before ?? {};
  return Object.fromEntries((keys.get(table) ?? []).map((column) => [column, row[column]]));
};

const shownChange = (
  change: RowChange,
  keys: NightRecord["keys"],
  number: Numbering,
): NightStepLine["rows"][number] => {
  const { table, before, after } = change;
  const key = keyOf(change, keys);
  const isTold = (column: string): boolean =>
    !(column in key) && !isDeepStrictEqual(before?.[column] ?? null, after?.[column] ?? null);
  return {
    table,
    key: Object.fromEntries(
      Object.entries(key).map(([column, value]) => [column, shownKey(value, number)]),
    ),
    before: shownRow(before, isTold),
    after: shownRow(after, isTold),
  };
};

/** A text may be a token or an address: it tells rows apart all the same. */
const shownKey = (value: unknown, number: Numbering): unknown =>
  typeof value === "string" ? number(value) : value;

/** Texts that name no person and open no door: what a row is, where it stands and when. */
const SHOWN_TEXTS = /(?:^|_)(?:state|status|kind|topic|method|number|at|on|date|day)$/;

const shownRow = (row: Row | null, isTold: (column: string) => boolean): Row | null =>
  row === null
    ? null
    : Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => isTold(column))
          .map(([column, value]) => [
            column,
            value === null ||
            typeof value === "number" ||
            typeof value === "boolean" ||
            SHOWN_TEXTS.test(column)
              ? value
              : "…",
          ]),
      );

/** The column in which rows name the transaction that has written them. */
const TRANSACTION = "changed_in";

/** What each step has left: what is told of it, its lines in the file, and a hash of all calls, rows and transitions so far. */
export const stepTraces = (result: NightResult): readonly StepTrace[] => {
  const all = createHash("sha256");
  const transactions = new Map<unknown, number>();
  /** PostgreSQL's own numbers are not those of the seed. */
  const numbered = (column: string, value: unknown): unknown => {
    if (column !== TRANSACTION) return value;
    const number = transactions.get(value) ?? transactions.size;
    transactions.set(value, number);
    return number;
  };
  // The header names the commit. A line that others need stands before the first that does.
  const lines = nightFile(result).split("\n").slice(1);
  let read = 0;
  return result.record.steps.map((recorded) => {
    const { n, at, kind, who, what, cause, calls, rows } = recorded;
    const machines = recorded.machines.map(({ tab, load, step }) => [
      [tab, load, step.actor, step.kind],
      [step.event.type, step.after.value, step.transitions.length],
    ]);
    all.update(JSON.stringify({ n, at, kind, who, what, cause, calls, rows, machines }, numbered));
    const next = lines.findIndex((line) => line.startsWith(`{"n":${n},`)) + 1;
    const own = lines.slice(read, next).join("\n");
    read = next;
    return {
      step: stepLine(recorded),
      told: JSON.stringify({
        calls: calls.map(({ id, method, path, status }) => ({ id, method, path, status })),
        rows,
      }),
      lines: own,
      hash: all.copy().digest("hex"),
    };
  });
};
