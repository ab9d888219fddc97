import { Schema } from "effect";
import { Count, Instant, Text } from "./primitives.ts";

/** A picture of the shop as the desk lists it. */
export const ListedPicture = Schema.Struct({
  path: Schema.String,
  mediaType: Schema.String,
  width: Count,
  height: Count,
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
  change: Schema.Literals(["added", "replaced", "removed"]),
}).annotate({ identifier: "PictureChanged" });
export type PictureChanged = typeof PictureChanged.Type;

/** The address at which a picture stands, as it is typed. */
export const PicturePath = Text.check(Schema.isMaxLength(200));

export const RemovePicture = Schema.Struct({ path: PicturePath }).annotate({
  identifier: "RemovePicture",
});
