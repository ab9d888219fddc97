import { Schema } from "effect";
import { Count, Instant, Text } from "./primitives.ts";

const part = (least: number) =>
  Schema.Int.check(Schema.isGreaterThanOrEqualTo(least), Schema.isLessThanOrEqualTo(10_000));

/** The part of a photograph that is shown, in ten-thousandths of its width and height. */
export const PictureCrop = Schema.Struct({
  left: part(0),
  top: part(0),
  width: part(1),
  height: part(1),
}).annotate({ identifier: "PictureCrop" });
export type PictureCrop = typeof PictureCrop.Type;

/** A picture of the shop as the desk lists it. */
export const ListedPicture = Schema.Struct({
  path: Schema.String,
  mediaType: Schema.String,
  width: Count,
  height: Count,
  /** Null where all of it is shown. */
  crop: Schema.NullOr(PictureCrop),
  bytes: Count,
  /** Changes with the picture. */
  version: Schema.String,
}).annotate({ identifier: "ListedPicture" });
export type ListedPicture = typeof ListedPicture.Type;

/** What was done to a picture, by whom: an agent, or a command. */
export const PictureChanged = Schema.Struct({
  at: Instant,
  doneBy: Schema.String,
  path: Schema.String,
  change: Schema.Literals(["added", "replaced", "removed", "cropped"]),
}).annotate({ identifier: "PictureChanged" });
export type PictureChanged = typeof PictureChanged.Type;

/** The address at which a picture stands, as it is typed. */
export const PicturePath = Text.check(Schema.isMaxLength(200));

/** Null shows all of it again. */
export const CropPicture = Schema.Struct({
  path: PicturePath,
  crop: Schema.NullOr(PictureCrop),
}).annotate({ identifier: "CropPicture" });
export type CropPicture = typeof CropPicture.Type;

export const RemovePicture = Schema.Struct({ path: PicturePath }).annotate({
  identifier: "RemovePicture",
});
