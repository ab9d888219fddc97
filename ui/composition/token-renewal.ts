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
  const wait = (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (isRenewed: boolean): void => {
        subscription.unsubscribe();
        resolve(isRenewed);
      };
      const look = (): void => {
        const snapshot = session.getSnapshot();
        if (!isDue()) end(true);
        else if (snapshot.matches({ signedIn: { token: "waiting" } }) || snapshot.matches("broken"))
          end(false);
      };
      const subscription = session.subscribe({ next: look, complete: () => end(false) });
      signal.addEventListener("abort", () => end(false));
      dispatch({ type: "tab.returned", now: now() });
      look();
    });
  return { isDue, wait };
};
