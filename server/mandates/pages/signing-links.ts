import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import { Settings } from "../../config.ts";
import { randomToken } from "../../randomness.ts";

/**
 * Addresses of the shop's signing pages, `/_signature/{token}`. A token is known by its hash alone: who reads the
 * database cannot sign.
 */
export class SigningLinks extends Context.Service<
  SigningLinks,
  {
    /** A new address for a request. */
    readonly open: (request: number) => Effect.Effect<string>;
    readonly urlOf: (token: string) => string;
    /** Undefined for a token that was never given. */
    readonly requestOf: (token: string) => Effect.Effect<number | undefined>;
  }
>()("panetier/mandates/SigningLinks") {
  static readonly layer: Layer.Layer<SigningLinks, never, Settings | SqlClient.SqlClient> =
    Layer.effect(
      SigningLinks,
      Effect.gen(function* () {
        const { publicUrl } = yield* Settings;
        const sql = yield* SqlClient.SqlClient;
        const urlOf = (token: string) => `${publicUrl}/_signature/${token}`;
        return {
          urlOf,
          open: Effect.fnUntraced(function* (request) {
            const token = yield* randomToken("signature page", 32);
            // The table has the name of the only signature that there was.
            yield* Effect.orDie(sql`insert into embedded_signature (token_hash, request_id)
              values (${hashOf(token)}, ${request})`);
            return urlOf(token);
          }),
          requestOf: (token) =>
            sql<{ readonly request: number }>`select request_id as request from embedded_signature
              where token_hash = ${hashOf(token)}`.pipe(
              Effect.map(([row]) => row?.request),
              Effect.orDie,
            ),
        };
      }),
    );
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
