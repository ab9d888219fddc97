import fc from "fast-check";
import {
  type DraftField,
  type DraftTexts,
  mergedDrafts,
  type RegistrationDraft,
  readDraft,
  withTexts,
} from "../../../core/registration/draft.ts";
import type { RegistrationForm, RegistrationStep } from "../../../core/registration/form.ts";
import { isLookedUp, numberProblems, stepProblems } from "../../../core/registration/problems.ts";
import { requestOf } from "../../../core/registration/request.ts";
import { nextStep, pathOfStep, reachOf, reachOnceFound } from "../../../core/registration/steps.ts";
import {
  sampleClosedEstablishment,
  sampleDraft,
  sampleEstablishment,
  samplePassword,
} from "../../../machines/laboratory/flows/sample-registration.ts";
import {
  type RegistrationContext,
  registrationMachine,
} from "../../../machines/shop/registration.ts";
import type { OpenCall } from "../../../machines/laboratory/simulation/calls.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { replayedCommands } from "../../seeds.ts";
import { offline, serverError } from "../walk.ts";
import { command, type Watched } from "./command.ts";
import type { Stage } from "./counter-example.ts";
import { openMachine } from "./shop-world.ts";

// Two tabs of a browser in which an account is opened, with screens that tell no lies: they say what
// core/registration says of what is typed.

type Actor = ReturnType<typeof openMachine>["actor"];
type Ending = "succeeds" | "refused" | "unknown" | "closed" | "offline";
export type SentRequest = {
  /** The page that sent it. */
  readonly by: unknown;
  readonly request: string;
  readonly key: string;
  ending: string;
};

export type Tab = {
  readonly context: () => RegistrationContext;
  readonly calls: () => readonly OpenCall[];
  readonly state: () => Actor;
};

export type RegistrationWorld = {
  readonly tabs: readonly Tab[];
  /** What the browser keeps, as its text. */
  readonly kept: () => string;
  /** The text that each field was given last, by whoever. */
  readonly typedLast: ReadonlyMap<DraftField, string>;
  readonly sent: readonly SentRequest[];
  /** The tab whose address was changed by hand just now, null after anything else. */
  readonly walked: () => number | null;
  readonly type: (tab: number, texts: Partial<DraftTexts>) => void;
  readonly go: (tab: number, step: RegistrationStep) => void;
  /** Presses the button of the step that is shown. */
  readonly press: (tab: number) => void;
  readonly answer: (ending: Ending) => void;
  readonly reload: (tab: number) => void;
  readonly pass: (milliseconds: number) => void;
};

const MODE = "register";

