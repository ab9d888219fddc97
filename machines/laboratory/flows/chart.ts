/** A machine as a picture and as a table need it: plain data, with a name for everything. */
export type Chart = {
  readonly flow: string;
  readonly root: ChartState;
  readonly transitions: readonly ChartTransition[];
  /** Names that carry a fixed parameter, taken apart: 'isStep(cart)' is isStep with step: cart. */
  readonly parameters: {
    readonly [name: string]: {
      readonly type: string;
      readonly params: { readonly [name: string]: string | number | boolean };
    };
  };
};

export type ChartState = {
  /** XState's id: 'session.signedIn.token.fresh'. */
  readonly id: string;
  readonly key: string;
  readonly type: "atomic" | "compound" | "parallel" | "final" | "history";
  /** Key of the initial child, null for leaves and parallel states. */
  readonly initial: string | null;
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  /** Names of the actors invoked here. */
  readonly invokes: readonly string[];
  readonly tags: readonly string[];
  readonly states: readonly ChartState[];
};

export type ChartTransition = {
  /** Stable: source, event and place among the transitions of that event, 'cartToken.failed cart.retried 0'. */
  readonly id: string;
  readonly source: string;
  /** Ids of the states it leads to; none for an internal one. */
  readonly targets: readonly string[];
  /** XState's event type; '' for an eventless one. */
  readonly event: string;
  readonly kind: "event" | "after" | "always" | "done" | "error" | "stateDone";
  /** What people read: 'cart.retried', 'après untilClosed', 'retrieveOrder répond', 'retrieveOrder : défaut', 'aussitôt'. */
  readonly label: string;
  readonly guard: string | null;
  readonly actions: readonly string[];
  readonly reenter: boolean;
};

/** Where a chart's parts stand, in pixels from the top left corner; made at build time. */
export type ChartLayout = {
  readonly flow: string;
  readonly width: number;
  readonly height: number;
  /** By id of state: absolute place and size. */
  readonly states: { readonly [id: string]: Box };
  /** By id of state: from the initial mark in it to its initial child. */
  readonly initials: { readonly [id: string]: readonly Point[] };
  /**
   * By id of transition: its line, and the box of its label. Transitions between the same two states
   * share one line; those without a target have none, and stand in their state's box.
   */
  readonly edges: {
    readonly [id: string]: { readonly points: readonly Point[]; readonly label: Box };
  };
};
export type Point = readonly [x: number, y: number];
export type Box = readonly [x: number, y: number, width: number, height: number];
