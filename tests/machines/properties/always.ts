import { checkProperty } from "./counter-example.ts";
import { type Invariant, playSession, sessions, type Subject } from "./shop-session.ts";

/** Holds an invariant over random sessions of the whole shop; `name` is the counter-example's. */
export const always = (name: string, invariant: Invariant, subject: Subject): "holds" =>
  checkProperty({
    name,
    cases: sessions(subject),
    run: (session, stage) => void playSession(session, stage, invariant),
    numRuns: 60,
  });
