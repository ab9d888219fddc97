// What bakers type: whole words, misspelt ones, references, and the beginnings of all of them.

/** Searches of a results page, without a category. */
export const searches = [
  "farine",
  "farine t65",
  "farine tradition",
  "farine seigle bio",
  "chocolat noir",
  "chocolat couverture",
  "beurre",
  "beurre tourage",
  "croissant",
  "croissant pur beurre",
  "pain au chocolat",
  "levure",
  "levain",
  "noisettes",
  "poudre d'amandes",
  "praline",
  "creme patissiere",
  "œufs",
  "lait entier",
  "sucre glace",
  "framboise",
  "compote pomme",
  "boite patissiere",
  "sac kraft",
  "caissette",
  "moule",
  "farinne",
  "choclat",
  "croisant",
] as const;

/** Words and packagings whose beginnings are typed letter by letter in the search field. */
const typed = [
  "farine t65",
  "chocolat",
  "croissant",
  "beurre",
  "levure",
  "noisette",
  "amande",
  "brioche",
  "pistache",
  "framboise",
  "vanille",
  "sucre",
  "creme",
  "boite",
  "sac kraft",
  "praline",
] as const;

/** From two letters on, as the field asks. */
export const prefixes: readonly string[] = [
  ...new Set(
    typed.flatMap((word) =>
      Array.from({ length: word.length - 1 }, (_, index) => word.slice(0, index + 2).trim()),
    ),
  ),
];
