import { Schema } from "effect";
import { StoreId } from "../../api-schema/primitives.ts";
import { Login } from "../../core/session/login.ts";
import { Remembered } from "../../core/session/remembered-schema.ts";
import { ResetReason } from "../../core/session/reset-schema.ts";
import { eventSchemas } from "./event.ts";

/** Of a login, a customer's own or a support agent's. */
export const SESSION_EVENTS = eventSchemas({
  "signIn.submitted": { email: Schema.String, password: Schema.String },
  "signOut.requested": {},
  "signOut.confirmed": {},
  "signOut.declined": {},
  "signOut.failed": {},
  "server.unauthorized": { token: Schema.String },
  /** A call waits for another token: the session's own timer has slept. */
  "token.spent": {},
  "login.openedElsewhere": { login: Login },
  "login.endedElsewhere": { reason: ResetReason },
  "session.opened": {
    login: Login,
    /** The store to come back to after an expired login of the same customer. */
    storeId: Schema.NullOr(StoreId),
  },
  /** The server does not answer: the shop goes on with what is kept of its last customer. */
  "session.remembered": { remembered: Remembered },
  "session.renewed": { login: Login },
  "session.reset": { reason: ResetReason },

  "impersonation.leaveRequested": {},
  "impersonation.leaveConfirmed": {},
  "impersonation.leaveDeclined": {},
  /** The login is to be ended, without another question. */
  "impersonation.left": {},
});
