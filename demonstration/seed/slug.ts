/** 'Bâtons boulangers 44 % – 300 pièces' gives 'batons-boulangers-44-300-pieces'. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
