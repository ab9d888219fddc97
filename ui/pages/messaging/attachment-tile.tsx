import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import { useMemo, useState } from "react";
import type { Attachment } from "../../../api-schema/messaging.ts";
import { downloadAttachment } from "../../../core/api/calls/messaging.ts";
import { fileSize } from "../../../core/files/file-size.ts";
import { attachmentKind, isShowable } from "../../../core/messaging/attachments.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { saveBlob } from "../../widgets/save-file.ts";
import { useRead } from "../../hooks/read.ts";
import { classNames } from "../../widgets/class-names.ts";
import { Text } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { FilePicture } from "./file-picture.tsx";
import styles from "./message-list.module.css";

/** A file of a message: a picture as it looks, anything else by its kind; a press downloads it. */
export function AttachmentTile({ attachment }: { readonly attachment: Attachment }) {
  const { id, name, size, mediaType } = attachment;
  const isPicture = isShowable(mediaType);
  const [wanted, setWanted] = useState(false);
  const query = useRead(downloadAttachment, { id }, { enabled: isPicture || wanted });
  const picture = usePicture(isPicture ? query.data : undefined, mediaType);
  const save = (blob: Blob) => saveBlob({ name, blob });
  const press = async () => {
    if (query.data !== undefined) return save(query.data);
    setWanted(true);
    const { data } = await query.refetch();
    if (data !== undefined) save(data);
  };
  return (
    <li className={classNames(styles.tile, isPicture && styles.picture)}>
      <button
        type="button"
        className={styles.file}
        aria-busy={query.isFetching || undefined}
        onClick={() => void press()}
      >
        {isPicture ? (
          <span className={styles.frame}>
            {picture === null ? null : <FilePicture file={picture} />}
          </span>
        ) : (
          <FileText size={22} aria-hidden />
        )}
        <Text as="span" size="s" cut>
          <VisuallyHidden>Télécharger </VisuallyHidden>
          {name}
        </Text>
        <span
          className={styles.fileKind}
        >{`${attachmentKind(mediaType)} · ${fileSize(size)}`}</span>
        <Download size={18} aria-hidden className={styles.download} />
      </button>
      {query.isError ? (
        <Text tone="bad" size="xs" role="alert">
          {apiErrorMessage(query.error)}
        </Text>
      ) : null}
    </li>
  );
}

/** The wire calls every file bytes, so that none is opened as a page: here it is the picture that it is. */
const usePicture = (blob: Blob | undefined, mediaType: string): Blob | null =>
  useMemo(
    () => (blob === undefined ? null : new Blob([blob], { type: mediaType })),
    [blob, mediaType],
  );
