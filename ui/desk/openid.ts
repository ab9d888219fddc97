import { Effect } from "effect";
import type { OpenidAnswer, OpenidRequest } from "../../api-schema/staff-openid.ts";
import { DESK_ROOT } from "./paths.ts";

/** The page that the firm's provider leads back to. */
const WAY_BACK = `${DESK_ROOT}/openid`;

/** Where somebody was when they left, in this tab. */
const LEFT_AT = "gestion.openid";

/** The browser goes to the provider; whoever signs in comes back to where they are. */
export const leaveFor = ({ address }: OpenidRequest): Effect.Effect<null> =>
  Effect.sync(() => {
    sessionStorage.setItem(LEFT_AT, location.pathname + location.search);
    location.assign(address);
    return null;
  });

/** The same for who links an account: their invitation will be used up. */
export const leaveToLink = ({ address }: OpenidRequest): Effect.Effect<null> =>
  Effect.sync(() => {
    sessionStorage.removeItem(LEFT_AT);
    location.assign(address);
    return null;
  });

/**
 * With what the browser has come back; null on every other page. Its address is forgotten: a page that is
 * loaded again, or gone back to, brings no answer a second time.
 */
export const openidAnswerIn = (): OpenidAnswer | null => {
  if (location.pathname !== WAY_BACK) return null;
  const brought = new URLSearchParams(location.search);
  window.history.replaceState(null, "", sessionStorage.getItem(LEFT_AT) ?? DESK_ROOT);
  sessionStorage.removeItem(LEFT_AT);
  const state = brought.get("state");
  return state === null ? null : { state, code: brought.get("code"), iss: brought.get("iss") };
};
