import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT, type RegistrationDraft, withTexts } from "../../core/registration/draft.ts";
import type { RegistrationMode, RegistrationStep } from "../../core/registration/form.ts";
import { UNANSWERED_CLAIM, NOT_A_CUSTOMER } from "../../core/registration/prefill.ts";
import { pathOfStep } from "../../core/registration/steps.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import {
  sampleClosedEstablishment,
  sampleCustomerDraft,
  sampleDraft,
  sampleEstablishment,
  samplePassword,
  sampleRequest,
  sampleSentDraft,
} from "../../machines/laboratory/flows/sample-registration.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import {
  asked,
  at,
  FIND,
  home,
  inEstablishment,
  LOOK_UP,
  RESEND,
  run,
  SEND,
  type Start,
} from "./a-registration.ts";
import { aStore, storeB } from "./shop-data.ts";
import { answered, crashed, elapsed, offline, refused, serverError, type Step } from "./walk.ts";

// What the screens of a registration show, keep and hand to the browser, step by step.

const persisted = (draft: RegistrationDraft, mode: RegistrationMode = "register"): ShopEvent => ({
  type: "registration.draftPersisted",
  mode,
  draft,
});
const led = (
  step: RegistrationStep,
  replace = false,
  mode: RegistrationMode = "register",
): ShopEvent => ({ type: "navigation.requested", path: pathOfStep(mode, step), replace });
const arrived = (draft: RegistrationDraft, reach: RegistrationStep): ShopEvent => ({
  type: "registration.draftArrived",
  draft,
  reach,
});
const typed = (texts: Partial<RegistrationDraft["texts"]>, reach: RegistrationStep): ShopEvent => ({
  type: "registration.typed",
  texts,
  reach,
  now: 7,
});
const confirm: ShopEvent = {
  type: "registration.confirmed",
  request: sampleRequest,
  key: "cle-1",
  now: 9,
};
const inClaim: Start = {
  draft: sampleCustomerDraft,
  reach: "establishment",
  step: "establishment",
};
const START = inEstablishment.draft ?? EMPTY_DRAFT;

describe("the screens, by their addresses", () => {
  it.each<[RegistrationStep, unknown]>([
    ["choose", "choose"],
    ["establishment", { establishment: "typing" }],
    ["shop", "shop"],
    ["person", "person"],
    ["password", "password"],
    ["summary", { summary: "reviewing" }],
  ])("[FLOW-26] %s is shown where it is open", (step, value) => {
    expect(run({ step }).value).toEqual(value);
    const back = run({ step: "choose" }, home, at(step));
    expect([run({ step }, home).value, back.value]).toEqual(["elsewhere", value]);
  });

  it("[FLOW-26] hold at first what the browser has kept, and nothing more", () => {
    expect(run({ step: "person" }).context).toEqual({
      mode: "register",
      draft: sampleDraft,
      reach: "summary",
      step: "person",
      password: "",
      closed: null,
      refusal: null,
      sent: null,
      answer: null,
      onceFound: "choose",
      now: 0,
    });
  });

  it("[FLOW-26] lead on with the browser's back in place, and away without it", () => {
    const next: ShopEvent = { type: "registration.stepCompleted", next: "person", reach: "person" };
    expect(run({ reach: "shop", step: "shop" }, next).emitted).toEqual([led("person")]);
    expect(run({ reach: "person", step: "summary" }).emitted).toEqual([led("person", true)]);
  });

  it("[FLOW-26] stay as they are when their address is said again", () => {
    const looking = run(inEstablishment, asked, at("establishment"));
    expect([looking.value, looking.calls]).toEqual([{ establishment: "lookingUp" }, 1]);
    const closed = [asked, answered(LOOK_UP, sampleClosedEstablishment)];
    expect(run(inEstablishment, ...closed, at("establishment")).context.closed).toEqual({
      closed: true,
      closedOn: null,
    });
    expect(run(inEstablishment, ...closed, at("choose")).context.closed).toBe(null);
  });

  it("[FLOW-26] open the summary once the password is chosen", () => {
    const chosen: ShopEvent = {
      type: "registration.passwordChosen",
      password: samplePassword,
      reach: "summary",
    };
    const start: Start = { reach: "password", step: "password" };
    const { value, context, emitted } = run(start, chosen, at("summary"));
    expect([value, context.password, emitted]).toEqual([
      { summary: "reviewing" },
      samplePassword,
      [],
    ]);
  });

  it("[FLOW-26] begin afresh when that is asked for, with nothing of what was typed", () => {
    const chosen: ShopEvent = {
      type: "registration.passwordChosen",
      password: samplePassword,
      reach: "summary",
    };
    const restarted: ShopEvent = { type: "registration.restarted", now: 3 };
    const empty = withTexts(sampleDraft, EMPTY_DRAFT.texts, 3);
    const { value, context, emitted } = run({}, chosen, restarted);
    expect([value, context.draft, context.reach, context.password]).toEqual([
      "rerouted",
      empty,
      "choose",
      "",
    ]);
    expect(emitted).toEqual([persisted(empty), led("choose", true)]);
  });
});

