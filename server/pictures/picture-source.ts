import { createHash } from "node:crypto";
import type { PictureCrop } from "../../api-schema/staff-pictures.ts";

/** Drawings come with the shop and its demonstration; photographs are kept as WebP, whatever they came as. */
export type SourceType = "image/svg+xml" | "image/webp";

/** What the sizes and formats of a picture are made from. */
export interface SourceBytes {
  readonly mediaType: SourceType;
  readonly bytes: Uint8Array;
  /** The part that is shown; all of it without. */
  readonly crop?: PictureCrop | null;
}

/** A picture by what it is, whose bytes are read only when something must be made from them. */
export interface PictureSource {
  /** Names its bytes: another picture at the same address has another. */
  readonly hash: string;
  /** Rejects with `PictureGone` when the picture has been replaced or removed since. */
  readonly load: () => Promise<SourceBytes>;
}

/** SHA-256, as table picture keeps it. */
export const hashOf = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/** A drawing that is in memory. */
export const drawingSource = (svg: string): PictureSource => {
  const bytes = Buffer.from(svg);
  return {
    hash: hashOf(bytes).toString("base64url"),
    load: async () => ({ mediaType: "image/svg+xml", bytes }),
  };
};

/** What was to be made from is there no more: ask again what stands at the address. */
export class PictureGone extends Error {
  readonly _tag = "PictureGone";

  constructor() {
    super("The picture was replaced or removed meanwhile");
    this.name = "PictureGone";
  }
}
