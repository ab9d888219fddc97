import { Schema } from "effect";
import { HttpApiEndpoint as Call, HttpApiGroup } from "effect/http-api";
import { BodyLimit, UploadGate } from "../access.ts";
import { ContactObject, ContactReceipt } from "../contact.ts";
import { NEVER_FRESH } from "../manner.ts";
import { Text } from "../primitives.ts";
import { TooManyRequests, Unprocessable } from "../problems.ts";
import { UploadAllowance } from "../uploads.ts";
import { FORM_BYTES, withFiles } from "./forms.ts";
import { anyone } from "./policies.ts";

const text = Schema.optionalKey(Text);

/** A form that anybody may send. `website` is not shown to people: what fills it is answered and forgotten. */
const form = <
  const Name extends string,
  const Path extends `/${string}`,
  Fields extends Schema.Struct.Fields,
>(
  name: Name,
  path: Path,
  fields: Fields,
) =>
  Call.post(name, path, {
    payload: withFiles(20, { ...fields, website: text }),
    success: ContactReceipt,
    error: [Unprocessable, TooManyRequests],
  })
    .middleware(UploadGate)
    .annotate(BodyLimit, FORM_BYTES);

/** What anybody may write to the shop. */
export class ContactGroup extends HttpApiGroup.make("contact").add(
  /**
   * The web form (spec §7): kept, sent to customer service by mail, acknowledged to its sender. 422 with
   * a message by field; 429 after five messages of one caller or address within an hour, twenty forms of
   * a caller within ten minutes, or the files of a day, 503 for many at once, all before the files are
   * read; with an Idempotency-Key, the same message again is answered the first answer.
   */
  form("sendContact", "/contact", {
    name: text,
    email: text,
    phone: text,
    store: text,
    object: Schema.optionalKey(ContactObject),
    content: text,
  }).pipe(anyone("Écrire au service clients", { idempotent: true })),

  /** A supplier who wants to sell on the marketplace (/devenir-marchand), with the same care. */
  form("applyAsMerchant", "/merchant-applications", {
    company: text,
    siret: text,
    name: text,
    email: text,
    phone: text,
    catalogueSize: text,
    message: text,
  }).pipe(anyone("Demander à devenir marchand", { idempotent: true })),

  /** What the caller may still send with files today, of both forms together. */
  Call.get("contactUploads", "/contact/upload-allowance", { success: UploadAllowance }).pipe(
    anyone("Ce qui peut encore être joint aujourd'hui", { freshFor: NEVER_FRESH }),
  ),
) {}
