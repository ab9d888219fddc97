import { Schema } from "effect";
import { Multipart } from "effect/http";
import { HttpApiEndpoint as Call, HttpApiGroup, HttpApiSchema } from "effect/http-api";
import { BodyLimit, PhotographGate } from "../access.ts";
import { pageNumber } from "../pagination.ts";
import { Text } from "../primitives.ts";
import { NotFound, TooManyRequests, Unavailable, Unprocessable } from "../problems.ts";
import {
  CropPicture,
  ListedPicture,
  PictureChanged,
  PicturePath,
  RemovePicture,
} from "../staff-pictures.ts";
import { UploadAllowance } from "../uploads.ts";
import { fileOf, pageOf } from "./answers.ts";
import { staff } from "./policies.ts";

/** The largest photograph that is taken. */
const PHOTOGRAPH_BYTES = 20 * 1024 * 1024;
/** With the words beside it, and what a form puts around them. */
export const PHOTOGRAPH_BODY_BYTES = PHOTOGRAPH_BYTES + 16 * 1024;

/** Photographs that agents put into the shop. */
export class StaffPicturesGroup extends HttpApiGroup.make("staffPictures").add(
  /** Twenty a page, those whose address has the words. */
  Call.get("staffPictures", "/pictures", {
    query: { search: Schema.optionalKey(Text.check(Schema.isMaxLength(200))), ...pageNumber },
    success: pageOf(ListedPicture),
  }).pipe(staff("pictures.change", "Les images de la boutique")),

  Call.get("staffPictureChanges", "/pictures/changes", {
    success: Schema.Array(PictureChanged),
  }).pipe(staff("pictures.change", "Les derniers changements d'images")),

  Call.get("staffPhotographsLeft", "/pictures/allowance", {
    success: UploadAllowance,
  }).pipe(staff("pictures.change", "Les photos qui peuvent encore être envoyées aujourd'hui")),

  /** Adds the photograph or takes the place of what stands at that address. */
  Call.post("staffAddPhotograph", "/photographs", {
    payload: Schema.Struct({
      path: Schema.optionalKey(PicturePath),
      files: Schema.optionalKey(Multipart.FilesSchema),
    }).pipe(
      HttpApiSchema.asMultipart({
        maxParts: 5,
        maxFieldSize: "4 KiB",
        // The parser stops a file at its limit, so that 20 MB to the byte still pass.
        maxFileSize: PHOTOGRAPH_BYTES + 1,
        maxTotalSize: PHOTOGRAPH_BODY_BYTES,
      }),
    ),
    success: HttpApiSchema.NoContent,
    error: [Unprocessable, TooManyRequests, Unavailable],
  })
    .middleware(PhotographGate)
    // The gate says it in words of its own.
    .annotate(BodyLimit, Number.MAX_SAFE_INTEGER)
    .pipe(staff("pictures.change", "Mettre une photo en ligne")),

  /** The photograph itself, whatever part of it is shown. */
  Call.get("staffWholePicture", "/pictures/whole", {
    query: { path: PicturePath },
    success: fileOf("image/webp"),
    error: NotFound,
  }).pipe(staff("pictures.change", "Une photo entière, quelle que soit la partie montrée")),

  /** Shows a part of a photograph from now on, or all of it: the photograph stays. 422 for a part that it has not. */
  Call.post("staffCropPicture", "/pictures/crop", {
    payload: CropPicture,
    success: HttpApiSchema.NoContent,
    error: [NotFound, Unprocessable],
  }).pipe(staff("pictures.change", "Choisir la partie d’une photo qui est montrée")),

  /** The pages that show it have the fallback then. One that is gone already stays so. */
  Call.post("staffRemovePicture", "/pictures/removal", {
    payload: RemovePicture,
    success: HttpApiSchema.NoContent,
  }).pipe(staff("pictures.change", "Retirer une image")),
) {}
