import { Effect } from "effect";
import { readSettings } from "../config.ts";
import { lookIntoDatabase } from "../database/command.ts";
import { diagnosis, freeMbOf, keysText, lookIntoShop, reachSmtp, type Findings } from "./doctor.ts";

// npm run doctor: what is real, embedded, absent or missing; ends with 1 when the shop would refuse.

const main = async (): Promise<void> => {
  const settings = await Effect.runPromise(readSettings);
  const database: Findings["database"] = await lookIntoDatabase(settings, lookIntoShop).then(
    (seen) => seen ?? null,
    (error: unknown) => ({ unreachable: error instanceof Error ? error.message : String(error) }),
  );
  const { lines, refuses } = diagnosis(settings, {
    database,
    keys: keysText(settings.keyFile),
    freeMb: freeMbOf(settings.dataDir),
    smtp: settings.smtpUrl === undefined ? null : await reachSmtp(settings.smtpUrl),
  });
  process.stdout.write(`${lines.join("\n")}\n`);
  if (refuses) process.exitCode = 1;
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
