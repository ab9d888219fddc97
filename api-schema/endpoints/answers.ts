import { Schema } from "effect";
import { HttpApiSchema } from "effect/http-api";
import { paginationHeaders } from "../pagination.ts";

/** A page of these, with its place in the headers. */
export const pageOf = <S extends Schema.Top>(item: S) =>
  HttpApiSchema.WithHeaders(Schema.Array(item), paginationHeaders);

/** A file of that media type, as it is. */
export const fileOf = (contentType: string) =>
  Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType }));
