// What is refused, without what decodes it: the support desk says it, the renderer finds it.

/** What a file may be and hold to be taken. */
export const PHOTOGRAPH_BOUNDS = {
  bytes: 20 * 1024 * 1024,
  /** Above any telephone's; a file of some kilobytes may hold a thousand times more. */
  pixels: 50_000_000,
  /** The widest that is served. */
  keptSide: 3840,
} as const;

export type PhotographProblem = "missing" | "too heavy" | "wrong type" | "too large" | "unreadable";

/** Why a file is not taken, in the words of whoever sent it. */
export const PHOTOGRAPH_MESSAGES: { readonly [Problem in PhotographProblem]: string } = {
  missing: "Choisissez un fichier.",
  "too heavy": "Le fichier dépasse 20 Mo : enregistrez la photo dans une taille plus petite.",
  "wrong type":
    "Ce fichier n'est pas une photo que la boutique sait montrer : envoyez un JPEG, un PNG, un WebP ou un AVIF.",
  "too large":
    "La photo a plus de 50 millions de pixels : enregistrez-la dans une taille plus petite.",
  unreadable: "La photo est incomplète ou abîmée : enregistrez-la de nouveau et renvoyez-la.",
};

/** The file is not taken, for this reason. */
export class PhotographRefused extends Error {
  readonly _tag = "PhotographRefused";
  readonly problem: PhotographProblem;

  constructor(problem: PhotographProblem) {
    super(PHOTOGRAPH_MESSAGES[problem]);
    this.name = "PhotographRefused";
    this.problem = problem;
  }
}
