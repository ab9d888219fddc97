import fc from "fast-check";
import type { Consent } from "../../../core/consent/consent.ts";
import type { ShopEventOf } from "../../../machines/events/shop-event.ts";
import { replayedCommands } from "../../seeds.ts";
import { started, storeB } from "../shop-data.ts";
import { command, type Watched } from "./command.ts";
import type { Stage } from "./counter-example.ts";
import { OUTSIDE_FACTS, type OutsideEvent, outsideEvent } from "./shop-events.ts";
import { type Ending, openShop, type ShopWorld } from "./shop-world.ts";

// Random sessions of the whole shop, as fast-check model runs: a command is what a customer, the
// server, another tab or time does.

/** The world itself tells what can be done next; `check` holds what must hold after it. */
type Command = fc.Command<Watched<ShopWorld>, ShopWorld>;

export type Session = {
  readonly start: Start;
  readonly commands: Iterable<Command>;
};

type Start = {
  readonly known: ShopEventOf<"app.started">;
  /** How many times all that waits is answered before the session begins. */
  readonly answers: number;
  readonly variety: number;
};

/** What must always hold: begins to watch a world, and gives what is checked after each command. */
export type Invariant = (world: ShopWorld) => () => void;

/** Plays a session and checks the invariant after each of its commands. */
export const playSession = (
  { start, commands }: Session,
  stage: Stage,
  invariant: Invariant,
): ShopWorld => {
  const world = openShop(stage);
  try {
    const holds = invariant(world);
    const check = (): void => {
      world.rethrow();
      holds();
    };
    world.system.dispatch(start.known);
    for (let round = 0; round < start.answers; round += 1) {
      answerAll(world, start.variety);
      check();
    }
    fc.modelRun(() => ({ model: { world, check }, real: world }), commands);
  } finally {
    world.stop();
  }
  return world;
};

const varieties = fc.nat({ max: 59 });

const tells = (events: readonly OutsideEvent[]): fc.Arbitrary<Command> =>
  fc.tuple(fc.constantFrom(...events), varieties).map(([type, variety]) =>
    command<ShopWorld>(
      `tell ${type} ${variety}`,
      (world) => outsideEvent(type, variety, world) !== null,
      (world) => {
        const event = outsideEvent(type, variety, world);
        if (event !== null) world.system.dispatch(event);
      },
    ),
  );

const OFTEN: readonly Ending[] = ["succeeds", "succeeds", "succeeds", "succeeds"];
const endings = (others: readonly Ending[]): fc.Arbitrary<Ending> =>
  fc.constantFrom(...OFTEN, ...others);

const answers = (others: readonly Ending[]): fc.Arbitrary<Command> =>
  fc.tuple(fc.nat({ max: 5 }), endings(others), varieties).map(([which, ending, variety]) =>
    command<ShopWorld>(
      `answer ${which} ${ending} ${variety}`,
      (world) => world.calls().length > 0,
      (world) => {
        const calls = world.calls();
        const call = calls[which % calls.length];
        if (call !== undefined) world.end(call, ending, variety);
      },
    ),
  );

const answerAll = (world: ShopWorld, variety: number): void => {
  for (const call of world.calls()) world.end(call, "succeeds", variety);
};

const allAnswers: fc.Arbitrary<Command> = varieties.map((variety) =>
  command<ShopWorld>(
    `answer all ${variety}`,
    (world) => world.calls().length > 0,
    (world) => answerAll(world, variety),
  ),
);

const waits: fc.Arbitrary<Command> = fc
  .constantFrom(30, 50, 120, 1000, 1999, 3000, 5000, 7000, 30_000, 60_000, 720_000)
  .map((milliseconds) =>
    command<ShopWorld>(
      `wait ${milliseconds}`,
      () => true,
      ({ pass }) => pass(milliseconds),
    ),
  );

const DAY = 24 * 60 * 60_000;
const consents: readonly (Consent | null)[] = [
  null,
  { purposes: { video: true, audience: true }, decidedAt: -DAY },
  { purposes: { video: true, audience: false }, decidedAt: -200 * DAY },
  { purposes: { video: true, audience: true }, decidedAt: DAY },
];

const starts: fc.Arbitrary<Start> = fc.record({
  known: fc
    .record({
      mayHaveLogin: fc.constantFrom(true, true, true, false),
      impersonationCode: fc.constantFrom(null, null, "code-a-usage-unique"),
      rememberedStoreId: fc.constantFrom(null, storeB),
      consent: fc.constantFrom(...consents),
    })
    .map((known) => started(known)),
  answers: fc.constantFrom(3, 3, 3, 0, 1, 2),
  variety: fc.oneof(fc.constantFrom(0, 16), varieties),
});

export type Subject = {
  /** The events that this is about: told three times as often as all others together. */
  readonly about: readonly OutsideEvent[];
  /** Lets calls end in a defect too, which breaks the machine that made them. */
  readonly crashes?: boolean;
};

export const sessions = ({ about, crashes = false }: Subject): fc.Arbitrary<Session> => {
  const failures: readonly Ending[] = ["refused", "busy", "unauthorized", "offline"];
  const subject = tells(about);
  const some = answers(crashes ? [...failures, "crashes"] : failures);
  const usual = [tells(OUTSIDE_FACTS), some, some, allAnswers, waits];
  return fc.record({
    start: starts,
    commands: fc.commands([subject, subject, subject, ...usual], {
      maxCommands: 60,
      size: "max",
      ...replayedCommands,
    }),
  });
};
