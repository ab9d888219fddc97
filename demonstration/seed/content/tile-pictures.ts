/** Pictures of tiles of the shop's own pages that lead to no single thing. */
export const tilePicturePaths: readonly string[] = [
  "bonnes-affaires",
  "recettes",
  "conseils",
  "marchands",
  "feves-et-couronnes",
].map((name) => `/images/tiles/${name}`);
