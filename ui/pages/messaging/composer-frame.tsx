import Send from "lucide-react/icons/send";
import type { ReactNode } from "react";
import { MESSAGE_LENGTHS } from "../../../core/messaging/message-form.ts";
import { Button } from "../../widgets/button.tsx";
import { Cluster, Stack, Text } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./composer-frame.module.css";
import { MessageFiles } from "./message-files.tsx";
import type { Composer } from "./use-composer.ts";

interface ComposerFrameProps {
  readonly composer: Composer;
  /** Names the form for assistive technology. */
  readonly label: string;
  readonly submitLabel: string;
  readonly bodyLabel?: string;
  readonly rows?: number;
  /** Without it the message has no title: it answers one. */
  readonly titled?: boolean;
  /** Before the words. */
  readonly children?: ReactNode;
  readonly hint?: string;
}

/** The form of a message: what is before it, its words, its files, its one button and what becomes of it. */
export function ComposerFrame({ composer, label, submitLabel, ...props }: ComposerFrameProps) {
  const { form, texts, change, problemOf, submit, sending, refusal } = composer;
  const isSending = sending.phase === "sending";
  return (
    <Stack
      as="form"
      gap="4"
      ref={form}
      method="post"
      aria-label={label}
      noValidate
      onSubmit={submit}
    >
      {props.children}
      {props.titled === true ? (
        <TextField
          label="Objet"
          name="title"
          required
          maxLength={MESSAGE_LENGTHS.title}
          value={texts.title}
          // It goes as it was pressed: what is written after that would be emptied with it, unsent.
          readOnly={isSending}
          error={problemOf("title")}
          onValueChange={(value) => change("title", value)}
        />
      ) : null}
      <TextField
        label={props.bodyLabel ?? "Message"}
        name="body"
        required
        multiline
        rows={props.rows ?? 7}
        maxLength={MESSAGE_LENGTHS.body}
        hint={props.hint}
        value={texts.body}
        readOnly={isSending}
        error={problemOf("body")}
        onValueChange={(value) => change("body", value)}
      />
      <MessageFiles
        files={composer.files}
        onChange={composer.changeFiles}
        left={composer.filesLeft}
        error={problemOf("files")}
        disabled={isSending}
      />
      {refusal === null ? null : (
        <ProblemNotice tone="error" occurrence={sending.refusal ?? 0}>
          {sending.phase === "unanswered"
            ? `${refusal} Votre message est gardé : renvoyez-le, il ne partira qu’une fois.`
            : refusal}
        </ProblemNotice>
      )}
      <Sending composer={composer} submitLabel={submitLabel} />
    </Stack>
  );
}

function Sending({
  composer: { sending, files },
  submitLabel,
}: Pick<ComposerFrameProps, "composer" | "submitLabel">) {
  const isSending = sending.phase === "sending";
  const percent = Math.round((sending.progress ?? 0) * 100);
  return (
    <Cluster gap="2 4" align="center" className={styles.end}>
      <Button
        type="submit"
        loading={isSending}
        {...(sending.progress === undefined ? {} : { progress: sending.progress })}
        icon={<Send size={18} aria-hidden />}
        aria-disabled={sending.isElsewhere || undefined}
      >
        {submitLabel}
      </Button>
      {isSending && files.length > 0 ? (
        <Button variant="quiet" onClick={sending.withdraw}>
          Annuler l’envoi
        </Button>
      ) : null}
      <Text tone="quiet" size="s" role="status">
        {isSending
          ? files.length === 0
            ? "Envoi en cours…"
            : percent < 100
              ? `Envoi des fichiers : ${percent} %`
              : "Vérification des fichiers…"
          : sending.isElsewhere
            ? "Un autre message est en cours d’envoi."
            : ""}
      </Text>
    </Cluster>
  );
}
