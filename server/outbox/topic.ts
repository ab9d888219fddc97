import type { Schema } from "effect";
import type { Lane } from "./lanes.ts";

/**
 * A kind of event: its name in the queue, the shape of what it says, and whose lane it takes. Who
 * announces it and who handles it name the same value.
 */
export interface Topic<A> {
  readonly name: string;
  readonly payload: Schema.Codec<A, unknown>;
  readonly lane: Lane;
}

/** What an event of that topic says. */
export type PayloadOf<T extends Topic<unknown>> = T extends Topic<infer A> ? A : never;

/** A topic; in the lane of the house ('house') where no partner is called. */
export const topic = <A>(
  name: string,
  payload: Schema.Codec<A, unknown>,
  lane: Lane = "house",
): Topic<A> => ({ name, payload, lane });
