/** Whether a text has one of these words or parts of words, in whatever case. */
export const isSaidIn = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.some((word) => lower.includes(word.toLowerCase()));
};
