import { describe, expect, it } from "vitest";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import {
  DIRECTORY_WAIT_MS,
  registrationMachine,
  RESEND_WAIT_MS,
  SENDING_WAIT_MS,
} from "../../machines/shop/registration.ts";
import {
  sampleClosedEstablishment,
  sampleCustomerDraft,
  sampleDraft,
  sampleEstablishment,
  samplePassword,
  sampleRequest,
  sampleSentDraft,
} from "../../machines/laboratory/flows/sample-registration.ts";
import { EMPTY_DRAFT } from "../../core/registration/draft.ts";
import { UNANSWERED_CLAIM, NOT_A_CUSTOMER } from "../../core/registration/prefill.ts";
import {
  asked,
  at,
  FIND,
  home,
  inEstablishment,
  inputOf,
  LOOK_UP,
  RESEND,
  run,
  SEND,
  type Start,
} from "./a-registration.ts";
import { aStore, storeB } from "./shop-data.ts";
import { itAsks } from "./it-asks.ts";
import { answered, crashed, elapsed, offline, refused, serverError, type Step } from "./walk.ts";

describe("the steps, by their addresses", () => {
  it("[FLOW-26] a step that is not open leads to the first that misses something", () => {
    const { value, paths } = run({ reach: "person", step: "summary" });
    expect([value, paths]).toEqual(["rerouted", ["/inscription/coordonnees"]]);
    expect(run({ reach: "person", step: "summary" }, at("person")).value).toBe("person");
    expect(run({ reach: "person", step: "sent" }).paths).toEqual(["/inscription/coordonnees"]);
    expect(run({ reach: "sent", draft: sampleSentDraft, step: "choose" }).paths).toEqual([
      "/inscription/confirmation",
    ]);
  });

  it("[FLOW-26] the browser's back opens the step before, with all that was typed", () => {
    const typed: ShopEvent = {
      type: "registration.typed",
      texts: { lastName: "Brissandeau" },
      reach: "summary",
      now: 7,
    };
    const { value, context } = run({ step: "person" }, typed, at("shop"), home, at("person"));
    expect([value, context.draft.texts.lastName, context.draft.texts.city]).toEqual([
      "person",
      "Brissandeau",
      "Rouen",
    ]);
  });

  it("[FLOW-26] a step that is completed leads on", () => {
    const done: ShopEvent = { type: "registration.stepCompleted", next: "person", reach: "person" };
    expect(run({ reach: "shop", step: "shop" }, done).paths).toEqual(["/inscription/coordonnees"]);
    expect(run({ reach: "shop", step: "shop" }, done, at("person")).value).toBe("person");
  });
});

describe("the directory", () => {
  it("[FLOW-26] fills the shop in and opens it", () => {
    const { context, paths, value } = run(
      inEstablishment,
      asked,
      answered(LOOK_UP, sampleEstablishment),
    );
    expect([value, paths, context.draft.texts.company, context.draft.changedAt["city"]]).toEqual([
      { establishment: "typing" },
      ["/inscription/boutique"],
      "Le Fournil des Halles",
      5,
    ]);
  });

  it.each<[string, Step, string]>([
    ["does not answer in time", elapsed("untilByHand", LOOK_UP), "away"],
    ["is away", refused(LOOK_UP, serverError(503)), "away"],
    ["is asked too often", refused(LOOK_UP, serverError(429, 30)), "away"],
    ["cannot be reached", refused(LOOK_UP, offline), "away"],
    ["does not know it", refused(LOOK_UP, serverError(404)), "unknown"],
    ["is not waited for", { type: "registration.byHandRequested" }, "unasked"],
  ])("[FLOW-26] that %s keeps nobody out", (_, end, byHand) => {
    const { context, paths, calls } = run(inEstablishment, asked, end);
    expect([context.draft.texts.byHand, paths, calls]).toEqual([
      byHand,
      ["/inscription/boutique"],
      0,
    ]);
  });

  it("[FLOW-26] that knows a closed establishment leads nowhere", () => {
    const { context, paths } = run(
      inEstablishment,
      asked,
      answered(LOOK_UP, sampleClosedEstablishment),
    );
    expect([context.closed, context.draft.texts.company, paths]).toEqual([
      { closed: true, closedOn: null },
      "",
      [],
    ]);
  });

  it("[FLOW-26] that refuses the number says why, until it is typed anew", () => {
    const wrong = {
      ...serverError(422),
      fields: [{ field: "siret", message: "Ce numéro SIRET n’est pas valide." }],
    };
    const refusal = run(inEstablishment, asked, refused(LOOK_UP, wrong));
    expect(refusal.context.refusal?.fields).toEqual(wrong.fields);
    const typed: ShopEvent = {
      type: "registration.typed",
      texts: { siret: "0091" },
      reach: "establishment",
      now: 9,
    };
    expect(run(inEstablishment, asked, refused(LOOK_UP, wrong), typed).context.refusal).toBeNull();
  });

  it("[FLOW-26] is asked no longer for what is typed over, or left", () => {
    const typed: ShopEvent = {
      type: "registration.typed",
      texts: { siret: "0091" },
      reach: "establishment",
      now: 9,
    };
    expect(run(inEstablishment, asked, typed).calls).toBe(0);
    expect(run(inEstablishment, asked, at("choose")).calls).toBe(0);
    expect(DIRECTORY_WAIT_MS).toBe(8000);
  });
});

