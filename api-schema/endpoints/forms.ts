import { Schema } from "effect";
import { Multipart } from "effect/http";
import { HttpApiSchema } from "effect/http-api";

/** Bytes of a form with five files of 10 MB and its words. */
export const FORM_BYTES = 52 * 1024 * 1024;

/**
 * A form with files. One file more than is taken counts among `maxParts`, and a little more of each:
 * the answer then says what is wrong, and with which.
 */
export const withFiles = <Fields extends Schema.Struct.Fields>(maxParts: number, fields: Fields) =>
  Schema.Struct({ ...fields, files: Schema.optionalKey(Multipart.FilesSchema) }).pipe(
    HttpApiSchema.asMultipart({
      maxParts,
      maxFieldSize: "64 KiB",
      maxFileSize: "11 MiB",
      maxTotalSize: FORM_BYTES,
    }),
  );
