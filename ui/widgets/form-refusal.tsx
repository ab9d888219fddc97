import type { ReactNode } from "react";
import { type ApiError, apiErrorMessage } from "../../core/api/errors.ts";
import { signInLockMessage } from "../../core/session/sign-in-lock.ts";
import { ProblemNotice } from "./problem-notice.tsx";

interface FormRefusalProps {
  readonly refusal: ApiError | null;
  /** Seconds left before it may be tried again; null when nobody has to wait. */
  readonly waitSeconds: number | null;
  /** A way on. */
  readonly action?: ReactNode;
}

/** Why a form did not go, when no field is the reason; a wait is counted down. */
export function FormRefusal({ refusal, waitSeconds, action }: FormRefusalProps) {
  if (refusal === null) return null;
  return (
    <ProblemNotice tone="error" occurrence={refusal} action={action}>
      {waitSeconds === null
        ? apiErrorMessage(refusal)
        : waitSeconds > 0
          ? signInLockMessage(waitSeconds)
          : "Vous pouvez réessayer."}
    </ProblemNotice>
  );
}