describe("a customer of the mill", () => {
  const inClaim: Start = {
    draft: sampleCustomerDraft,
    reach: "establishment",
    step: "establishment",
  };
  const claim: ShopEvent = { type: "registration.shopRequested", onceFound: "password", now: 5 };

  it("[FLOW-26] goes on once the three numbers name a store", () => {
    const exists = { exist: true, company: "Le Fournil des Halles", city: "Rouen" };
    const { context, paths } = run(inClaim, claim, answered(FIND, exists));
    expect([context.draft.texts.foundCompany, context.reach, paths]).toEqual([
      "Le Fournil des Halles",
      "password",
      ["/inscription/mot-de-passe"],
    ]);
  });

  it.each<[string, Step, string]>([
    ["name no store", answered(FIND, { exist: false }), NOT_A_CUSTOMER],
    ["are asked too often", refused(FIND, serverError(429)), "Refus 429"],
    ["have no answer in time", elapsed("untilUnsure", FIND), UNANSWERED_CLAIM],
  ])("[FLOW-26] stays where the numbers %s, with what was typed", (_, end, message) => {
    const { context, paths, value } = run(inClaim, claim, end);
    expect([context.refusal?.message, context.draft, paths, value]).toEqual([
      message,
      sampleCustomerDraft,
      [],
      { establishment: "typing" },
    ]);
  });
});

describe("sending it", () => {
  const confirm = (key: string, request = sampleRequest): ShopEvent => ({
    type: "registration.confirmed",
    request,
    key,
    now: 9,
  });
  const chosen: ShopEvent = {
    type: "registration.passwordChosen",
    password: samplePassword,
    reach: "summary",
  };

  it("[FLOW-26] leaves the mailbox to be looked at, and nothing of it in the browser", () => {
    const { value, context, paths, emitted } = run(
      {},
      chosen,
      confirm("cle-1"),
      answered(SEND, { kind: "received" }),
      at("sent"),
    );
    expect([value, paths, context.password, context.sent]).toEqual([
      { sent: "told" },
      ["/inscription/confirmation"],
      "",
      null,
    ]);
    const kept = emitted.findLast(({ type }) => type === "registration.draftPersisted");
    expect(kept).toEqual({
      type: "registration.draftPersisted",
      mode: "register",
      draft: {
        texts: { ...EMPTY_DRAFT.texts, sentTo: "camille@boulangerie.example" },
        changedAt: expect.anything() as unknown,
      },
    });
  });

  it.each<[string, Step]>([
    ["has no answer", refused(SEND, offline)],
    ["meets a broken server", refused(SEND, serverError(503))],
    ["takes too long", elapsed("untilUnsure", SEND)],
  ])("[FLOW-26] that %s is sent again with its key", (_, end) => {
    const lost = run({}, confirm("cle-1"), end);
    expect(lost.value).toEqual({ summary: "unsure" });
    const again = run({}, confirm("cle-1"), end, confirm("cle-2"));
    expect([again.value, again.context.sent?.key]).toEqual([{ summary: "sending" }, "cle-1"]);
    const other = { ...sampleRequest, store: { ...sampleRequest.store, city: "Elbeuf" } };
    expect(run({}, confirm("cle-1"), end, confirm("cle-2", other)).context.sent?.key).toBe("cle-2");
    expect(SENDING_WAIT_MS).toBe(30_000);
  });

  it("[FLOW-26] once pressed twice, or with its page left, is one call to its end", () => {
    const left = run({}, confirm("cle-1"), confirm("cle-2"), home);
    expect([left.value, left.calls, left.context.sent?.key]).toEqual([
      { summary: "sending" },
      1,
      "cle-1",
    ]);
    const done = run({}, confirm("cle-1"), home, answered(SEND, { kind: "received" }));
    expect([done.value, done.paths]).toEqual([{ sent: "told" }, []]);
  });

  it("[FLOW-26] that is refused stays with what was typed, and may be mended", () => {
    const { value, context } = run({}, confirm("cle-1"), refused(SEND, serverError(422)));
    expect([value, context.refusal?.message, context.draft]).toEqual([
      { summary: "reviewing" },
      "Refus 422",
      sampleDraft,
    ]);
  });

  it("[FLOW-26] sends the mail again once at a time, then not before a while", () => {
    const again: ShopEvent = { type: "registration.mailRequested" };
    const sent: Start = { draft: sampleSentDraft, reach: "sent", step: "sent" };
    expect(run(sent, again, again).calls).toBe(1);
    expect(run(sent, again, answered(RESEND, null), again).value).toEqual({ sent: "resent" });
    const later = [
      again,
      answered(RESEND, null),
      elapsed("untilResend", "registration.sent.resent"),
    ];
    expect(run(sent, ...later).value).toEqual({ sent: "told" });
    const failed = run(sent, again, refused(RESEND, serverError(429)));
    expect([failed.value, failed.context.refusal?.message]).toEqual([
      { sent: "told" },
      "Refus 429",
    ]);
    // What was refused first is not told of the message that has left since.
    const left = run(sent, again, refused(RESEND, serverError(429)), again, answered(RESEND, null));
    expect([left.value, left.context.refusal]).toEqual([{ sent: "resent" }, null]);
    expect(run(sent, again, crashed(RESEND)).value).toBe("broken");
    expect(RESEND_WAIT_MS).toBe(30_000);
  });
});

