import {
  Config,
  ConfigProvider,
  Context,
  Effect,
  Option,
  Schema,
  SchemaTransformation,
} from "effect";
import {
  type Beyond,
  beyondThisMachine,
  DEMO_PARTS,
  type Deployment,
  isLocalAddress,
} from "./deployment.ts";
import { dirname, join } from "node:path";
import { type ProcessRole, ROLES } from "./process-role.ts";
import { withSecretFiles } from "./secret-files.ts";

/** Who does it: the shop, or the group's ERP, whose open items the ledger would mirror. */
export type MoneyKeeper = "erp" | "shop";

export type LogLevel = "debug" | "info" | "warn" | "error" | "none";

/** The firm's own provider of sign-ins at the desk (OpenID Connect). */
export interface OpenidSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What it is called on the button. */
  readonly name: string;
}

/** A folder at an SFTP server, and how the shop is known there. */
export interface SftpSettings {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly folder: string;
  readonly privateKey: string | undefined;
  readonly password: string | undefined;
  /** `SHA256:…` of the keys that the server may show, as OpenSSH prints them; any other ends the call. */
  readonly hostKeys: readonly string[];
}

/** Everything the environment decides, read once at start (docs/settings.md). */
export interface SettingsShape extends Deployment {
  /** What this process is for; any number of each kind stands on one database. */
  readonly role: ProcessRole;
  /** Seconds that it goes on answering after it was told to stop, while /readyz says that it is going. */
  readonly drainSeconds: number;
  readonly port: number;
  readonly host: string;
  /** Folder of the embedded database, the pictures' cache and the mails. */
  readonly dataDir: string;
  /** The keys of the shop, in a file of their own: all processes on a database share them. */
  readonly keyFile: string;
  /** A PostgreSQL of one's own, or its pooler; undefined runs the embedded one in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The server itself where `databaseUrl` is a pooler; undefined where that is the server. */
  readonly databaseDirectUrl: string | undefined;
  /** A standby of it that the catalogue is read from; undefined reads all from `databaseUrl`. */
  readonly databaseReadUrl: string | undefined;
  /** By how many seconds it may be behind. */
  readonly databaseReadLag: number;
  /** The address people type, without a slash at its end; https makes cookies Secure and adds HSTS. */
  readonly publicUrl: string;
  /** What leads beyond this machine while nobody said that address; empty when it was said. */
  readonly beyond: readonly Beyond[];
  /** SMTP server for mails; undefined keeps them as files, shown at /_mail. */
  readonly smtpUrl: string | undefined;
  /** The account that text messages are sent from; undefined without one. */
  readonly smsUrl: string | undefined;
  /** Key of the Stripe account that takes cards; undefined without a real bank. */
  readonly stripeSecretKey: string | undefined;
  /** Where Yousign's API is: for signatures that count, or for trials. */
  readonly yousignUrl: string;
  /** Signs what Yousign sends to POST /api/signature/callback. */
  readonly yousignWebhookSecret: string | undefined;
  /** Key to Insee's directory of companies; undefined without the real one. */
  readonly inseeApiKey: string | undefined;
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
  /** Signs what Stripe sends to POST /api/bank/callback (whsec_…). */
  readonly stripeWebhookSecret: string | undefined;
  /** Where Stripe's API is; tests name a stand-in. */
  readonly stripeApi: string;
  /** A bucket of a storage that speaks S3, for customers' files; undefined keeps them in `dataDir`. */
  readonly s3Url: string | undefined;
  /** The region that requests to it are signed for. */
  readonly s3Region: string;
  /** Where Insee's directory of companies is; tests name a stand-in. */
  readonly inseeApi: string;
  /** Who issues invoices and keeps the accounts of customers. */
  readonly invoices: MoneyKeeper;
  /** Who presents direct debits. */
  readonly debits: MoneyKeeper;
  /** Whether a person approves each remise of debits, or it leaves by itself. */
  readonly debitsApproval: "auto" | "person";
  /** Of the firm's own provider of sign-ins; all three or none. */
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string | undefined;
  readonly oidcClientSecret: string | undefined;
  /** What it is called on the button. */
  readonly oidcName: string;
  /** What the ERP knows the shop by. */
  readonly erpToken: string | undefined;
  /** The folder that a mill's files are put in; undefined takes none. */
  readonly exchangeDir: string | undefined;
  /** The same at an SFTP server, to which the shop comes; undefined comes to none. */
  readonly sftpUrl: string | undefined;
  /** What the shop is let in by: a private key, or a password. */
  readonly sftpKey: string | undefined;
  readonly sftpPassword: string | undefined;
  /** Fingerprints of the server's key. */
  readonly sftpHostKey: readonly string[];
  /** The folder that orders by lorry are put out into, for depots that read them without the shop. */
  readonly reliefDir: string | undefined;
  /** Where measures are read, on a port of their own; undefined keeps none. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** A collector that takes traces by OTLP (HTTP, JSON); undefined traces nothing. */
  readonly otlpUrl: string | undefined;
  /** What it knows the shop by, as headers. */
  readonly otlpHeaders: Readonly<Record<string, string>>;
  /** The part of traces that is kept whatever they are, from 0 to 1. */
  readonly tracesSample: number;
  /** Where backups lie: a folder, or a bucket's address with its key; undefined where each command says it. */
  readonly backupTo: string | undefined;
  /** The key that seals backups, in a file of its own. */
  readonly backupKeyFile: string;
  /** Where pg_dump and pg_restore are, when the system's path does not say it. */
  readonly pgBinDir: string | undefined;
}

