import { Effect } from "effect";
import { createECDH } from "node:crypto";
import { Settings } from "../config.ts";
import type { Keys } from "../keys/keys.ts";
import { secret } from "../keys/secrets.ts";

/** The shop's own key pair towards push services (VAPID, RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The keys of setting VAPID_PRIVATE_KEY, else those that the first process made: another pair would
 * silence every browser that subscribed with the first.
 */
export const vapidKeys: Effect.Effect<VapidKeys, never, Keys | Settings> = Effect.gen(function* () {
  const { vapidPrivateKey } = yield* Settings;
  const key =
    vapidPrivateKey === undefined
      ? Buffer.from(yield* secret("push"))
      : Buffer.from(vapidPrivateKey, "base64url");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(key);
  return {
    publicKey: pair.getPublicKey("base64url", "uncompressed"),
    privateKey: pair.getPrivateKey("base64url").padStart(43, "A"),
  };
});
