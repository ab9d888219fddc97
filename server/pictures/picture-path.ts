import { ownPictureFiles } from "./own-pictures.ts";

/** Longest path of a picture, as the table has it. */
const LONGEST = 200;

/**
 * Why nothing can be put at that path, in French; null when it is one. The shop's own drawings stay
 * what they are.
 */
export const picturePathProblem = (path: string): string | null => {
  if (path === "") return "Donnez l'adresse de l'image, par exemple /images/products/farine-t65.";
  if (path.length > LONGEST) return `L'adresse dépasse ${LONGEST} caractères.`;
  if (!PICTURE_PATH.test(path)) {
    return "L'adresse commence par /images/ et ne contient que des minuscules sans accent, des chiffres et des tirets, par exemple /images/products/farine-t65.";
  }
  return ownPictureFiles.has(path)
    ? "Cette image appartient à la boutique elle-même et ne se remplace pas."
    : null;
};

const PICTURE_PATH = /^\/images(?:\/[a-z0-9][a-z0-9-]*)+(?:\.(?:jpg|jpeg|png|webp|avif))?$/;
