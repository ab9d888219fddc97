import FileText from "lucide-react/icons/file-text";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { useId, useRef, useState } from "react";
import {
  ATTACHMENT_ACCEPT,
  ATTACHMENTS_HINT,
  withMoreFiles,
} from "../../core/files/attachments.ts";
import { fileSize } from "../../core/files/file-size.ts";
import { allowanceText, type Uploads } from "../../core/files/upload-allowance.ts";
import { FieldError } from "../widgets/field.tsx";
import { FileButton } from "../widgets/file-button.tsx";
import { IconButton } from "../widgets/icon-button.tsx";
import { Text } from "../widgets/primitives.tsx";
import styles from "./attachments-field.module.css";

interface AttachmentsFieldProps {
  readonly label: string;
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  /** What may still be sent today, said before it is tried; undefined while it is not known. */
  readonly left: Uploads | undefined;
  /** What the server found wrong. */
  readonly error?: string | undefined;
}

/** Files to go with a message: chosen or dropped, each to be taken back. */
export function AttachmentsField({ label, files, onChange, left, error }: AttachmentsFieldProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [over, setOver] = useState(false);
  const shownError = problem ?? error;
  const add = (chosen: readonly File[]) => {
    const { kept, refusal } = withMoreFiles(files, chosen);
    setProblem(refusal);
    onChange(kept);
  };
  const remove = (index: number) => {
    setProblem(undefined);
    onChange(files.toSpliced(index, 1));
    picker.current?.focus();
  };
  return (
    <div
      className={styles.field}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      }}
    >
      <FileButton
        label={label}
        icon={<Paperclip size={18} aria-hidden />}
        accept={ATTACHMENT_ACCEPT}
        look="area"
        multiple
        isOver={over}
        picker={picker}
        describedBy={`${id}-aide ${id}-erreur`}
        isInvalid={shownError !== undefined}
        onFiles={add}
      />
      <Text tone="quiet" size="xs" above="1" id={`${id}-aide`}>
        {ATTACHMENTS_HINT} {left === undefined ? null : allowanceText(left)}
      </Text>
      <FieldError id={`${id}-erreur`} error={shownError} />
      {files.length === 0 ? null : (
        <ul className={styles.files} aria-label="Fichiers joints">
          {files.map((file, index) => (
            <li key={`${index}-${file.name}`} className={styles.file}>
              <FileText size={18} aria-hidden />
              <Text as="span" cut grows>
                {file.name}
              </Text>
              <Text as="span" tone="quiet" size="xs" nowrap>
                {fileSize(file.size)}
              </Text>
              <IconButton
                label={`Retirer ${file.name}`}
                icon={<X size={18} aria-hidden />}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
