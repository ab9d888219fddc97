import { Exit } from "effect";

/** The status that nginx made usual for a request whose caller left before the answer. */
export const CALLER_LEFT = 499;

/** The status that an endpoint came to, for journals: also when nobody is there to be answered. */
export const statusOf = (exit: Exit.Exit<{ readonly status: number }, unknown>): number => {
  if (Exit.isSuccess(exit)) return exit.value.status;
  for (const reason of exit.cause.reasons) {
    if (reason._tag === "Fail") return codeOf(reason.error);
    if (reason._tag === "Die") return 500;
  }
  return CALLER_LEFT;
};

// Every documented problem has its status as `code` (api-schema/problems.ts).
const codeOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "number"
    ? error.code
    : 500;
