import fc from "fast-check";
import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  SimulatedClock,
} from "xstate";
import { exampleOf, inputOf } from "../../../machines/laboratory/flows/answers.ts";
import { EVENT_SCHEMAS } from "../../../machines/events/shop-event.ts";
import { FLOWS, type FlowName } from "../../../machines/laboratory/flows/registry.ts";
import { sampleOf } from "../../../machines/laboratory/flows/samples.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { subscriptionsOf, isSubscribed } from "../../../machines/system/subscriptions.ts";
import { type Observation, observe, type Step } from "../../../machines/system/observation.ts";
import { formsOf, type PlantedSecret, SECRET_FIELDS, TEXT_FIELDS } from "./trace-secrets.ts";
import { answered, crashed, refused, serverError, silent } from "../walk.ts";

// Arbitrary sessions of the whole shop: every machine, events and answers with secrets wherever the
// types allow them, in any order.

/** A number that chooses, used up from left to right; an empty list chooses the first of everything. */
type Choices = { readonly next: (count: number) => number };

export type SessionPlan = {
  /** Only this machine runs; all of them when absent. */
  readonly only?: FlowName;
  readonly secrets: readonly PlantedSecret[];
  readonly moves: readonly Move[];
  /** Looks on while the session is played. */
  readonly watch?: (observation: Observation) => void;
};
export type Move =
  | { readonly kind: "fact"; readonly type: ShopEvent["type"]; readonly choices: readonly number[] }
  | {
      readonly kind: "answer";
      readonly how: "succeeds" | "fails" | "breaks";
      readonly choices: readonly number[];
    }
  /** An event that changes something where a machine stands: random ones seldom get far. */
  | { readonly kind: "apt"; readonly choices: readonly number[] }
  /** Exactly this event. */
  | { readonly kind: "told"; readonly event: ShopEvent }
  | { readonly kind: "wait"; readonly milliseconds: number };

const choices = fc.array(fc.nat({ max: 999 }), { maxLength: 40 });
// safe: the table has one schema for each type of event
const factTypes = Object.keys(EVENT_SCHEMAS) as ShopEvent["type"][];

export const moveArbitrary: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    kind: fc.constant("fact" as const),
    type: fc.constantFrom(...factTypes),
    choices,
  }),
  fc.record({
    kind: fc.constant("answer" as const),
    how: fc.constantFrom(
      "succeeds" as const,
      "succeeds" as const,
      "fails" as const,
      "breaks" as const,
    ),
    choices,
  }),
  fc.record({ kind: fc.constant("apt" as const), choices }),
  fc.record({
    kind: fc.constant("wait" as const),
    milliseconds: fc.constantFrom(100, 1000, 5000, 60_000),
  }),
);

/** What the machines did; the first moves make every secret known by a field of its own. */
export const playSession = ({ only, secrets, moves, watch }: SessionPlan): readonly Step[] => {
  const clock = new SimulatedClock();
  const observation = observe(() => clock.now(), 10_000);
  watch?.(observation);
  const actors = startAll(clock, observation.inspect, only);
  const dispatch = (event: ShopEvent): void => {
    for (const [, actor] of actors) {
      if (isSubscribed(actor.logic, event) && actor.getSnapshot().status === "active")
        actor.send(event);
    }
  };
  for (const [, actor] of actors) actor.on("*", (event) => waiting.push(event as ShopEvent)); // safe: machines emit facts only
  const waiting: ShopEvent[] = [];
  const settle = (): void => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) dispatch(next);
  };
  for (const event of introduction(secrets)) dispatch(event);
  for (const move of moves) {
    settle();
    if (move.kind === "wait") clock.increment(move.milliseconds);
    else if (move.kind === "told") dispatch(move.event);
    else if (move.kind === "fact") {
      dispatch(planted(sampleOf(move.type, clock.now()), secrets, choiceOf(move.choices)));
    } else if (move.kind === "apt") {
      const choice = choiceOf(move.choices);
      const event = aptFact(actors, clock.now(), choice);
      if (event !== null) dispatch(planted(event, secrets, choice));
    } else answerCall(actors, move, secrets);
  }
  settle();
  for (const [, actor] of actors) actor.stop();
  return observation.recent();
};

/** Every secret once in a field that is named for it: only what is known can be found in texts. */
const introduction = (secrets: readonly PlantedSecret[]): readonly ShopEvent[] =>
  secrets.map((secret) => {
    const field = Object.keys(SECRET_FIELDS).find((name) => SECRET_FIELDS[name] === secret.kind);
    const [holder = "", key = holder] = (field ?? "").split(".");
    const order = { ...exampleOrder(), [key]: secret.text };
    return { type: "cart.refreshed", storeId: 1, order, now: 0 } as unknown as ShopEvent; // safe: a field more
  });