export class Settings extends Context.Service<Settings, SettingsShape>()("panetier/Settings") {}

/** An environment: what a process was started with. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of this process. */
export const readSettings: Effect.Effect<SettingsShape, Config.ConfigError> = Effect.suspend(() =>
  settingsIn(process.env),
);

/** What an environment says; fails with the name of the first setting that is wrong. */
export const settingsIn = (
  environment: Environment,
): Effect.Effect<SettingsShape, Config.ConfigError> => {
  const said = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return Effect.flatMap(withSecretFiles(said), settingsOfAll);
};

const settingsOfAll = (
  env: Readonly<Record<string, string>>,
): Effect.Effect<SettingsShape, Config.ConfigError> => {
  const absentOrRight = neverEmpty(env);
  return Effect.provideService(
    Effect.gen(function* () {
      const dataDir = yield* Config.NonEmptyString("DATA_DIR").pipe(Config.withDefault("./data"));
      const port = yield* Config.Port("PORT").pipe(Config.withDefault(8080));
      const publicUrl = yield* absentOrRight(
        Config.schema(PublicUrl, "PUBLIC_URL").pipe(Config.map((text) => new URL(text))),
      );
      const smtpUrl = yield* absentOrRight(Config.schema(SmtpUrl, "SMTP_URL"));
      const smsUrl = yield* absentOrRight(Config.schema(SmsUrl, "SMS_URL"));
      const ownUrl = publicUrl?.href.replace(/\/+$/, "") ?? `http://localhost:${port}`;
      const host = yield* Config.NonEmptyString("HOST").pipe(Config.withDefault("127.0.0.1"));
      const databaseUrl = yield* absentOrRight(databaseAddress("DATABASE_URL"));
      const databaseDirectUrl = yield* absentOrRight(databaseAddress("DATABASE_DIRECT_URL"));
      const databaseReadUrl = yield* absentOrRight(databaseAddress("DATABASE_READ_URL"));
      const beyond =
        publicUrl === undefined
          ? beyondThisMachine({ host, databaseUrl, databaseDirectUrl, databaseReadUrl })
          : [];
      const production =
        beyond.length > 0 ||
        !isLocalAddress(ownUrl) ||
        (yield* optional(Config.String("NODE_ENV"))) === "production";
      const demo = (yield* optional(Config.schema(DemoParts, "DEMO"))) ?? [];
      const seeded = production && !demo.includes("data") ? "none" : "demo";
      const keyFile = yield* Config.NonEmptyString("KEY_FILE").pipe(
        Config.withDefault(join(dataDir, "keys.json")),
      );
      return {
        production,
        demo,
        role: yield* Config.Literals(ROLES, "ROLE").pipe(Config.withDefault("all")),
        drainSeconds: yield* Config.schema(DrainSeconds, "DRAIN_SECONDS").pipe(
          Config.withDefault(0),
        ),
        port,
        host,
        dataDir,
        keyFile,
        databaseUrl,
        databaseDirectUrl,
        databaseReadUrl,
        databaseReadLag: yield* Config.schema(ReadLag, "DATABASE_READ_LAG_SECONDS").pipe(
          Config.withDefault(10),
        ),
        publicUrl: ownUrl,
        beyond,
        smtpUrl,
        smsUrl,
        logLevel: yield* Config.Literals(
          ["debug", "info", "warn", "error", "none"],
          "LOG_LEVEL",
        ).pipe(Config.withDefault("info")),
        seed: yield* Config.Literals(["demo", "none"], "SEED").pipe(Config.withDefault(seeded)),
        trustProxy: yield* Config.Boolean("TRUST_PROXY").pipe(Config.withDefault(false)),
        tagManagerId: yield* optional(Config.schema(TagManagerId, "TAG_MANAGER_ID")),
        webPush: yield* Config.Boolean("WEB_PUSH").pipe(Config.withDefault(false)),
        vapidPrivateKey: yield* optional(Config.schema(VapidPrivateKey, "VAPID_PRIVATE_KEY")),
        pushOrigins:
          (yield* optional(Config.NonEmptyString("PUSH_ORIGINS")))?.split(/[\s,]+/) ?? [],
        flows: yield* Config.Boolean("FLOWS").pipe(Config.withDefault(demo.includes("flows"))),
        stripeSecretKey: yield* absentOrRight(Config.schema(StripeSecretKey, "STRIPE_SECRET_KEY")),
        stripeWebhookSecret: yield* absentOrRight(
          Config.schema(StripeWebhookSecret, "STRIPE_WEBHOOK_SECRET"),
        ),
        stripeApi: "https://api.stripe.com",
        yousignApiKey: yield* absentOrRight(Config.schema(YousignApiKey, "YOUSIGN_API_KEY")),
        yousignUrl: (yield* absentOrRight(Config.schema(YousignUrl, "YOUSIGN_URL"))) ?? YOUSIGN_API,
        yousignWebhookSecret: yield* absentOrRight(
          Config.schema(YousignWebhookSecret, "YOUSIGN_WEBHOOK_SECRET"),
        ),
        inseeApiKey: yield* absentOrRight(Config.schema(InseeApiKey, "INSEE_API_KEY")),
        inseeApi: "https://api.insee.fr/api-sirene/3.11",
        invoices: yield* Config.Literals(["erp", "shop"], "INVOICES").pipe(
          Config.withDefault("shop"),
        ),
        debits: yield* Config.Literals(["erp", "shop"], "DEBITS").pipe(Config.withDefault("shop")),
        debitsApproval: yield* Config.Literals(["auto", "person"], "DEBITS_APPROVAL").pipe(
          Config.withDefault("person"),
        ),
        s3Url: yield* absentOrRight(Config.schema(S3Url, "S3_URL")),
        oidcIssuer: yield* absentOrRight(Config.schema(OidcIssuer, "OIDC_ISSUER")),
        oidcClientId: yield* absentOrRight(Config.schema(Schema.NonEmptyString, "OIDC_CLIENT_ID")),
        oidcClientSecret: yield* absentOrRight(
          Config.schema(Schema.NonEmptyString, "OIDC_CLIENT_SECRET"),
        ),
        oidcName: yield* Config.schema(OidcName, "OIDC_NAME").pipe(
          Config.withDefault("OpenID Connect"),
        ),
        erpUrl: yield* absentOrRight(Config.schema(ErpUrl, "ERP_URL")),
        erpToken: yield* absentOrRight(Config.schema(ErpToken, "ERP_TOKEN")),
        exchangeDir: yield* absentOrRight(Config.schema(Schema.NonEmptyString, "EXCHANGE_DIR")),
        sftpUrl: yield* absentOrRight(Config.schema(SftpUrl, "SFTP_URL")),
        sftpKey: yield* absentOrRight(Config.schema(SftpKey, "SFTP_KEY")),
        sftpPassword: yield* absentOrRight(Config.schema(Schema.NonEmptyString, "SFTP_PASSWORD")),
        sftpHostKey:
          (yield* absentOrRight(Config.schema(SftpHostKey, "SFTP_HOST_KEY")))?.split(/[\s,]+/) ??
          [],
        reliefDir: yield* absentOrRight(Config.schema(Schema.NonEmptyString, "RELIEF_DIR")),
        metricsPort: yield* absentOrRight(Config.Port("METRICS_PORT")),
        metricsHost: yield* Config.NonEmptyString("METRICS_HOST").pipe(
          Config.withDefault("127.0.0.1"),
        ),
        otlpUrl: yield* absentOrRight(Config.schema(OtlpUrl, "OTLP_URL")),
        otlpHeaders: (yield* absentOrRight(Config.schema(OtlpHeaders, "OTLP_HEADERS"))) ?? {},
        tracesSample: yield* Config.schema(TracesSample, "TRACES_SAMPLE").pipe(
          Config.withDefault(0.1),
        ),
        backupTo: yield* absentOrRight(Config.schema(Schema.NonEmptyString, "BACKUP_TO")),
        backupKeyFile: yield* Config.NonEmptyString("BACKUP_KEY_FILE").pipe(
          Config.withDefault(join(dirname(keyFile), "backup-key")),
        ),
        pgBinDir: yield* absentOrRight(Config.schema(Schema.NonEmptyString, "PG_BIN_DIR")),
        s3Region: yield* Config.NonEmptyString("S3_REGION").pipe(Config.withDefault("us-east-1")),
      };
    }),
    ConfigProvider.ConfigProvider,
    ConfigProvider.fromEnv({ env }),
  );
};

