import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { Effect, Layer, Option, Schema } from "effect";
import { join } from "node:path";
import { Instant } from "../../../api-schema/primitives.ts";
import { Settings } from "../../config.ts";
import { LastBackup } from "../../desk/health/last-backup.ts";

const LAST = "last-backup.json";

/** `npm run doctor` says it. */
export const noteLast = (
  dataDir: string,
  last: { readonly name: string; readonly at: string },
): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, LAST);
  writeFileSync(`${file}.part`, `${JSON.stringify(last)}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
};

/** '2026-11-29T02:45:00.000Z, 20261129T024500Z-k3f9', or that there is none. */
export const lastBackupText = (dataDir: string): string => {
  const file = join(dataDir, LAST);
  if (!existsSync(file)) return "aucune d'ici : npm run backup -- create";
  try {
    const { at, name }: { readonly at: string; readonly name: string } = JSON.parse(
      readFileSync(file, "utf8"),
    );
    return `${at}, ${name}`;
  } catch {
    return `${file} ne se lit pas`;
  }
};

/** The same for the desk. */
export const LastBackupHere: Layer.Layer<LastBackup, never, Settings> = Layer.effect(
  LastBackup,
  Effect.map(Settings, ({ dataDir }) => ({
    at: () => {
      const file = join(dataDir, LAST);
      if (!existsSync(file)) return null;
      return Option.match(decodeLast(readFileSync(file, "utf8")), {
        onNone: () => null,
        onSome: ({ at }) => at,
      });
    },
  })),
);

const decodeLast = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ at: Instant, name: Schema.String })),
);