const exampleOrder = (): object => {
  const order = exampleOf("retrieveOrder");
  return typeof order === "object" && order !== null ? order : {};
};

type Actors = readonly (readonly [FlowName, Actor<AnyStateMachine>])[];

const startAll = (
  clock: SimulatedClock,
  inspect: ReturnType<typeof observe>["inspect"],
  only?: FlowName,
): Actors =>
  Object.values(FLOWS)
    .filter(({ name }) => only === undefined || name === only)
    .map(({ name, machine }) => {
      const id = name === "cartLines" || name === "order" ? `${name}.1` : name;
      const input = inputOf(name)?.example;
      const actor = createActor(silent(machine), { id, clock, inspect, input });
      actor.start();
      return [name, actor] as const;
    });

const aptFact = (actors: Actors, now: number, choice: Choices): ShopEvent | null => {
  const [, actor] = actors[choice.next(actors.length)] ?? [];
  if (actor === undefined) return null;
  const events = subscriptionsOf(actor.logic).map((type) => sampleOf(type, now));
  const apt = events.filter((event) => actor.getSnapshot().can(event));
  return apt[choice.next(Math.max(1, apt.length))] ?? null;
};

const answerCall = (
  actors: Actors,
  { how, choices }: Extract<Move, { kind: "answer" }>,
  secrets: readonly PlantedSecret[],
): void => {
  const choice = choiceOf(choices);
  const calls = actors.flatMap(([, actor]) =>
    callsOf(actor.getSnapshot()).map((call) => [actor, call] as const),
  );
  const call = calls[choice.next(Math.max(1, calls.length))];
  if (call === undefined) return;
  const [actor, { id, name }] = call;
  const path = id.replace(/^0\./, "");
  if (how === "breaks") return actor.send(crashed(path));
  const example = exampleOf(name);
  const isKnown = how === "succeeds" && example !== undefined;
  actor.send(
    isKnown
      ? answered(path, plant(example, { key: "", holder: "" }, secrets, choice))
      : refused(path, planted(serverError(422), secrets, choice)),
  );
};

const callsOf = (
  snapshot: AnyMachineSnapshot,
): readonly { readonly id: string; readonly name: string }[] =>
  Object.entries(snapshot.children).map(([id, child]: readonly [string, unknown]) => ({
    id,
    name: isCall(child) ? child.src : "",
  }));

const isCall = (child: unknown): child is { readonly src: string } =>
  typeof child === "object" && child !== null && "src" in child && typeof child.src === "string";

const choiceOf = (numbers: readonly number[]): Choices => {
  let used = 0;
  return {
    next: (count) => {
      const number = numbers[used] ?? 0;
      used += 1;
      return number % count;
    },
  };
};

const planted = <Value>(value: Value, secrets: readonly PlantedSecret[], choice: Choices): Value =>
  plant(value, { key: "", holder: "" }, secrets, choice) as Value; // safe: strings for strings

/** The same data with secrets in the places that the types allow. */
const plant = (
  value: unknown,
  place: { readonly key: string; readonly holder: string },
  secrets: readonly PlantedSecret[],
  choice: Choices,
): unknown => {
  const kind = SECRET_FIELDS[`${place.holder}.${place.key}`] ?? SECRET_FIELDS[place.key];
  if (kind !== undefined && (typeof value === "string" || value === null)) {
    const some = secrets.filter((secret) => secret.kind === kind);
    // Nothing of this kind to plant: an event without its token is none that the types allow.
    if (some.length === 0) return value;
    return choice.next(3) === 0 ? value : some[choice.next(some.length)]?.text;
  }
  if (typeof value === "string") return plantText(value, place.key, secrets, choice);
  if (Array.isArray(value)) return value.map((part) => plant(part, place, secrets, choice));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      plant(part, { key, holder: place.key }, secrets, choice),
    ]),
  );
};

const plantText = (
  text: string,
  key: string,
  secrets: readonly PlantedSecret[],
  choice: Choices,
): string => {
  const secret = secrets[choice.next(secrets.length)]?.text ?? "";
  if (key === "path" && choice.next(2) === 1) return `${text}/${encodeURIComponent(secret)}`;
  if (key === "search") return `?${new URLSearchParams([["search", `du ${secret} d`]])}`;
  if (!TEXT_FIELDS.has(key) || choice.next(2) === 0) return text;
  const forms = formsOf(secret);
  return `${text} ${forms[choice.next(forms.length)]} fin`;
};