/** As text of the environment; a supervisor that waits longer than a minute is none. */
const DrainSeconds = Schema.NumberFromString.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 0, maximum: 60 }),
);

/** As text of the environment; it is looked at twice a second, so one second would be too few. */
const ReadLag = Schema.NumberFromString.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 2, maximum: 300 }),
);

/** It is written into pages and addresses: nothing but a container's own form. */
const TagManagerId = Schema.String.check(Schema.isPattern(/^GTM-[A-Z0-9]{4,12}$/));

/** 32 bytes in base64url, as `web-push generate-vapid-keys` writes them. */
const VapidPrivateKey = Schema.String.check(Schema.isPattern(/^[\w-]{43}$/));

/** An address that the check accepts; what is said of a wrong one never repeats it: it may hold a password. */
const address = (isRight: (url: URL) => boolean, message: string) =>
  Schema.String.check(
    Schema.makeFilter((text: string) => (URL.canParse(text) && isRight(new URL(text))) || message),
  );

const databaseAddress = (name: string) =>
  Config.schema(
    address(
      ({ protocol, hostname, pathname, searchParams }) =>
        (protocol === "postgresql:" || protocol === "postgres:") &&
        (hostname !== "" || Boolean(searchParams.get("host"))) &&
        (pathname.length > 1 || Boolean(searchParams.get("dbname"))),
      `${name} attend postgresql://utilisateur:motdepasse@serveur:5432/base`,
    ),
    name,
  );

