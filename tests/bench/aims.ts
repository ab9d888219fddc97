import type { OperationName } from "./operations.ts";

/** What a figure should be. */
export interface Aim {
  readonly text: string;
  readonly isMet: (value: number) => boolean;
}

const atLeast = (least: number, text: string): Aim => ({
  text: `≥ ${text}`,
  isMet: (value) => value >= least,
});
const atMost = (most: number, text: string): Aim => ({
  text: `≤ ${text}`,
  isMet: (value) => value <= most,
});

/** Throughput and 99th percentile (milliseconds) at `clients`. */
export const loadAims: {
  readonly [Name in OperationName]: {
    readonly clients: number;
    readonly perSecond: Aim;
    readonly p99?: Aim;
  };
} = {
  suggestions: { clients: 16, perSecond: atLeast(1000, "1,000"), p99: atMost(40, "40 ms") },
  search: { clients: 16, perSecond: atLeast(400, "400"), p99: atMost(80, "80 ms") },
  product: { clients: 16, perSecond: atLeast(1500, "1,500"), p99: atMost(30, "30 ms") },
  addToCart: { clients: 16, perSecond: atLeast(500, "500"), p99: atMost(80, "80 ms") },
  completeOrder: { clients: 8, perSecond: atLeast(60, "60") },
};

export const ratioAim = atLeast(0.5, "0.5");
export const readyAim = atMost(1500, "1,500 ms");
export const memoryAim = atMost(350, "350 MB");

/** Bytes, milliseconds, points of a hundred. */
export const pageAims = {
  homeScript: atMost(95_000, "95 kB"),
  publicScript: atMost(105_000, "105 kB"),
  style: atMost(14_000, "14 kB"),
  lcp: atMost(1500, "1.5 s"),
  tbt: atMost(80, "80 ms"),
  cls: atMost(0.01, "0.01"),
  score: atLeast(100, "100"),
} as const;