export const openRegistration = (stage: Stage): RegistrationWorld => {
  const { clock } = stage;
  let kept = "";
  const sent: SentRequest[] = [];
  const typedLast = new Map<DraftField, string>();
  const noted = new Set<unknown>();
  const actors: ReturnType<typeof openMachine>[] = [];
  const followed: number[] = [];
  let walked: number | null = null;

  const keptDraft = (): RegistrationDraft =>
    readDraft(kept === "" ? null : (JSON.parse(kept) as unknown), clock.now());
  const open = (path: string): ReturnType<typeof openMachine> => {
    const draft = keptDraft();
    const reach = reachOf({ mode: MODE, texts: draft.texts, password: "" });
    const input = { mode: MODE, draft, reach, path };
    return openMachine(registrationMachine, "registration", stage, input);
  };
  const at = (tab: number): ReturnType<typeof openMachine> => {
    const found = actors[tab];
    if (found === undefined) throw new Error("No such tab");
    return found;
  };
  const contextOf = (tab: number): RegistrationContext =>
    // safe: the machine's own context
    at(tab).actor.getSnapshot().context as RegistrationContext;
  const formOf = (tab: number): RegistrationForm => {
    const { draft, password } = contextOf(tab);
    return { mode: MODE, texts: draft.texts, password };
  };
  const note = (tab: number): void => {
    for (const { ref, call, input } of at(tab).calls()) {
      if (noted.has(ref)) continue;
      noted.add(ref);
      if (call !== "sendRegistration") continue;
      const { request, key } = input as { readonly request: unknown; readonly key: string }; // safe: the call's input
      sent.push({ by: at(tab).actor, request: JSON.stringify(request), key, ending: "open" });
    }
  };
  const tell = (tab: number, event: ShopEvent): void => {
    walked = null;
    at(tab).actor.send(event);
    follow(tab);
  };
  /** What the shop around the machine does with what it says. */
  const follow = (tab: number): void => {
    note(tab);
    const { emitted } = at(tab);
    for (let index = followed[tab] ?? 0; index < emitted.length; index += 1) {
      followed[tab] = index + 1;
      const event = emitted[index];
      if (event?.type === "navigation.requested") {
        at(tab).actor.send({ type: "route.changed", path: event.path, search: "" });
        note(tab);
      }
      if (event?.type === "registration.draftPersisted") {
        kept = JSON.stringify(mergedDrafts(keptDraft(), event.draft));
        hearInOthers(tab);
      }
    }
  };
  const hearInOthers = (from: number): void => {
    for (const other of actors.keys()) {
      if (other === from) continue;
      const { draft: own, password } = contextOf(other);
      const draft = mergedDrafts(own, keptDraft());
      const reach = reachOf({ mode: MODE, texts: draft.texts, password });
      tell(other, { type: "registration.draftArrived", draft, reach });
    }
  };
  for (const tab of [0, 1]) {
    actors[tab] = open("/inscription");
    followed[tab] = 0;
    follow(tab);
  }

  const type = (tab: number, texts: Partial<DraftTexts>): void => {
    const { draft, password, reach: before } = contextOf(tab);
    if (at(tab).actor.getSnapshot().hasTag("sending") || before === "sent") return;
    // The question of the first step is nowhere else on the screen.
    if (texts.kind !== undefined && contextOf(tab).step !== "choose") return;
    const now = clock.now();
    const typed = withTexts(draft, texts, now);
    // safe: the fields of a draft
    for (const [field, text] of Object.entries(texts) as [DraftField, string][]) {
      typedLast.set(field, text);
    }
    const reach = reachOf({ mode: MODE, texts: typed.texts, password });
    tell(tab, { type: "registration.typed", texts, reach, now });
  };
  const press = (tab: number): void => {
    const form = formOf(tab);
    const { step } = contextOf(tab);
    const now = clock.now();
    if (step === null || step === "sent") return;
    if (step === "establishment") {
      if (Object.keys(numberProblems(form.texts)).length > 0) return;
      if (!isLookedUp(form.texts) || form.texts.byHand === "away") {
        tell(tab, { type: "registration.shopRequested", onceFound: reachOnceFound(form), now });
        return;
      }
    }
    if (step === "password") {
      const chosen = { ...form, password: samplePassword };
      const reach = reachOf(chosen);
      tell(tab, { type: "registration.passwordChosen", password: samplePassword, reach });
      tell(tab, { type: "registration.stepCompleted", next: nextStep(step, chosen), reach });
      return;
    }
    if (step === "summary") {
      const request = requestOf(form, null);
      const key = `cle-${sent.length}-${now}`;
      if (request !== null) tell(tab, { type: "registration.confirmed", request, key, now });
      return;
    }
    if (Object.keys(stepProblems(step, form)).length > 0) return;
    const next = nextStep(step, form);
    tell(tab, { type: "registration.stepCompleted", next, reach: reachOf(form) });
  };
  return {
    tabs: actors.map((_, tab) => ({
      context: () => contextOf(tab),
      calls: () => at(tab).calls(),
      state: () => at(tab).actor,
    })),
    kept: () => kept,
    typedLast,
    sent,
    type,
    press,
    walked: () => walked,
    go: (tab, step) => {
      const isOther = contextOf(tab).step !== step;
      tell(tab, { type: "route.changed", path: pathOfStep(MODE, step), search: "" });
      // The address that is there already is not opened again.
      walked = isOther ? tab : null;
    },
    answer: (ending) => {
      for (const tab of actors.keys()) {
        for (const { ref, call } of at(tab).calls()) {
          if (ref.getSnapshot().status !== "active") continue;
          if (call === "sendRegistration") {
            const by = at(tab).actor;
            const last = sent.findLast((one) => one.by === by && one.ending === "open");
            if (last !== undefined) last.ending = ending;
          }
          ref.send({ type: "call.answered", output: outputOf(call, ending) });
          if (call === "sendRegistration" && ending === "succeeds") typedLast.clear();
          // What the directory tells is newer than what was typed.
          if (call === "findEstablishment") forgetShop(typedLast);
          follow(tab);
        }
      }
    },
    reload: (tab) => {
      const { step } = contextOf(tab);
      at(tab).actor.stop();
      actors[tab] = open(pathOfStep(MODE, step ?? "choose"));
      followed[tab] = 0;
      follow(tab);
    },
    pass: (milliseconds) => {
      const target = clock.now() + milliseconds;
      for (let due = clock.nextDue(); due !== null && due <= target; due = clock.nextDue()) {
        clock.fireNext();
        // Tells who waited no longer.
        forgetShop(typedLast);
        for (const tab of actors.keys()) follow(tab);
      }
      clock.moveTo(target);
    },
  };
};

