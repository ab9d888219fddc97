import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Thread } from "../../../api-schema/messaging.ts";
import type { FieldProblem } from "../../../api-schema/problems.ts";
import { messagingUploads } from "../../../core/api/calls/messaging.ts";
import { totalSize } from "../../../core/files/attachments.ts";
import { allowanceProblem, type Uploads } from "../../../core/files/upload-allowance.ts";
import type { OutgoingMessage } from "../../../core/messaging/outgoing-message.ts";
import { messageProblems, type TypedMessage } from "../../../core/messaging/message-form.ts";
import type { MessageDraft } from "../../../core/messaging/message-draft.ts";
import { useDraft } from "../../hooks/draft.ts";
import { useFocusOnProblem } from "../../hooks/focus-on-problem.ts";
import { useMessageFiles } from "../../hooks/message-files.ts";
import { type MessageSendingView, useMessageSending } from "../../hooks/message-sending.ts";
import { useRead } from "../../hooks/read.ts";

interface ComposerOptions {
  /** Names the draft and its files. */
  readonly form: string;
  readonly needsTitle: boolean;
  /** Title before somebody has typed one. */
  readonly title?: string;
  /** What else of the form is wrong. */
  readonly problems?: (written: MessageDraft) => readonly FieldProblem[];
  /** What stands in the form beside the words, and is kept with them although nobody touched it. */
  readonly beside?: (written: MessageDraft) => MessageDraft;
  /** What is sent; null while it is not known to whom. */
  readonly messageOf: (texts: TypedMessage, written: MessageDraft) => OutgoingMessage | null;
  readonly onSent: (thread: Thread) => void;
}

export interface Composer {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly texts: TypedMessage;
  readonly change: (field: keyof TypedMessage, value: string) => void;
  /** All that is kept of the form: what was chosen beside the words as well. */
  readonly written: MessageDraft;
  readonly choose: (change: (written: MessageDraft) => MessageDraft) => void;
  readonly files: readonly File[];
  readonly changeFiles: (files: readonly File[]) => void;
  /** What may still be sent with files today, once it is known. */
  readonly filesLeft: Uploads | undefined;
  /** What is wrong with a field, once it was tried to send it. */
  readonly problemOf: (field: string) => string | undefined;
  readonly submit: (event: FormEvent) => void;
  readonly sending: MessageSendingView;
  /** Why it did not go, when no field of the form shows it. */
  readonly refusal: string | null;
}

/** Fields that show their own problem. */
const SHOWN: ReadonlySet<string> = new Set([
  "title",
  "body",
  "files",
  "lines",
  "reason",
  "merchant",
]);

const isShown = ({ field }: FieldProblem): boolean => SHOWN.has(field.split(".")[0] ?? "");

/** Writing a message: its draft, its files, what is wrong with it, and its sending. */
export const useComposer = (options: ComposerOptions): Composer => {
  const { form: name, needsTitle, title = "", messageOf, onSent } = options;
  const [files, setFiles] = useMessageFiles(name);
  const forgetFiles = useCallback(() => setFiles([]), [setFiles]);
  const [written, keep] = useDraft(name, forgetFiles);
  const [attempts, setAttempts] = useState(0);
  const uploads = useRead(messagingUploads);
  const filesProblem =
    uploads.data === undefined ? null : allowanceProblem(uploads.data, totalSize(files));
  const sent = (thread: Thread): void => {
    setAttempts(0);
    keep(() => ({}));
    setFiles([]);
    void uploads.refetch();
    onSent(thread);
  };
  const sending = useMessageSending(name, sent);
  const texts = { title: written["title"] ?? title, body: written["body"] ?? "" };
  const wrong = [...messageProblems(texts, { needsTitle }), ...(options.problems?.(written) ?? [])];
  const refused = sending.refusal?.fields ?? [];
  const form = useFocusOnProblem(attempts + (refused.length > 0 ? 1 : 0));
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    setAttempts((count) => count + 1);
    const ready = messageOf(texts, written);
    if (wrong.length > 0 || filesProblem !== null) return;
    if (ready === null || sending.isElsewhere) return;
    if (sending.phase !== "sending") sending.submit(ready, files);
  };
  useSendingKeys(form, submit);
  const shown = attempts === 0 ? refused : [...wrong, ...refused];
  // An old refusal says nothing of a form that was changed.
  const choose = (changed: (draft: MessageDraft) => MessageDraft): void => {
    sending.dismiss();
    keep(changed);
  };
  return {
    form,
    texts,
    change: (field, value) =>
      choose((draft) => ({ ...draft, ...options.beside?.(draft), [field]: value })),
    written,
    choose,
    files,
    changeFiles: (chosen) => {
      sending.dismiss();
      setFiles(chosen);
    },
    filesLeft: uploads.data,
    problemOf: (field) =>
      (field === "files" ? filesProblem : null) ??
      shown.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.message,
    submit,
    sending,
    refusal:
      sending.refusal === null || (refused.length > 0 && refused.every(isShown))
        ? null
        : sending.refusal.message,
  };
};

/** Ctrl and Enter send, as in a mail program; Enter alone begins a line. */
const useSendingKeys = (form: RefObject<HTMLFormElement | null>, submit: () => void): void => {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    const box = form.current;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    box?.addEventListener("keydown", press);
    return () => box?.removeEventListener("keydown", press);
  }, [form]);
};
