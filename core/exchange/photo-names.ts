/** What the name of a photograph may say: of which article, and its place among the photos, from 1. */
export interface NamedPhoto {
  readonly mark: string;
  readonly place: number;
}

/**
 * What 'dossier/T65-25-2.jpg' names, the likeliest first: the article T65-25-2, else the second photo of
 * T65-25. A name without a number at its end is of the first photo.
 */
export const namedByPhoto = (file: string): readonly NamedPhoto[] => {
  const stem = (file.split("/").at(-1) ?? "").replace(/\.[^.]*$/, "").trim();
  const [, mark = "", place = ""] = /^(.+?)[-_ ]+(0?[1-9]|[1-9]\d)$/.exec(stem) ?? [];
  return stem === ""
    ? []
    : [{ mark: stem, place: 1 }, ...(mark === "" ? [] : [{ mark, place: Number(place) }])];
};

/** What a photograph shows, as its product shows it. */
export interface ShownPhoto {
  readonly path: string;
  readonly alt: string;
}

/**
 * The photos of a product with those that came: each in the place that it was given, whose words it keeps;
 * one beyond the last comes after it. What no name speaks of stays as it is.
 */
export const withPhotos = (
  today: readonly ShownPhoto[],
  came: readonly { readonly place: number; readonly path: string }[],
  name: string,
): readonly ShownPhoto[] => {
  const photos = [...today];
  for (const { place, path } of came.toSorted((one, other) => one.place - other.place)) {
    const at = Math.min(place - 1, photos.length);
    photos[at] = { path, alt: photos[at]?.alt ?? (at === 0 ? name : `${name}, vue ${at + 1}`) };
  }
  return photos;
};

/** Where a photograph of a product is shown; `digest` is that of its bytes, in hexadecimal. */
export const photoPath = (code: string, digest: string): string => {
  const words = code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return `/images/products/${words === "" ? "photo" : words}-${digest.slice(0, 16)}`;
};
