import { Config, Context, Effect, Option, Schema } from "effect";

export type LogLevel = "debug" | "info" | "warn" | "error" | "none";

/** Everything the environment decides, read once at start (README 'Settings'). */
export interface SettingsShape {
  readonly port: number;
  readonly host: string;
  /** Folder of the embedded database, the pictures' cache and the mails. */
  readonly dataDir: string;
  /** A PostgreSQL of one's own; undefined runs the embedded one in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The address people type, without a slash at its end; https makes cookies Secure and adds HSTS. */
  readonly publicUrl: string;
  /** SMTP server for mails; undefined keeps them as files, shown at /_mail. */
  readonly smtpUrl: string | undefined;
  readonly logLevel: LogLevel;
  /** What an empty database is filled with. */
  readonly seed: "demo" | "none";
  /** True behind a reverse proxy: the caller's address is the last one of X-Forwarded-For. */
  readonly trustProxy: boolean;
  /** The tag manager's container, loaded by pages after consent to audience measurement only. */
  readonly tagManagerId: string | undefined;
  /** Sends notifications to browsers' push services; else they are kept as files, shown at /_push. */
  readonly webPush: boolean;
  /** The key towards push services; undefined takes the one that the database keeps. */
  readonly vapidPrivateKey: string | undefined;
  /** Origins of push services besides those of the known browsers. */
  readonly pushOrigins: readonly string[];
  /** Serves the flows laboratory at /_flows and lets the shop be watched from it. */
  readonly flows: boolean;
}

export class Settings extends Context.Service<Settings, SettingsShape>()("panetier/Settings") {}

export const readSettings: Effect.Effect<SettingsShape, Config.ConfigError> = Effect.gen(
  function* () {
    const port = yield* Config.Port("PORT").pipe(Config.withDefault(8080));
    const publicUrl = yield* optional(Config.URL("PUBLIC_URL"));
    const smtpUrl = yield* optional(Config.URL("SMTP_URL"));
    return {
      port,
      host: yield* Config.NonEmptyString("HOST").pipe(Config.withDefault("127.0.0.1")),
      dataDir: yield* Config.NonEmptyString("DATA_DIR").pipe(Config.withDefault("./data")),
      databaseUrl: yield* optional(Config.NonEmptyString("DATABASE_URL")),
      publicUrl: publicUrl?.href.replace(/\/+$/, "") ?? `http://localhost:${port}`,
      smtpUrl: smtpUrl?.href,
      logLevel: yield* Config.Literals(
        ["debug", "info", "warn", "error", "none"],
        "LOG_LEVEL",
      ).pipe(Config.withDefault("info")),
      seed: yield* Config.Literals(["demo", "none"], "SEED").pipe(Config.withDefault("demo")),
      trustProxy: yield* Config.Boolean("TRUST_PROXY").pipe(Config.withDefault(false)),
      tagManagerId: yield* optional(Config.schema(TagManagerId, "TAG_MANAGER_ID")),
      webPush: yield* Config.Boolean("WEB_PUSH").pipe(Config.withDefault(false)),
      vapidPrivateKey: yield* optional(Config.schema(VapidPrivateKey, "VAPID_PRIVATE_KEY")),
      pushOrigins: (yield* optional(Config.NonEmptyString("PUSH_ORIGINS")))?.split(/[\s,]+/) ?? [],
      flows: yield* Config.Boolean("FLOWS").pipe(Config.withDefault(false)),
    };
  },
);

/** It is written into pages and addresses: nothing but a container's own form. */
const TagManagerId = Schema.String.check(Schema.isPattern(/^GTM-[A-Z0-9]{4,12}$/));

/** 32 bytes in base64url, as `web-push generate-vapid-keys` writes them. */
const VapidPrivateKey = Schema.String.check(Schema.isPattern(/^[\w-]{43}$/));

const optional = <A>(config: Config.Config<A>) =>
  Effect.map(Config.option(config), Option.getOrUndefined);
