import type { FormEvent, ReactNode, RefObject } from "react";
import type { ApiError } from "../../core/api/errors.ts";
import { FormRefusal } from "./form-refusal.tsx";
import { Stack } from "./primitives.tsx";

interface CheckedFormProps {
  readonly state: {
    readonly form: RefObject<HTMLFormElement | null>;
    readonly submit: (event: FormEvent) => void;
    readonly refusal: ApiError | null;
    readonly waitSeconds: number | null;
  };
  readonly id?: string | undefined;
  /** A way on, beside what was refused. */
  readonly wayOn?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A form that says itself what is wrong: why it was refused, above its fields. By POST: sent before its
 * code is there, what is typed must not get into the address.
 */
export function CheckedForm({ state, id, wayOn, children }: CheckedFormProps) {
  const { form, submit, refusal, waitSeconds } = state;
  return (
    <Stack as="form" gap="4" ref={form} id={id} method="post" onSubmit={submit} noValidate>
      <FormRefusal refusal={refusal} waitSeconds={waitSeconds} action={wayOn} />
      {children}
    </Stack>
  );
}
