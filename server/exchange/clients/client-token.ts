import { Clock, Effect, Schema } from "effect";
import { CLIENT_SCOPES, type ClientScope } from "../../../api-schema/exchange-clients.ts";
import { Settings } from "../../config.ts";
import { Keys } from "../../keys/keys.ts";
import { readSignedToken, signToken } from "../../keys/signed-token.ts";

/** A client's token is good for ten minutes. */
export const clientTokenSeconds = 10 * 60;

/** Who clients' tokens are for (claim `aud`): the exchange by HTTP, nothing else. */
export const clientAudience = "panetier-exchange";

/** What a token says. What a client may is read from the database too: the lesser counts. */
export interface ClientClaims {
  readonly client: number;
  /** The scopes that were asked for. */
  readonly may: readonly ClientScope[];
}

const Claims = Schema.Struct({
  client: Schema.Int,
  may: Schema.Array(Schema.Literals(CLIENT_SCOPES)),
});

/** Makes and reads the tokens of clients. */
export const makeClientTokens = Effect.gen(function* () {
  const keys = yield* Keys;
  const purpose = { issuer: (yield* Settings).publicUrl, audience: clientAudience };
  return {
    issue: ({ client, may }: ClientClaims) =>
      signToken(keys, purpose, clientTokenSeconds, `client ${client}`, { client, may: [...may] }),
    /** Undefined when it is forged, malformed, expired, or of another purpose. */
    read: Effect.fnUntraced(function* (token: string) {
      const signed = yield* readSignedToken(keys, purpose, token, yield* Clock.currentTimeMillis);
      if (signed === undefined) return undefined;
      return yield* decode(signed.payload).pipe(Effect.orElseSucceed(() => undefined));
    }),
  };
});

const decode = Schema.decodeUnknownEffect(Claims);
