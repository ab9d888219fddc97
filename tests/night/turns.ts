import type { Chance } from "./engine/chance.ts";
import { actionsOf } from "./people/actions.ts";
import type { RecordedStep } from "./record.ts";
import type { World } from "./world/world.ts";

/** One thing that could happen next. */
export interface Turn {
  readonly kind: RecordedStep["kind"];
  readonly weight: number;
  readonly who: string;
  readonly what: string;
  /** The call, statement or message that it goes on with, by a name of its own; null for a new beginning. */
  readonly of: string | null;
  readonly perform: () => void | Promise<void>;
}

/** How often people act, beside calls and answers at 3 each. */
const ACTS = 4;
/** How often who is at the desk does: they have one thing after another to do. */
const DESK_ACTS = 1.5;

/**
 * Each could come first by its own chance: one that is there no more, in a night with fewer steps, changes
 * nothing between the others.
 */
export const chosenTurn = (
  chance: Chance,
  turns: readonly Turn[],
  step: number,
): Turn | undefined => {
  let first: Turn | undefined;
  let soonest = Infinity;
  const met = new Map<string, number>();
  for (const turn of turns) {
    const name = `${turn.kind} ${turn.who} ${turn.what}`;
    const nth = met.get(name) ?? 0;
    met.set(name, nth + 1);
    const at = -Math.log(1 - chance.of("turn", step, name, nth)) / turn.weight;
    if (at < soonest) [first, soonest] = [turn, at];
  }
  return first;
};

/** All that could happen in a step. */
export const turnsOf = (world: World, step: number): readonly Turn[] => {
  const {
    statements,
    network,
    browsers,
    swarm,
    tabs,
    goods,
    papers,
    bank,
    chance,
    time: clock,
  } = world;
  const waiting = statements.waiting();
  const server = world.server();
  return [
    ...waiting.map(({ id, text, connection }) => ({
      kind: "statement" as const,
      weight: 8 / waiting.length,
      who: `connexion ${connection}`,
      what: text.trim().slice(0, 60),
      of: `statement ${id}`,
      perform: () => statements.release(id),
    })),
    ...network.toServe().map(({ id, method, path, from, fault }) => ({
      kind: "serve" as const,
      weight: 3,
      who: from,
      what: `${method} ${path}${fault === null ? "" : ` (${fault})`}`,
      of: `call ${id}`,
      perform: () => network.serve(id),
    })),
    ...network.toAnswer().map(({ id, method, path, from }) => ({
      kind: "answer" as const,
      weight: 3,
      who: from,
      what: `${method} ${path}`,
      of: `answer ${id}`,
      perform: () => network.answer(id),
    })),
    ...browsers.flatMap((browser) =>
      browser.toDeliver().map(({ id, to, kind }) => ({
        kind: "message" as const,
        weight: 2,
        who: to,
        what: kind,
        of: `message ${to} ${id}`,
        perform: () => browser.deliver(id),
      })),
    ),
    ...tabs.flatMap((tab) => {
      const actions = actionsOf(tab, {
        goods,
        papers,
        network,
        bank,
        isOffline: swarm.isOffline,
        isHesitant: swarm.isHesitant,
        draw: chance,
        step,
      });
      const sum = actions.reduce((total, { weight }) => total + weight, 0);
      return actions.map(({ name, weight, perform }) => ({
        kind: "act" as const,
        weight: (ACTS * weight) / (sum * tabs.length),
        who: tab.name,
        what: name,
        of: null,
        perform,
      }));
    }),
    ...world.agents.flatMap((agent) => {
      const actions = agent.actions(step);
      const sum = actions.reduce((total, { weight }) => total + weight, 0);
      return actions.map(({ name, weight, perform }) => ({
        kind: "act" as const,
        weight: (DESK_ACTS * weight) / sum,
        who: agent.name,
        what: name,
        of: null,
        perform,
      }));
    }),
    {
      kind: "time" as const,
      weight: 10 * swarm.leaps,
      who: "temps",
      what: "passe",
      of: null,
      perform: () => clock.leap(Math.round(10 ** (2 + 4 * chance.of("leap", step) ** 2))),
    },
    ...[...swarm.world].map(([fault, rate]) => ({
      kind: "fault" as const,
      weight: 10 * rate,
      who: fault === "process killed" ? "processus" : "PostgreSQL",
      what: fault,
      of: null,
      perform: async () => {
        if (fault === "process killed") return world.kill();
        const open = statements.open();
        if (open.length > 0) await statements.drop([chance.pick(open, "drop", step)]);
      },
    })),
    ...(server === null
      ? [
          {
            kind: "fault" as const,
            weight: 6,
            who: "processus",
            what: "démarre",
            of: null,
            perform: world.restart,
          },
        ]
      : []),
  ];
};
