import { Effect } from "effect";
import { TooManyRequests } from "../../api-schema/problems.ts";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { INVITATIONS_A_DAY } from "../../core/stores/invitations.ts";
import type { MembersRepository } from "./members-repository.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Counts the invitations of a day, by who sends and by which address gets them, in the database: all
 * processes count together. Whether the address has an account changes nothing of it. A refusal undoes
 * the transaction, and so its own count.
 */
export const countInvitation = Effect.fnUntraced(function* (
  repository: MembersRepository["Service"],
  by: CustomerId,
  email: string,
  at: Date,
) {
  const since = new Date(at.getTime() - DAY_MS);
  const { sent, received } = yield* repository.countInvitation(since, { by, email, at });
  const full = [sent.at(-INVITATIONS_A_DAY.sent), received.at(-INVITATIONS_A_DAY.received)].filter(
    (first) => first !== undefined,
  );
  if (full.length === 0) return;
  yield* Effect.fail(tooSoon(Math.max(...full) + DAY_MS - at.getTime()));
});

/** 429 with how long to wait, of milliseconds. */
export const tooSoon = (milliseconds: number): TooManyRequests => {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
  return new TooManyRequests({
    message: `Une invitation vient d’être envoyée : réessayez dans ${wait}.`,
    retryAfter,
  });
};
