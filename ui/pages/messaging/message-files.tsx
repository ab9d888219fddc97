import Camera from "lucide-react/icons/camera";
import FileText from "lucide-react/icons/file-text";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { useEffect, useId, useRef, useState } from "react";
import {
  ATTACHMENT_ACCEPT,
  ATTACHMENTS_HINT,
  withMoreFiles,
} from "../../../core/files/attachments.ts";
import { fileSize } from "../../../core/files/file-size.ts";
import { allowanceText, type Uploads } from "../../../core/files/upload-allowance.ts";
import { isShowable } from "../../../core/messaging/attachments.ts";
import { classNames } from "../../widgets/class-names.ts";
import { FieldError } from "../../widgets/field.tsx";
import { FileButton } from "../../widgets/file-button.tsx";
import { IconButton } from "../../widgets/icon-button.tsx";
import { Cluster, Grid, Row, Text } from "../../widgets/primitives.tsx";
import { FilePicture } from "./file-picture.tsx";
import styles from "./message-files.module.css";

interface MessageFilesProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  /** What may still be sent today, said before it is tried; undefined while it is not known. */
  readonly left: Uploads | undefined;
  /** What is wrong with them. */
  readonly error?: string | undefined;
  readonly disabled: boolean;
}

/** Files that go with a message: chosen, dropped, pasted or photographed; each with its picture, to be taken back. */
export function MessageFiles({ files, onChange, left, error, disabled }: MessageFilesProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const [over, setOver] = useState(false);
  const shownError = problem ?? error;
  const add = (chosen: readonly File[]) => {
    if (chosen.length === 0 || disabled) return;
    const { kept, refusal } = withMoreFiles(files, chosen);
    setProblem(refusal);
    onChange(kept);
  };
  usePastedFiles(box, add);
  const described = `${id}-aide ${id}-erreur`;
  return (
    <div
      ref={box}
      className={classNames(styles.field, over && styles.over)}
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
      {files.length === 0 ? null : (
        <Grid as="ul" least="15rem" gap="2" aria-label="Fichiers joints">
          {files.map((file, index) => (
            <Chosen
              key={`${index}-${file.name}`}
              file={file}
              disabled={disabled}
              onRemove={() => {
                setProblem(undefined);
                onChange(files.toSpliced(index, 1));
                box.current?.querySelector<HTMLInputElement>("input[type=file]")?.focus();
              }}
            />
          ))}
        </Grid>
      )}
      <Cluster gap="2 3" align="center">
        <FileButton
          label="Joindre des fichiers"
          icon={<Paperclip size={18} aria-hidden />}
          accept={ATTACHMENT_ACCEPT}
          look="drop"
          multiple
          disabled={disabled}
          describedBy={described}
          isInvalid={shownError !== undefined}
          onFiles={add}
        />
        <span className={styles.camera}>
          <FileButton
            label="Prendre une photo"
            icon={<Camera size={18} aria-hidden />}
            accept="image/*"
            look="drop"
            capture
            disabled={disabled}
            describedBy={described}
            onFiles={add}
          />
        </span>
        <Text tone="quiet" size="xs" id={`${id}-aide`} className={styles.hint}>
          {ATTACHMENTS_HINT} {left === undefined ? null : allowanceText(left)}
        </Text>
      </Cluster>
      <FieldError id={`${id}-erreur`} error={shownError} />
    </div>
  );
}

/** Pictures of the clipboard, pasted anywhere in the form around. */
const usePastedFiles = (
  box: { readonly current: HTMLElement | null },
  add: (files: readonly File[]) => void,
): void => {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    const form = box.current?.closest("form");
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    form?.addEventListener("paste", paste);
    return () => form?.removeEventListener("paste", paste);
  }, [box]);
};

interface ChosenProps {
  readonly file: File;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

function Chosen({ file, disabled, onRemove }: ChosenProps) {
  return (
    <Row as="li" gap="2" align="center" className={styles.file}>
      <span className={styles.thumb}>
        {isShowable(file.type) ? <FilePicture file={file} /> : <FileText size={22} aria-hidden />}
      </span>
      <span className={styles.what}>
        <Text as="span" size="s" cut>
          {file.name}
        </Text>
        <Text as="span" tone="quiet" size="xs">
          {fileSize(file.size)}
        </Text>
      </span>
      <IconButton
        label={`Retirer ${file.name}`}
        icon={<X size={18} aria-hidden />}
        disabled={disabled}
        onClick={onRemove}
      />
    </Row>
  );
}