// Links of letters begin with it: a user, a path or a query in it would stand in each of them.
const PublicUrl = address(
  ({ protocol, href, origin }) => /^https?:$/.test(protocol) && href === `${origin}/`,
  "PUBLIC_URL attend l'adresse de la boutique, https://boutique.example",
);

const SmtpUrl = address(
  ({ protocol, hostname }) => /^smtps?:$/.test(protocol) && hostname !== "",
  "SMTP_URL attend smtp://serveur:587 ou smtps://serveur:465",
);

const SmsUrl = address(
  ({ protocol, hostname, username, password, searchParams }) =>
    (protocol === "https:" || (protocol === "http:" && isLocalAddress(`http://${hostname}`))) &&
    /^AC\w+$/.test(username) &&
    password !== "" &&
    /^(?:\+[1-9]\d{4,14}|[\w -]{1,11})$/.test(searchParams.get("from") ?? ""),
  "SMS_URL attend https://compte:jeton@api.twilio.com/?from=Panetier",
);

const S3Url = address(
  ({ protocol, hostname, username, password, pathname, search }) =>
    (protocol === "https:" || (protocol === "http:" && isLocalAddress(`http://${hostname}`))) &&
    username !== "" &&
    password !== "" &&
    /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(pathname) &&
    search === "",
  "S3_URL attend https://clé:secret@serveur/seau",
);

