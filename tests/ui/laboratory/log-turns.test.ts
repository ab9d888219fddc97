import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { inboxMachine } from "../../../machines/shop/inbox.ts";
import { menusMachine } from "../../../machines/shop/menus.ts";
import { observe } from "../../../machines/system/observation.ts";
import { growingRedaction } from "../../../machines/trace/redact.ts";
import { labSteps, type LabOrigin, type LabStep } from "../../../ui/laboratory/link/lab-step.ts";
import { causesOf, factsToldIn, tellingsOf } from "../../../ui/laboratory/night/night-causes.ts";
import { faultsOf } from "../../../ui/laboratory/night/night-faults.ts";
import { lanesOf, marksOf } from "../../../ui/laboratory/night/night-lanes.ts";
import { PAGE_LANES, turnSentence, turnsOf } from "../../../ui/laboratory/workbench/log-turns.ts";

const step = (n: number, actor: string, type: string, more: Partial<LabStep> = {}): LabStep => ({
  n,
  at: n * 10,
  actor,
  flow: actor,
  kind: "event",
  event: { type },
  before: { value: "before", context: {} },
  after: { value: "after", context: {} },
  transitions: ["taken"],
  events: [],
  origin: null,
  calls: [],
  delays: [],
  ...more,
});

const from = (type: string, actor: string | null = null): LabOrigin => ({ actor, type });
const ANSWER = "xstate.done.actor.0.session.signingIn";
const DELAY = "xstate.after.untilRefresh.inbox.waiting";

/** A sign-in: the page tells it, its answer opens the session, which the inbox hears first; the inbox waits. */
const SIGN_IN: readonly LabStep[] = [
  step(1, "session", "signIn.submitted", {
    origin: from("signIn.submitted"),
    calls: [{ call: "signIn", id: "0.session.signingIn" }],
  }),
  step(2, "menus", "menu.toggled", { origin: from("menu.toggled") }),
  step(3, "inbox", "session.opened", { origin: from(ANSWER, "session"), delays: [DELAY] }),
  step(4, "session", ANSWER, { events: [{ type: "session.opened" }] }),
  step(5, "inbox", DELAY, { origin: from(DELAY, "inbox") }),
];

const told = (steps: readonly LabStep[]) =>
  turnsOf(steps).laned.steps.map(({ n, kind, who, what, cause, machines }) => [
    n,
    kind,
    who,
    what,
    cause,
    machines.map(({ actor }) => actor),
  ]);

