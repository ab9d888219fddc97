/** A line that wants some of what there is, in whole packagings. */
export type WantingLine = {
  readonly wanted: number;
};

/** How what there is gets shared: in proportion to what was ordered, or by who ordered first. */
export type SharingRule = "proRata" | "firstCome";

/**
 * What each line gets of what there is, in the order in which they were ordered: whole packagings, never
 * more than it wants, and together what there is, or all that is wanted where that is less.
 */
export const shareOut = (
  rule: SharingRule,
  there: number,
  lines: readonly WantingLine[],
): readonly number[] =>
  rule === "firstCome" ? firstCome(Math.max(there, 0), lines) : proRata(Math.max(there, 0), lines);

const firstCome = (there: number, lines: readonly WantingLine[]): readonly number[] => {
  let left = there;
  return lines.map(({ wanted }) => {
    const share = Math.min(left, wanted);
    left -= share;
    return share;
  });
};

/** The largest remainders get the packagings that do not divide; of equal ones who ordered first. */
const proRata = (there: number, lines: readonly WantingLine[]): readonly number[] => {
  const sum = lines.reduce((total, { wanted }) => total + wanted, 0);
  if (sum <= there) return lines.map(({ wanted }) => wanted);
  const parts = lines.map(({ wanted }, at) => ({
    at,
    share: Math.floor((there * wanted) / sum),
    rest: (there * wanted) % sum,
  }));
  const over = there - parts.reduce((total, { share }) => total + share, 0);
  const served = new Set(
    parts
      .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
      .slice(0, over)
      .map(({ at }) => at),
  );
  return parts.map(({ at, share }) => share + (served.has(at) ? 1 : 0));
};

/** Why shares typed by hand cannot be; null when they can. */
export const sharingProblem = (
  there: number,
  lines: readonly (WantingLine & { readonly share: number })[],
): string | null => {
  if (lines.some(({ share, wanted }) => !Number.isInteger(share) || share < 0 || share > wanted)) {
    return "Une part va de zéro à ce qui est commandé, en conditionnements entiers.";
  }
  const sum = lines.reduce((total, { share }) => total + share, 0);
  return sum > Math.max(there, 0)
    ? `Les parts font ${sum} : il n’y en a que ${Math.max(there, 0)}.`
    : null;
};