const OidcIssuer = address(
  ({ protocol, hostname, username, password, search, hash }) =>
    (protocol === "https:" || (protocol === "http:" && isLocalAddress(`http://${hostname}`))) &&
    [username, password, search, hash].every((part) => part === ""),
  "OIDC_ISSUER attend l'adresse du fournisseur, https://connexion.maison.fr",
);

/** An ERP mostly stands within the house: a private address is right, and http on this machine alone. */
const ErpUrl = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      text === "files" ||
      (URL.canParse(text) && isErpAddress(new URL(text))) ||
      "ERP_URL attend l'adresse de l'ERP, https://erp.maison.fr/boutique, ou « files »",
  ),
);

const isErpAddress = ({ protocol, hostname, username, password, search, hash }: URL): boolean =>
  (protocol === "https:" || (protocol === "http:" && isLocalAddress(`http://${hostname}`))) &&
  [username, password, search, hash].every((part) => part === "");

/** A collector mostly stands within the house, as an ERP does. */
const OtlpUrl = address(
  isErpAddress,
  "OTLP_URL attend l'adresse d'un collecteur, http://127.0.0.1:4318",
);

/** 'name=value', separated by commas; values may be percent-encoded, as OpenTelemetry writes them. */
const OtlpHeaders = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      Object.entries(headersOf(text)).every(
        ([name, value]) => /^[\w-]{1,64}$/.test(name) && /^[\x20-\x7e]{1,1024}$/.test(value),
      ) || "OTLP_HEADERS attend nom=valeur, séparés par des virgules",
  ),
).pipe(
  Schema.decodeTo(
    Schema.Record(Schema.String, Schema.String),
    SchemaTransformation.transform<Readonly<Record<string, string>>, string>({
      decode: headersOf,
      encode: (headers) =>
        Object.entries(headers)
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join(","),
    }),
  ),
);

const TracesSample = Schema.NumberFromString.check(
  Schema.isBetween({ minimum: 0, maximum: 1 }, { message: "TRACES_SAMPLE attend 0 à 1" }),
);

function headersOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text.split(",").map((each) => {
      const at = each.indexOf("=");
      const value = each.slice(at + 1).trim();
      return [each.slice(0, Math.max(0, at)).trim(), readable(value)] as const;
    }),
  );
}

/** Escapes that spell nothing are taken as they stand. */
const readable = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Where signatures count. */
export const YOUSIGN_API = "https://api.yousign.app/v3";

const YousignUrl = address(
  isErpAddress,
  `YOUSIGN_URL attend ${YOUSIGN_API}, ou https://api-sandbox.yousign.app/v3 pour essayer`,
);

/** It goes into a header. */
const YousignApiKey = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{8,512}$/, {
    message: "YOUSIGN_API_KEY attend 8 à 512 signes sans espace",
  }),
);

const YousignWebhookSecret = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{8,512}$/, {
    message: "YOUSIGN_WEBHOOK_SECRET attend 8 à 512 signes sans espace",
  }),
);

/** It goes into a header. */
const ErpToken = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{16,512}$/, {
    message: "ERP_TOKEN attend 16 à 512 signes sans espace",
  }),
);

