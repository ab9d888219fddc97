import { useState } from "react";
import type { ThreadId } from "../../../../api-schema/messaging.ts";
import { answerFields } from "../../../../api-schema/staff-conversations.ts";
import { staffAnswer } from "../../../../core/api/wire/staff-conversations.ts";
import {
  ATTACHMENT_ACCEPT,
  ATTACHMENTS_HINT,
  totalSize,
  withMoreFiles,
} from "../../../../core/files/attachments.ts";
import {
  allowanceProblem,
  allowanceText,
  type Uploads,
} from "../../../../core/files/upload-allowance.ts";
import { MESSAGE_LENGTHS } from "../../../../core/messaging/message-form.ts";
import { useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { FilesField } from "../../form/files-field.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useRequestKey } from "../../form/request-key.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { useLead } from "../../parts/done.ts";
import { deskPaths } from "../../paths.ts";

// The contract takes any text: its length is a rule of messages.
const FIELDS = fieldsOf(
  { fields: answerFields },
  {
    body: { label: "Votre réponse", kind: "lines", rows: 6 },
  },
).map((field) => ({ ...field, maxLength: MESSAGE_LENGTHS.body }));

interface AnswerFormProps {
  readonly id: ThreadId;
  /** What this agent may still send with files today. */
  readonly left: Uploads;
}

/** Answers a store, with files; tried again it is the same answer. */
export function AnswerForm({ id, left }: AnswerFormProps) {
  const send = useSend();
  const lead = useLead();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const key = useRequestKey();
  const tooMuch = allowanceProblem(left, totalSize(files)) ?? undefined;
  const form = useDeskForm({
    fields: FIELDS,
    others: ["files"],
    initial: { body: "" },
    check: () => (tooMuch === undefined ? [] : [{ field: "files", message: tooMuch }]),
    send: ({ body }) =>
      send((api) => staffAnswer(api, { id, body: { key: key.of(body), body }, files })),
    onDone: () => {
      key.forget();
      // Those that were chosen while it was on its way stay.
      setFiles((now) => (now === files ? [] : now));
      lead(deskPaths.conversation(id), "Réponse envoyée.");
    },
  });
  return (
    <DeskForm state={form} submit="Envoyer la réponse">
      <FilesField
        label="Joindre des fichiers"
        accept={ATTACHMENT_ACCEPT}
        multiple
        hint={`${ATTACHMENTS_HINT} ${allowanceText(left)}`}
        error={refusal ?? tooMuch ?? form.problemOf("files")}
        files={files}
        onChange={(chosen) => {
          // Other files are another answer.
          key.forget();
          const { kept, refusal: refused } = withMoreFiles([], chosen);
          setRefusal(refused);
          setFiles(kept);
        }}
      />
    </DeskForm>
  );
}
