import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useState } from "react";
import type { ApiError } from "../../core/api/errors.ts";
import type { Call } from "../data/reader.ts";
import { useCountdown } from "./countdown.ts";
import { useFocusOnProblem } from "./focus-on-problem.ts";
import { useReader } from "./reader.ts";

type Texts = { readonly [field: string]: string };

interface FormOptions<Form extends Texts, Answer> {
  readonly values: Form;
  readonly onChange: (field: keyof Form & string, value: string) => void;
  readonly problems: (form: Form) => { readonly [field: string]: string | undefined };
  readonly call: (form: Form) => Call<Answer>;
  readonly onDone?: (answer: Answer, form: Form) => void;
}

export interface AccountForm {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Value, message and change of one field; a message only once it was tried to send the form. */
  readonly field: (name: string) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onValueChange: (value: string) => void;
  };
  readonly submit: (event: FormEvent) => void;
  readonly sending: boolean;
  readonly done: boolean;
  /** Why it did not go, when no single field is the reason. */
  readonly refusal: ApiError | null;
  /** Seconds left of a wait that the server asks for (429); the form sends nothing meanwhile. */
  readonly waitSeconds: number | null;
  /** Begins another one. */
  readonly again: () => void;
}

/** A form of the account: checked here, then by the server, which names the fields that are wrong. */
export const useAccountForm = <Form extends Texts, Answer>({
  values,
  onChange,
  problems,
  call,
  onDone,
}: FormOptions<Form, Answer>): AccountForm => {
  const reader = useReader();
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<Texts>({});
  const form = useFocusOnProblem(attempts);
  const sending = useMutation<Answer, ApiError, Form>({
    mutationFn: (sent) => reader.read(call(sent), new AbortController().signal),
    // A password stands in what was sent: it is not kept.
    gcTime: 0,
    onSuccess: (answer, sent) => {
      setAttempts(0);
      onDone?.(answer, sent);
    },
    onError: (error) => {
      if (error._tag !== "ServerRefused") return;
      setRefused(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
      setAttempts((count) => count + 1);
    },
  });
  const wrong = attempts === 0 ? {} : problems(values);
  const waitSeconds = useCountdown(waitOf(sending.error));
  const isWaiting = waitSeconds !== null && waitSeconds > 0;
  return {
    form,
    field: (name) => ({
      name,
      value: values[name] ?? "",
      error: wrong[name] ?? refused[name],
      onValueChange: (value) => {
        setRefused(({ [name]: _, ...others }) => others);
        onChange(name, value);
      },
    }),
    submit: (event) => {
      event.preventDefault();
      setAttempts(attempts + 1);
      const isRight = Object.values(problems(values)).every((problem) => problem === undefined);
      if (isRight && !sending.isPending && !isWaiting) sending.mutate(values);
    },
    sending: sending.isPending,
    done: sending.isSuccess,
    refusal: isOfFields(sending.error) ? null : sending.error,
    waitSeconds,
    again: () => {
      sending.reset();
      setAttempts(0);
      setRefused({});
    },
  };
};

const isOfFields = (error: ApiError | null): boolean =>
  error?._tag === "ServerRefused" && error.fields.length > 0;

const waitOf = (error: ApiError | null): number | null =>
  error?._tag === "ServerRefused" && error.status === 429 ? error.retryAfter : null;

/** The texts of a form that is not kept: what is typed goes with the page. */
export const useTexts = <Form extends Texts>(empty: Form) => {
  const [values, setValues] = useState(empty);
  return {
    values,
    change: (field: keyof Form & string, value: string) =>
      setValues((known) => ({ ...known, [field]: value })),
    clear: () => setValues(empty),
  };
};
