import { ProductCode } from "../../../../api-schema/primitives.ts";
import type { PictureCrop } from "../../../../api-schema/staff-pictures.ts";
import {
  staffAddPhotograph,
  staffCropPicture,
  staffPictures,
} from "../../../../core/api/wire/staff-pictures.ts";
import { freePicturePath, pictureStem } from "../../../../core/catalogue/picture-names.ts";
import type { DeskCall } from "../../desk-client.ts";

/** A photograph that was chosen for a new article. */
export interface Photo {
  readonly file: File;
  /** What it shows, for who does not see it. */
  readonly alt: string;
  /** The part that is to be shown; null for all of it. */
  readonly crop: PictureCrop | null;
  /** Where it stands once it is sent, and with which part shown. */
  readonly sent?: { readonly path: string; readonly crop: PictureCrop | null };
}

type Send = <A>(call: DeskCall<A>) => Promise<A>;

/** Sends what is not there yet of a photograph: itself, and the part that is shown of it. */
export const sendPhoto = async (send: Send, code: string, photo: Photo): Promise<Photo> => {
  let path = photo.sent?.path;
  if (path === undefined) {
    const product = ProductCode.make(code);
    const known = await send((api) =>
      staffPictures(api, { search: pictureStem(product), page: 1 }),
    );
    const free = freePicturePath(
      product,
      known.results.map((one) => one.path),
    );
    await send((api) => staffAddPhotograph(api, { body: { path: free }, files: [photo.file] }));
    path = free;
  }
  const { crop } = photo;
  const there = path;
  if (JSON.stringify(photo.sent?.crop ?? null) !== JSON.stringify(crop)) {
    await send((api) => staffCropPicture(api, { body: { path: there, crop } }));
  }
  return { ...photo, sent: { path, crop } };
};

/** The photographs as they are now, this one with what of it was sent meanwhile. */
export const withSent = (photos: readonly Photo[], { file, sent }: Photo): readonly Photo[] =>
  photos.map((photo) => (photo.file === file && sent !== undefined ? { ...photo, sent } : photo));

/** Whether they are the same photographs, with the same words and parts, sent or not. */
export const areAlike = (some: readonly Photo[], others: readonly Photo[]): boolean =>
  some.length === others.length &&
  some.every(({ file, alt, crop }, at) => {
    const other = others[at];
    return file === other?.file && alt === other.alt && crop === other.crop;
  });
