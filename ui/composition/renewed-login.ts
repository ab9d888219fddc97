import { Effect } from "effect";
import { type ApiError, unreachable } from "../../core/api/errors.ts";
import { isSpent } from "../../core/session/token-timing.ts";
import type { ShopSystem } from "../../machines/root/system.ts";

/**
 * Waits until the login's token may be sent: at once, unless it is spent, which a phone that slept comes back with.
 * The session is asked to renew it then, since its timer has slept too. Fails as a server that is out of reach where
 * it can't be renewed now; without a login there is nothing to wait for.
 */
export const renewedLogin = (
  { actors: { session }, dispatch }: Pick<ShopSystem, "actors" | "dispatch">,
  now: () => number,
): Effect.Effect<void, ApiError> => {
  const isUsable = (): boolean => {
    const { login } = session.getSnapshot().context;
    return login === null || !isSpent(login, now());
  };
  return Effect.suspend(() => {
    if (isUsable()) return Effect.void;
    return Effect.callback<void, ApiError>((resume) => {
      const look = (): void => {
        if (isUsable()) resume(Effect.void);
        else if (session.getSnapshot().matches({ signedIn: { token: "waiting" } })) {
          resume(Effect.fail(unreachable));
        }
      };
      const { unsubscribe } = session.subscribe(look);
      dispatch({ type: "tab.returned", now: now() });
      look();
      return Effect.sync(unsubscribe);
    });
  });
};