describe("the lanes of a page", () => {
  it("have a step for each thing from outside, with all that machines did because of it", () => {
    expect(told(SIGN_IN)).toEqual([
      [1, "act", "Page", "annonce signIn.submitted", null, ["session"]],
      [2, "act", "Page", "annonce menu.toggled", null, ["menus"]],
      [4, "answer", "session", ANSWER, 1, ["inbox", "session"]],
      [5, "time", "inbox", "après untilRefresh (60 s)", 4, ["inbox"]],
    ]);
    expect([...turnsOf(SIGN_IN).turnOf]).toEqual([
      [1, 1],
      [2, 2],
      [3, 4],
      [4, 4],
      [5, 5],
    ]);
  });

  it("have arrows from a call to its answer, from a delay to its end, and from who told to who heard", () => {
    const { laned } = turnsOf(SIGN_IN);
    expect(causesOf(laned, 4)).toEqual({
      origins: [1],
      effects: [5],
      arrows: [
        { from: 1, to: 4, way: "origin" },
        { from: 4, to: 5, way: "effect" },
      ],
    });
    expect(laned.steps.slice(0, 3).map(tellingsOf)).toEqual([
      [
        { from: "people Page", to: "machines session" },
        { from: "machines session", to: "calls sent" },
      ],
      [{ from: "people Page", to: "machines menus" }],
      [
        { from: "machines session", to: "machines inbox" },
        { from: "calls received", to: "machines session" },
      ],
    ]);
    expect(laned.steps.map(factsToldIn)).toEqual([
      [],
      [],
      [{ page: "", from: "session", fact: "session.opened", to: ["inbox"] }],
      [],
    ]);
  });

  it("are those of the page, its machines, calls and delays, and mark what went wrong", () => {
    const refused = (output: unknown) => [
      step(1, "session", "signIn.submitted", { origin: from("signIn.submitted") }),
      step(2, "session", ANSWER, {
        origin: from(ANSWER, "session"),
        event: Object.assign({ type: ANSWER }, { output }),
      }),
    ];
    const { laned } = turnsOf(SIGN_IN);
    const lanes = lanesOf(laned, new Set(["machines"]), PAGE_LANES).map(({ name }) => name);
    expect(lanes).toEqual(["Page", "Machines", "Partent", "Reviennent", "Temps"]);
    const last = (output: unknown) => {
      const turns = turnsOf(refused(output)).laned;
      const answer = turns.steps.at(-1);
      const mark = answer && marksOf(answer).find(({ lane }) => lane === "calls answered");
      return [faultsOf(turns), mark?.text ?? null, answer && turnSentence(answer)];
    };
    expect([
      last({ ok: true, value: 1 }),
      last({ ok: false, error: { _tag: "ServerRefused", status: 503 } }),
      last({ ok: false, error: { _tag: "Unauthorized", message: "Non" } }),
      last({ ok: false, error: { _tag: "Unreachable", message: "Rien" } }),
    ]).toEqual([
      [[], null, `session reçoit une réponse : ${ANSWER}.`],
      [[2], "503", `session reçoit un refus (503) : ${ANSWER}.`],
      [[], "401", `session reçoit un refus (401) : ${ANSWER}.`],
      [[2], "0", `session reçoit un refus : ${ANSWER}.`],
    ]);
  });

  it("say in French what happened", () => {
    const started = (n: number, actor: string) =>
      step(n, actor, "xstate.init", { kind: "started", origin: from("xstate.init", actor) });
    const { steps } = turnsOf([
      ...SIGN_IN,
      started(6, "menus"),
      started(7, "toasts"),
      started(8, "search"),
      step(9, "inbox", "tab.returned", { origin: from("tab.returned", "inbox") }),
      step(10, "menus", "xstate.stop", {
        kind: "stopped",
        origin: from("xstate.stop", "menus"),
      }),
    ]).laned;
    expect(
      [...steps, ...turnsOf([step(1, "menus", "menu.closed")]).laned.steps].map(turnSentence),
    ).toEqual([
      "La page annonce signIn.submitted.",
      "La page annonce menu.toggled.",
      `session reçoit une réponse : ${ANSWER}.`,
      "Un délai de inbox est écoulé : après untilRefresh (60 s).",
      "La page démarre menus et 2 autres.",
      "La page envoie tab.returned à inbox.",
      "La page arrête menus.",
      "La page a fait ce que le journal ne garde plus.",
    ]);
  });

  it("put scrolling that changes nothing into one, and keep a step as it was while nothing joins it", () => {
    const scrolled = (n: number) =>
      step(n, "backToTop", "page.scrolled", {
        origin: from("page.scrolled"),
        transitions: [],
      });
    const log = [...SIGN_IN, scrolled(6), scrolled(7), scrolled(8)];
    expect(told(log).slice(4)).toEqual([
      [6, "act", "Page", "annonce page.scrolled", null, ["backToTop", "backToTop", "backToTop"]],
    ]);
    const [before, after] = [turnsOf(log), turnsOf([...log, scrolled(9)])].map(
      ({ laned }) => laned.steps,
    );
    expect(after?.map((turn, place) => turn === before?.[place])).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it("come from a running page: its starts and what it dispatches are told apart", () => {
    const clock = new SimulatedClock();
    const observation = observe(() => clock.now());
    const { inspect, wiring } = observation;
    const menus = createActor(menusMachine, { id: "menus", inspect, clock });
    menus.start();
    const inbox = createActor(inboxMachine, { id: "inbox", inspect, clock });
    inbox.start();
    const toggled = { type: "menu.toggled", menu: "account" } as const;
    wiring.dispatched(toggled);
    wiring.delivering(toggled);
    menus.send(toggled);
    wiring.delivering(null);
    const { laned } = turnsOf(observation.recent().map(labSteps(growingRedaction())));
    expect(laned.steps.map(({ kind, who, what }) => [kind, who, what])).toEqual([
      ["act", "Page", "démarre menus et une autre machine"],
      ["act", "Page", "annonce menu.toggled"],
    ]);
  });
});
