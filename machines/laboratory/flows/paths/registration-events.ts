import type { EventObject } from "xstate";
import { EMPTY_DRAFT, type RegistrationDraft } from "../../../../core/registration/draft.ts";
import type { RegistrationMode, RegistrationStep } from "../../../../core/registration/form.ts";
import { pathOfStep } from "../../../../core/registration/steps.ts";
import {
  sampleClosedEstablishment,
  sampleCustomerDraft,
  sampleDraft,
  sampleSentDraft,
} from "../sample-registration.ts";
import { sampleNewStore } from "../sample-store.ts";
import { answered, refusal } from "./usual-events.ts";

// What a registration needs beyond the usual: every step's address, and drafts that have come less or
// more far.

const at = (path: string): EventObject =>
  ({ type: "route.changed", path, search: "" }) as EventObject; // safe: a fact of the shop
const arrived = (draft: RegistrationDraft, reach: RegistrationStep): EventObject =>
  ({ type: "registration.draftArrived", draft, reach }) as EventObject; // safe: a fact of the shop
const STEPS = ["choose", "establishment", "shop", "person", "password", "summary", "sent"] as const;
const input = (mode: RegistrationMode, path: string) => ({
  mode,
  draft: EMPTY_DRAFT,
  reach: "choose",
  path,
});

export const registrationInputs: readonly unknown[] = [
  input("register", "/inscription"),
  input("add", pathOfStep("add", "choose")),
];

export const registrationEvents: readonly EventObject[] = [
  ...STEPS.map((step) => at(pathOfStep("register", step))),
  ...(["choose", "establishment", "summary", "sent"] as const).map((step) =>
    at(pathOfStep("add", step)),
  ),
  at("/"),
  arrived(sampleDraft, "summary"),
  arrived(sampleCustomerDraft, "establishment"),
  arrived(sampleSentDraft, "sent"),
  answered("registration.establishment.lookingUp", sampleClosedEstablishment),
  {
    type: "xstate.done.actor.0.registration.establishment.lookingUp",
    output: { ok: false, error: refusal(422, null) },
  } as EventObject, // safe: what XState makes of an answer
  {
    type: "xstate.done.actor.0.registration.establishment.lookingUp",
    output: { ok: false, error: refusal(404, null) },
  } as EventObject, // safe: the same
  answered("registration.establishment.findingCustomer", { exist: false }),
  answered("registration.summary.sending", { kind: "added", store: sampleNewStore }),
];

/** How far a registration has come; what was typed changes nothing for this machine. */
export const registrationSituation = ({
  mode,
  draft,
  reach,
  step,
}: Record<string, unknown>): unknown => [
  mode,
  reach,
  step,
  (draft as RegistrationDraft).texts.kind, // safe: the context's draft
];
