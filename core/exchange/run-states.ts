/**
 * Where a run is, from the receipt of a file to what came of it. The server keeps the state of each
 * run and moves it by `nextState` alone.
 */
export const RUN_STATES = {
  /** The file is there, and its columns are known: one that has to be asked about is no run yet. */
  received: { "file.mapped": "mapped", "run.interrupted": "cancelled" },
  /** Its lines are read, checked and compared. */
  mapped: {
    "lines.compared": "ready",
    "lines.alarming": "waiting",
    "file.refused": "refused",
    "run.interrupted": "cancelled",
  },
  /** What it would do is known and raises no doubt. */
  ready: {
    "run.applying": "applying",
    /** A file that is newer was applied meanwhile. */
    "run.outdated": "waiting",
    /** Rows that somebody had seen and typed over were changed meanwhile. */
    "lines.moved": "refused",
    "run.cancelled": "cancelled",
  },
  /** What it would do has to be looked at by a second person. */
  waiting: { "run.confirmed": "ready", "run.dated": "dated", "run.cancelled": "cancelled" },
  /** It gives somebody power: a second person has confirmed it, and it counts when the next day begins. */
  dated: {
    "run.applying": "applying",
    "run.outdated": "waiting",
    "lines.moved": "refused",
    "run.cancelled": "cancelled",
  },
  /** Piece after piece is written; one that was interrupted goes on where it stood. */
  applying: { "run.applied": "applied" },
  applied: { "undo.started": "undoing" },
  undoing: { "undo.ended": "undone" },
  refused: {},
  cancelled: {},
  undone: {},
} as const satisfies { readonly [state: string]: { readonly [event: string]: string } };

export type RunState = keyof typeof RUN_STATES;

/** What happens to a run. */
export type RunEvent = { [State in RunState]: keyof (typeof RUN_STATES)[State] }[RunState];

/** Where an event leads; undefined where it cannot happen. */
export const nextState = (state: RunState, event: RunEvent): RunState | undefined => {
  const next: { readonly [event: string]: RunState } = RUN_STATES[state];
  return next[event];
};

/** Nothing happens to it any more by itself. */
export const isEnded = (state: RunState): boolean =>
  state === "applied" || Object.keys(RUN_STATES[state]).length === 0;

/** As the operator reads it. */
export const RUN_WORDS: { readonly [State in RunState]: string } = {
  received: "reçu",
  mapped: "en lecture",
  ready: "prêt",
  waiting: "attend un second regard",
  dated: "compte demain",
  applying: "en cours",
  applied: "appliqué",
  undoing: "en annulation",
  refused: "refusé",
  cancelled: "abandonné",
  undone: "annulé",
};

/** What a run is, after 'Le passage n° 7': 'est déjà appliqué', 'attend un second regard'. */
export const standing = (state: RunState): string =>
  state === "waiting" || state === "dated" ? RUN_WORDS[state] : `est déjà ${RUN_WORDS[state]}`;

/** What the run of what somebody types at the desk is called, where it has no name of its own. */
export const TYPED = "Saisie à la gestion";
