import { Context, Effect, Layer } from "effect";
import { Randomness } from "../randomness.ts";
import { Keys } from "./keys.ts";
import { openWith, sealWith } from "./seals.ts";

/**
 * Seals what must not lie open in the database or its backups: AES-256-GCM, with a key that the
 * database does not hold.
 */
export class Vault extends Context.Service<
  Vault,
  {
    /** `label` says what it is and whose: sealed under another label, nothing opens. */
    readonly seal: (label: string, content: Uint8Array) => Buffer;
    /** A defect when it was changed, or sealed under another label or a retired key. */
    readonly open: (label: string, sealed: Uint8Array) => Buffer;
  }
>()("panetier/keys/Vault") {
  static readonly layer: Layer.Layer<Vault, never, Keys> = Layer.effect(
    Vault,
    Effect.gen(function* () {
      const keys = yield* Keys;
      const randomness = yield* Randomness;
      return {
        seal: (label: string, content: Uint8Array) =>
          sealWith(randomness, keys.newest("vault"), label, content),
        open: (label: string, sealed: Uint8Array) =>
          openWith((kid) => keys.find("vault", kid), keys.all("vault"), label, sealed),
      };
    }),
  );
}
