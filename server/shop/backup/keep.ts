/** How many days, weeks and months each keep their newest backup. */
export interface Keep {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

/** '7d,4w,12m'; undefined when it is not said so, or keeps nothing. */
export const readKeep = (text: string): Keep | undefined => {
  const counts: Record<string, number> = { d: 0, w: 0, m: 0 };
  for (const part of text.split(",")) {
    const [, count, unit = ""] = /^(\d{1,4})([dwm])$/.exec(part.trim()) ?? [];
    if (count === undefined) return undefined;
    counts[unit] = Number(count);
  }
  const { d: days = 0, w: weeks = 0, m: months = 0 } = counts;
  return days + weeks + months === 0 ? undefined : { days, weeks, months };
};

/**
 * The sets that go: each of the last days, weeks and months that have one keeps its newest, and the newest of
 * all stays. Periods without a backup count for nothing: a pause of three months takes nothing away.
 */
export const goneBy = <Set extends { readonly at: string }>(
  sets: readonly Set[],
  { days, weeks, months }: Keep,
): readonly Set[] => {
  const newestFirst = sets.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const stay = new Set<Set>(newestFirst.slice(0, 1));
  const keepBy = (count: number, periodOf: (at: string) => string) => {
    const seen = new Set<string>();
    for (const set of newestFirst) {
      const period = periodOf(set.at);
      if (seen.has(period)) continue;
      if (seen.size === count) return;
      seen.add(period);
      stay.add(set);
    }
  };
  keepBy(days, (at) => at.slice(0, 10));
  keepBy(weeks, mondayOf);
  keepBy(months, (at) => at.slice(0, 7));
  return sets.filter((set) => !stay.has(set));
};

const DAY_MS = 86_400_000;

const mondayOf = (at: string): string => {
  const day = new Date(`${at.slice(0, 10)}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
};
