import { Effect, Result } from "effect";
import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { changeText } from "../../core/seller/firm-changes.ts";
import type { Firm } from "../../core/seller/firm.ts";
import { madeUpIn } from "../../core/seller/made-up.ts";
import { problemText } from "../../core/errors/schema-problems.ts";
import { readFirm } from "../../core/seller/read-firm.ts";
import { readSettings } from "../config.ts";
import { withDatabase } from "../database/command.ts";
import { applyFirm } from "./apply-firm.ts";
import { readStoredFirm } from "./stored-firm.ts";
import { SqlClient } from "effect/sql";
import { nowDate } from "../clock.ts";

// npm run firm -- check <document> | apply <document> | show (docs/firm.md)

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const usage = `npm run firm -- check <document.json>   dit ce qui est faux, et ne change rien
npm run firm -- apply <document.json>   met le document en vigueur, et dit ce qui change
npm run firm -- show                    le document en vigueur, en JSON`;

class Refused extends Error {}

const fromFile = (file: string | undefined): Firm => {
  if (file === undefined) throw new Refused(usage);
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Refused(`${file} : ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = readFirm(document);
  if (Result.isSuccess(read)) return read.success;
  throw new Refused(read.failure.map((problem) => `${file} : ${problemText(problem)}`).join("\n"));
};

/** A local shop may well have such a firm; a public one says so when it starts. */
const warnOf = (firm: Firm): void => {
  for (const problem of madeUpIn(firm)) {
    say(`Attention, ${problemText(problem)} : une boutique publique refusera de démarrer.`);
  }
};

const check = (file: string | undefined): void => {
  const firm = fromFile(file);
  warnOf(firm);
  say(`${firm.name}, SIRET ${firm.siret} : le document est correct.`);
};

const apply = async (file: string | undefined): Promise<void> => {
  const firm = fromFile(file);
  warnOf(firm);
  const settings = await Effect.runPromise(readSettings);
  const { version, changes, otherAreas } = await withDatabase(
    settings,
    Effect.flatMap(nowDate, (at) =>
      applyFirm(firm, { by: `commande, ${userInfo().username}`, at }),
    ),
  );
  for (const change of changes) say(changeText(change));
  for (const code of otherAreas)
    say(`Secteur ${code} : laissé tel quel, le document n'en dit rien.`);
  say(
    changes.length === 0
      ? `Rien à changer : la version ${version} dit déjà cela.`
      : `Version ${version} en vigueur : ${changes.length} changements.`,
  );
};

const show = async (): Promise<void> => {
  const settings = await Effect.runPromise(readSettings);
  const stored = await withDatabase(settings, Effect.flatMap(SqlClient.SqlClient, readStoredFirm));
  if (stored === undefined) throw new Refused("Aucun document n'est en vigueur.");
  say(JSON.stringify(stored.firm, null, 2));
};

try {
  const [command, file] = process.argv.slice(2);
  if (command === "check") check(file);
  else if (command === "apply") await apply(file);
  else if (command === "show") await show();
  else throw new Refused(usage);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
