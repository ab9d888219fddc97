import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { FieldProblem } from "../../../api-schema/problems.ts";
import type { ApiError } from "../../../core/api/errors.ts";
import { useKeptRefusal } from "../kept-refusal.ts";
import type { FormField } from "./form-fields.ts";
import { typedSince } from "../../widgets/typed-since.ts";

export type FormValues<Name extends string = string> = { readonly [Field in Name]: string };

/** Before something is done that cannot be taken back: a question, and what follows from yes. */
export type Confirmation = {
  readonly title: string;
  readonly consequence?: string;
  readonly button: string;
  /** It takes something away. */
  readonly danger?: true;
};

export type DeskFormOptions<Name extends string> = {
  readonly fields: readonly FormField[];
  /** Fields that the page shows itself: files. */
  readonly others?: readonly string[];
  readonly initial: FormValues<Name>;
  /** What is wrong before it is sent, by the same rule as the server's. */
  readonly check?: (values: FormValues<Name>) => readonly FieldProblem[];
  readonly confirm?: (values: FormValues<Name>) => Confirmation;
  /** Rejects with an ApiError. */
  readonly send: (values: FormValues<Name>) => Promise<unknown>;
  /** It was done: the form is empty again but for what was typed meanwhile, unless it keeps all of it. */
  readonly onDone?: () => void;
  readonly keepsValues?: true;
  /** The field that a refusal of the code or of the password is about. */
  readonly refusedField?: Name;
  /** Why the last try did not go, where a machine sends it. */
  readonly refused?: ApiError | null;
};

/** A form of the desk while it is filled in: what is typed stays until it was taken. */
export type DeskFormState = {
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly change: (name: string, value: string) => void;
  readonly problemOf: (name: string) => string | undefined;
  /** Why it did not go, when no field is the reason. */
  readonly refusal: ApiError | null;
  readonly isSending: boolean;
  readonly submit: (event: FormEvent) => void;
  /** The question that stands before it is sent. */
  readonly question: (Confirmation & { readonly yes: () => void; readonly no: () => void }) | null;
  readonly form: RefObject<HTMLFormElement | null>;
};

/** Keeps what is typed, says what is wrong by field, asks where it was declared, and sends it once. */
export const useDeskForm = <Name extends string>(options: DeskFormOptions<Name>): DeskFormState => {
  const { fields, initial, check, confirm, send, onDone, refusedField, refused = null } = options;
  const { others = [] } = options;
  const [values, setValues] = useState<FormValues<Name>>(initial);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isSending, setSending] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnProblem(form, problems);
  const forgetKept = useKeptRefusal(refusal);

  const told = (error: ApiError): void => {
    const ofFields = fieldProblemsOf(
      error,
      [...fields.map(({ name }) => name), ...others],
      refusedField,
    );
    setProblems(ofFields);
    setRefusal(ofFields.length === 0 ? error : null);
  };
  const [heard, setHeard] = useState<ApiError | null>(null);
  if (refused !== heard) {
    setHeard(refused);
    if (refused !== null) told(refused);
  }
  const sendNow = async (): Promise<void> => {
    setRequested(false);
    setSending(true);
    setRefusal(null);
    forgetKept();
    try {
      await send(values);
      if (options.keepsValues !== true) {
        setValues((all) => ({ ...initial, ...typedSince(all, values) }));
      }
      onDone?.();
    } catch (error) {
      // safe: calls of the desk reject with the errors of calls alone
      told(error as ApiError);
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSending) return;
    const found = [...missing(fields, values), ...(check?.(values) ?? [])];
    setProblems(found);
    setRefusal(null);
    if (found.length > 0) return;
    if (confirm === undefined) void sendNow();
    else setRequested(true);
  };
  return {
    fields,
    values,
    change: (name, value) => {
      setProblems((all) => all.filter(({ field }) => field !== name));
      setValues((all) => ({ ...all, [name]: value }));
    },
    problemOf: (name) => problems.find(({ field }) => field === name)?.message,
    refusal,
    isSending,
    submit,
    question:
      isRequested && confirm !== undefined
        ? { ...confirm(values), yes: () => void sendNow(), no: () => setRequested(false) }
        : null,
    form,
  };
};

/** What of a refusal is said under a field that the form has. */
const fieldProblemsOf = (
  error: ApiError,
  shown: readonly string[],
  refusedField: string | undefined,
): readonly FieldProblem[] => {
  if (error._tag === "Unauthorized" && refusedField !== undefined) {
    return [{ field: refusedField, message: error.message }];
  }
  if (error._tag !== "ServerRefused") return [];
  return error.fields.filter(({ field }) => shown.includes(field));
};

/** Of a field whose own rule says more, the rule speaks. */
const missing = (fields: readonly FormField[], values: FormValues): readonly FieldProblem[] =>
  fields.flatMap(({ name, optional, kind }) =>
    optional === true || kind === "money" || kind === "day" || (values[name] ?? "").trim() !== ""
      ? []
      : [{ field: name, message: "Champ obligatoire" }],
  );

const useFocusOnProblem = (
  form: RefObject<HTMLFormElement | null>,
  problems: readonly FieldProblem[],
): void => {
  useEffect(() => {
    if (problems.length === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [form, problems]);
};
