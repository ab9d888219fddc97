import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { fileSize } from "../../../core/files/attachments.ts";
import { FieldError } from "../../widgets/field.tsx";
import { FileButton } from "../../widgets/file-button.tsx";
import { IconButton } from "../../widgets/icon-button.tsx";
import styles from "./files-field.module.css";

interface FilesFieldProps {
  readonly label: string;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly hint: ReactNode;
  readonly error: string | undefined;
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** Files of a form: chosen, each to be taken back. */
export function FilesField({
  label,
  accept,
  hint,
  error,
  files,
  onChange,
  ...props
}: FilesFieldProps) {
  const { multiple = false } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <FileButton
        label={label}
        icon={<Paperclip size={18} aria-hidden />}
        accept={accept}
        look="area"
        multiple={multiple}
        describedBy={`${id}-aide ${id}-erreur`}
        isInvalid={error !== undefined}
        onFiles={(chosen) => onChange(multiple ? [...files, ...chosen] : chosen)}
      />
      <p id={`${id}-aide`} className={styles.hint}>
        {hint}
      </p>
      <FieldError id={`${id}-erreur`} error={error} />
      {files.length === 0 ? null : (
        <ul aria-label="Fichiers choisis" className={styles.files}>
          {files.map((file, index) => (
            <li key={`${index}-${file.name}`} className={styles.file}>
              <span className={styles.name}>{file.name}</span>
              <span className={styles.hint}>{fileSize(file.size)}</span>
              <IconButton
                label={`Retirer ${file.name}`}
                icon={<X size={18} aria-hidden />}
                onClick={() => onChange(files.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
