import { Effect } from "effect";
import { createHmac } from "node:crypto";
import type { Keys } from "../keys/keys.ts";
import { secret } from "../keys/secrets.ts";
import type { Sender } from "../web/upload-counts.ts";

/**
 * For whom files count that come from an address: for it, of which only a keyed hash is kept, and for
 * all who are not signed in.
 */
export const makeContactSenders: Effect.Effect<
  (address: string) => readonly Sender[],
  never,
  Keys
> = Effect.map(secret("sign-in"), (key) => (address) => [
  {
    quota: "caller",
    id: createHmac("sha256", key)
      .update(JSON.stringify(["upload", address]))
      .digest("base64url"),
  },
  { quota: "callers", id: "all" },
]);
