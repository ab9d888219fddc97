import type { Night, NightStep } from "../../../machines/laboratory/night/format.ts";
import { stateText } from "../flow-text.ts";

export const LANE_GROUPS = ["people", "machines", "calls", "server", "tables"] as const;
export type LaneGroup = (typeof LANE_GROUPS)[number];

export type GroupNames = { readonly [Group in LaneGroup]: string };

export const GROUP_NAMES: GroupNames = {
  people: "Personnes",
  machines: "Machines",
  calls: "Appels",
  server: "Serveur",
  tables: "Tables",
};

/** What the lanes draw: of a night, or of a log that is put together so (workbench/log-turns.ts). */
export type Laned = Pick<Night, "standing" | "steps" | "breach">;

/** One line of the picture, along which time goes. */
export type Lane = { readonly id: string; readonly group: LaneGroup; readonly name: string };

/** What one step has in one lane: how many of them, and how grave. */
export type Mark = {
  readonly lane: string;
  readonly count: number;
  /** Instead of the count, where one thing says more: '200'. */
  readonly text: string | null;
  readonly tone: Tone;
};

const TONES = ["calm", "moved", "warn", "bad"] as const;
export type Tone = (typeof TONES)[number];

/** The lanes of a night, each where something happens in it; a folded group is one lane. */
export const lanesOf = (
  night: Pick<Laned, "standing" | "steps">,
  folded: ReadonlySet<LaneGroup>,
  names: GroupNames = GROUP_NAMES,
): readonly Lane[] => {
  const met = new Set(night.steps.flatMap((step) => marksOf(step).map(({ lane }) => lane)));
  return LANE_GROUPS.flatMap((group): readonly Lane[] => {
    const own = idsOf(group, night, met);
    if (own.length === 0) return [];
    return folded.has(group)
      ? [{ id: group, group, name: names[group] }]
      : own.map((id) => ({ id, group, name: FIXED_NAMES[id] ?? id.slice(group.length + 1) }));
  });
};

/** What is in the lanes at a step, one mark a lane. */
export const marksOf = (
  step: NightStep,
  folded: ReadonlySet<LaneGroup> = new Set(),
): readonly Mark[] => {
  const marks = [
    ownMark(step),
    ...machineMarks(step),
    ...sentMarks(step),
    ...callMarks(step),
    ...rowMarks(step),
  ];
  return merged(
    marks.map((mark) => {
      const group = groupOf(mark.lane);
      return folded.has(group) ? { ...mark, lane: group } : mark;
    }),
  );
};

/** The lane in which a step itself stands: arrows go from one to another. */
export const laneOf = (
  { kind, who }: Pick<NightStep, "kind" | "who">,
  folded: ReadonlySet<LaneGroup> = new Set(),
): string => {
  const lane = kind === "act" ? `people ${tabOf(who)}` : KIND_LANES[kind];
  return folded.has(groupOf(lane)) ? groupOf(lane) : lane;
};

const KIND_LANES: { readonly [Kind in Exclude<NightStep["kind"], "act">]: string } = {
  serve: "calls served",
  answer: "calls received",
  message: "calls message",
  statement: "server statement",
  fault: "server fault",
  time: "server time",
};

const FIXED_NAMES: Readonly<Record<string, string>> = {
  "calls sent": "Partent",
  "calls served": "Arrivent",
  "calls answered": "Réponses",
  "calls received": "Reviennent",
  "calls message": "Entre onglets",
  "server statement": "Instructions",
  "server fault": "Pannes",
  "server time": "Temps",
};

/** 'gerant.1' of 'gerant.1 à la banque'. */
export const tabOf = (who: string): string => who.split(" ")[0] ?? who;

/** The group that a lane is in. */
export const groupOf = (lane: string): LaneGroup =>
  LANE_GROUPS.find((group) => lane === group || lane.startsWith(`${group} `)) ?? "server";

const idsOf = (
  group: LaneGroup,
  { standing }: Pick<Laned, "standing">,
  met: ReadonlySet<string>,
): readonly string[] => {
  const own = [...met].filter((lane) => groupOf(lane) === group);
  if (group === "people") {
    return [...new Set([...standing.map(({ page }) => `people ${tabOf(page)}`), ...own])];
  }
  const fixed = Object.keys(FIXED_NAMES);
  return group === "tables" || group === "machines"
    ? own
    : own.toSorted((one, other) => fixed.indexOf(one) - fixed.indexOf(other));
};

const ownMark = (step: NightStep): Mark => ({
  lane: laneOf(step),
  count: 1,
  text: null,
  tone: step.kind === "fault" ? "bad" : "calm",
});

const machineMarks = ({ machines }: NightStep): readonly Mark[] =>
  machines.map(({ flow, before, after }) => ({
    lane: `machines ${flow}`,
    count: 1,
    text: null,
    tone: before !== null && stateText(before.value) === stateText(after.value) ? "calm" : "moved",
  }));

/** The calls that its machines made: they arrive in a step of their own. */
const sentMarks = ({ machines }: NightStep): readonly Mark[] =>
  machines.flatMap(({ effects }) =>
    (effects?.calls ?? []).map((): Mark => ({
      lane: "calls sent",
      count: 1,
      text: null,
      tone: "calm",
    })),
  );

const callMarks = ({ calls }: NightStep): readonly Mark[] =>
  calls.map(({ status }) => ({
    lane: "calls answered",
    count: 1,
    text: String(status),
    tone: toneOf(status),
  }));

const toneOf = (status: number): Tone => {
  if (status === 0 || status >= 500) return "bad";
  return status >= 400 ? "warn" : "calm";
};

const rowMarks = ({ rows }: NightStep): readonly Mark[] =>
  rows.map(({ table }) => ({ lane: `tables ${table}`, count: 1, text: null, tone: "calm" }));

/** One mark a lane: as many together, as grave as the gravest, told by number where they are several. */
const merged = (marks: readonly Mark[]): readonly Mark[] =>
  [...Map.groupBy(marks, ({ lane }) => lane)].map(([lane, of]) => ({
    lane,
    count: of.reduce((sum, { count }) => sum + count, 0),
    text: of.length === 1 ? (of[0]?.text ?? null) : null,
    tone: TONES[Math.max(...of.map(({ tone }) => TONES.indexOf(tone)))] ?? "calm",
  }));
