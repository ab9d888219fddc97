import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import { Settings } from "../../config.ts";
import { randomToken } from "../../randomness.ts";
import { ESignature } from "../../ports/e-signature.ts";

/** What the embedded e-signature keeps to itself: which request an address is for. */
export class SigningTokens extends Context.Service<
  SigningTokens,
  {
    /** Undefined for a token that was never given. */
    readonly requestOf: (token: string) => Effect.Effect<number | undefined>;
  }
>()("panetier/e-signature/SigningTokens") {}

/**
 * The e-signature of the embedded default: its pages are the shop's own (`/_signature/…`). A token
 * is known by its hash alone: who reads the database cannot sign.
 */
export const EmbeddedESignature: Layer.Layer<
  ESignature | SigningTokens,
  never,
  Settings | SqlClient.SqlClient
> = Layer.effectContext(
  Effect.gen(function* () {
    const { publicUrl } = yield* Settings;
    const sql = yield* SqlClient.SqlClient;
    return Context.make(ESignature, {
      begin: Effect.fnUntraced(function* (request) {
        const token = yield* randomToken("signature page", 32);
        yield* Effect.orDie(sql`insert into embedded_signature (token_hash, request_id)
          values (${hashOf(token)}, ${request})`);
        return `${publicUrl}/_signature/${token}`;
      }),
    }).pipe(
      Context.add(SigningTokens, {
        requestOf: (token) =>
          sql<{ readonly request: number }>`select request_id as request from embedded_signature
            where token_hash = ${hashOf(token)}`.pipe(
            Effect.map(([row]) => row?.request),
            Effect.orDie,
          ),
      }),
    );
  }),
);

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
