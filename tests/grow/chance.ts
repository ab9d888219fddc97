/** The same number from 0 up to 1 for the same whole numbers, and another for others. */
export const uniform = (...numbers: readonly number[]): number => {
  let state = 0x9e3779b9;
  for (const number of numbers) {
    state = Math.imul(state ^ (number | 0), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    state ^= state >>> 16;
  }
  return (state >>> 0) / 4_294_967_296;
};

/** SQL: the same of a number and of what is chosen by it, so that two choices do not follow each other. */
export const uniformSql = (seed: number, what: string, number: string): string =>
  `((hashint8extended((${number})::bigint, hashtextextended('${what}', ${seed})) & 9007199254740991)
    / 9007199254740992::float8)`;