const SftpUrl = address(
  ({ protocol, hostname, username, password, pathname, search, hash }) =>
    protocol === "sftp:" &&
    hostname !== "" &&
    username !== "" &&
    pathname.length > 1 &&
    [password, search, hash].every((part) => part === ""),
  "SFTP_URL attend sftp://utilisateur@serveur:22/dossier, sans mot de passe : il va dans SFTP_PASSWORD",
);

const SftpKey = Schema.String.check(
  Schema.isPattern(
    /^-----BEGIN [A-Z ]*PRIVATE KEY-----\r?\n[\s\S]+-----END [A-Z ]*PRIVATE KEY-----\s*$/,
    {
      message: "SFTP_KEY attend une clé privée, telle que ssh-keygen l'écrit, sans phrase secrète",
    },
  ),
);

/** As `ssh-keygen -l` prints them; two while the server changes its key. */
const SftpHostKey = Schema.String.check(
  Schema.isPattern(/^SHA256:[A-Za-z0-9+/]{43}(?:[\s,]+SHA256:[A-Za-z0-9+/]{43})*$/, {
    message: "SFTP_HOST_KEY attend l'empreinte de la clé du serveur, SHA256:… (ssh-keygen -l)",
  }),
);

/** The folder at an SFTP server; undefined where none is named. */
export const sftpOf = ({
  sftpUrl,
  sftpKey,
  sftpPassword,
  sftpHostKey,
}: Pick<SettingsShape, "sftpUrl" | "sftpKey" | "sftpPassword" | "sftpHostKey">):
  | SftpSettings
  | undefined => {
  if (sftpUrl === undefined) return undefined;
  const { hostname, port, username, pathname } = new URL(sftpUrl);
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port) || 22,
    username: decodeURIComponent(username),
    folder: decodeURIComponent(pathname),
    privateKey: sftpKey,
    password: sftpPassword,
    hostKeys: sftpHostKey,
  };
};

/** It stands on a button. */
const OidcName = Schema.Trimmed.check(Schema.isMinLength(1), Schema.isMaxLength(40));

/** The provider of sign-ins; undefined where the firm has none. */
export const openidOf = ({
  oidcIssuer,
  oidcClientId,
  oidcClientSecret,
  oidcName,
}: Pick<SettingsShape, "oidcIssuer" | "oidcClientId" | "oidcClientSecret" | "oidcName">):
  | OpenidSettings
  | undefined =>
  oidcIssuer === undefined || oidcClientId === undefined || oidcClientSecret === undefined
    ? undefined
    : {
        issuer: oidcIssuer,
        clientId: oidcClientId,
        clientSecret: oidcClientSecret,
        name: oidcName,
      };

/**
 * Absent is a choice, empty is a mistake: a secret that was not filled in would open a demonstration
 * shop of its own database, or write mails to files that anybody may read.
 */
const neverEmpty =
  (env: Readonly<Record<string, string>>) =>
  <A>(config: Config.Config<A>) =>
    Effect.provideService(
      optional(config),
      ConfigProvider.ConfigProvider,
      ConfigProvider.fromEnv({ env, preserveEmptyStrings: true }),
    );

/** Names of the demonstration's parts, separated by commas. */
const DemoParts = Schema.String.pipe(
  Schema.decodeTo(
    Schema.Array(Schema.String),
    SchemaTransformation.transform<readonly string[], string>({
      decode: (text) => text.split(/[\s,]+/).filter((part) => part !== ""),
      encode: (parts) => parts.join(","),
    }),
  ),
  Schema.decodeTo(Schema.Array(Schema.Literals(DEMO_PARTS))),
);

/** A secret or restricted key; the publishable one (pk_…) opens no page. */
const StripeSecretKey = Schema.String.check(Schema.isPattern(/^(?:sk|rk)_(?:test|live)_\w+$/));
const StripeWebhookSecret = Schema.String.check(Schema.isPattern(/^whsec_[\w+/=]+$/));

/** As Insee's portal gives it out; it goes into a header, so nothing but letters, digits and dashes. */
const InseeApiKey = Schema.String.check(Schema.isPattern(/^[\w-]{16,128}$/));

const optional = <A>(config: Config.Config<A>) =>
  Effect.map(Config.option(config), Option.getOrUndefined);
