import { Effect } from "effect";
import { TooManyRequests, Unauthorized } from "../../api-schema/problems.ts";
import type { CodeResult } from "./second-factor.ts";

/** Goes on with a right code only. */
export const right = (result: CodeResult): Effect.Effect<void, Unauthorized | TooManyRequests> =>
  result._tag === "Right" ? Effect.void : wrongCode(result);

/** Says why a code was not taken. */
export const wrongCode = (
  result: Exclude<CodeResult, { readonly _tag: "Right" }>,
): Effect.Effect<never, Unauthorized | TooManyRequests> =>
  result._tag === "Wrong"
    ? Effect.fail(new Unauthorized({ message: "Code incorrect, ou déjà utilisé." }))
    : Effect.fail(tooManyCodes(result.retryAfterSeconds));

const tooManyCodes = (seconds: number): TooManyRequests => {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    minutes < 120
      ? `${minutes} minute${minutes > 1 ? "s" : ""}`
      : `${Math.ceil(minutes / 60)} heures`;
  return new TooManyRequests({
    message: `Trop de codes incorrects. Réessayez dans ${wait}.`,
    retryAfter: seconds,
  });
};
