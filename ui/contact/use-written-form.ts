import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useCallback, useRef, useState } from "react";
import type { ContactReceipt } from "../../api-schema/contact.ts";
import { contactUploads } from "../../core/api/calls/contact.ts";
import type { ApiError } from "../../core/api/errors.ts";
import { totalSize } from "../../core/files/attachments.ts";
import { allowanceProblem, type Uploads } from "../../core/files/upload-allowance.ts";
import type { Draft } from "../environment/drafts.ts";
import { useDraft } from "../hooks/draft.ts";
import { useFocusOnProblem } from "../hooks/focus-on-problem.ts";
import { useRead } from "../hooks/read.ts";
import { useReader } from "../hooks/reader.ts";
import { useShop } from "../hooks/shop-context.ts";
import type { Call } from "../data/reader.ts";
import { typedSince } from "../widgets/typed-since.ts";

type Texts = { readonly [field: string]: string };

/** What is sent: its words, its files, and a key that makes a second try the same message. */
interface Written<Form extends Texts> {
  /** What was left empty is not said: it is then told with all else that is missing. */
  readonly body: Partial<Form>;
  readonly files: readonly File[];
  readonly idempotencyKey: string;
}

interface FormOptions<Form extends Texts> {
  /** Names the draft. */
  readonly name: string;
  readonly empty: Form;
  /** What is known without typing; what is typed counts before it. */
  readonly prefilled: Partial<Form>;
  readonly problems: (form: Form) => { readonly [field: string]: string | undefined };
  readonly call: (written: Written<Form>) => Call<ContactReceipt>;
}

export interface WrittenForm<Form extends Texts> {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly values: Form;
  readonly change: (field: keyof Form & string, value: string) => void;
  readonly files: readonly File[];
  readonly changeFiles: (files: readonly File[]) => void;
  /** What may still be sent with files today, once it is known. */
  readonly filesLeft: Uploads | undefined;
  /** What is wrong with a field, or with 'files', once it was tried to send it. */
  readonly problemOf: (field: string) => string | undefined;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly sending: boolean;
  /** Why it did not go, when no single field is the reason. */
  readonly refusal: ApiError | null;
  readonly receipt: ContactReceipt | null;
  /** Begins another one. */
  readonly again: () => void;
}

/** A form that is written to the shop, with files: a draft until it has gone, once gone only once. */
export const useWrittenForm = <Form extends Texts>({
  name,
  empty,
  prefilled,
  problems,
  call,
}: FormOptions<Form>): WrittenForm<Form> => {
  const { environment } = useShop();
  const reader = useReader();
  const [files, setFiles] = useState<readonly File[]>([]);
  const forgetFiles = useCallback(() => setFiles([]), []);
  const [written, keepWritten] = useDraft(name, forgetFiles);
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<Draft>({});
  const key = useRef<string | null>(null);
  const form = useFocusOnProblem(attempts);
  const values: Form = { ...empty, ...prefilled, ...written };
  const wrong = attempts === 0 ? {} : problems(values);
  // Asked once somebody writes: a page that is only looked at asks nothing.
  const isBegun = files.length > 0 || Object.keys(written).length > 0;
  const uploads = useRead(contactUploads, {}, { enabled: isBegun });
  const filesLeft = uploads.data;
  const filesProblem =
    filesLeft === undefined ? null : allowanceProblem(filesLeft, totalSize(files));
  const sending = useMutation<ContactReceipt, ApiError, Form & { readonly website: string }>({
    mutationFn: (texts) => {
      // The same words and files, tried again, are the same message.
      key.current ??= environment.newKey();
      const said = Object.entries(texts).filter(([, text]) => text !== "");
      // safe: the form's own fields, and `website`, which people do not see
      const body = Object.fromEntries(said) as Partial<Form>;
      const written = { body, files, idempotencyKey: key.current };
      return reader.read(call(written), new AbortController().signal);
    },
    onSuccess: (_, sent) => keepWritten((draft) => typedSince(draft, sent)),
    onSettled: () => void uploads.refetch(),
    onError: (error) => {
      if (error._tag !== "ServerRefused") return;
      setRefused(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
      setAttempts((count) => count + 1);
    },
  });
  const touched = (field: string): void => {
    key.current = null;
    setRefused(({ [field]: _, ...others }) => others);
  };
  return {
    form,
    values,
    change: (field, value) => {
      touched(field);
      keepWritten((draft) => ({ ...draft, [field]: value }));
    },
    files,
    changeFiles: (chosen) => {
      touched("files");
      setFiles(chosen);
    },
    filesLeft,
    problemOf: (field) =>
      (field === "files" ? filesProblem : undefined) ?? wrong[field] ?? refused[field],
    submit: (event) => {
      event.preventDefault();
      setAttempts(attempts + 1);
      if (sending.isPending || filesProblem !== null) return;
      if (Object.values(problems(values)).some((one) => one !== undefined)) return;
      const website = new FormData(event.currentTarget).get("website");
      sending.mutate({ ...values, website: typeof website === "string" ? website : "" });
    },
    sending: sending.isPending,
    refusal: isOfFields(sending.error) ? null : sending.error,
    receipt: sending.data ?? null,
    again: () => {
      sending.reset();
      key.current = null;
      setFiles([]);
      setAttempts(0);
    },
  };
};

const isOfFields = (error: ApiError | null): boolean =>
  error?._tag === "ServerRefused" && error.fields.length > 0;
