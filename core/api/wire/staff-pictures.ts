// Generated from api-schema/endpoints by npm run generate.
import {
  type CropPicture,
  ListedPicture,
  PictureChanged,
} from "../../../api-schema/staff-pictures.ts";
import { UploadAllowance } from "../../../api-schema/uploads.ts";
import type { Call, Wired } from "../call.ts";
import type * as reads from "../calls/staff-pictures.ts";
import { list, nothing, one, paged } from "../checks.ts";
import type { NotifyProgress } from "../client.ts";
import { endpoint, file } from "../endpoint.ts";

export const staffPictures: Wired<typeof reads.staffPictures> = endpoint(
  "get",
  "/api/v2/staff/pictures",
  paged(list(ListedPicture)),
  { query: ["search", "page"] },
);

export const staffPictureChanges: Wired<typeof reads.staffPictureChanges> = endpoint(
  "get",
  "/api/v2/staff/pictures/changes",
  list(PictureChanged),
);

export const staffPhotographsLeft: Wired<typeof reads.staffPhotographsLeft> = endpoint(
  "get",
  "/api/v2/staff/pictures/allowance",
  one(UploadAllowance),
);

/**
 * Adds the photograph or takes the place of what stands at that address.
 *
 * `POST /api/v2/staff/photographs`
 */
export const staffAddPhotograph: Wired<
  Call<
    {
      readonly body: { readonly path?: string };
      readonly files: readonly File[];
      readonly onProgress?: NotifyProgress | undefined;
    },
    null,
    "agent"
  >
> = endpoint("post", "/api/v2/staff/photographs", nothing);

export const staffWholePicture: Wired<typeof reads.staffWholePicture> = file(
  "/api/v2/staff/pictures/whole",
  { query: ["path"] },
);

/**
 * Shows a part of a photograph from now on, or all of it: the photograph stays. 422 for a part that it has not.
 *
 * `POST /api/v2/staff/pictures/crop`
 */
export const staffCropPicture: Wired<Call<{ readonly body: CropPicture }, null, "agent">> =
  endpoint("post", "/api/v2/staff/pictures/crop", nothing);

/**
 * The pages that show it have the fallback then. One that is gone already stays so.
 *
 * `POST /api/v2/staff/pictures/removal`
 */
export const staffRemovePicture: Wired<
  Call<{ readonly body: { readonly path: string } }, null, "agent">
> = endpoint("post", "/api/v2/staff/pictures/removal", nothing);
