import { Result } from "effect";
import { type AnyActorRef, createActor, SimulatedClock } from "xstate";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseTrace } from "../../../machines/laboratory/replay/parse.ts";
import { replayTrace } from "../../../machines/laboratory/replay/replay.ts";
import { divergenceText } from "../../../machines/laboratory/replay/report.ts";
import { withWaitingCalls } from "../../../machines/laboratory/simulation/calls.ts";
import { SHOP_MACHINES, type ShopMachines } from "../../../machines/root/shop-machines.ts";
import { startShopSystem } from "../../../machines/root/system.ts";
import { observe } from "../../../machines/system/observation.ts";
import { quickEntryMachine } from "../../../machines/shop/quick-entry.ts";
import { type Effects, NO_EFFECTS } from "../../../machines/system/effects.ts";
import type { Trace, TraceStep } from "../../../machines/trace/format.ts";
import { recordTrace } from "../../../machines/trace/recorder.ts";
import { fakeBrowser, openTab, PASSWORD } from "../fake-shop.ts";
import { activated, flour, storeA, storeB, yeast } from "../shop-data.ts";

// A shop as it is started for a page, recorded and replayed: between its machines all must come again.

const email = "gerant@panetier.example";

/** Signs in, fills a cart, brings a page's machine along, changes the store and signs out. */
const playedShop = async () => {
  const browser = fakeBrowser();
  const tab = openTab(browser, undefined, { now: () => 1_700_000_000_000 });
  const other = openTab(browser);
  onTestFinished(other.close);
  const { system, observation } = tab.shop;
  const { dispatch, actors } = system;
  const linesOf = (storeId: typeof storeA) => system.cartLines(storeId)?.getSnapshot();
  dispatch({ type: "signIn.submitted", email, password: email });
  await expect.poll(() => actors.session.getSnapshot().context.refusal).not.toBeNull();
  dispatch({ type: "signIn.submitted", email, password: PASSWORD });
  await expect.poll(() => linesOf(storeA)?.value).toBe("settled");
  const middle = observation.recent().at(-1)?.n ?? 0;
  dispatch({ type: "lines.added", storeId: storeA, items: [{ variant: flour, quantity: 7 }] });
  dispatch({ type: "lines.added", storeId: storeA, items: [{ variant: yeast, quantity: 2 }] });
  await expect.poll(() => linesOf(storeA)?.value).toBe("settled");
  const { inspect } = observation;
  const input = { storeId: storeA };
  const leave = system.join(
    "quickEntry",
    createActor(quickEntryMachine, { id: "quickEntry", input, inspect }),
  );
  dispatch({ type: "store.selected", storeId: storeB });
  await expect.poll(() => linesOf(storeB)?.value).toBe("settled");
  leave();
  dispatch({ type: "signOut.requested" });
  dispatch({ type: "signOut.confirmed" });
  await expect.poll(() => actors.session.getSnapshot().matches("signedOut")).toBe(true);
  tab.close();
  return { steps: observation.recent(), observation, middle };
};

const read = (text: string): Trace => Result.getOrThrow(parseTrace(text));
const divergenceOf = (trace: Trace): string => {
  const { divergence } = replayTrace(trace);
  return divergence === null ? "" : divergenceText(divergence).replaceAll(/ {2,}/g, " ");
};

/** The first step of that machine with an event of that type. */
const stepOf = ({ steps }: Trace, actor: string, type: string): TraceStep => {
  const found = steps.find((step) => step.actor === actor && step.event.type === type);
  if (found === undefined) throw new Error(`${actor} took no ${type}`);
  return found;
};

const withEffects = (trace: Trace, changed: TraceStep, effects: Partial<Effects>): Trace => ({
  ...trace,
  steps: trace.steps.map((step) =>
    step === changed ? { ...step, effects: { ...NO_EFFECTS, ...step.effects, ...effects } } : step,
  ),
});

