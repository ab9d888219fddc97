import { Effect } from "effect";
import { readSettings, sftpOf, type SettingsShape } from "../config.ts";
import { erpOf } from "../deployment.ts";
import { reachSftp } from "../exchange/folder/sftp-disk.ts";
import { lastBackupText } from "./backup/last-backup.ts";
import { reachShopDatabase, standbyOf } from "../database/address.ts";
import { lookIntoDatabase } from "../database/command.ts";
import { reachYousign } from "../production/yousign/reach-yousign.ts";
import { AT_ONCE } from "../database/reach.ts";
import { standbyText } from "../database/standby-text.ts";
import {
  type DatabaseFindings,
  diagnosis,
  type Findings,
  freeMbOf,
  keysText,
  lookIntoShop,
  reachServer,
} from "./doctor.ts";

// npm run doctor: what is real, embedded, absent or missing; ends with 1 when the shop would refuse.

const main = async (): Promise<void> => {
  const settings = await Effect.runPromise(readSettings);
  const database: Findings["database"] = await lookIntoDatabaseOf(settings).catch(
    (error: unknown) => ({ unreachable: error instanceof Error ? error.message : String(error) }),
  );
  const place = sftpOf(settings);
  const { lines, refuses } = diagnosis(settings, {
    database,
    standby: database !== null && "unreachable" in database ? null : await standbyTextOf(settings),
    keys: keysText(settings.keyFile),
    lastBackup: lastBackupText(settings.dataDir),
    freeMb: freeMbOf(settings.dataDir),
    smtp: settings.smtpUrl === undefined ? null : await reachServer(settings.smtpUrl),
    erp:
      settings.erpUrl === undefined || erpOf(settings) !== "http"
        ? null
        : await reachServer(settings.erpUrl),
    sftp: place === undefined ? null : await reachSftp(place),
    signature:
      settings.yousignApiKey === undefined
        ? null
        : await reachYousign(settings.yousignUrl, settings.yousignApiKey),
  });
  process.stdout.write(`${lines.join("\n")}\n`);
  if (refuses) process.exitCode = 1;
};

const standbyTextOf = async (settings: SettingsShape): Promise<string | null> => {
  const standby = standbyOf(settings);
  const { databaseUrl, databaseDirectUrl } = settings;
  if (standby === undefined || databaseUrl === undefined) return null;
  return Effect.runPromise(standbyText(databaseDirectUrl ?? databaseUrl, standby));
};

const lookIntoDatabaseOf = async (settings: SettingsShape): Promise<DatabaseFindings | null> => {
  const { databaseUrl, databaseDirectUrl } = settings;
  const pooler =
    databaseUrl === undefined
      ? undefined
      : (await reachShopDatabase({ databaseUrl, databaseDirectUrl }, AT_ONCE)).pooler;
  const seen = await lookIntoDatabase(settings, lookIntoShop);
  return seen === undefined ? null : { ...seen, pooler };
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
