import type { Instant } from "../../api-schema/primitives.ts";
import type { LookState } from "../../api-schema/staff-firm.ts";
import { addDays } from "../calendar/day.ts";
import { beginningOfDay, msOfInstant, parisDayOf } from "../calendar/paris-time.ts";

/** What became of a proposal, as far as its rules look at it. */
export type Look = {
  readonly proposedBy: string;
  readonly countsFrom: Instant | null;
  readonly withdrawnAt: Instant | null;
  /** Roles that wait, of somebody who was withdrawn since or is of the direction no more. */
  readonly isVoid: boolean;
};

/** Where a proposal stands at that moment. */
export const lookState = ({ countsFrom, withdrawnAt, isVoid }: Look, now: Instant): LookState => {
  if (withdrawnAt !== null) return "withdrawn";
  if (countsFrom === null) return isVoid ? "void" : "open";
  return msOfInstant(countsFrom) <= msOfInstant(now) ? "counts" : "coming";
};

/** From when what is confirmed now counts: the next day begins in Paris. */
export const countsFrom = (confirmedAt: Instant): Instant =>
  beginningOfDay(addDays(parisDayOf(confirmedAt), 1));

/**
 * 'elsewhere': roles are confirmed at the desk; 'stale': the person is not what they were when it was proposed; 'void':
 * who proposed it has a say no more.
 */
export type LookRefusal = "own" | "over" | "void" | "elsewhere" | "stale";

/** Why this person may not confirm it now; undefined where they may. */
export const confirmRefusal = (look: Look, by: string, now: Instant): LookRefusal | undefined => {
  const state = lookState(look, now);
  if (state === "void") return "void";
  if (state !== "open") return "over";
  return look.proposedBy.toLowerCase() === by.toLowerCase() ? "own" : undefined;
};

/** Whether it can still be withdrawn: by anybody of direction, until it counts. */
export const mayWithdraw = (look: Look, now: Instant): boolean =>
  ["open", "void", "coming"].includes(lookState(look, now));

export const LOOK_REFUSALS: { readonly [Refusal in LookRefusal]: string } = {
  own: "Une autre personne doit confirmer ce que vous avez proposé.",
  void: "Qui l’a proposée n’est plus de la direction, ou en a été retiré depuis : elle ne compte plus. Proposez-la de nouveau si elle est juste.",
  elsewhere: "Des rôles se confirment à la gestion.",
  stale:
    "Vous ne pouvez pas la confirmer : c’est votre propre place, ou la personne a changé depuis. Retirez-la et refaites-la.",
  over: "Cette proposition n’attend plus : elle est confirmée, retirée, ou compte déjà.",
};
