import CircleCheck from "lucide-react/icons/circle-check";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";
import { apiErrorMessage } from "../../core/api/errors.ts";
import { totalSize } from "../../core/files/attachments.ts";
import { fileSize } from "../../core/files/file-size.ts";
import { paths } from "../../core/routes/paths.ts";
import { Button, ButtonLink } from "../widgets/button.tsx";
import { Card } from "../widgets/card.tsx";
import { Cluster, Stack, Text } from "../widgets/primitives.tsx";
import { ProblemNotice } from "../widgets/problem-notice.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import styles from "./form-frame.module.css";
import type { WrittenForm } from "./use-written-form.ts";

type AnyForm = Pick<
  WrittenForm<{ readonly [field: string]: string }>,
  "form" | "submit" | "sending" | "refusal" | "receipt" | "again" | "files"
>;

interface FormFrameProps {
  readonly written: AnyForm;
  /** Names the form for assistive technology. */
  readonly label: string;
  readonly id?: string | undefined;
  readonly submitLabel: string;
  /** Said once it has gone. */
  readonly sentTitle: string;
  readonly sentText: ReactNode;
  readonly againLabel: string;
  readonly children: ReactNode;
}

/** The frame of a form that is written to the shop: its fields, its one button, and what follows. */
export function FormFrame({ written, children, ...words }: FormFrameProps) {
  if (written.receipt !== null) return <Sent written={written} {...words} />;
  const { form, submit, sending, refusal, files } = written;
  return (
    <Card as="section" id={words.id} aria-label={words.label} className={styles.card}>
      <Stack
        as="form"
        gap="4"
        ref={form}
        method="post"
        aria-label={words.label}
        onSubmit={submit}
        noValidate
      >
        <Text tone="quiet" size="xs">
          Les champs marqués d’un <span aria-hidden>*</span>
          <VisuallyHidden>astérisque</VisuallyHidden> sont obligatoires.
        </Text>
        {children}
        <Trap />
        {refusal === null ? null : (
          <ProblemNotice tone="error" occurrence={refusal}>
            {apiErrorMessage(refusal)}
          </ProblemNotice>
        )}
        <Text tone="quiet" size="xs">
          Ce que vous écrivez ne sert qu’à vous répondre.{" "}
          <Link href={paths.personalData()}>Données personnelles</Link>
        </Text>
        <Cluster gap="2 4" align="center" className={styles.end}>
          <Button type="submit" size="large" loading={sending}>
            {words.submitLabel}
          </Button>
          <Text tone="quiet" size="s" role="status">
            {sending ? progressText(files) : ""}
          </Text>
        </Cluster>
      </Stack>
    </Card>
  );
}

/** Machines that fill every field fill this one; people neither see nor reach it. */
function Trap() {
  return (
    <div className={styles.trap} aria-hidden>
      <label>
        Ne remplissez pas ce champ
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

function Sent({ written, ...words }: Omit<FormFrameProps, "children">) {
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed has gone: the reading goes on with what came of it.
  useEffect(() => title.current?.focus(), []);
  return (
    <Card as="section" className={styles.sent}>
      <CircleCheck size={36} aria-hidden className={styles.tick} />
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {words.sentTitle}
      </h2>
      <p>
        Votre numéro :{" "}
        <Text as="b" weight="figure">
          {written.receipt?.reference}
        </Text>
      </p>
      <p>{words.sentText}</p>
      <Cluster gap="3" above="2" className={styles.actions}>
        <ButtonLink href={paths.home()}>Revenir à la boutique</ButtonLink>
        <Button variant="secondary" onClick={written.again}>
          {words.againLabel}
        </Button>
      </Cluster>
    </Card>
  );
}

const progressText = (files: readonly File[]): string => {
  if (files.length === 0) return "Envoi en cours…";
  const size = fileSize(totalSize(files));
  const count = files.length === 1 ? "1 fichier" : `${files.length} fichiers`;
  return `Envoi en cours avec ${count} (${size})…`;
};
