import { Effect, Schema } from "effect";
import {
  type PasskeyCreation,
  type PasskeyMade,
  type PasskeyRequest,
  type PasskeyShown,
  PasskeyTransport,
} from "../../api-schema/staff-passkeys.ts";
import type { ApiError, ServerRefused } from "../../core/api/errors.ts";

// What a browser does with passkeys, as an Effect among those of the calls: its own dialog is closed once
// nobody waits for it any more.

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => "PublicKeyCredential" in globalThis;

/** Lets whoever sits there sign with a passkey. */
export const shownPasskey = (asked: PasskeyRequest): Effect.Effect<PasskeyShown, ApiError> =>
  inBrowser(async ({ startAuthentication }) => {
    const allowCredentials = asked.allowCredentials.map(descriptorOf);
    const { id, response } = await startAuthentication({
      optionsJSON: { ...asked, allowCredentials },
    });
    return {
      id,
      clientData: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
      userHandle: response.userHandle ?? null,
    };
  }, notShown);

/** Lets whoever sits there make a passkey, where the browser has none of theirs. */
export const madePasskey = (
  asked: PasskeyCreation,
): Effect.Effect<Omit<PasskeyMade, "name">, ApiError> =>
  inBrowser(
    async ({ startRegistration }) => {
      const { id, response } = await startRegistration({
        optionsJSON: {
          ...asked,
          pubKeyCredParams: [...asked.pubKeyCredParams],
          excludeCredentials: asked.excludeCredentials.map(descriptorOf),
        },
      });
      return {
        id,
        clientData: response.clientDataJSON,
        attestation: response.attestationObject,
        // Ways that came after this release are no help to it.
        transports: (response.transports ?? []).filter(Schema.is(PasskeyTransport)),
      };
    },
    (error) =>
      error instanceof Error && error.name === "InvalidStateError"
        ? refusedHere("Cet appareil a déjà une clé d’accès de votre compte.")
        : refusedHere("La clé d’accès n’a pas été créée. Recommencez quand vous êtes prêt."),
  );

type Browser = typeof import("@simplewebauthn/browser");

const inBrowser = <A>(
  act: (browser: Browser) => Promise<A>,
  refused: (error: unknown) => ApiError,
): Effect.Effect<A, ApiError> =>
  Effect.tryPromise({
    try: async (signal) => {
      const browser = await import("@simplewebauthn/browser");
      signal.addEventListener("abort", () => browser.WebAuthnAbortService.cancelCeremony());
      return await act(browser);
    },
    catch: refused,
  });

const descriptorOf = ({ id, type, transports }: PasskeyRequest["allowCredentials"][number]) => ({
  id,
  type,
  transports: [...transports],
});

const refusedHere = (message: string): ServerRefused => ({
  _tag: "ServerRefused",
  status: 0,
  code: "CLE_REFUSEE_ICI",
  message,
  fields: [],
  retryAfter: null,
});

const notShown = (): ServerRefused =>
  refusedHere("La clé d’accès n’a pas été utilisée. Réessayez, ou choisissez un autre moyen.");
