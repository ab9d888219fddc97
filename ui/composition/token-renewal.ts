import type { TokenRenewal } from "../../core/api/client.ts";
import { isSpent } from "../../core/session/token-life.ts";
import type { ShopSystem } from "../../machines/root/system.ts";

/**
 * A call under a spent token waits for the session's renewal, and asks for it: the session's own timer has slept
 * as well. In vain where the server can't be asked now; without a login there is nothing to wait for.
 */
export const tokenRenewal = (
  { actors: { session }, dispatch }: Pick<ShopSystem, "actors" | "dispatch">,
  now: () => number,
): TokenRenewal => {
  const isDue = (): boolean => {
    const { login } = session.getSnapshot().context;
    return login !== null && isSpent(login, now());
  };
  const wait = (signal: AbortSignal): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const look = (): void => {
      const snapshot = session.getSnapshot();
      if (!isDue()) resolve(true);
      else if (snapshot.matches({ signedIn: { token: "waiting" } }) || snapshot.matches("broken"))
        resolve(false);
    };
    // One renewal is for all calls that wait: who comes while it is under way need not ask again.
    if (!session.getSnapshot().matches({ signedIn: { token: "renewing" } })) {
      dispatch({ type: "token.spent" });
    }
    const subscription = session.subscribe({ next: look, complete: () => resolve(false) });
    signal.addEventListener("abort", () => resolve(false), { once: true });
    look();
    return promise.finally(() => subscription.unsubscribe());
  };
  return { isDue, wait };
};
