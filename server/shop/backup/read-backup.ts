import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { BackupDamaged, type Held, readArchive, type Taker } from "./archive.ts";
import { type BackupKey, setSeals } from "./backup-key.ts";
import { type ClientPrograms, restoring } from "./client-programs.ts";
import { partName } from "./create-backup.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import type { Shelf } from "./shelf.ts";

/** Opens a set and hands its files over, each part checked as it comes; rejects with BackupDamaged. */
export const readBackup = async (
  shelf: Shelf,
  { manifest, key }: { readonly manifest: Manifest; readonly key: BackupKey },
  taker: Taker,
): Promise<Held> => {
  const seals = setSeals(key, Buffer.from(manifest.salt, "base64url"));
  async function* parts(): AsyncGenerator<Buffer, void, void> {
    for (let part = 0; part < manifest.parts; part += 1) {
      const sealed = await shelf.get(manifest.name, partName(part)).catch(() => {
        throw new BackupDamaged(`la partie ${part} manque`);
      });
      yield seals.open(part, part === manifest.parts - 1, sealed);
    }
  }
  let held: Held = { files: 0, bytes: 0 };
  await pipeline(parts(), createZstdDecompress(), async (bytes: AsyncIterable<Buffer>) => {
    held = await readArchive(bytes, taker);
  });
  return held;
};

/** The manifest of a set, which its key has signed; rejects with BackupDamaged. */
export const manifestOf = async (shelf: Shelf, name: string, key: BackupKey): Promise<Manifest> => {
  const text = await shelf.manifest(name).catch(() => {
    throw new BackupDamaged("elle n'est pas là, ou pas entière");
  });
  const read = readManifest(text);
  if (read === undefined || read.manifest.name !== name) {
    throw new BackupDamaged("son manifeste ne se lit pas");
  }
  const { manifest, isRight } = read;
  if (manifest.keyId !== key.id) {
    throw new BackupDamaged(
      `elle est scellée par la clé ${manifest.keyId}, et celle-ci est ${key.id}`,
    );
  }
  if (!isRight(setSeals(key, Buffer.from(manifest.salt, "base64url")))) {
    throw new BackupDamaged("son manifeste a changé");
  }
  return manifest;
};

/**
 * Reads all of a set: every seal and sum, and that what it holds can be restored: the dump is read to its end
 * by pg_restore, a cluster has its label, its control file and WAL.
 */
export const verifyBackup = async (
  shelf: Shelf,
  { manifest, key }: { readonly manifest: Manifest; readonly key: BackupKey },
  programs: ClientPrograms | undefined,
): Promise<Held> => {
  const seen = new Set<string>();
  const dump =
    manifest.kind === "dump" && programs !== undefined ? restoring(programs, undefined) : undefined;
  let now = "";
  const held = await readBackup(
    shelf,
    { manifest, key },
    {
      folder: async () => {},
      begin: async (path) => {
        now = path;
        seen.add(path.startsWith("database/pg_wal/") ? "database/pg_wal/" : path);
      },
      piece: async (bytes) => {
        if (now === "database.dump") await dump?.feed(bytes);
      },
      end: async () => {},
    },
  );
  await dump?.end();
  const needed =
    manifest.kind === "dump"
      ? ["database.dump"]
      : ["database/backup_label", "database/global/pg_control", "database/pg_wal/"];
  const missing = needed.filter((path) => !seen.has(path));
  if (missing.length > 0) throw new BackupDamaged(`il y manque ${missing.join(", ")}`);
  return held;
};
