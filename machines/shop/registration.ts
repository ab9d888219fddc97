import { assign, emit, enqueueActions, setup } from "xstate";
import type { Establishment } from "../../api-schema/company.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import type { ClaimedStore, StoreClaim } from "../../api-schema/registration.ts";
import {
  type ApiError,
  apiErrorMessage,
  hasStatus,
  type Outcome,
  valueOf,
} from "../../core/api/errors.ts";
import { isForHand } from "../../core/api/directory-errors.ts";
import {
  type ByHand,
  EMPTY_DRAFT,
  type RegistrationDraft,
  withTexts,
} from "../../core/registration/draft.ts";
import type { RegistrationMode, RegistrationStep } from "../../core/registration/form.ts";
import {
  claimed,
  describedByHand,
  NOT_A_CUSTOMER,
  prefilled,
  UNANSWERED_CLAIM,
} from "../../core/registration/prefill.ts";
import { formFieldOf } from "../../core/registration/refusals.ts";
import {
  type RegistrationAnswer,
  type RegistrationRequest,
  toClaim,
} from "../../core/registration/request.ts";
import { isOpen, pathOfStep, stepOfPath, stepsOf } from "../../core/registration/steps.ts";
import { ANSWERED, BROKEN, failureOf, isUnanswered, UNANSWERED } from "../system/answers.ts";
import { assertPresent } from "../system/assert-present.ts";
import { notProvided } from "../system/bridge.ts";
import type { ShopEventOf } from "../events/shop-event.ts";

/** Longer than this nobody waits for the directory: the shop is described by hand. */
export const DIRECTORY_WAIT_MS = 8000;
/** After so long without an answer nobody knows whether the registration has arrived. */
export const SENDING_WAIT_MS = 30_000;
/** A mail takes a while: it is asked for again after this at the earliest. */
export const RESEND_WAIT_MS = 30_000;

export type RegistrationContext = {
  readonly mode: RegistrationMode;
  readonly draft: RegistrationDraft;
  /** The last step that is open. Who tells what was typed tells this too: no text is read here. */
  readonly reach: RegistrationStep;
  /** The step that the address names; null elsewhere in the shop. */
  readonly step: RegistrationStep | null;
  /** In memory only: a reload asks for it again. */
  readonly password: string;
  /** An establishment that was found closed: nothing can be opened there. */
  readonly closed: Pick<Establishment, "closed" | "closedOn"> | null;
  readonly refusal: { readonly message: string; readonly fields: readonly FieldProblem[] } | null;
  /** What was sent last, and its Idempotency-Key. */
  readonly sent: { readonly request: RegistrationRequest; readonly key: string } | null;
  readonly answer: RegistrationAnswer | null;
  /** The step that opens when the shop is found that is being looked up. */
  readonly onceFound: RegistrationStep;
  /** This device's clock when something was asked last. */
  readonly now: number;
};

type Screen = { readonly path: string };
/** What a shop is looked up by. */
const QUESTION = ["kind", "siret", "erpId", "claimPostcode"] as const;

type Filled = { readonly draft: RegistrationDraft; readonly reach: RegistrationStep };

const START = {
  draft: EMPTY_DRAFT,
  reach: "choose",
  password: "",
  closed: null,
  refusal: null,
  sent: null,
  answer: null,
} as const;

/**
 * Opening an account, or adding a shop to one (product §7), as one conversation in steps that the
 * address names. What is typed is kept by the browser, but for the password; the newest text of two
 * tabs counts. A directory that does not answer keeps nobody out. A registration without an answer is
 * sent again with its key, and is one all the same.
 */