describe("what is typed", () => {
  it("[FLOW-26] is kept by the browser, and opens what it opens", () => {
    const { context, emitted } = run(
      { reach: "person", step: "person" },
      typed({ city: "Elbeuf" }, "password"),
    );
    const draft = withTexts(sampleDraft, { city: "Elbeuf" }, 7);
    expect([context.draft, context.reach, emitted]).toEqual([
      draft,
      "password",
      [persisted(draft)],
    ]);
  });

  it("[REG-4] takes what was refused of that field away, and nothing else", () => {
    const fields = [
      { field: "store.siret", message: "Inconnu." },
      { field: "person.email", message: "Déjà pris." },
      { field: "person.unknown", message: "Refusé." },
    ];
    const wrong = { ...serverError(422), fields };
    const before = [confirm, refused(SEND, wrong)];
    const refusal = (left: typeof fields) => ({ message: "Refus 422", fields: left });
    const after = (...steps: readonly Step[]) => run({}, ...before, ...steps).context.refusal;
    const email = typed({ email: "c@fournil.example" }, "summary");
    expect(after()).toEqual(refusal(fields));
    expect(after(typed({ city: "Elbeuf" }, "summary"))).toEqual(refusal(fields));
    expect(after(email)).toEqual(refusal([fields[0], fields[2]].flatMap((field) => field ?? [])));
    const only = { ...serverError(422), fields: fields.slice(1, 2) };
    expect(run({}, confirm, refused(SEND, only), email).context.refusal).toBe(null);
    expect(run({}, confirm, refused(SEND, serverError(409)), email).context.refusal).toBe(null);
  });

  it("[FLOW-26] while the shop is looked up stays, and takes the question back", () => {
    for (const [start, call] of [
      [inEstablishment, LOOK_UP],
      [inClaim, FIND],
    ] as const) {
      expect(run(start, asked).tags).toEqual(["lookingUp"]);
      const draft = withTexts(start.draft ?? EMPTY_DRAFT, { siret: "0091" }, 7);
      const after = run(start, asked, typed({ siret: "0091" }, "establishment"));
      expect([after.value, after.tags, after.calls]).toEqual([{ establishment: "typing" }, [], 0]);
      expect([after.context.draft, after.emitted]).toEqual([draft, [persisted(draft)]]);
      const late = run(start, asked, typed({ siret: "0091" }, "establishment"), crashed(call));
      expect(late.value).toEqual({ establishment: "typing" });
    }
  });
});

