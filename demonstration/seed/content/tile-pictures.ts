/** What the tiles of the shop's own pages show, where they lead to no single thing. */
export const TILES = [
  "bonnes-affaires",
  "recettes",
  "conseils",
  "marchands",
  "feves-et-couronnes",
] as const;

/** Path of a tile's picture. */
export const tilePicturePath = (name: (typeof TILES)[number]): string => `/images/tiles/${name}`;
