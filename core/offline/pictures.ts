/** Width that cards ask for on most screens. */
const WIDTH = 240;

/** The addresses of the pictures that an answer names, each once, scaled for a card. */
export const picturesIn = (answer: string): readonly string[] => {
  const found = [...answer.matchAll(/"(\/images\/[^"?\\]+)"/g)].map(([, path = ""]) => path);
  return [...new Set(found)].map((path) => `${path}?w=${WIDTH}`);
};
