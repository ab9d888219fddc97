import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { nowDate } from "../../clock.ts";
import { readSettings, type SettingsShape } from "../../config.ts";
import { withUrl } from "../../database/command.ts";
import { isMigrated } from "../../database/migrate.ts";
import { databaseLayer } from "../../database/sql.ts";
import { isUnfinished, UNFINISHED } from "../../database/unfinished-restore.ts";
import { randomBytesFor } from "../../randomness.ts";
import { BackupDamaged } from "./archive.ts";
import { type BackupKey, makeBackupKey, readBackupKey } from "./backup-key.ts";
import { type ClientPrograms, findClientPrograms } from "./client-programs.ts";
import { createBackup, serverVersion, type Way } from "./create-backup.ts";
import { goneBy, readKeep } from "./keep.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { manifestOf, verifyBackup } from "./read-backup.ts";
import { needsPrograms, restoreBackup } from "./restore-backup.ts";
import { type Shelf, shelfAt } from "./shelf.ts";

// npm run backup -- create | list | verify | restore | prune (docs/operations.md)

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const usage = `npm run backup -- create [--to <lieu>] [--with-keys]   une sauvegarde de la base et des fichiers
npm run backup -- list [--from <lieu>]                 celles qui sont entières
npm run backup -- verify <nom> [--from <lieu>]         la lit jusqu'au bout
npm run backup -- restore <nom> --to <DATA_DIR ou DATABASE_URL> [--from <lieu>]
npm run backup -- prune --keep 7d,4w,12m [--from <lieu>]
Un lieu est un dossier, ou un seau https://clé:secret@serveur/seau ; sans lui, BACKUP_TO. « latest » est la plus récente.`;

class Refused extends Error {}

interface Options {
  readonly to?: string;
  readonly from?: string;
  readonly keep?: string;
  readonly "with-keys"?: boolean;
}

const shelfOf = (settings: SettingsShape, place: string | undefined): Shelf => {
  const at = place ?? settings.backupTo;
  if (at === undefined) throw new Refused(`Dites où sont les sauvegardes.\n${usage}`);
  return shelfAt(at, settings.s3Region);
};

const keyOf = ({ backupKeyFile }: SettingsShape): BackupKey => {
  const key = readBackupKey(backupKeyFile);
  if (key !== undefined) return key;
  throw new Refused(
    `Il n'y a pas de clé des sauvegardes à ${backupKeyFile} : remettez sa copie, ou dites où elle est avec BACKUP_KEY_FILE.`,
  );
};

const keyForCreate = async ({ backupKeyFile }: SettingsShape): Promise<BackupKey> => {
  const known = readBackupKey(backupKeyFile);
  if (known !== undefined) return known;
  const key = makeBackupKey(backupKeyFile, await Effect.runPromise(randomBytesFor("backup", 32)));
  say(`ATTENTION : nouvelle clé des sauvegardes, ${backupKeyFile}`);
  say("  Sans ce fichier, aucune sauvegarde ne peut être lue, par personne.");
  say("  Copiez-le MAINTENANT hors de cette machine, et loin des sauvegardes.");
  return key;
};

const create = async (settings: SettingsShape, options: Options): Promise<void> => {
  const shelf = shelfOf(settings, options.to);
  const withKeys = options["with-keys"] === true;
  if (withKeys && !existsSync(settings.keyFile)) {
    throw new Refused(`Il n'y a pas de fichier de clés à ${settings.keyFile}.`);
  }
  const at = await Effect.runPromise(nowDate);
  const manifest = await withUrl(settings, async (url) => {
    // Who was erased is back in it: a set of it would bring them into the next shop.
    if (await found(isUnfinished, url)) throw new Refused(UNFINISHED);
    if (!(await found(hasShop, url))) throw new Refused(NO_SHOP);
    const key = await keyForCreate(settings);
    await shelf.clear(dayBefore(at));
    return createBackup({
      settings,
      url,
      way: wayOf(settings, await serverVersion(url)),
      shelf,
      key,
      at,
      random: await Effect.runPromise(randomBytesFor("backup", 36)),
      withKeys,
    });
  });
  say(lineOf(manifest));
  say(
    withKeys
      ? "Elle contient les clés de la boutique : qui a la clé des sauvegardes ouvre tout."
      : `Les clés de la boutique n'y sont pas : gardez aussi une copie de ${settings.keyFile}, ailleurs.`,
  );
};

const NO_SHOP =
  "Aucune boutique n'est dans cette base : il n'y a rien à sauvegarder. Vérifiez DATABASE_URL ou DATA_DIR.";

const hasShop = Effect.flatMap(SqlClient.SqlClient, isMigrated);

const found = <E>(look: Effect.Effect<boolean, E, SqlClient.SqlClient>, url: string) =>
  Effect.runPromise(look.pipe(Effect.provide(databaseLayer(url, { connections: 1 }))));

/** What a run that is cut short leaves stays for a day: another run may still be at it. */
const dayBefore = (at: Date): string =>
  new Date(at.getTime() - 86_400_000).toISOString().replace(/[-:]|\.\d+/g, "");

