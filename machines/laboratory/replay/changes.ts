import type { Trace } from "../../trace/format.ts";

/** What a session that was recorded again does otherwise, in one French line. */
export const compareTraces = (before: Trace | null, after: Trace): string => {
  if (before === null) return `nouvelle, ${after.steps.length} étapes`;
  const [old, fresh] = [stepCounts(before), stepCounts(after)];
  const kinds = new Set([...old.keys(), ...fresh.keys()]);
  let [added, removed] = [0, 0];
  for (const kind of kinds) {
    const more = (fresh.get(kind) ?? 0) - (old.get(kind) ?? 0);
    added += Math.max(0, more);
    removed += Math.max(0, -more);
  }
  const changed = Object.keys(after.machines).filter(
    (flow) => before.machines[flow] !== undefined && before.machines[flow] !== after.machines[flow],
  );
  const arrived = Object.keys(after.machines).filter((flow) => !(flow in before.machines));
  const left = Object.keys(before.machines).filter((flow) => !(flow in after.machines));
  const parts = [
    ...told("étapes en plus", added === 0 ? [] : [String(added)]),
    ...told("étapes en moins", removed === 0 ? [] : [String(removed)]),
    ...told("machines modifiées", changed),
    ...told("machines nouvelles", arrived),
    ...told("machines absentes", left),
  ];
  return parts.length === 0 ? "inchangée" : parts.join(" ; ");
};

/** How often each machine took each event to each state: what a session does, whatever the pace. */
const stepCounts = ({ steps }: Trace): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { actor, event, after } of steps) {
    const kind = `${actor} ${event.type} ${JSON.stringify(after.value)}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
};

const told = (what: string, values: readonly string[]): readonly string[] =>
  values.length === 0 ? [] : [`${what} : ${values.join(", ")}`];
