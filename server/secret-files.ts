import { readFileSync } from "node:fs";
import { Config, ConfigProvider, Effect } from "effect";

/** Settings that are secrets, or addresses that hold one: each may stand in a file that `NAME_FILE` names. */
const SECRETS = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "SMTP_URL",
  "S3_URL",
  "BACKUP_TO",
  "SMS_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "INSEE_API_KEY",
  "YOUSIGN_API_KEY",
  "YOUSIGN_WEBHOOK_SECRET",
  "OIDC_CLIENT_SECRET",
  "ERP_TOKEN",
  "SFTP_KEY",
  "SFTP_PASSWORD",
  "VAPID_PRIVATE_KEY",
  "OTLP_HEADERS",
] as const;

type Named = Readonly<Record<string, string>>;

/**
 * The environment with what files say of secrets, without the end of their last line: what hands secrets out as
 * files (systemd, Docker, Kubernetes) shows them to no other process. A secret that is said twice is refused.
 */
export const withSecretFiles = (env: Named): Effect.Effect<Named, Config.ConfigError> =>
  Effect.try({
    try: () => ({
      ...env,
      ...Object.fromEntries(SECRETS.flatMap((name) => secretOf(env, name))),
    }),
    catch: (cause) =>
      new Config.ConfigError(
        new ConfigProvider.SourceError({
          message: cause instanceof SecretFileWrong ? cause.message : String(cause),
        }),
      ),
  });

class SecretFileWrong extends Error {}

const secretOf = (env: Named, name: string): readonly (readonly [string, string])[] => {
  const path = env[`${name}_FILE`];
  if (path === undefined) return [];
  if (env[name] !== undefined) {
    throw new SecretFileWrong(
      `${name} et ${name}_FILE sont dits tous deux : gardez l’un des deux.`,
    );
  }
  try {
    return [[name, readFileSync(path, "utf8").replace(/\r?\n$/, "")]];
  } catch {
    throw new SecretFileWrong(`${name}_FILE : ce fichier ne se lit pas.`);
  }
};
