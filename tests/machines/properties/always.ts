import { checkProperty } from "./counter-example.ts";
import { type Invariant, playSession, sessions } from "./shop-session.ts";

/** Holds an invariant over random sessions of the whole shop; `name` is the counter-example's. */
export const always = (
  name: string,
  invariant: Invariant,
  options: { readonly crashes?: boolean } = {},
): void =>
  checkProperty({
    name,
    cases: sessions(options),
    run: (session, stage) => void playSession(session, stage, invariant),
    numRuns: 80,
  });