const forgetShop = (typedLast: Map<DraftField, string>): void => {
  typedLast.delete("company");
  typedLast.delete("city");
};

const outputOf = (call: string, ending: Ending) => {
  if (ending === "offline") return { ok: false, error: offline };
  if (ending === "refused") return { ok: false, error: serverError(422) };
  if (ending === "unknown") return { ok: false, error: serverError(404) };
  return { ok: true, value: VALUES[call]?.[ending] ?? VALUES[call]?.succeeds };
};

const VALUES: {
  readonly [call: string]: { readonly succeeds: unknown; readonly closed?: unknown };
} = {
  findEstablishment: { succeeds: sampleEstablishment, closed: sampleClosedEstablishment },
  findCustomer: {
    succeeds: { exist: true, company: "Le Fournil des Halles", city: "Rouen" },
    closed: { exist: false },
  },
  sendRegistration: { succeeds: { kind: "received" } },
  resendActivation: { succeeds: null },
};

type Command = fc.Command<Watched<RegistrationWorld>, RegistrationWorld>;

const does = (text: string, act: (world: RegistrationWorld) => void): Command =>
  command<RegistrationWorld>(text, () => true, act);

const tabs = fc.constantFrom(0, 1);
const { texts: whole } = sampleDraft;
const typings = fc
  .tuple(
    tabs,
    fc.constantFrom<Partial<DraftTexts>>(
      { kind: "new" },
      { kind: "new" },
      { kind: "customer" },
      { siret: whole.siret },
      { siret: whole.siret },
      { siret: "0091" },
      { erpId: "100001", claimPostcode: "76000" },
      { company: "Au Fournil" },
      { city: "Elbeuf" },
      { firstName: "Sacha" },
      { firstName: "Sacha", lastName: "Brissandeau" },
      {
        firstName: whole.firstName,
        lastName: whole.lastName,
        email: whole.email,
        phoneNumber: whole.phoneNumber,
      },
    ),
  )
  .map(([tab, texts]) =>
    does(`type ${tab} ${JSON.stringify(texts)}`, ({ type }) => type(tab, texts)),
  );
const presses = tabs.map((tab) => does(`press ${tab}`, ({ press }) => press(tab)));
const walks = fc
  .tuple(
    tabs,
    fc.constantFrom<RegistrationStep>(
      ...(["choose", "establishment", "shop", "person", "password", "summary", "sent"] as const),
    ),
  )
  .map(([tab, step]) => does(`go ${tab} ${step}`, ({ go }) => go(tab, step)));
const reloads = tabs.map((tab) => does(`reload ${tab}`, ({ reload }) => reload(tab)));
const answers = fc
  .constantFrom<Ending>(
    ...(["succeeds", "succeeds", "succeeds", "offline", "refused", "unknown", "closed"] as const),
  )
  .map((ending) => does(`answer ${ending}`, ({ answer }) => answer(ending)));
const waits = fc
  .constantFrom(500, 8000, 30_000)
  .map((milliseconds) => does(`wait ${milliseconds}`, ({ pass }) => pass(milliseconds)));

export const registrations: fc.Arbitrary<Iterable<Command>> = fc.commands(
  [typings, typings, typings, presses, presses, presses, answers, answers, walks, reloads, waits],
  { maxCommands: 60, size: "max", ...replayedCommands },
);

/** A baker who does all of it in the first tab. */
export const registerAll = (world: RegistrationWorld): void => {
  world.type(0, { kind: "new" });
  world.press(0);
  world.type(0, { siret: whole.siret });
  world.press(0);
  world.answer("succeeds");
  world.press(0);
  const { firstName, lastName, email, phoneNumber } = whole;
  world.type(0, { firstName, lastName, email, phoneNumber });
  world.press(0);
  world.press(0);
};
