// Generated from api-schema/endpoints by npm run generate.
import type { UploadAllowance } from "../../../api-schema/uploads.ts";
import type { Nothing, Read } from "../call.ts";

/**
 * What the caller may still send with files today, of both forms together.
 *
 * `GET /api/v2/shop/contact/upload-allowance`
 */
export const contactUploads: Read<Nothing, UploadAllowance, "anyone"> = {
  name: "contact.contactUploads",
  who: "anyone",
  freshFor: 0,
};
