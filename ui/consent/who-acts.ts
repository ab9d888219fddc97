import type { SnapshotFrom } from "xstate";
import type { sessionMachine } from "../../machines/shop/session.ts";

/** True while a support agent acts for a customer, and until it is known that none does. */
export const mayBeAgent = (session: SnapshotFrom<typeof sessionMachine>): boolean =>
  !(session.matches("signedIn") || session.matches("signedOut")) ||
  (session.context.login?.logoutCallbackUrl ?? null) !== null;
