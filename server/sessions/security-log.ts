import { Context, Effect, Layer } from "effect";
import { createHmac } from "node:crypto";
import { ServerLog } from "../web/server-log.ts";
import { placeOf } from "../web/caller-place.ts";
import type { Keys } from "../keys/keys.ts";
import { secret } from "../keys/secrets.ts";
import type { CountedRealm } from "./sign-in-limit.ts";

/** What happens to logins, with the line that says it. */
const events = {
  "sign-in": { level: "info", message: "Connexion" },
  "sign-in-failed": { level: "warn", message: "Connexion refusée : identifiants faux" },
  "sign-in-limited": { level: "warn", message: "Connexion refusée : trop de tentatives" },
  "sign-in-unverified": { level: "warn", message: "Connexion refusée : adresse non vérifiée" },
  "account-attacked": {
    level: "warn",
    message: "Un compte est attaqué : son titulaire est averti",
  },
  "passkey-refused": { level: "warn", message: "Clé d’accès refusée" },
  "openid-refused": { level: "warn", message: "Connexion par le fournisseur refusée" },
  "openid-away": { level: "warn", message: "Le fournisseur de connexion ne répond pas" },
  "password-rehashed": { level: "info", message: "Mot de passe protégé au coût du jour" },
  "renewal-refused": { level: "warn", message: "Renouvellement refusé" },
  "sign-out": { level: "info", message: "Déconnexion" },
  "session-ended": { level: "info", message: "Session terminée à distance" },
  "account-letter-asked": { level: "info", message: "Lien de compte demandé" },
  "account-activated": { level: "info", message: "Compte activé" },
  "password-changed": { level: "warn", message: "Mot de passe changé" },
  "email-changed": { level: "warn", message: "Adresse e-mail changée" },
  "account-deleted": { level: "warn", message: "Compte supprimé par son titulaire" },
  "impersonation-begun": { level: "warn", message: "Un agent se connecte en tant que client" },
  "impersonation-refused": { level: "warn", message: "Code de connexion du support refusé" },
} as const;

export type SecurityEvent = keyof typeof events;

/** Whom it concerns: the e-mail that was typed or belongs to the login, and the caller's address. */
export interface SecurityFacts {
  readonly realm: CountedRealm;
  readonly account?: string;
  readonly address?: string;
  /** The support agent of an impersonation, by login. */
  readonly agent?: string;
  /** Why, which limit, how many: words and numbers of this program, never a person's. */
  readonly reason?: string;
  readonly count?: number;
  readonly retryAfterSeconds?: number;
  readonly knownBrowser?: boolean;
}

/**
 * Writes sign-ins and what becomes of them to the log. People and places are keyed hashes: the same
 * one is seen to come again, across processes, and no line gives an e-mail or an address away. A
 * password or a token has no field here.
 */
export class SecurityLog extends Context.Service<
  SecurityLog,
  { readonly note: (event: SecurityEvent, facts: SecurityFacts) => Effect.Effect<void> }
>()("panetier/sessions/SecurityLog") {
  static readonly layer: Layer.Layer<SecurityLog, never, ServerLog | Keys> = Layer.effect(
    SecurityLog,
    Effect.gen(function* () {
      const log = yield* ServerLog;
      const key = yield* secret("sign-in");
      return SecurityLog.of({
        note: (event, { account, address, agent, ...plain }) =>
          Effect.sync(() => {
            const { level, message } = events[event];
            log.write(level, message, {
              event,
              ...plain,
              account: hashed(key, "account", account?.trim().toLowerCase()),
              address: hashed(
                key,
                "place",
                address === undefined ? undefined : placeOf(address).place,
              ),
              agent: hashed(key, "account", agent),
            });
          }),
      });
    }),
  );
}

const hashed = (key: Uint8Array, kind: string, value: string | undefined): string | undefined =>
  value === undefined
    ? undefined
    : createHmac("sha256", key)
        .update(JSON.stringify(["log", kind, value]))
        .digest("base64url")
        .slice(0, 16);