export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext, // safe: type carriers that nothing reads
    input: {} as {
      readonly mode: RegistrationMode;
      readonly draft: RegistrationDraft;
      readonly reach: RegistrationStep;
      readonly path: string;
    },
    events: {} as ShopEventOf<
      | "route.changed"
      | "registration.typed"
      | "registration.draftArrived"
      | "registration.passwordChosen"
      | "registration.stepCompleted"
      | "registration.shopRequested"
      | "registration.byHandRequested"
      | "registration.confirmed"
      | "registration.mailRequested"
      | "registration.restarted"
    >,
    emitted: {} as ShopEventOf<
      "registration.draftPersisted" | "store.added" | "navigation.requested" | "toast.requested"
    >,
    tags: {} as "lookingUp" | "sending",
  },
  actors: {
    findEstablishment: notProvided<Outcome<Establishment>, { readonly siret: string }>(),
    findCustomer: notProvided<Outcome<ClaimedStore>, StoreClaim>(),
    sendRegistration: notProvided<
      Outcome<RegistrationAnswer>,
      { readonly request: RegistrationRequest; readonly key: string }
    >(),
    /** Sends the activation mail again; answered the same for every address. */
    resendActivation: notProvided<Outcome<null>, { readonly email: string }>(),
  },
  actions: {
    notifyBroken: emit(BROKEN),
    openScreen: assign(({ context }, { path }: Screen) => ({
      step: stepOfPath(context.mode, path),
      closed: null,
      refusal: null,
    })),
    followAddress: assign(({ context }, { path }: Screen) => ({
      step: stepOfPath(context.mode, path),
    })),
    goToReach: emit(({ context: { mode, reach } }) => goTo(mode, reach, true)),
    goOn: enqueueActions(
      (
        { context, enqueue },
        { next, reach }: Omit<ShopEventOf<"registration.stepCompleted">, "type">,
      ) => {
        enqueue.assign({ reach });
        enqueue.emit(goTo(context.mode, next, false));
      },
    ),
    takeTexts: enqueueActions(
      (
        { context, enqueue },
        { texts, reach, now }: Omit<ShopEventOf<"registration.typed">, "type">,
      ) => {
        const draft = withTexts(context.draft, texts, now);
        const { kind } = context.draft.texts;
        const fields = context.refusal?.fields.filter(
          ({ field }) => !Object.hasOwn(texts, formFieldOf(field, kind) ?? ""),
        );
        enqueue.assign({
          draft,
          reach,
          closed: null,
          refusal: fields === undefined || fields.length === 0 ? null : refusalOf(context, fields),
        });
        enqueue.emit({ type: "registration.draftPersisted", mode: context.mode, draft });
      },
    ),
    takeDraft: assign((_, { draft, reach }: Filled) => ({ draft, reach })),
    takePassword: assign(
      (_, { password, reach }: Omit<ShopEventOf<"registration.passwordChosen">, "type">) => ({
        password,
        reach,
      }),
    ),
    rememberQuestion: assign(
      (_, { onceFound, now }: Omit<ShopEventOf<"registration.shopRequested">, "type">) => ({
        onceFound,
        now,
        closed: null,
        refusal: null,
      }),
    ),
    takeEstablishment: enqueueActions(
      ({ context, enqueue }, { found }: { readonly found: Establishment }) => {
        const { texts } = context.draft;
        const draft = withTexts(context.draft, prefilled(texts, texts.siret, found), context.now);
        enqueue.assign({ draft, reach: context.onceFound });
        enqueue.emit({ type: "registration.draftPersisted", mode: context.mode, draft });
        enqueue.emit(goTo(context.mode, context.onceFound, false));
      },
    ),
    describeByHand: enqueueActions(({ context, enqueue }, { why }: { readonly why: ByHand }) => {
      const { texts } = context.draft;
      const changes = describedByHand(texts, texts.siret, why);
      const draft = withTexts(context.draft, changes, context.now);
      enqueue.assign({ draft, reach: context.onceFound });
      enqueue.emit({ type: "registration.draftPersisted", mode: context.mode, draft });
      enqueue.emit(goTo(context.mode, context.onceFound, false));
    }),
    takeCustomer: enqueueActions(({ context, enqueue }, { found }: { found: ClaimedStore }) => {
      if (!found.exist) return;
      const draft = withTexts(context.draft, claimed(context.draft.texts, found), context.now);
      enqueue.assign({ draft, reach: context.onceFound });
      enqueue.emit({ type: "registration.draftPersisted", mode: context.mode, draft });
      enqueue.emit(goTo(context.mode, context.onceFound, false));
    }),
    sayClosed: assign((_, { closed, closedOn }: Establishment) => ({
      closed: { closed, closedOn },
    })),
    forgetRefusal: assign({ refusal: null }),
    sayNoCustomer: assign({ refusal: { message: NOT_A_CUSTOMER, fields: [] } }),
    sayUnanswered: assign({ refusal: { message: UNANSWERED_CLAIM, fields: [] } }),
    keepRefusal: assign((_, { error }: { readonly error: ApiError }) => ({
      refusal: {
        message: apiErrorMessage(error),
        fields: error._tag === "ServerRefused" ? error.fields : [],
      },
    })),
    keepRequest: assign(
      (
        { context },
        { request, key, now }: Omit<ShopEventOf<"registration.confirmed">, "type">,
      ) => ({
        // The same words again are the same registration: the server knows it by its key.
        sent: isSame(context.sent?.request, request) ? context.sent : { request, key },
        refusal: null,
        now,
      }),
    ),
    takeAnswer: enqueueActions(
      ({ context, enqueue }, { answer }: { readonly answer: RegistrationAnswer }) => {
        const { mode, step, now } = context;
        const emptied = withTexts(context.draft, EMPTY_DRAFT.texts, now);
        // As it was sent: another tab may have typed on.
        const request = context.sent?.request;
        const sentTo = request !== undefined && "person" in request ? request.person.email : "";
        const draft = withTexts(emptied, { sentTo }, now);
        enqueue.assign({ draft, reach: "sent", answer, password: "", sent: null });
        enqueue.emit({ type: "registration.draftPersisted", mode, draft });
        if (answer.kind === "added") enqueue.emit({ type: "store.added", store: answer.store });
        // Found out elsewhere in the shop: that page stays.
        if (step !== null) enqueue.emit(goTo(mode, "sent", false));
      },
    ),
    startOver: enqueueActions(({ context, enqueue }, { now }: { readonly now: number }) => {
      const draft = withTexts(context.draft, EMPTY_DRAFT.texts, now);
      enqueue.assign({ ...START, draft });
      enqueue.emit({ type: "registration.draftPersisted", mode: context.mode, draft });
    }),
  },
  delays: {
    untilByHand: DIRECTORY_WAIT_MS,
    untilUnsure: SENDING_WAIT_MS,
    untilResend: RESEND_WAIT_MS,
  },
  guards: {
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isUnanswered: (_, answer: Outcome<unknown>) => isUnanswered(answer),
    isAnotherStep: ({ context }, { path }: Screen) =>
      stepOfPath(context.mode, path) !== context.step,
    isElsewhere: ({ context }) => context.step === null,
    isStepClosed: ({ context: { step, reach, mode, draft } }) =>
      step !== null && !isOpen(step, reach, { mode, kind: draft.texts.kind }),
    isStep: ({ context }, { step }: { readonly step: RegistrationStep }) => context.step === step,
    /** The summary was left while it was on its way: an answer may leave what the address names closed. */
    isLeft: ({ context }) => context.step !== "summary",
    isSentElsewhere: (_, { reach }: Filled) => reach === "sent",
    isStepGone: ({ context: { mode, step } }, { draft }: Filled) =>
      step !== null && step !== "sent" && !stepsOf(mode, draft.texts.kind).includes(step),
    /** Another tab has typed other numbers than those that are looked up. */
    isOtherQuestion: ({ context: { mode, step, draft: asked } }, { draft, reach }: Filled) =>
      reach !== "sent" &&
      step !== null &&
      step !== "sent" &&
      stepsOf(mode, draft.texts.kind).includes(step) &&
      QUESTION.some((field) => draft.texts[field] !== asked.texts[field]),
    isAddedAndLeft: ({ context }, { path }: Screen) =>
      context.mode === "add" && stepOfPath(context.mode, path) === null,
    isCustomer: ({ context }) => context.draft.texts.kind === "customer",
    isClosed: (_, answer: Outcome<Establishment>) => answer.ok && answer.value.closed,
    isNumberWrong: (_, answer: Outcome<unknown>) => !answer.ok && !isForHand(answer.error),
    isUnknown: (_, answer: Outcome<unknown>) => !answer.ok && hasStatus(answer.error, 404),
    isNoCustomer: (_, answer: Outcome<ClaimedStore>) => answer.ok && !answer.value.exist,
  },
}).createMachine({
  id: "registration",
  context: ({ input: { mode, draft, reach, path } }) => ({
    ...START,
    mode,
    draft,
    reach,
    step: stepOfPath(mode, path),
    onceFound: "choose",
    now: 0,
  }),
  initial: "routing",
  on: {
    "route.changed": {
      guard: { type: "isAnotherStep", params: ({ event }) => event },
      target: ".routing",
      actions: { type: "openScreen", params: ({ event }) => event },
    },
    "registration.typed": { actions: { type: "takeTexts", params: ({ event }) => event } },
    "registration.passwordChosen": {
      actions: { type: "takePassword", params: ({ event }) => event },
    },
    "registration.stepCompleted": { actions: { type: "goOn", params: ({ event }) => event } },
    "registration.draftArrived": [
      {
        // Another tab has sent it: there is nothing more to fill in here.
        guard: { type: "isSentElsewhere", params: ({ event }) => event },
        target: ".routing",
        actions: { type: "takeDraft", params: ({ event }) => event },
      },
      {
        // It has taken the other way, on which there is no such step.
        guard: { type: "isStepGone", params: ({ event }) => event },
        target: ".routing",
        actions: { type: "takeDraft", params: ({ event }) => event },
      },
      { actions: { type: "takeDraft", params: ({ event }) => event } },
    ],
    "registration.restarted": {
      target: ".routing",
      actions: { type: "startOver", params: ({ event }) => event },
    },
  },
  states: {
    routing: {
      always: [
        { guard: "isElsewhere", target: "elsewhere" },
        { guard: "isStepClosed", target: "rerouted" },
        { guard: { type: "isStep", params: { step: "choose" } }, target: "choose" },
        { guard: { type: "isStep", params: { step: "establishment" } }, target: "establishment" },
        { guard: { type: "isStep", params: { step: "shop" } }, target: "shop" },
        { guard: { type: "isStep", params: { step: "person" } }, target: "person" },
        { guard: { type: "isStep", params: { step: "password" } }, target: "password" },
        { guard: { type: "isStep", params: { step: "summary" } }, target: "summary" },
        // The last of the steps: a guard here would leave a way never taken.
        { target: "sent" },
      ],
    },
    elsewhere: {},
    /** The address names a step that is not open yet: it is left for the first that misses something. */
    rerouted: { entry: "goToReach" },
    choose: {},
    establishment: {
      initial: "typing",
      states: {
        typing: {
          on: {
            "registration.shopRequested": {
              target: "asking",
              actions: { type: "rememberQuestion", params: ({ event }) => event },
            },
          },
        },
        asking: {
          always: [{ guard: "isCustomer", target: "findingCustomer" }, { target: "lookingUp" }],
        },
        lookingUp: {
          tags: "lookingUp",
          invoke: {
            src: "findEstablishment",
            input: ({ context }) => ({ siret: context.draft.texts.siret }),
            onDone: [
              {
                guard: { type: "isClosed", params: ({ event }) => event.output },
                target: "typing",
                actions: { type: "sayClosed", params: ({ event }) => valueOf(event.output) },
              },
              {
                guard: ANSWERED,
                target: "typing",
                actions: {
                  type: "takeEstablishment",
                  params: ({ event }) => ({ found: valueOf(event.output) }),
                },
              },
              {
                guard: { type: "isNumberWrong", params: ({ event }) => event.output },
                target: "typing",
                actions: { type: "keepRefusal", params: ({ event }) => failureOf(event.output) },
              },
              {
                guard: { type: "isUnknown", params: ({ event }) => event.output },
                target: "typing",
                actions: { type: "describeByHand", params: { why: "unknown" } },
              },
              { target: "typing", actions: { type: "describeByHand", params: { why: "away" } } },
            ],
            onError: "#registration.broken",
          },
          after: {
            untilByHand: {
              target: "typing",
              actions: { type: "describeByHand", params: { why: "away" } },
            },
          },
          on: {
            "registration.byHandRequested": {
              target: "typing",
              actions: { type: "describeByHand", params: { why: "unasked" } },
            },
            // What is being looked up is not what is typed by now.
            "registration.typed": {
              target: "typing",
              actions: { type: "takeTexts", params: ({ event }) => event },
            },
            "registration.draftArrived": {
              guard: { type: "isOtherQuestion", params: ({ event }) => event },
              target: "typing",
              actions: { type: "takeDraft", params: ({ event }) => event },
            },
          },
        },
        findingCustomer: {
          tags: "lookingUp",
          invoke: {
            src: "findCustomer",
            input: ({ context }) => toClaim(context.draft.texts),
            onDone: [
              {
                guard: { type: "isNoCustomer", params: ({ event }) => event.output },
                target: "typing",
                actions: "sayNoCustomer",
              },
              {
                guard: ANSWERED,
                target: "typing",
                actions: {
                  type: "takeCustomer",
                  params: ({ event }) => ({ found: valueOf(event.output) }),
                },
              },
              {
                target: "typing",
                actions: { type: "keepRefusal", params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: "#registration.broken",
          },
          after: { untilUnsure: { target: "typing", actions: "sayUnanswered" } },
          on: {
            "registration.typed": {
              target: "typing",
              actions: { type: "takeTexts", params: ({ event }) => event },
            },
            "registration.draftArrived": {
              guard: { type: "isOtherQuestion", params: ({ event }) => event },
              target: "typing",
              actions: { type: "takeDraft", params: ({ event }) => event },
            },
          },
        },
      },
    },
    shop: {},
    person: {},
    password: {},
    summary: {
      initial: "reviewing",
      states: {
        reviewing: {
          always: { guard: "isLeft", target: "#registration.routing" },
          on: {
            "registration.confirmed": {
              target: "sending",
              actions: { type: "keepRequest", params: ({ event }) => event },
            },
          },
        },
        sending: {
          tags: "sending",
          on: {
            // On its way: leaving its screen, or typing, does not take it back.
            "route.changed": { actions: { type: "followAddress", params: ({ event }) => event } },
            "registration.typed": {},
            "registration.draftArrived": {
              actions: { type: "takeDraft", params: ({ event }) => event },
            },
            "registration.restarted": {},
          },
          invoke: {
            src: "sendRegistration",
            input: ({ context }) => assertPresent(context.sent),
            onDone: [
              {
                guard: ANSWERED,
                target: "#registration.sent",
                actions: {
                  type: "takeAnswer",
                  params: ({ event }) => ({ answer: valueOf(event.output) }),
                },
              },
              {
                guard: UNANSWERED,
                target: "unsure",
                actions: { type: "keepRefusal", params: ({ event }) => failureOf(event.output) },
              },
              {
                target: "reviewing",
                actions: { type: "keepRefusal", params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: "#registration.broken",
          },
          after: { untilUnsure: "unsure" },
        },
        /** It may have arrived: sent again with its key, it is one registration all the same. */
        unsure: {
          always: { guard: "isLeft", target: "#registration.routing" },
          on: {
            "registration.confirmed": {
              target: "sending",
              actions: { type: "keepRequest", params: ({ event }) => event },
            },
          },
        },
      },
    },
    sent: {
      initial: "told",
      on: {
        "route.changed": [
          {
            // The next shop begins again.
            guard: { type: "isAddedAndLeft", params: ({ event }) => event },
            target: "elsewhere",
            actions: [
              { type: "openScreen", params: ({ event }) => event },
              { type: "startOver", params: ({ context }) => ({ now: context.now }) },
            ],
          },
          {
            guard: { type: "isAnotherStep", params: ({ event }) => event },
            target: "routing",
            actions: { type: "openScreen", params: ({ event }) => event },
          },
        ],
        "registration.typed": {},
        // Another tab may have started over.
        "registration.draftArrived": {
          target: "routing",
          actions: { type: "takeDraft", params: ({ event }) => event },
        },
      },
      states: {
        told: {
          on: {
            "registration.mailRequested": { target: "resending", actions: "forgetRefusal" },
          },
        },
        resending: {
          invoke: {
            src: "resendActivation",
            input: ({ context }) => ({ email: context.draft.texts.sentTo }),
            onDone: [
              { guard: ANSWERED, target: "resent" },
              {
                target: "told",
                actions: { type: "keepRefusal", params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: "#registration.broken",
          },
        },
        resent: { after: { untilResend: "told" } },
      },
    },
    broken: { entry: "notifyBroken" },
  },
});

const goTo = (
  mode: RegistrationMode,
  step: RegistrationStep,
  replace: boolean,
): ShopEventOf<"navigation.requested"> => ({
  type: "navigation.requested",
  path: pathOfStep(mode, step),
  replace,
});

const refusalOf = ({ refusal }: RegistrationContext, fields: readonly FieldProblem[]) =>
  refusal === null ? null : { ...refusal, fields };

const isSame = (a: RegistrationRequest | undefined, b: RegistrationRequest): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
