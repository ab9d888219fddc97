import type { AnyStateMachine, StateNode } from "xstate";

/**
 * A number for the structure of a chart: its states, transitions, guards, actions and calls. Two
 * machines with the same hash may still differ inside their guards. Functions without a name count
 * as one: a built file has other names for them than the source.
 */
export const chartHash = (machine: AnyStateMachine): string => {
  const known = hashes.get(machine.config);
  if (known !== undefined) return known;
  const hash = hashText(JSON.stringify(describe(machine.root)));
  hashes.set(machine.config, hash);
  return hash;
};

const hashes = new WeakMap<object, string>();

const describe = (node: StateNode): unknown => ({
  id: node.id,
  type: node.type,
  initial: node.initial?.target.map(({ id }) => id) ?? null,
  entry: node.entry.map(nameOf),
  exit: node.exit.map(nameOf),
  invoke: node.invoke.map(({ src }) => nameOf(src)),
  on: [...node.transitions.values(), node.always ?? []].flat().map((transition) => ({
    event: transition.eventType,
    target: transition.target?.map(({ id }) => id) ?? [],
    guard: nameOf(transition.guard),
    actions: transition.actions.map(nameOf),
    reenter: transition.reenter,
  })),
  states: Object.values(node.states).map(describe),
});

const nameOf = (part: unknown): string | null => {
  if (part === undefined || part === null) return null;
  if (typeof part === "string") return part;
  if (typeof part === "object" && "type" in part) return String(part.type);
  return "ƒ";
};

/** FNV-1a on 32 bits, twice with other beginnings: a fingerprint, not a secret. */
const hashText = (text: string): string =>
  [0x811c9dc5, 0x1000193].map((seed) => hashFrom(text, seed)).join("");

const hashFrom = (text: string, seed: number): string => {
  let hash = seed;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
};
