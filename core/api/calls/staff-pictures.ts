// Generated from api-schema/endpoints by npm run generate.
import type { ListedPicture, PictureChanged } from "../../../api-schema/staff-pictures.ts";
import type { UploadAllowance } from "../../../api-schema/uploads.ts";
import type { Nothing, Read } from "../call.ts";
import type { Page } from "../checks.ts";

/**
 * Twenty a page, those whose address has the words.
 *
 * `GET /api/v2/staff/pictures`
 */
export const staffPictures: Read<
  { readonly search?: string | null; readonly page?: number | null },
  Page<readonly ListedPicture[]>,
  "agent"
> = { name: "staffPictures.staffPictures", who: "agent" };

/** `GET /api/v2/staff/pictures/changes` */
export const staffPictureChanges: Read<Nothing, readonly PictureChanged[], "agent"> = {
  name: "staffPictures.staffPictureChanges",
  who: "agent",
};

/** `GET /api/v2/staff/pictures/allowance` */
export const staffPhotographsLeft: Read<Nothing, UploadAllowance, "agent"> = {
  name: "staffPictures.staffPhotographsLeft",
  who: "agent",
};

/**
 * The photograph itself, whatever part of it is shown.
 *
 * `GET /api/v2/staff/pictures/whole`
 */
export const staffWholePicture: Read<{ readonly path: string }, Blob, "agent"> = {
  name: "staffPictures.staffWholePicture",
  who: "agent",
};