const wayOf = (settings: SettingsShape, version: number): Way => {
  const programs = findClientPrograms(version, settings.pgBinDir);
  if (programs !== undefined) return { kind: "dump", programs };
  if (settings.databaseUrl !== undefined) throw new Refused(needsPrograms(version));
  return { kind: "cluster", folder: join(settings.dataDir, "postgres") };
};

const list = async (settings: SettingsShape, options: Options): Promise<void> => {
  const shelf = shelfOf(settings, options.from);
  const manifests = await allOf(shelf);
  for (const manifest of manifests) say(lineOf(manifest));
  if (manifests.length === 0) say("Aucune sauvegarde entière.");
};

const allOf = async (shelf: Shelf): Promise<readonly Manifest[]> => {
  const found: Manifest[] = [];
  for (const name of await shelf.sets()) {
    const read = readManifest(await shelf.manifest(name));
    if (read === undefined) say(`${name}  son manifeste ne se lit pas`);
    else found.push(read.manifest);
  }
  return found;
};

const lineOf = (manifest: Manifest): string =>
  [
    manifest.name,
    manifest.at,
    `${Math.ceil(manifest.sealedBytes / 1000)} ko`,
    `schéma ${manifest.schema}`,
    manifest.kind === "dump" ? "pg_dump" : `dossier de PostgreSQL ${manifest.postgres}`,
    `scellée par ${manifest.keyId}`,
    "entière",
    ...(manifest.withKeys ? ["avec les clés"] : []),
  ].join("  ");

const named = async (shelf: Shelf, name: string | undefined): Promise<string> => {
  if (name === undefined) throw new Refused(usage);
  if (name !== "latest") return name;
  const newest = (await shelf.sets()).at(-1);
  if (newest === undefined) throw new Refused("Aucune sauvegarde entière.");
  return newest;
};

const programsFor = (settings: SettingsShape, manifest: Manifest): ClientPrograms | undefined => {
  if (manifest.kind === "cluster") return undefined;
  const programs = findClientPrograms(manifest.postgres, settings.pgBinDir);
  if (programs === undefined) throw new Refused(needsPrograms(manifest.postgres));
  return programs;
};

const verify = async (
  settings: SettingsShape,
  options: Options,
  name: string | undefined,
): Promise<void> => {
  const shelf = shelfOf(settings, options.from);
  const key = keyOf(settings);
  const manifest = await manifestOf(shelf, await named(shelf, name), key);
  const { files, bytes } = await verifyBackup(
    shelf,
    { manifest, key },
    programsFor(settings, manifest),
  );
  say(`${manifest.name} se lit jusqu'au bout : ${files} fichiers, ${bytes} octets.`);
};

const restore = async (
  settings: SettingsShape,
  options: Options,
  name: string | undefined,
): Promise<void> => {
  if (options.to === undefined) throw new Refused(usage);
  const shelf = shelfOf(settings, options.from);
  const key = keyOf(settings);
  const manifest = await manifestOf(shelf, await named(shelf, name), key);
  const toUrl = /^postgres(?:ql)?:/.test(options.to);
  const target: SettingsShape = {
    ...settings,
    databaseUrl: toUrl ? options.to : undefined,
    databaseDirectUrl: undefined,
    dataDir: toUrl ? settings.dataDir : options.to,
  };
  const done = await restoreBackup({
    shelf,
    manifest,
    key,
    settings: target,
    programs: programsFor(settings, manifest),
  });
  say(`${manifest.name} du ${manifest.at} est en place.`);
  say(`Pièces jointes : ${done.files}. Sessions terminées : ${done.endedSessions}.`);
  say(`Personnes effacées depuis, effacées à nouveau : ${done.erased}.`);
  if (done.keysWritten) say(`Les clés de la boutique sont à ${settings.keyFile}.`);
  say(
    toUrl
      ? `Démarrez la boutique avec cette DATABASE_URL et KEY_FILE=${settings.keyFile}.`
      : `Démarrez la boutique avec DATA_DIR=${options.to} KEY_FILE=${settings.keyFile}.`,
  );
};

const prune = async (settings: SettingsShape, options: Options): Promise<void> => {
  const keep = readKeep(options.keep ?? "");
  if (keep === undefined) throw new Refused(usage);
  const shelf = shelfOf(settings, options.from);
  const gone = goneBy(await allOf(shelf), keep);
  for (const { name } of gone) {
    await shelf.remove(name);
    say(`Supprimée : ${name}`);
  }
  const left = await shelf.clear(dayBefore(await Effect.runPromise(nowDate)));
  if (left > 0) say(`Restes de sauvegardes interrompues, supprimés : ${left}`);
  if (gone.length === 0) say("Rien à supprimer.");
};

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: "string" },
      from: { type: "string" },
      keep: { type: "string" },
      "with-keys": { type: "boolean" },
    },
  });
  const settings = await Effect.runPromise(readSettings);
  const [command, name] = positionals;
  if (command === "create") return create(settings, values);
  if (command === "list") return list(settings, values);
  if (command === "verify") return verify(settings, values, name);
  if (command === "restore") return restore(settings, values, name);
  if (command === "prune") return prune(settings, values);
  throw new Refused(usage);
};

try {
  await main();
} catch (error) {
  const words = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `${error instanceof BackupDamaged ? `Cette sauvegarde ne peut pas servir : ${words}.` : words}\n`,
  );
  process.exitCode = 1;
}
