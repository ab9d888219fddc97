// Generated from api-schema/endpoints by npm run generate.
import { type ContactObject, ContactReceipt } from "../../../api-schema/contact.ts";
import { UploadAllowance } from "../../../api-schema/uploads.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/contact.ts";
import { one } from "../checks.ts";
import type { NotifyProgress } from "../client.ts";
import { endpoint } from "../endpoint.ts";

/**
 * The web form (spec §7): kept, sent to customer service by mail, acknowledged to its sender. 422 with
 * a message by field; 429 after five messages of one caller or address within an hour, twenty forms of
 * a caller within ten minutes, or the files of a day, 503 for many at once, all before the files are
 * read; with an Idempotency-Key, the same message again is answered the first answer.
 *
 * `POST /api/v2/shop/contact`
 */
export const sendContact: Wired<
  Call<
    {
      readonly body: {
        readonly name?: string;
        readonly email?: string;
        readonly phone?: string;
        readonly store?: string;
        readonly object?: ContactObject;
        readonly content?: string;
        readonly website?: string;
      };
      readonly files: readonly File[];
      readonly idempotencyKey: string;
      readonly onProgress?: NotifyProgress | undefined;
    },
    ContactReceipt,
    "anyone"
  >
> = endpoint("post", "/api/v2/shop/contact", one(ContactReceipt));

/**
 * A supplier who wants to sell on the marketplace (/devenir-marchand), with the same care.
 *
 * `POST /api/v2/shop/merchant-applications`
 */
export const applyAsMerchant: Wired<
  Call<
    {
      readonly body: {
        readonly company?: string;
        readonly siret?: string;
        readonly name?: string;
        readonly email?: string;
        readonly phone?: string;
        readonly catalogueSize?: string;
        readonly message?: string;
        readonly website?: string;
      };
      readonly files: readonly File[];
      readonly idempotencyKey: string;
      readonly onProgress?: NotifyProgress | undefined;
    },
    ContactReceipt,
    "anyone"
  >
> = endpoint("post", "/api/v2/shop/merchant-applications", one(ContactReceipt));

export const contactUploads: Wired<typeof reads.contactUploads> = endpoint(
  "get",
  "/api/v2/shop/contact/upload-allowance",
  one(UploadAllowance),
);
