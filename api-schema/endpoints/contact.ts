import { Schema } from "effect";
import { Multipart } from "effect/http";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { BodyLimit, EndpointPolicy, UploadGate } from "../access.ts";
import { ContactObject, ContactReceipt } from "../contact.ts";
import { Text } from "../primitives.ts";
import { TooManyRequests, Unprocessable } from "../problems.ts";
import { UploadAllowance } from "../uploads.ts";
import { anyone } from "./policies.ts";

const text = Schema.optionalKey(Text);

/** Five files of 10 MB and the words. */
const BODY_BYTES = 52 * 1024 * 1024;

const withFiles = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct({
    ...fields,
    /** Left empty by people: it is not shown. What fills it is answered and forgotten. */
    website: text,
    files: Schema.optionalKey(Multipart.FilesSchema),
  }).pipe(
    // One file more than is taken of each: the answer then says what is wrong, and with which.
    HttpApiSchema.asMultipart({
      maxParts: 20,
      maxFieldSize: "64 KiB",
      maxFileSize: "11 MiB",
      maxTotalSize: BODY_BYTES,
    }),
  );

/**
 * The web form (spec §7): kept, sent to customer service by mail, acknowledged to its sender. 422 with
 * a message by field; 429 after five messages of one caller or address within an hour, twenty forms of
 * a caller within ten minutes, or the files of a day, 503 for many at once, all before the files are
 * read; with an Idempotency-Key, the same message again is answered the first answer.
 */
const contact = HttpApiEndpoint.post("sendContact", "/contact", {
  payload: withFiles({
    name: text,
    email: text,
    phone: text,
    store: text,
    object: Schema.optionalKey(ContactObject),
    content: text,
  }),
  success: ContactReceipt,
  error: [Unprocessable, TooManyRequests],
})
  .middleware(UploadGate)
  .annotate(EndpointPolicy, anyone)
  .annotate(BodyLimit, BODY_BYTES)
  .annotate(OpenApi.Summary, "Écrire au service clients");

/** A supplier who wants to sell on the marketplace (/devenir-marchand), with the same care. */
const application = HttpApiEndpoint.post("applyAsMerchant", "/merchant-applications", {
  payload: withFiles({
    company: text,
    siret: text,
    name: text,
    email: text,
    phone: text,
    catalogueSize: text,
    message: text,
  }),
  success: ContactReceipt,
  error: [Unprocessable, TooManyRequests],
})
  .middleware(UploadGate)
  .annotate(EndpointPolicy, anyone)
  .annotate(BodyLimit, BODY_BYTES)
  .annotate(OpenApi.Summary, "Demander à devenir marchand");

/** What the caller may still send with files today, of both forms together. */
const uploads = HttpApiEndpoint.get("contactUploads", "/contact/upload-allowance", {
  success: UploadAllowance,
})
  .annotate(EndpointPolicy, anyone)
  .annotate(OpenApi.Summary, "Ce qui peut encore être joint aujourd'hui");

/** What anybody may write to the shop. */
export class ContactGroup extends HttpApiGroup.make("contact").add(contact, application, uploads) {}
