import type { Image } from "../../api-schema/catalogue.ts";

type Pictures = readonly Image[];

/**
 * Pictures of a product as somebody wants them (`mine`, made of `base`), made of those that a colleague
 * has left (`theirs`): words that are typed stay, a picture that the colleague took away goes, and one
 * that they added comes. Their order counts where nobody changed it here.
 */
export const rebasedPictures = (mine: Pictures, base: Pictures, theirs: Pictures): Pictures => {
  const typedOver = (one: Image): Image => {
    const own = withPath(mine, one.path);
    return own === undefined || own.alt === withPath(base, one.path)?.alt ? one : own;
  };
  if (pathsOf(mine) === pathsOf(base)) return theirs.map(typedOver);
  return [
    ...mine.flatMap((own) => {
      const now = withPath(theirs, own.path);
      if (now !== undefined) return typedOver(now);
      return withPath(base, own.path) === undefined ? own : [];
    }),
    ...theirs.filter(
      ({ path }) => withPath(base, path) === undefined && withPath(mine, path) === undefined,
    ),
  ];
};

const withPath = (pictures: Pictures, path: string): Image | undefined =>
  pictures.find((one) => one.path === path);

const pathsOf = (pictures: Pictures): string => pictures.map(({ path }) => path).join("\n");
