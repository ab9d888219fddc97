import { Effect } from "effect";
import { SqlError } from "effect/sql";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { readSettings } from "../../server/config.ts";
import { explain, reachDatabase } from "../../server/database/reach.ts";
import { freePort } from "../../server/database/postgres-process.ts";
import { overTcp } from "./databases.ts";
import { startHangingProxy } from "./hanging-proxy.ts";

const wrongDatabase = "DATABASE_URL attend postgresql://utilisateur:motdepasse@serveur:5432/base";
const wrongSmtp = "SMTP_URL attend smtp://serveur:587 ou smtps://serveur:465";
const wrongPublic = "PUBLIC_URL attend l'adresse de la boutique, https://boutique.example";

describe("the settings that are addresses", () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ["DATABASE_URL", "", wrongDatabase],
    ["DATABASE_URL", "nonsense-secret", wrongDatabase],
    ["DATABASE_URL", "mysql://shop:secret@db:3306/shop", wrongDatabase],
    ["DATABASE_URL", "postgresql:///shop", wrongDatabase],
    ["DATABASE_URL", "postgresql://shop:secret@db", wrongDatabase],
    ["DATABASE_URL", "postgresql://shop:secret@db/", wrongDatabase],
    ["DATABASE_DIRECT_URL", "nonsense-secret", wrongDatabase.replace("_URL", "_DIRECT_URL")],
    ["DATABASE_READ_URL", "", wrongDatabase.replace("_URL", "_READ_URL")],
    ["PUBLIC_URL", "", wrongPublic],
    ["PUBLIC_URL", "boutique.example", wrongPublic],
    ["PUBLIC_URL", "ftp://boutique.example", wrongPublic],
    ["PUBLIC_URL", "https://user:secret@boutique.example", wrongPublic],
    ["PUBLIC_URL", "https://boutique.example/chemin", wrongPublic],
    ["PUBLIC_URL", "https://boutique.example?q", wrongPublic],
    ["PUBLIC_URL", "https://boutique.example/#secret", wrongPublic],
    ["SMTP_URL", "", wrongSmtp],
    ["SMTP_URL", "foo://x", wrongSmtp],
    ["SMTP_URL", "smtp:secret", wrongSmtp],
  ])("refuse %s=%s by name, without repeating it", async (name, value, message) => {
    vi.stubEnv(name, value);
    const error = await Effect.runPromise(Effect.flip(readSettings));
    expect(error.message).toBe(`SchemaError(${message}\n  at ["${name}"])`);
  });

  it("take what is right, and do without", async () => {
    vi.stubEnv("DATABASE_URL", "postgres://shop:secret@db/shop?sslmode=require");
    vi.stubEnv("PUBLIC_URL", "https://Boutique.example/");
    vi.stubEnv("SMTP_URL", "smtps://shop:secret@mail:465");
    const { databaseUrl, publicUrl, smtpUrl } = await Effect.runPromise(readSettings);
    expect([databaseUrl, publicUrl, smtpUrl]).toEqual([
      "postgres://shop:secret@db/shop?sslmode=require",
      "https://boutique.example",
      "smtps://shop:secret@mail:465",
    ]);
    vi.stubEnv("DATABASE_URL", undefined);
    vi.stubEnv("PUBLIC_URL", undefined);
    vi.stubEnv("PORT", undefined);
    vi.stubEnv("SMTP_URL", undefined);
    const without = await Effect.runPromise(readSettings);
    expect([without.databaseUrl, without.publicUrl, without.smtpUrl]).toEqual([
      undefined,
      "http://localhost:8080",
      undefined,
    ]);
  });
});

const admin = () => overTcp(inject("postgresUrl"));
const urlWith = (change: (url: URL) => void): string => {
  const url = admin();
  change(url);
  return url.href;
};
const at = () => `127.0.0.1:${admin().port}`;

