import { Cache, Data, Effect, Exit } from "effect";
import * as client from "openid-client";
import type { OpenidSettings } from "../config.ts";
import { guardedRequest } from "../partners/guarded-request.ts";

// The one place that speaks OpenID Connect: where browsers are sent, and whether what they bring back is genuine.

/** Each question to the provider is waited for so long; somebody stands before it. */
const PATIENCE_SECONDS = 5;
/** What a provider tells of itself is some kilobytes; what is longer is none. */
const MOST_BYTES = 256 * 1024;
/** A provider seldom moves; one that did not answer is asked again soon. */
const KNOWN_FOR = { right: "1 hour", wrong: "10 seconds" } as const;

/** The provider did not answer, or not as one does. */
export class ProviderAway extends Data.TaggedError("ProviderAway")<{ readonly cause: unknown }> {}

/** What the provider has vouched for does not hold; `reason` is a word of the library's. */
export class ProviderRefused extends Data.TaggedError("ProviderRefused")<{
  readonly reason: string;
}> {}

/** What one sign-in is made by, and shown again with its answer. */
export interface OpenidSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who somebody is to the provider. */
interface OpenidSubject {
  readonly issuer: string;
  readonly subject: string;
}

/** The firm's provider: authorization code with PKCE, state and nonce, by identity tokens that it has signed. */
export const openidProvider = Effect.fnUntraced(function* (
  { issuer, clientId, clientSecret }: OpenidSettings,
  redirectUri: string,
) {
  const known = yield* Cache.makeWith(() => discovered(issuer, clientId, clientSecret), {
    capacity: 1,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? KNOWN_FOR.right : KNOWN_FOR.wrong),
  });
  const configuration = Cache.get(known, issuer);
  return {
    /** Where a browser shows the provider who it is. */
    address: Effect.fnUntraced(function* ({ state, nonce, verifier }: OpenidSecrets) {
      const config = yield* configuration;
      const challenge = yield* Effect.promise(() => client.calculatePKCECodeChallenge(verifier));
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid",
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: "S256",
      }).href;
    }),
    /** Who came back with that code. */
    subjectOf: Effect.fnUntraced(function* (
      { state, nonce, verifier }: OpenidSecrets,
      answer: { readonly code: string; readonly iss: string | null },
    ): Effect.fn.Return<OpenidSubject, ProviderAway | ProviderRefused> {
      const config = yield* configuration;
      const came = new URL(redirectUri);
      came.searchParams.set("code", answer.code);
      came.searchParams.set("state", state);
      if (answer.iss !== null) came.searchParams.set("iss", answer.iss);
      const tokens = yield* Effect.tryPromise({
        try: () =>
          client.authorizationCodeGrant(config, came, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          }),
        catch: (cause) =>
          isOfTheWay(cause)
            ? new ProviderAway({ cause })
            : new ProviderRefused({ reason: reasonOf(cause) }),
      });
      const claims = tokens.claims();
      if (claims === undefined) return yield* new ProviderRefused({ reason: "no identity token" });
      return { issuer: claims.iss, subject: claims.sub };
    }),
  };
});

const discovered = (issuer: string, clientId: string, clientSecret: string) =>
  Effect.tryPromise({
    try: async () => {
      const config = await client.discovery(
        new URL(issuer),
        clientId,
        undefined,
        authenticationBy(clientSecret),
        {
          timeout: PATIENCE_SECONDS,
          [client.customFetch]: boundedFetch,
          execute: [
            // Without it the signature is not looked at: the token comes from the provider itself.
            client.enableNonRepudiationChecks,
            ...(issuer.startsWith("http:") ? [client.allowInsecureRequests] : []),
          ],
        },
      );
      config[client.customFetch] = boundedFetch;
      return config;
    },
    catch: (cause) => new ProviderAway({ cause }),
  });

/** The secret goes as the provider takes it: in a header unless it names the body alone. */
const authenticationBy = (clientSecret: string): client.ClientAuth => {
  const basic = client.ClientSecretBasic(clientSecret);
  const post = client.ClientSecretPost(clientSecret);
  return (server, ...more) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    (taken.includes("client_secret_basic") ? basic : post)(server, ...more);
  };
};

class OfTheWay extends Error {}

/** The provider's answers, whole and within their bounds; what is wrong at its side is no refusal. */
const boundedFetch: client.CustomFetch = async (url, { method, headers: sent, signal, body }) => {
  const answer = await guardedRequest(
    {
      url,
      method: method === "POST" ? "POST" : "GET",
      // The secret goes to the provider's address and to no other.
      headers: sent,
      // Forms are all that the library sends here.
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      patienceMs: PATIENCE_SECONDS * 1000,
      mostBytes: MOST_BYTES,
      fromEnvironment: true,
    },
    signal ?? new AbortController().signal,
  ).catch((cause: unknown) => {
    throw new OfTheWay("The provider did not answer", { cause });
  });
  const { status, headers } = answer;
  if (status >= 500) throw new OfTheWay(`The provider answered ${status}`);
  return new Response(answer.body.byteLength === 0 ? null : answer.body, { status, headers });
};

const isOfTheWay = (error: unknown): boolean =>
  error instanceof OfTheWay || (error instanceof Error && isOfTheWay(error.cause));

const reasonOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "unknown";