describe("a recorded shop", () => {
  it("[TRACE-4] comes again from what screens, tabs and answers gave", async () => {
    const { steps } = await playedShop();
    const trace = read(recordTrace(steps, "1"));
    expect(divergenceOf(trace)).toBe("");
    expect([trace.isWired, trace.steps.length, trace.actors]).toEqual([true, steps.length, []]);
  });

  it("[TRACE-5] comes again from any moment at which nothing else was going on", async () => {
    const { steps, observation, middle } = await playedShop();
    const later = steps.filter(({ n }) => n > middle);
    const trace = read(recordTrace(later, "1", observation.standing(middle + 1)));
    expect(divergenceOf(trace)).toBe("");
    expect(trace.isWired).toBe(true);
    expect(trace.actors.map(({ actor }) => actor).toSorted()).toEqual(
      [
        ...Object.keys(SHOP_MACHINES).filter((flow) => flow !== "order" && flow !== "cartLines"),
        `order.${storeA}`,
        `cartLines.${storeA}`,
        "liveMessages",
      ]
        .filter((actor) => steps.some((step) => step.n <= middle && step.actor === actor))
        .toSorted(),
    );
  });

  it("[TRACE-5] leaves out what hangs on a delivery that began before", async () => {
    const { steps, observation } = await playedShop();
    const within = steps.findIndex(({ event }) => event.type === "store.activated") + 1;
    const first = steps[within]?.n ?? 0;
    const trace = read(recordTrace(steps.slice(within), "1", observation.standing(first)));
    expect(trace.steps[0]?.n).toBeGreaterThan(first);
    expect(divergenceOf(trace)).toBe("");
  });

  it("[TRACE-2] shows of what was called that equal secrets are equal, and others not", async () => {
    const { steps } = await playedShop();
    const sent = read(recordTrace(steps, "1")).steps.flatMap(
      ({ effects }) => effects?.calls.filter(({ call }) => call === "signIn") ?? [],
    );
    expect(sent.map(({ input }) => input)).toEqual([
      { email: "e-mail-1", password: "e-mail-1" },
      { email: "e-mail-1", password: "mot-de-passe-1" },
    ]);
  });

  it("[TRACE-4] differs where a machine tells, calls or waits otherwise", async () => {
    const trace = read(recordTrace((await playedShop()).steps, "1"));
    const signIn = stepOf(trace, "session", "signIn.submitted");
    const [call] = signIn.effects?.calls ?? [];
    const fetched = stepOf(trace, "inbox", "xstate.done.actor.0.inbox.fetching");
    const reset = stepOf(trace, "inbox", "session.reset");
    const signedIn = stepOf(trace, "session", "xstate.done.actor.0.session.signedOut.signingIn");
    const changed = [
      withEffects(trace, signIn, {
        calls: call === undefined ? [] : [{ ...call, input: { email: "e-mail-1", password: "x" } }],
      }),
      withEffects(trace, fetched, {
        set: [{ id: "xstate.after.untilRefresh.inbox.waiting", ms: 600_000 }],
      }),
      withEffects(trace, reset, { cancelled: [] }),
      withEffects(trace, signedIn, { told: [{ type: "session.lost" }] }),
    ].map((other) => divergenceOf(other).split("\n").slice(2));
    expect(changed).toEqual([
      [
        " état signedOut.signingIn signedOut.signingIn",
        ' appel signIn.input.password "x" "e-mail-1"',
      ],
      [
        " état waiting waiting",
        " délai posé xstate.after.untilRefresh.inbox.waiting.ms 600000 60000",
      ],
      [" état closed closed", " délai annulé aucun xstate.after.untilRefresh.inbox.waiting"],
      [" état signedOut.idle signedOut.idle", " annonce session.lost aucun"],
    ]);
  });

  it("[TRACE-4] differs where a machine hears what it did not, or hears no more what it did", async () => {
    const trace = read(recordTrace((await playedShop()).steps, "1"));
    const { steps } = trace;
    const heard = stepOf(trace, "mandates", "store.activated");
    const place = steps.indexOf(heard);
    const next = steps[place + 1];
    if (next === undefined) throw new Error("The shop ends too soon");
    const without = { ...trace, steps: steps.toSpliced(place, 1) };
    const twice = { ...trace, steps: steps.toSpliced(place, 0, { ...heard, n: heard.n - 0.5 }) };
    const routed = stepOf(trace, "termsModal", "route.changed");
    const cut = { ...trace, steps: steps.slice(0, steps.indexOf(routed) + 1) };
    expect([without, twice, cut].map(divergenceOf)).toEqual([
      `Divergence à l'étape ${next.n} : ${next.actor}, événement ${next.event.type}\n une autre étape vient à sa place : mandates, événement store.activated`,
      `Divergence à l'étape ${heard.n} : mandates, événement store.activated\n une autre étape vient à sa place : ${next.actor}, événement ${next.event.type}`,
      `Divergence à l'étape ${routed.n} : termsModal, événement route.changed\n une étape de plus la suit : cartToken, événement route.changed`,
    ]);
  });

  it("[TRACE-4] differs where what ends with a login goes on", async () => {
    const trace = read(recordTrace((await playedShop()).steps, "1"));
    const stopped = stepOf(trace, `cartLines.${storeA}`, "xstate.stop");
    // As if the recorded shop had closed another machine there.
    const other = { ...stopped, actor: `cartLines.${storeB + 1}` };
    const steps = trace.steps.map((step) => (step === stopped ? other : step));
    expect(divergenceOf({ ...trace, steps })).toBe(
      `Divergence à l'étape ${stopped.n} : ${other.actor}, événement xstate.stop\n une autre étape vient à sa place : ${stopped.actor}, qui s'arrête`,
    );
  });

  it("[TRACE-4] shows the defect of a machine that threw on an answer, as long as it throws", () => {
    const broken = SHOP_MACHINES.inbox.provide({
      actions: {
        keepThreads: () => {
          throw new Error("panne");
        },
      },
    });
    const observation = observe(() => 0);
    const { inspect, wiring } = observation;
    const silent = Object.fromEntries(
      Object.entries({ ...SHOP_MACHINES, inbox: broken }).map(([flow, machine]) => [
        flow,
        withWaitingCalls(machine),
      ]),
    ) as unknown as ShopMachines; // safe: each machine under its name
    const clock = new SimulatedClock();
    const system = startShopSystem(silent, { clock, inspect, wiring });
    onTestFinished(system.stop);
    system.dispatch(activated(storeA));
    const call = system.actors.inbox.getSnapshot().children["0.inbox.fetching"];
    const answer = { type: "call.answered", output: { ok: true, value: [] } };
    (call as AnyActorRef | undefined)?.send(answer); // safe: a call that waits
    const trace = read(recordTrace(observation.recent(), "1"));
    expect(trace.steps.at(-1)?.outside).toEqual([
      expect.objectContaining({ kind: "thrown", actor: "inbox" }),
    ]);
    expect(replayTrace(trace, { inbox: broken }).divergence).toBeNull();
    expect(divergenceOf(trace)).toMatch(
      /^Divergence à l'étape \d+ : toasts, événement toast\.requested\n une autre étape vient à sa place : inbox,/,
    );
  });
});
