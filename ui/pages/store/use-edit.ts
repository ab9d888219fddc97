import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ApiError } from "../../../core/api/errors.ts";
import type { Draft } from "../../environment/drafts.ts";
import { useDraft } from "../../hooks/draft.ts";
import { useFocusOnProblem } from "../../hooks/focus-on-problem.ts";
import { typedSince } from "../../widgets/typed-since.ts";

type Texts = { readonly [field: string]: string };

interface EditOptions<Form extends Texts, Change> {
  /** Names the draft. */
  readonly name: string;
  readonly known: Form;
  readonly problems: (form: Form) => { readonly [Field in keyof Form]?: string };
  readonly changeOf: (form: Form) => Change;
  readonly saving: UseMutationResult<unknown, ApiError, Change>;
}

export interface Edit<Form extends Texts> {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly cancel: () => void;
  /** The button that opens it gets the focus back. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly values: Form;
  readonly change: (field: keyof Form & string, value: string) => void;
  readonly problemOf: (field: string) => string | undefined;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly isSaving: boolean;
  /** Why it was not taken, when no single field is the reason. */
  readonly refusal: ApiError | null;
}

/** A part of the page that is edited in its place: a draft until it is saved or given up. */
export const useEdit = <Form extends Texts, Change>({
  name,
  known,
  problems,
  changeOf,
  saving,
}: EditOptions<Form, Change>): Edit<Form> => {
  const [draft, keep] = useDraft(name, forgetNothing);
  const [opened, setOpened] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFocusOnProblem(attempts);
  const isOpen = opened || Object.keys(draft).length > 0;
  const values: Form = { ...known, ...draft };
  const wrong: { readonly [field: string]: string | undefined } =
    attempts === 0 ? {} : problems(values);
  const refused = saving.error?._tag === "ServerRefused" ? saving.error.fields : [];
  /** It stays open with what is left: what was typed meanwhile is not saved yet. */
  const close = (left: (typed: Draft) => Draft) => {
    // The button must be there again before it can have the focus.
    flushSync(() => {
      keep(left);
      setOpened(false);
      setAttempts(0);
    });
    opener.current?.focus();
  };
  return {
    isOpen,
    open: () => {
      saving.reset();
      flushSync(() => setOpened(true));
      form.current?.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
    },
    cancel: () => close(() => ({})),
    opener,
    form,
    values,
    change: (field, value) => {
      if (saving.isError) saving.reset();
      keep((before) => ({ ...before, [field]: value }));
    },
    problemOf: (field) => wrong[field] ?? refused.find((one) => one.field === field)?.message,
    submit: (event) => {
      event.preventDefault();
      setAttempts(attempts + 1);
      if (saving.isPending || Object.keys(problems(values)).length > 0) return;
      saving.mutate(changeOf(values), {
        onSuccess: () => close((typed) => typedSince(typed, values)),
        onError: () => setAttempts((count) => count + 1),
      });
    },
    isSaving: saving.isPending,
    refusal: refused.length > 0 ? null : saving.error,
  };
};

const forgetNothing = (): void => undefined;
