import { Schema, Struct } from "effect";
import { Milliseconds } from "../../core/calendar/milliseconds-schema.ts";
import { RegistrationDraft } from "../../core/registration/draft-schema.ts";
import { FILLED_STEPS } from "../../core/registration/form.ts";
import { RegistrationMode } from "../../core/registration/mode-schema.ts";
import { RegistrationRequest } from "../../core/registration/request-schema.ts";
import { eventSchemas } from "./event.ts";

export const RegistrationStep = Schema.Literals([...FILLED_STEPS, "sent"]);

/** Of opening an account or a shop. `reach`: the last step that is open with what is filled in (core/registration/steps.ts). */
export const REGISTRATION_EVENTS = eventSchemas({
  "registration.typed": {
    /** The fields that have changed. */
    texts: RegistrationDraft.fields.texts.mapFields(Struct.map(Schema.optionalKey)),
    reach: RegistrationStep,
    now: Milliseconds,
  },
  /** Another tab has gone on: its newer texts among one's own. */
  "registration.draftArrived": { draft: RegistrationDraft, reach: RegistrationStep },
  "registration.passwordChosen": { password: Schema.String, reach: RegistrationStep },
  "registration.stepCompleted": { next: RegistrationStep, reach: RegistrationStep },
  /** The shop of the numbers that are typed is looked up; `onceFound`: what opens when there is one. */
  "registration.shopRequested": { onceFound: RegistrationStep, now: Milliseconds },
  "registration.byHandRequested": {},
  "registration.confirmed": {
    request: RegistrationRequest,
    /** Idempotency-Key of this confirmation. */
    key: Schema.String,
    now: Milliseconds,
  },
  "registration.mailRequested": {},
  "registration.restarted": { now: Milliseconds },
  "registration.draftPersisted": { mode: RegistrationMode, draft: RegistrationDraft },
});
