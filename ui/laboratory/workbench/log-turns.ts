import type { EventObject } from "xstate";
import type { NightStep } from "../../../machines/laboratory/night/format.ts";
import { COALESCED } from "../../../machines/trace/format.ts";
import { eventText } from "../flow-text.ts";
import type { LabOrigin, LabStep } from "../link/lab-step.ts";
import type { GroupNames, Laned } from "../night/night-lanes.ts";

// A log of one page as the lanes of a night draw it: a step of theirs is a turn, all that machines did because of
// one thing from outside: an event that the page dispatched, an answer, the end of a delay.

/** The lanes of one page: of the server it sees the answers alone. */
export const PAGE_LANES: GroupNames = {
  people: "Page",
  machines: "Machines",
  calls: "Appels",
  server: "Temps",
  tables: "Tables",
};

export type Turns = {
  readonly laned: Laned;
  /** The number of the turn in which each step of the log was. */
  readonly turnOf: ReadonlyMap<number, number>;
};

/** A turn has the number of the step that took what came from outside, else of its last one. */
export const turnsOf = (steps: readonly LabStep[]): Turns => {
  const turnOf = new Map<number, number>();
  /** By what an answer or the end of a delay says: the turn that waits for it. */
  const waiting = new Map<string, number>();
  const turns = groupsOf(steps).map((group): NightStep => {
    const origin = group[0]?.origin ?? null;
    const turn = turnIn(group, origin === null ? null : (waiting.get(awaited(origin)) ?? null));
    for (const { n, actor, calls, delays } of group) {
      turnOf.set(n, turn.n);
      for (const { id } of calls) waiting.set(`${actor} ${id}`, turn.n);
      for (const id of delays) waiting.set(`${actor} ${id}`, turn.n);
    }
    return turn;
  });
  return { laned: { standing: [], steps: turns, breach: null }, turnOf };
};

/** What happened in a turn, in one French sentence. */
export const turnSentence = ({ kind, who, what, calls: [refused] }: NightStep): string => {
  switch (kind) {
    case "answer":
      return refused === undefined
        ? `${who} reçoit une réponse : ${what}.`
        : `${who} reçoit un refus${refused.status === 0 ? "" : ` (${refused.status})`} : ${what}.`;
    case "time":
      return `Un délai de ${who} est écoulé : ${what}.`;
    default:
      return `La page ${what}.`;
  }
};

/** Who dispatches what no machine does, as its lane is called. */
const PAGE = "Page";

const groupsOf = (steps: readonly LabStep[]): readonly (readonly LabStep[])[] => {
  const groups: LabStep[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last !== undefined && (step.origin === null || isRepeat(last, step))) last.push(step);
    else groups.push([step]);
  }
  return groups;
};

/**
 * Scrolling comes by the hundred: what changes nothing is one turn, as it is one line of a trace; so are machines that
 * a page starts one after the other.
 */
const isRepeat = (group: readonly LabStep[], step: LabStep): boolean => {
  const ends = [...group.slice(0, 1), ...group.slice(-1), step];
  return (
    ends.every(({ kind }) => kind === "started") ||
    ends.every(
      ({ kind, event, transitions }) =>
        kind === "event" && COALESCED.has(event.type) && transitions.length === 0,
    )
  );
};

const ANSWER = /^xstate\.(?:done|error)\.actor\.(.+)$/;
const DELAY = /^xstate\.after\./;

/** Who waits for that, and under which name: as its call, or its delay, was noted. */
const awaited = ({ actor, type }: LabOrigin): string =>
  `${actor} ${ANSWER.exec(type)?.[1] ?? type}`;

/** A turn is made once, as long as nothing more of it arrives: its column is drawn once. */
const turnIn = (group: readonly LabStep[], cause: number | null): NightStep => {
  const [first] = group;
  const known = first === undefined ? undefined : made.get(first);
  if (known?.machines.length === group.length && known.cause === cause) return known;
  const turn = turnOfGroup(group, cause);
  if (first !== undefined) made.set(first, turn);
  return turn;
};

const made = new WeakMap<LabStep, NightStep>();

const turnOfGroup = (group: readonly LabStep[], cause: number | null): NightStep => {
  const origin = group[0]?.origin ?? null;
  const taker = group.find((step) => hasTaken(step, origin)) ?? group.at(-1);
  const kind = kindOf(origin);
  return {
    n: taker?.n ?? 0,
    at: group[0]?.at ?? 0,
    kind,
    who: kind === "act" ? PAGE : (origin?.actor ?? PAGE),
    what: whatOf(group, origin, taker),
    cause,
    calls: kind === "answer" && taker !== undefined ? failuresOf(taker) : [],
    rows: [],
    machines: group.map((step) => ({
      ...step,
      page: "",
      times: 1,
      outside: [],
      isDirect: false,
      effects: {
        told: step.events,
        calls: step.calls.map((call) => ({ ...call, input: undefined })),
        left: [],
        set: [],
        cancelled: [],
      },
    })),
  };
};

const whatOf = (
  group: readonly LabStep[],
  origin: LabOrigin | null,
  taker: LabStep | undefined,
): string => {
  if (origin === null) return "a fait ce que le journal ne garde plus";
  const kind = taker?.kind ?? "event";
  const text = eventText({ event: origin, kind, flow: taker?.flow ?? "" });
  const { actor } = origin;
  if (kindOf(origin) !== "act") return text;
  if (actor === null) return `annonce ${text}`;
  const more = group.filter(({ origin: own }) => own !== null).length - 1;
  const others = more === 0 ? "" : ` et ${more === 1 ? "une autre machine" : `${more} autres`}`;
  if (kind === "started") return `démarre ${actor}${others}`;
  return kind === "stopped" ? `arrête ${actor}` : `envoie ${text} à ${actor}`;
};

const hasTaken = ({ actor, event }: LabStep, origin: LabOrigin | null): boolean =>
  event.type === origin?.type && (origin.actor === null || origin.actor === actor);

const kindOf = (origin: LabOrigin | null): "act" | "answer" | "time" => {
  if (origin === null) return "act";
  if (ANSWER.test(origin.type)) return "answer";
  return DELAY.test(origin.type) ? "time" : "act";
};

/** The status of an answer that is a refusal; 0 where none came. Of one that is not the page knows no status. */
const failuresOf = ({ actor, event }: LabStep): NightStep["calls"] => {
  const status = failedStatus(event);
  return status === null ? [] : [{ id: 0, method: "", path: actor, status }];
};

const failedStatus = (event: EventObject): number | null => {
  if (event.type.startsWith("xstate.error.")) return 0;
  const output: unknown = "output" in event ? event["output"] : null;
  if (typeof output !== "object" || output === null || !("ok" in output) || output.ok !== false) {
    return null;
  }
  const error: unknown = "error" in output ? output.error : null;
  if (typeof error !== "object" || error === null) return 0;
  if ("status" in error && typeof error.status === "number") return error.status;
  return "_tag" in error && error._tag === "Unauthorized" ? 401 : 0;
};
