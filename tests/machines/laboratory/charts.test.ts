import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type AnyStateMachine, createMachine } from "xstate";
import { drawFlows } from "../../../machines/laboratory/commands/draw-flows.ts";
import { currentFlowPages } from "../../../machines/laboratory/commands/flows-docs.ts";
import { activeStates } from "../../../machines/laboratory/flows/active-states.ts";
import type { Box, Chart, ChartLayout } from "../../../machines/laboratory/flows/chart.ts";
import { chartOf } from "../../../machines/laboratory/flows/chart-of.ts";
import { ancestorsIn, statesOf } from "../../../machines/laboratory/flows/chart-tree.ts";
import { DESK_FLOWS } from "../../../machines/laboratory/flows/desk-flow.ts";
import { foldLayout } from "../../../machines/laboratory/flows/fold.ts";
import { drawingOf } from "../../../machines/laboratory/flows/drawings.ts";
import { mermaidId, toMermaid } from "../../../machines/laboratory/flows/mermaid.ts";
import { ACTION_TEXTS } from "../../../machines/laboratory/flows/action-texts.ts";
import { GUARD_TEXTS } from "../../../machines/laboratory/flows/guard-texts.ts";
import { actionText, guardText } from "../../../machines/laboratory/flows/part-texts.ts";
import { isNamed } from "../../../machines/laboratory/flows/names.ts";
import { type Flow, FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import { toXStateJson } from "../../../machines/laboratory/flows/xstate-json.ts";

const flows: readonly Flow[] = Object.values(FLOWS);
const everyFlow: readonly Flow<string>[] = [...flows, ...DESK_FLOWS.map(({ flow }) => flow)];

describe.each(everyFlow)("the chart of $name", (flow) => {
  const chart = chartOf(flow);

  it("[LAB-1] names every guard, action and call", () => {
    const states = statesOf(chart.root);
    const names = [
      ...states.flatMap(({ entry, exit, invokes }) => [...entry, ...exit, ...invokes]),
      ...chart.transitions.flatMap(({ guard, actions }) => [guard ?? "aucune", ...actions]),
    ];
    expect(names.filter((name) => !isNamed(name))).toEqual([]);
    expect(new Set(chart.transitions.map(({ id }) => id)).size).toBe(chart.transitions.length);
  });

  it("[LAB-2] leads each transition to one state at most: a line has one end", () => {
    expect(chart.transitions.filter(({ targets }) => targets.length > 1)).toEqual([]);
  });

  it("[LAB-3] is the same machine when its XState definition is read again", () => {
    // safe: a definition without functions is what createMachine takes
    const machine = createMachine(toXStateJson(chart) as never) as AnyStateMachine;
    const again = chartOf({ name: flow.name, machine });
    const labelled = ({ label: _, ...rest }: Chart["transitions"][number]) => rest;
    expect({ root: again.root, transitions: again.transitions.map(labelled) }).toEqual({
      root: chart.root,
      transitions: chart.transitions.map(labelled),
    });
  });

  it("[LAB-1] has a French sentence for each guard and action", () => {
    const states = statesOf(chart.root);
    const actions = [
      ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
      ...chart.transitions.flatMap((transition) => transition.actions),
    ];
    const guards = chart.transitions.flatMap(({ guard }) => guard ?? []);
    expect({
      guards: guards.filter((name) => guardText(flow.name, name) === undefined),
      actions: actions.filter((name) => actionText(flow.name, name) === undefined),
    }).toEqual({ guards: [], actions: [] });
  });

  it("[LAB-3] is a Mermaid diagram with each state once, and each transition as an arrow or in its state's note", () => {
    const ancestors = ancestorsIn(chart);
    const composite = statesOf(chart.root).filter(({ states }) => states.length > 0);
    const isComposite = (state: string): boolean => composite.some(({ id }) => id === state);
    const hasArrow = ({ source, targets }: Chart["transitions"][number]): boolean =>
      targets.length > 0 &&
      (!isComposite(source) ||
        targets.every((target) => target !== source && !ancestors.get(target)?.includes(source)));
    const lines = toMermaid(chart).split("\n");
    const opened = lines.filter((line) => line.endsWith("{")).length;
    const closed = lines.filter((line) => line.trim() === "}").length;
    const declared = lines.flatMap((line) => /state ".+" as (\w+)/.exec(line)?.[1] ?? []);
    const arrows = lines.flatMap((line) => /^ {2}(\w+ --> \w+) : .+$/.exec(line)?.[1] ?? []);
    expect({ balance: opened - closed, declared, arrows }).toEqual({
      balance: 0,
      declared: statesOf(chart.root).map(({ id }) => mermaidId(id)),
      arrows: chart.transitions
        .filter(hasArrow)
        .flatMap(({ source, targets }) =>
          targets.map((target) => `${mermaidId(source)} --> ${mermaidId(target)}`),
        ),
    });
    // What has no arrow is a line of its state's note.
    expect(
      lines.filter((line) => line.startsWith("    ") && !/[{}"]|-->|--$/.test(line)).length,
    ).toBe(chart.transitions.filter((transition) => !hasArrow(transition)).length);
    // A ':' or a ';' ends a label; written as an entity it does not.
    const words = String.raw`(?:[^:;"{}#]|#\d+;)+`;
    const node = String.raw`(?:\w+|\[\*\])`;
    const grammar = new RegExp(
      `^(?:${[
        "stateDiagram-v2",
        " {2}direction TB",
        String.raw`\s*state "${words}" as \w+(?: \{)?`,
        String.raw`\s*\}`,
        String.raw`\s*--`,
        String.raw`\s*${node} --> ${node}(?: : ${words})?`,
        String.raw` {2}note right of \w+`,
        ` {4}${words}`,
        " {2}end note",
        "",
      ].join("|")})$`,
    );
    expect(lines.filter((line) => !grammar.test(line))).toEqual([]);
  });
});

it("[LAB-1] no sentence is of a guard or an action that no machine has", () => {
  const charts = everyFlow.map((flow) => chartOf(flow));
  const bare = (name: string): string => name.replace(/\(.*/, "");
  const known = (namesOf: (chart: Chart) => readonly string[]): ReadonlySet<string> =>
    new Set(
      charts.flatMap((chart) =>
        namesOf(chart).flatMap((name) => [bare(name), `${chart.flow} ${bare(name)}`]),
      ),
    );
  const guards = known(({ transitions }) => transitions.flatMap(({ guard }) => guard ?? []));
  const actions = known(({ root, transitions }) => [
    ...statesOf(root).flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitions.flatMap((transition) => transition.actions),
  ]);
  expect([
    ...Object.keys(GUARD_TEXTS).filter((name) => !guards.has(name)),
    ...Object.keys(ACTION_TEXTS).filter((name) => !actions.has(name)),
  ]).toEqual([]);
});

it.each(flows)("[LAB-2] $name has a place for each of its parts, none over another", (flow) => {
  const chart = chartOf(flow);
  const { layout } = drawingOf(flow.name);
  expect(Object.keys(layout.states)).toEqual(statesOf(chart.root).map(({ id }) => id));
  expect(Object.keys(layout.edges).toSorted()).toEqual(
    chart.transitions.map(({ id }) => id).toSorted(),
  );
  expect(overlaps(chart, layout)).toEqual([]);
});

it.each(flows)(
  "[LAB-7] $name has no part over another when states are closed, one or all",
  (flow) => {
    const { chart, layout } = drawingOf(flow.name);
    const composites = statesOf(chart.root)
      .slice(1)
      .filter(({ states }) => states.length > 0)
      .map(({ id }) => id);
    const ancestors = ancestorsIn(chart);
    for (const closed of [...composites.map((id) => [id]), composites]) {
      const folded = foldLayout(chart, layout, new Set(closed));
      const seen = statesOf(chart.root)
        .map(({ id }) => id)
        .filter((id) => !ancestors.get(id)?.some((around) => closed.includes(around)));
      expect(Object.keys(folded.layout.states), closed.join()).toEqual(seen);
      expect(overlaps(chart, unfolded(folded)), closed.join()).toEqual([]);
      const leaves = statesOf(chart.root).filter(
        ({ id, states }) => states.length === 0 && seen.includes(id),
      );
      expect(
        leaves.map(({ id }) => folded.layout.states[id]?.slice(2)),
        closed.join(),
      ).toEqual(leaves.map(({ id }) => layout.states[id]?.slice(2)));
    }
  },
);

it("[LAB-7] a closed region leaves its machine smaller, and what leads into it ends at its border", () => {
  const { chart, layout } = drawingOf("checkout");
  const { layout: folded } = foldLayout(chart, layout, new Set(["checkout.step.payment"]));
  expect(folded.width * folded.height).toBeLessThan(0.8 * layout.width * layout.height);
  const into = chart.transitions.find(({ targets }) => targets.includes("checkout.step.payment"));
  const [x = 0, y = 0, width = 0, height = 0] = folded.states["checkout.step.payment"] ?? [];
  const [toX = -1, toY = -1] = folded.edges[into?.id ?? ""]?.points.at(-1) ?? [];
  const isOnBorder =
    ((toX === x || toX === x + width) && toY >= y && toY <= y + height) ||
    ((toY === y || toY === y + height) && toX >= x && toX <= x + width);
  expect(isOnBorder).toBe(true);
});

it("[LAB-2] the committed drawings are those of the machines: npm run flows:layouts", async () => {
  const committed: unknown = JSON.parse(
    readFileSync(
      new URL("../../../machines/laboratory/flows/layouts.json", import.meta.url),
      "utf8",
    ),
  );
  expect(JSON.parse(JSON.stringify(await drawFlows()))).toEqual(committed);
});

it("[LAB-5] docs/flows says what the machines do today, one file a machine: npm run flows:docs", () => {
  const folder = new URL("../../../docs/flows/", import.meta.url);
  const written = readdirSync(folder).map(
    (file) => [file, readFileSync(new URL(file, folder), "utf8")] as const,
  );
  expect(Object.fromEntries(written)).toEqual(currentFlowPages());
});

it("[LAB-1] a state's value lights up the states around it, in each region", () => {
  expect(
    activeStates(chartOf(FLOWS.session), {
      signedIn: { token: "fresh", leaving: "staying" },
    }),
  ).toEqual([
    "session",
    "session.signedIn",
    "session.signedIn.token",
    "session.signedIn.token.fresh",
    "session.signedIn.leaving",
    "session.signedIn.leaving.staying",
  ]);
});

/** What is to be seen alone: a label that is not shown stands nowhere. */
const unfolded = ({ layout, unlabelled }: ReturnType<typeof foldLayout>): ChartLayout => ({
  ...layout,
  edges: Object.fromEntries(Object.entries(layout.edges).filter(([id]) => !unlabelled.has(id))),
});

/** Pairs of boxes that cover one another, unless one is around the other; labels count as boxes. */
const overlaps = (chart: Chart, layout: ChartLayout): readonly string[] => {
  const ancestors = ancestorsIn(chart);
  const states = Object.entries(layout.states).map(([id, box]) => ({ id, box, state: id }));
  const labels = chart.transitions.map(({ id, source, targets }) => ({
    id,
    box: layout.edges[id]?.label ?? [0, 0, 0, 0],
    state: targets.length === 0 || layout.edges[id]?.points.length === 0 ? source : "",
  }));
  const isAround = (outer: string, inner: string): boolean =>
    ancestors.get(inner)?.includes(outer) ?? false;
  const parts = [...states, ...labels];
  return parts.flatMap((a, i) =>
    parts
      .slice(i + 1)
      .filter((b) => covers(a.box, b.box) && !isAround(a.state, b.state) && !contains(a, b))
      .map((b) => `${a.id} / ${b.id}`),
  );
};

type Part = { readonly box: Box };

/** A compound state contains whole labels; only a border that cuts through one is wrong. */
const contains = ({ box: a }: Part, { box: b }: Part): boolean =>
  a[0] <= b[0] && a[1] <= b[1] && a[0] + a[2] >= b[0] + b[2] && a[1] + a[3] >= b[1] + b[3];

const covers = ([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean =>
  ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
