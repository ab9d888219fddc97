import { EMPTY_DRAFT, type RegistrationDraft } from "../../core/registration/draft.ts";
import type { RegistrationMode, RegistrationStep } from "../../core/registration/form.ts";
import { pathOfStep } from "../../core/registration/steps.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import {
  sampleDraft,
  sampleEstablishment,
} from "../../machines/laboratory/flows/sample-registration.ts";
import { registrationMachine } from "../../machines/shop/registration.ts";
import { replay, type Step } from "./walk.ts";

// A registration for its tests: the names of its calls, where it is opened, and a run of it.

export const LOOK_UP = "registration.establishment.lookingUp";
export const FIND = "registration.establishment.findingCustomer";
export const SEND = "registration.summary.sending";
export const RESEND = "registration.sent.resending";

export const at = (step: RegistrationStep, mode: RegistrationMode = "register"): ShopEvent => ({
  type: "route.changed",
  path: pathOfStep(mode, step),
  search: "",
});
export const home: ShopEvent = { type: "route.changed", path: "/", search: "" };

export type Start = {
  readonly mode?: RegistrationMode;
  readonly draft?: RegistrationDraft;
  readonly reach?: RegistrationStep;
  readonly step?: RegistrationStep;
};

export const inputOf = ({
  mode = "register",
  draft = sampleDraft,
  reach = "summary",
  step = "summary",
}: Start) => ({ mode, draft, reach, path: pathOfStep(mode, step) });

/** A registration that is opened at a step, then what happens to it. */
export const run = (start: Start, ...steps: readonly Step[]) => {
  const { snapshot, emitted } = replay(registrationMachine, steps, inputOf(start));
  return {
    value: snapshot.value,
    context: snapshot.context,
    tags: [...snapshot.tags],
    calls: Object.values(snapshot.children).length,
    emitted,
    paths: emitted.flatMap((event) => (event.type === "navigation.requested" ? [event.path] : [])),
  };
};

export const asked: ShopEvent = { type: "registration.shopRequested", onceFound: "shop", now: 5 };
export const inEstablishment: Start = {
  draft: {
    texts: { ...EMPTY_DRAFT.texts, kind: "new", siret: sampleEstablishment.siret },
    changedAt: {},
  },
  reach: "establishment",
  step: "establishment",
};