describe("a shop that is looked up", () => {
  const found = {
    ...START.texts,
    foundSiret: sampleEstablishment.siret,
    company: "Le Fournil des Halles",
    legalName: "Boulangerie Corvelanne",
    legalStatus: "SARL",
    naf: "10.71C",
    vatNumber: "FR68009100009",
    street: "12 rue du Four",
    postcode: "76000",
    city: "Rouen",
  };

  it("[FLOW-26] is kept by the browser as the directory has it, and read over next", () => {
    const { value, context, emitted } = run(
      inEstablishment,
      asked,
      answered(LOOK_UP, sampleEstablishment),
    );
    const draft = withTexts(START, found, 5);
    expect([value, context.draft, context.reach]).toEqual([
      { establishment: "typing" },
      draft,
      "shop",
    ]);
    expect(emitted).toEqual([persisted(draft), led("shop")]);
  });

  it.each<[string, Step, "away" | "unknown" | "unasked"]>([
    ["in time", elapsed("untilByHand", LOOK_UP), "away"],
    ["as it is not known", refused(LOOK_UP, serverError(404)), "unknown"],
    ["as nobody waits", { type: "registration.byHandRequested" }, "unasked"],
  ])("[FLOW-26] is described by hand where it is not told %s", (_, end, byHand) => {
    const { value, context, emitted } = run(inEstablishment, asked, end);
    const draft = withTexts(START, { foundSiret: START.texts.siret, byHand }, 5);
    expect([value, context.draft, context.reach]).toEqual([
      { establishment: "typing" },
      draft,
      "shop",
    ]);
    expect(emitted).toEqual([persisted(draft), led("shop")]);
  });

  it("[FLOW-26] is typed anew where it is closed or its number is wrong", () => {
    const closed = run(inEstablishment, asked, answered(LOOK_UP, sampleClosedEstablishment));
    const wrong = run(inEstablishment, asked, refused(LOOK_UP, serverError(422)));
    expect([closed.value, closed.tags, closed.emitted]).toEqual([
      { establishment: "typing" },
      [],
      [],
    ]);
    expect([wrong.value, wrong.context.refusal, wrong.emitted]).toEqual([
      { establishment: "typing" },
      { message: "Refus 422", fields: [] },
      [],
    ]);
  });

  it("[FLOW-26] by its three numbers is kept as the mill has it, and opens what is missing", () => {
    const claim: ShopEvent = { type: "registration.shopRequested", onceFound: "password", now: 5 };
    const store = { exist: true, company: "Le Fournil des Halles", city: "Rouen" };
    const { value, context, emitted } = run(inClaim, claim, answered(FIND, store));
    const draft = withTexts(
      sampleCustomerDraft,
      {
        foundErpId: "100001",
        foundSiret: sampleEstablishment.siret,
        foundPostcode: "76000",
        foundCompany: "Le Fournil des Halles",
        foundCity: "Rouen",
      },
      5,
    );
    expect([value, context.draft, context.reach]).toEqual([
      { establishment: "typing" },
      draft,
      "password",
    ]);
    expect(emitted).toEqual([persisted(draft), led("password")]);
  });

  it.each<[string, Step, string]>([
    ["name no store", answered(FIND, { exist: false }), NOT_A_CUSTOMER],
    ["are not reached", refused(FIND, offline), "Hors ligne"],
    ["are not answered in time", elapsed("untilUnsure", FIND), UNANSWERED_CLAIM],
  ])("[FLOW-26] says why by no field where its numbers %s, until it is asked again", (...row) => {
    const [, end, message] = row;
    const refusal = run(inClaim, asked, end);
    expect([refusal.value, refusal.context.refusal]).toEqual([
      { establishment: "typing" },
      { message, fields: [] },
    ]);
    const again = run(inClaim, asked, end, asked);
    expect([again.value, again.context.refusal]).toEqual([
      { establishment: "findingCustomer" },
      null,
    ]);
  });
});

describe("another tab", () => {
  it("[REG-2] that types of the same way is followed, wherever this one stands", () => {
    const other = withTexts(sampleDraft, { city: "Elbeuf" }, 7);
    const { value, context, emitted } = run({ step: "person" }, arrived(other, "password"));
    expect([value, context.draft, context.reach, emitted]).toEqual([
      "person",
      other,
      "password",
      [],
    ]);
  });

  it("[FLOW-26] that asks for other numbers takes this one's question back, and no other does", () => {
    for (const [start, value] of [
      [inEstablishment, "lookingUp"],
      [inClaim, "findingCustomer"],
    ] as const) {
      const { draft = EMPTY_DRAFT } = start;
      const same = withTexts(draft, { city: "Elbeuf" }, 7);
      const on = run(start, asked, arrived(same, "establishment"));
      expect([on.value, on.calls, on.context.draft]).toEqual([{ establishment: value }, 1, same]);
      for (const question of [
        { siret: "0091" },
        { erpId: "100002" },
        { claimPostcode: "27000" },
        { kind: "" },
      ] as const) {
        const other = withTexts(draft, question, 7);
        const off = run(start, asked, arrived(other, "establishment"));
        expect([off.value, off.calls, off.context.draft]).toEqual([
          { establishment: "typing" },
          0,
          other,
        ]);
      }
      const sent = run(start, asked, arrived(sampleSentDraft, "sent"));
      expect([sent.value, sent.calls, sent.emitted]).toEqual(["rerouted", 0, [led("sent", true)]]);
    }
  });

  it("[FLOW-26] that types on leads nobody away a second time", () => {
    const other = withTexts(sampleDraft, { city: "Elbeuf" }, 7);
    const { emitted } = run({ reach: "person", step: "sent" }, arrived(other, "shop"));
    expect(emitted).toEqual([led("person", true)]);
  });

  it("[FLOW-26] that has sent it as well takes nothing back that is on its way here", () => {
    const { value, context, calls } = run({}, confirm, arrived(sampleSentDraft, "sent"));
    expect([value, context.draft, calls]).toEqual([{ summary: "sending" }, sampleSentDraft, 1]);
  });
});

