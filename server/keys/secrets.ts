import { Effect } from "effect";
import type { Purpose } from "./key-ring.ts";
import { Keys } from "./keys.ts";

/**
 * The key of 32 bytes for a purpose that every process of the shop shares, as it is now. For what is
 * 'kept' (keys/key-ring.ts): whoever must read what older keys made asks `Keys` each time.
 */
export const secret = (name: Purpose): Effect.Effect<Uint8Array, never, Keys> =>
  Effect.map(Keys, (keys) => keys.newest(name).bytes);