describe("adding a shop", () => {
  const added = { kind: "added", store: aStore({ id: storeB }) };
  const toSend: Start = { mode: "add" };
  const confirm: ShopEvent = {
    type: "registration.confirmed",
    request: { kind: "newStoreToLink", store: sampleRequest.store },
    key: "cle-1",
    now: 9,
  };

  it("[FLOW-26] tells the shop of the new store, and begins afresh once its page is left", () => {
    const done = [confirm, answered(SEND, added), at("sent", "add")];
    const { value, emitted, context } = run(toSend, ...done);
    expect([value, context.answer]).toEqual([{ sent: "told" }, added]);
    expect(emitted.filter(({ type }) => type === "store.added")).toEqual([
      { type: "store.added", store: added.store },
    ]);
    const next = run(toSend, ...done, home, at("choose", "add"));
    expect([next.value, next.context.answer, next.context.draft.texts]).toEqual([
      "choose",
      null,
      EMPTY_DRAFT.texts,
    ]);
  });
});

describe("another tab", () => {
  it("[FLOW-26] that has sent it leaves nothing to fill in here", () => {
    const arrived: ShopEvent = {
      type: "registration.draftArrived",
      draft: sampleSentDraft,
      reach: "sent",
    };
    expect(run({ step: "person" }, arrived).paths).toEqual(["/inscription/confirmation"]);
    expect(run({ step: "person" }, arrived, at("sent")).value).toEqual({ sent: "told" });
  });

  it("[FLOW-26] that has begun afresh opens the first step here too", () => {
    const arrived: ShopEvent = {
      type: "registration.draftArrived",
      draft: EMPTY_DRAFT,
      reach: "choose",
    };
    const { paths } = run({ draft: sampleSentDraft, reach: "sent", step: "sent" }, arrived);
    expect(paths).toEqual(["/inscription"]);
  });
});

it("[FLOW-26] a step that another tab has left for the other way is left here too", () => {
  const arrived: ShopEvent = {
    type: "registration.draftArrived",
    draft: sampleCustomerDraft,
    reach: "establishment",
  };
  expect(run({ reach: "shop", step: "shop" }, arrived).paths).toEqual([
    "/inscription/etablissement",
  ]);
  expect(run({ reach: "establishment", step: "choose" }, arrived).paths).toEqual([]);
});

const { siret } = sampleEstablishment;
const confirmed: ShopEvent = {
  type: "registration.confirmed",
  request: sampleRequest,
  key: "cle-1",
  now: 5,
};
const sending = ["sendRegistration", { request: sampleRequest, key: "cle-1" }] as const;

itAsks(registrationMachine, {
  [LOOK_UP]: {
    input: inputOf(inEstablishment),
    after: [asked],
    asked: [["findEstablishment", { siret }]],
  },
  [FIND]: {
    input: inputOf({ draft: sampleCustomerDraft, reach: "establishment", step: "establishment" }),
    after: [asked],
    asked: [
      [
        "findCustomer",
        {
          siret: sampleCustomerDraft.texts.siret,
          erpId: sampleCustomerDraft.texts.erpId,
          postcode: sampleCustomerDraft.texts.claimPostcode,
        },
      ],
    ],
  },
  [SEND]: {
    input: inputOf({}),
    // Without an answer it is the same registration by its key.
    after: [confirmed, refused(SEND, offline), { ...confirmed, key: "cle-2" }],
    asked: [sending, sending],
  },
  [RESEND]: {
    input: inputOf({ draft: sampleSentDraft, reach: "sent", step: "sent" }),
    after: [{ type: "registration.mailRequested" }],
    asked: [["resendActivation", { email: sampleSentDraft.texts.sentTo }]],
  },
});