describe("a registration on its way", () => {
  it("[FLOW-26] is shown as such", () => {
    const { value, tags } = run({}, confirm);
    expect([value, tags]).toEqual([{ summary: "sending" }, ["sending"]]);
  });

  it.each([
    ["that is refused", refused(SEND, serverError(409)), "Refus 409", "reviewing"],
    ["that has no answer", refused(SEND, offline), "Hors ligne", "unsure"],
  ] as const)("[FLOW-26] %s says why, on whatever page its writer is by then", (...row) => {
    const [, end, message, summary] = row;
    const refusal = { message, fields: [] };
    const stayed = run({}, confirm, end);
    expect([stayed.value, stayed.context.refusal]).toEqual([{ summary }, refusal]);
    const person = run({}, confirm, at("person"), end);
    expect([person.value, person.context.refusal]).toEqual(["person", refusal]);
    expect(run({}, confirm, home, end).value).toBe("elsewhere");
    const back = run({}, confirm, home, end, at("summary"));
    expect([back.value, back.context.refusal]).toEqual([{ summary: "reviewing" }, null]);
    // The same words go under the same key.
    const again = run({}, confirm, home, end, at("summary"), { ...confirm, key: "cle-2" } as const);
    expect([again.value, again.context.sent?.key, again.context.refusal]).toEqual([
      { summary: "sending" },
      "cle-1",
      null,
    ]);
  });

  it("[FLOW-26] that has arrived leaves the address of its mail alone in the browser", () => {
    const { value, context, emitted } = run({}, confirm, answered(SEND, { kind: "received" }));
    const draft = withTexts(
      withTexts(sampleDraft, EMPTY_DRAFT.texts, 9),
      { sentTo: "camille@boulangerie.example" },
      9,
    );
    expect([value, context.draft, context.reach, context.sent]).toEqual([
      { sent: "told" },
      draft,
      "sent",
      null,
    ]);
    expect(emitted).toEqual([persisted(draft), led("sent")]);
  });

  it("[FLOW-26] of a further shop leaves nothing in the browser, and tells the shop of it", () => {
    const store = aStore({ id: storeB });
    const linked: ShopEvent = {
      type: "registration.confirmed",
      request: { kind: "newStoreToLink", store: sampleRequest.store },
      key: "cle-1",
      now: 9,
    };
    const empty = withTexts(sampleDraft, EMPTY_DRAFT.texts, 9);
    const done = [linked, answered(SEND, { kind: "added", store })];
    const told = [
      persisted(empty, "add"),
      { type: "store.added", store },
      led("sent", false, "add"),
    ];
    expect(run({ mode: "add" }, ...done).emitted).toEqual(told);
    const left = run({ mode: "add" }, ...done, at("sent", "add"), home);
    expect([left.value, left.context.step, left.context.reach, left.context.answer]).toEqual([
      "elsewhere",
      null,
      "choose",
      null,
    ]);
    expect(left.emitted).toEqual([...told, persisted(empty, "add")]);
  });

  it("[FLOW-26] that was sent is found again on the way back, and nothing else of it", () => {
    const sent: Start = { draft: sampleSentDraft, reach: "sent", step: "sent" };
    const left = run(sent, home);
    expect([left.value, left.context.draft, left.emitted]).toEqual([
      "elsewhere",
      sampleSentDraft,
      [],
    ]);
    expect(run(sent, home, at("sent")).value).toEqual({ sent: "told" });
    const person = run(sent, at("person"));
    expect([person.value, person.emitted]).toEqual(["rerouted", [led("sent", true)]]);
  });

  it.each<[string, Start, readonly Step[]]>([
    ["while a shop is looked up", inEstablishment, [asked, crashed(LOOK_UP)]],
    ["while a customer is looked up", inClaim, [asked, crashed(FIND)]],
    ["while it is sent", {}, [confirm, crashed(SEND)]],
    [
      "while its mail is sent again",
      { draft: sampleSentDraft, reach: "sent", step: "sent" },
      [{ type: "registration.mailRequested" }, crashed(RESEND)],
    ],
  ])("[FLOW-23] is broken by a defect %s, and says so", (_, start, steps) => {
    const { value, emitted } = run(start, ...steps);
    expect([value, emitted]).toEqual(["broken", [BROKEN]]);
  });
});
