import { bookedLines } from "./booked-lines.ts";
import { cartRevisions } from "./cart-revisions.ts";
import { closedOnce } from "./closed-once.ts";
import { confirmedOnce } from "./confirmed-once.ts";
import { goodPassword } from "./good-password.ts";
import { deskDeeds } from "./desk-deeds.ts";
import { impersonatedCalls } from "./impersonated-calls.ts";
import { grantedLines } from "./granted-lines.ts";
import type { MakeLaw } from "./law.ts";
import { noDefect } from "./no-defect.ts";
import { noFailedCall } from "./no-failed-call.ts";
import { oneCardPage } from "./one-card-page.ts";
import { ownLogin } from "./own-login.ts";
import { ownRows } from "./own-rows.ts";
import { rowsAddUp } from "./rows-add-up.ts";
import { sentOnce } from "./sent-once.ts";
import { shownCarts } from "./shown-carts.ts";
import { writtenOnce } from "./written-once.ts";

export type { Breach } from "./law.ts";

/**
 * Everything that must hold of a night. Of several that break in one step the first is named: what looks at one
 * thing stands before what looks at rows of any kind.
 */
export const LAWS: readonly MakeLaw[] = [
  noDefect,
  noFailedCall,
  goodPassword,
  ownLogin,
  ownRows,
  closedOnce,
  cartRevisions,
  confirmedOnce,
  oneCardPage,
  rowsAddUp,
  sentOnce,
  shownCarts,
  grantedLines,
  bookedLines,
  writtenOnce,
  deskDeeds,
  impersonatedCalls,
];
