import { Schema } from "effect";
import { Count } from "./primitives.ts";

/** What may still be sent with files today, until midnight in Paris: messages, and bytes of their files. */
export const UploadAllowance = Schema.Struct({ messages: Count, bytes: Count }).annotate({
  identifier: "UploadAllowance",
});
export type UploadAllowance = typeof UploadAllowance.Type;

const officeDocument = "application/vnd.openxmlformats-officedocument";

/** What a file of a message may be, and is handed out as: what its content says, whatever its name. */
export const FILE_MEDIA_TYPES = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/heic",
  `${officeDocument}.wordprocessingml.document`,
  `${officeDocument}.spreadsheetml.sheet`,
  `${officeDocument}.presentationml.presentation`,
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/x-ole-storage",
  "text/csv",
] as const;
export type FileMediaType = (typeof FILE_MEDIA_TYPES)[number];
