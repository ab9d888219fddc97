import Pencil from "lucide-react/icons/pencil";
import { type ReactNode, useId } from "react";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Cluster, Row, Stack, Text } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./edit-card.module.css";
import type { Edit } from "./use-edit.ts";
import { faceOf } from "../../widgets/title-face.ts";

interface EditCardProps {
  readonly title: string;
  /** What follows the title: 'Livraison et facturation'. */
  readonly note?: ReactNode;
  readonly id?: string | undefined;
  readonly edit: Pick<
    Edit<{ readonly [field: string]: string }>,
    "isOpen" | "open" | "cancel" | "opener" | "form" | "submit" | "isSaving" | "refusal"
  >;
  readonly mayEdit: boolean;
  /** How it reads while nobody edits it. */
  readonly shown: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** A card whose content is edited in its place. */
export function EditCard({ title, note, id, edit, mayEdit, shown, children }: EditCardProps) {
  const titleId = useId();
  const { isOpen, open, cancel, opener, form, submit, isSaving, refusal } = edit;
  return (
    <Card as="section" id={id} aria-labelledby={titleId} className={styles.card}>
      <Row gap="3" align="center" justify="between" className={styles.head}>
        <h2 id={titleId} {...faceOf(title)}>
          {title}
        </h2>
        {mayEdit && !isOpen ? (
          <Button
            ref={opener}
            variant="quiet"
            icon={<Pencil size={16} aria-hidden />}
            onClick={open}
          >
            Modifier
            <VisuallyHidden>{` : ${title}`}</VisuallyHidden>
          </Button>
        ) : null}
      </Row>
      {note === undefined ? null : (
        <Text tone="quiet" size="s" below="3">
          {note}
        </Text>
      )}
      {isOpen && mayEdit ? (
        <Stack
          as="form"
          gap="4"
          above="3"
          ref={form}
          aria-labelledby={titleId}
          onSubmit={submit}
          noValidate
        >
          {children}
          {refusal === null ? null : (
            <ProblemNotice tone="error" occurrence={refusal}>
              {apiErrorMessage(refusal)}
            </ProblemNotice>
          )}
          <Cluster gap="3">
            <Button type="submit" loading={isSaving}>
              Enregistrer
            </Button>
            <Button variant="secondary" disabled={isSaving} onClick={cancel}>
              Annuler
            </Button>
          </Cluster>
        </Stack>
      ) : (
        shown
      )}
    </Card>
  );
}
