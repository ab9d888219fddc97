import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fingerprintOf, keptFolder, placeOf } from "../../kept.ts";
import { CalendarDay } from "../../../api-schema/primitives.ts";
import { TEMPLATE_SOURCES } from "../../server/template-database.ts";

/** The database that each night clones; nobody connects to it. */
export const nightTemplate = "panetier_night";

/**
 * The day for which a night's shop has its data, and from which the seed counts its own: the same for all who
 * play it, today and in a year, or one seed would be another night each day. The hour that comes twice, on
 * 25 October, is among its nights.
 */
export const NIGHT_DAY = CalendarDay.make("2026-10-01");

const MAKER = join(import.meta.dirname, "make-template.ts");

/** What it is made from, besides what the template of all tests is. */
const SOURCES = [
  ...TEMPLATE_SOURCES,
  "tests/night/world/make-template.ts",
  "tests/night/world/night-template.ts",
];

/**
 * Puts a stopped cluster with the night's template into `folder`. It is kept between runs as that of all tests is,
 * and made in a process of its own: in that of a night work of the machine begins in quiet alone, and PostgreSQL's
 * answers are not waited for there (docs/decisions/0105).
 */
export const copyNightTemplate = (folder: string): void => {
  const kept = placeOf("night", fingerprintOf(SOURCES));
  if (!existsSync(kept)) make(kept);
  // PostgreSQL's files must keep their owner and mode, which cp does and Node does not.
  if (process.platform === "win32") cpSync(kept, folder, { recursive: true });
  else execFileSync("cp", ["-a", `${kept}/.`, folder]);
};

const make = (kept: string): void => {
  const unfinished = mkdtempSync(join(keptFolder, "unfinished-"));
  try {
    const { status, stderr } = spawnSync(process.execPath, [MAKER, unfinished], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`The night's template could not be made: ${stderr}`);
    renameSync(unfinished, kept);
  } catch (error) {
    // Another run may have finished the same one first.
    if (!existsSync(kept)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
};
