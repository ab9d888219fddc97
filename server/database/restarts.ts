/** How often a PostgreSQL that ends by itself is started again. */
export interface RestartPolicy {
  /** Starts tried within the window; the next one would be too many. */
  readonly most: number;
  /** The window, in milliseconds. */
  readonly within: number;
  /** Milliseconds before the first try; doubled for each further one within the window. */
  readonly firstPause: number;
}

/**
 * Eight tries, 25 s of pauses: longer than a statement of a killed PostgreSQL may go on (15 s), which
 * keeps its shared memory and so refuses the next start.
 */
export const restartPolicy: RestartPolicy = { most: 8, within: 300_000, firstPause: 100 };

/**
 * Milliseconds to wait before the next start, from the instants of the tries so far (any clock, in
 * milliseconds); undefined when there were too many: a database that dies all the time is not cured
 * by starting it once more.
 */
export function pauseBeforeStart(
  policy: RestartPolicy,
  tries: readonly number[],
  now: number,
): number | undefined {
  const recent = tries.filter((at) => now - at < policy.within).length;
  return recent >= policy.most ? undefined : policy.firstPause * 2 ** recent;
}
