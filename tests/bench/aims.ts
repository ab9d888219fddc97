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

/** Throughput and 99th percentile (milliseconds) at `clients`; the median of one client alone. */
export const loadAims: {
  readonly [Name in OperationName]: {
    readonly clients: number;
    readonly perSecond?: Aim;
    readonly p99?: Aim;
    readonly alone?: Aim;
  };
} = {
  suggestions: { clients: 16, perSecond: atLeast(8000, "8,000"), p99: atMost(40, "40 ms") },
  search: { clients: 16, perSecond: atLeast(1000, "1,000"), p99: atMost(40, "40 ms") },
  product: { clients: 16, perSecond: atLeast(2000, "2,000"), p99: atMost(20, "20 ms") },
  addToCart: { clients: 16, perSecond: atLeast(500, "500"), p99: atMost(60, "60 ms") },
  completeOrder: { clients: 8, perSecond: atLeast(100, "100") },
  outstandings: { clients: 16, p99: atMost(50, "50 ms") },
  shoppingList: { clients: 16, perSecond: atLeast(200, "200"), alone: atMost(10, "10 ms") },
  invoiceFile: { clients: 16, p99: atMost(100, "100 ms") },
};

export const ratioAim = atLeast(0.6, "0.6");

/** Endpoint ÷ the statements of FORMER_COMMIT. */
export const formerRatioAims: { readonly [Name in OperationName]?: Aim } = {
  product: ratioAim,
  addToCart: ratioAim,
  completeOrder: atLeast(1, "1"),
};
export const readyAim = atMost(1500, "1,500 ms");
export const memoryAim = atMost(350, "350 MB");

/** Which budget a page has: the home page's or the public pages' for a visitor, or a customer's. */
export type PageKind = "home" | "public" | "customer";

/** Bytes of code in a first visit's load, bytes until the page is idle for two seconds, milliseconds. */
export const pageAims: {
  readonly [Kind in PageKind]: {
    readonly script: Aim;
    readonly idleScript: Aim;
    readonly tbt: Aim;
  };
} = {
  home: {
    script: atMost(145_000, "145 kB"),
    idleScript: atMost(180_000, "180 kB"),
    tbt: atMost(100, "100 ms"),
  },
  public: {
    script: atMost(150_000, "150 kB"),
    idleScript: atMost(180_000, "180 kB"),
    tbt: atMost(100, "100 ms"),
  },
  customer: {
    script: atMost(175_000, "175 kB"),
    idleScript: atMost(205_000, "205 kB"),
    tbt: atMost(150, "150 ms"),
  },
};

/** Of every page: bytes, milliseconds. */
export const styleAim = atMost(14_000, "14 kB");
export const lcpAim = atMost(1500, "1.5 s");
export const clsAim = atMost(0.01, "0.01");

/** Points of a hundred. */
export const scoreAims = {
  performance: atLeast(98, "98"),
  accessibility: atLeast(100, "100"),
  bestPractices: atLeast(100, "100"),
  seo: atLeast(100, "100"),
} as const;

/** Milliseconds at a quarter of the processor's speed. */
export const inpAim = atMost(100, "100 ms");

/** Milliseconds between two frames: sixty a second, and one left out of a hundred at most. */
export const frameAims = {
  p50: atMost(17, "17 ms"),
  p90: atMost(18, "18 ms"),
  p99: atMost(34, "34 ms"),
} as const;
