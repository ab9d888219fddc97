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
import { LOOK_REFUSALS, mayWithdraw } from "../../core/seller/second-look.ts";
import { now, nowDate } from "../clock.ts";
import { Outbox } from "../outbox/outbox.ts";
import { confirm, looks, withdraw } from "./second-look.ts";

// npm run firm -- check <document> | apply <document> | show | waiting | confirm <n> |
// withdraw <n> (docs/firm.md)

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const usage = `npm run firm -- check <document.json>   dit ce qui est faux, et ne change rien
npm run firm -- apply <document.json>   met le document en vigueur, et dit ce qui change
npm run firm -- show                    le document en vigueur, en JSON
npm run firm -- waiting                 ce qui attend une seconde personne
npm run firm -- confirm <numéro>        le confirme, par quelqu'un d'autre que qui l'a proposé
npm run firm -- withdraw <numéro>       le retire, tant qu'il ne compte pas`;

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
  const { version, changes, otherAreas, waiting } = await withDatabase(
    settings,
    Effect.flatMap(nowDate, (at) => applyFirm(firm, { by: operator(), at })),
  );
  for (const change of changes) say(changeText(change));
  for (const code of otherAreas)
    say(`Secteur ${code} : laissé tel quel, le document n'en dit rien.`);
  say(
    changes.length === 0
      ? `Rien à changer : la version ${version} dit déjà cela.`
      : `Version ${version} en vigueur : ${changes.length} changements.`,
  );
  if (waiting === null) return;
  for (const change of waiting.changes) say(`À confirmer, ${changeText(change)}`);
  say(
    `La proposition n° ${waiting.id} attend une autre personne : à la gestion, ou npm run firm -- confirm ${waiting.id}.`,
  );
};

/** Whoever runs the command, as the journal names them. */
const operator = (): string => `commande, ${userInfo().username}`;

const waiting = async (): Promise<void> => {
  const settings = await Effect.runPromise(readSettings);
  const [all, at] = await withDatabase(settings, Effect.all([looks(), now]));
  for (const look of all.filter((each) => mayWithdraw(each, at))) {
    const from = look.countsFrom === null ? "à confirmer" : `compte à partir de ${look.countsFrom}`;
    say(`n° ${look.id}, ${look.proposedBy}, ${from}`);
    for (const change of look.changes) say(`  ${changeText(change)}`);
  }
};

const decide = async (
  act: typeof confirm | typeof withdraw,
  number: string | undefined,
): Promise<void> => {
  const id = Number(number);
  if (!Number.isSafeInteger(id) || id < 1) throw new Refused(usage);
  const settings = await Effect.runPromise(readSettings);
  const outcome = await withDatabase(settings, Effect.provide(act(id, operator()), Outbox.layer));
  if (outcome === "unknown") throw new Refused(`La proposition n° ${id} n'existe pas.`);
  if (outcome !== "done") throw new Refused(LOOK_REFUSALS[outcome]);
  say(`Proposition n° ${id} : fait, toute la direction est prévenue.`);
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
  else if (command === "waiting") await waiting();
  else if (command === "confirm") await decide(confirm, file);
  else if (command === "withdraw") await decide(withdraw, file);
  else throw new Refused(usage);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