describe("a database that refuses", () => {
  it.each([
    {
      what: "the password",
      url: () => urlWith((url) => (url.password = "secret-wrong")),
      says: () => `DATABASE_URL : PostgreSQL refuse le mot de passe de « panetier » à ${at()}.`,
    },
    {
      what: "the user",
      url: () => urlWith((url) => (url.username = "personne")),
      says: () => `DATABASE_URL : PostgreSQL refuse le mot de passe de « personne » à ${at()}.`,
    },
    {
      what: "the database",
      url: () => urlWith((url) => (url.pathname = "/absente")),
      says: () => `DATABASE_URL : la base « absente » n'existe pas à ${at()}.`,
    },
    {
      what: "encryption",
      url: () => urlWith((url) => (url.search = "?sslmode=require")),
      says: () =>
        `DATABASE_URL : connexion impossible à ${at()} : The server does not support TLS.`,
    },
  ])("$what is named at once, without waiting", async ({ url, says }) => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    await expect(reachDatabase(url(), { say })).rejects.toThrow(says());
    expect(lines).toEqual([]);
  });
});

describe("a database that does not answer", () => {
  it("is waited for with one line that says so, and used once it answers", async () => {
    const port = await freePort();
    const lines: string[] = [];
    const reached = reachDatabase(
      urlWith((url) => (url.port = String(port))),
      { say: (line) => void lines.push(line) },
    );
    await expect.poll(() => lines, { timeout: 20_000 }).toHaveLength(1);
    const proxy = await startHangingProxy(inject("postgresUrl"), port);
    await reached;
    await proxy.close();
    expect(lines).toEqual([
      `DATABASE_URL : la base de données ne répond pas encore à 127.0.0.1:${port} (connexion refusée). ` +
        "Nouvel essai chaque seconde, pendant 30 s au plus…",
    ]);
  });

  it("is named when the patience is over, also one that accepts and says nothing", async () => {
    const proxy = await startHangingProxy(inject("postgresUrl"));
    proxy.hang();
    const say = () => {};
    await expect(reachDatabase(proxy.url, { say, patience: 1000 })).rejects.toThrow(
      `DATABASE_URL : la base de données ne répond pas encore à ${new URL(proxy.url).host} (aucune réponse), depuis 1 s.`,
    );
    await proxy.close();
  });

  const error = (code: string | undefined, message: string) =>
    new SqlError.SqlError({
      reason: new SqlError.ConnectionError({
        cause: Object.assign(new Error(message), code === undefined ? {} : { code }),
        message: "PgConnection: Failed to connect",
        operation: "connect",
      }),
    });
  const later = "la base de données ne répond pas encore à db:5432";

  it.each([
    ["ENOTFOUND", "getaddrinfo ENOTFOUND db", "le serveur db:5432 est inconnu", false],
    [
      "EAI_AGAIN",
      "getaddrinfo EAI_AGAIN db",
      `${later} (le nom du serveur n'est pas résolu)`,
      true,
    ],
    ["ECONNREFUSED", "", `${later} (connexion refusée)`, true],
    ["EHOSTUNREACH", "", `${later} (EHOSTUNREACH)`, true],
    ["ETIMEDOUT", "", `${later} (aucune réponse)`, true],
    [undefined, "Connection timed out", `${later} (aucune réponse)`, true],
    [undefined, "Connection closed unexpectedly", `${later} (connexion fermée sans réponse)`, true],
    [
      "57P03",
      "the database system is starting up",
      `${later} (PostgreSQL démarre ou s'arrête)`,
      true,
    ],
    [
      "53300",
      "sorry, too many clients already",
      `${later} (sorry, too many clients already)`,
      true,
    ],
    [
      "28000",
      'no pg_hba.conf entry for host "10.0.0.1"',
      "PostgreSQL n'admet pas « shop » à db:5432 (pg_hba.conf ou rôle inconnu)",
      false,
    ],
    [
      "08P01",
      "SASL authentication failed",
      "le répartiteur refuse « shop » ou son mot de passe à db:5432",
      false,
    ],
    [
      "08P01",
      'database "shop db" does not exist',
      "la base « shop db » n'existe pas à db:5432",
      false,
    ],
    [
      "08P01",
      "unsupported startup parameter: options",
      "connexion impossible à db:5432 : unsupported startup parameter: options",
      false,
    ],
    ["08P01", "query_wait_timeout", `${later} (query_wait_timeout)`, true],
    [undefined, "Connection closed", `${later} (connexion fermée sans réponse)`, true],
    [
      "42501",
      "permission denied",
      "« shop » n'a pas le droit d'ouvrir la base « shop db » à db:5432",
      false,
    ],
  ])("%s %s is explained", (code, message, why, mayPass) => {
    expect(explain(error(code, message), "postgresql://shop:secret@db/shop%20db")).toEqual({
      why,
      mayPass,
    });
  });
});
