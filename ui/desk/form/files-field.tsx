import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { fileSize } from "../../../core/files/file-size.ts";
import { FieldError } from "../../widgets/field.tsx";
import { FileButton } from "../../widgets/file-button.tsx";
import { IconButton } from "../../widgets/icon-button.tsx";
import { Row, Stack, Text } from "../../widgets/primitives.tsx";
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
    <Stack gap="1" shrinks>
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
      <Text tone="quiet" size="xs" id={`${id}-aide`}>
        {hint}
      </Text>
      <FieldError id={`${id}-erreur`} error={error} />
      {files.length === 0 ? null : (
        <ul aria-label="Fichiers choisis" className={styles.files}>
          {files.map((file, index) => (
            <Row key={`${index}-${file.name}`} as="li" gap="2" align="center">
              <span className={styles.name}>{file.name}</span>
              <Text as="span" tone="quiet" size="xs">
                {fileSize(file.size)}
              </Text>
              <IconButton
                label={`Retirer ${file.name}`}
                icon={<X size={18} aria-hidden />}
                onClick={() => onChange(files.toSpliced(index, 1))}
              />
            </Row>
          ))}
        </ul>
      )}
    </Stack>
  );
}
