/** Durations in milliseconds, kept in one block so that measuring makes no garbage. */
export interface Latencies {
  readonly add: (milliseconds: number) => void;
  readonly count: () => number;
  /** The duration that this share (0 to 1) of all does not exceed; 0 without any. */
  readonly quantile: (share: number) => number;
}

export function makeLatencies(capacity = 500_000): Latencies {
  const values = new Float64Array(capacity);
  let count = 0;
  return {
    add: (milliseconds) => {
      // Beyond the capacity the oldest are written over: the figures then tell of the latest.
      values[count % capacity] = milliseconds;
      count += 1;
    },
    count: () => count,
    quantile: (share) => {
      const sorted = values.subarray(0, Math.min(count, capacity)).toSorted();
      const index = Math.max(0, Math.ceil(share * sorted.length) - 1);
      return sorted[index] ?? 0;
    },
  };
}

/** The middle one; of an even number the lower middle. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
