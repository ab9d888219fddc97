import { Effect, Schema } from "effect";
import { userInfo } from "node:os";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { Email } from "../../api-schema/primitives.ts";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import { passwordProblem } from "../../core/session/password.ts";
import { STAFF_ROLE_WORDS, STAFF_ROLES } from "../../core/staff/rights.ts";
import { TEAM_REFUSALS } from "../../core/staff/team.ts";
import { readSettings, type SettingsShape } from "../config.ts";
import { withDatabase } from "../database/command.ts";
import {
  addAgent,
  bringAgentBack,
  giveRoles,
  resetAgentsFactor,
  withdrawAgent,
} from "./agent-accounts.ts";
import type { TeamOutcome } from "./team/team-changes.ts";
import { teamPeople, type TeamPerson } from "./team/team-people.ts";

// npm run agents -- add | list | roles | withdraw | bring-back | reset-second-factor

const usage = `npm run agents -- add <e-mail> --name <nom> --role <rôle>…   ouvre un compte ; le mot de passe est lu sur l'entrée standard
npm run agents -- list                           les personnes de la maison
npm run agents -- roles <e-mail> <rôle>…         donne ces rôles à la place de ceux d'avant
npm run agents -- withdraw <e-mail>              retire un compte et ferme ses sessions
npm run agents -- bring-back <e-mail>            rétablit un compte retiré, avec ses rôles
npm run agents -- reset-second-factor <e-mail>   la prochaine connexion mène à une nouvelle activation
rôles : ${STAFF_ROLES.map((role) => `${role} (${STAFF_ROLE_WORDS[role]})`).join(", ")}`;

/** A reason that needs no stack. */
class Refused extends Error {}

const by = `command, ${userInfo().username}`;

const add = async (
  settings: SettingsShape,
  login: string,
  name: string,
  roles: readonly StaffRole[],
): Promise<string> => {
  if (!Schema.is(Email)(login)) throw new Refused(`${login} n'est pas une adresse e-mail.`);
  if (name === "") throw new Refused('Donnez le nom de la personne : --name "Camille Durand".');
  if (roles.length === 0) throw new Refused(`Donnez au moins un rôle : ${STAFF_ROLES.join(", ")}.`);
  // Never an argument: those stand in the list of processes, and in the shell's history.
  if (process.stdin.isTTY) process.stderr.write("Mot de passe, puis Entrée et Ctrl+D :\n");
  const password = (await text(process.stdin)).replace(/\r?\n$/, "");
  const problem = passwordProblem(password);
  if (problem !== undefined) throw new Refused(`Mot de passe : ${problem}`);
  const result = await withDatabase(settings, addAgent({ login, name, password, roles }, by));
  if (result === "known") throw new Refused(`Le compte ${login} existe déjà, ou a été retiré.`);
  return `Compte ${login} ouvert : à la première connexion sur /_gestion, le second facteur s'active.`;
};

const roleNamed = (given: string): StaffRole => {
  const role = STAFF_ROLES.find((known) => known === given);
  if (role === undefined)
    throw new Refused(`Rôle inconnu : ${given}. Rôles : ${STAFF_ROLES.join(", ")}.`);
  return role;
};

const stateOf = ({ place, withdrawnAt, hasSecondFactor }: TeamPerson): string => {
  if (withdrawnAt !== null) return `retiré le ${withdrawnAt.toISOString().slice(0, 10)}`;
  if (place === "invited") return "invité";
  return hasSecondFactor ? "en service" : "sans second facteur encore";
};

const lineOf = (person: TeamPerson): string =>
  [person.login, person.name, person.roles.join(",") || "aucun rôle", stateOf(person)].join("  ");

/** What was done, or why it was not. */
const told = (outcome: TeamOutcome, login: string, done: string): string => {
  if (outcome === "done") return done;
  // What the command does waits for nobody.
  if (typeof outcome !== "string") return done;
  if (outcome === "noSuchColleague") throw new Refused(`Personne n'a le compte ${login}.`);
  throw new Refused(TEAM_REFUSALS[outcome]);
};

const main = async (): Promise<string> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: "string", default: "" },
      role: { type: "string", multiple: true, default: [] },
    },
  });
  const [command = "", given = "", ...others] = positionals;
  const login = given.trim();
  if (command !== "list" && login === "") throw new Refused(usage);
  const settings = await Effect.runPromise(readSettings);
  switch (command) {
    case "list": {
      const people = await withDatabase(settings, teamPeople());
      return people.length === 0 ? "Personne." : people.map(lineOf).join("\n");
    }
    case "add":
      return add(settings, login, values.name.trim(), values.role.map(roleNamed));
    case "roles": {
      const outcome = await withDatabase(settings, giveRoles(login, others.map(roleNamed), by));
      return told(outcome, login, `Rôles de ${login} : ${others.join(", ")}.`);
    }
    case "withdraw": {
      const outcome = await withDatabase(settings, withdrawAgent(login, by));
      return told(outcome, login, `Compte ${login} retiré : ses sessions sont fermées.`);
    }
    case "bring-back": {
      const outcome = await withDatabase(settings, bringAgentBack(login, by));
      return told(outcome, login, `Compte ${login} rétabli, avec les rôles qu'il avait.`);
    }
    case "reset-second-factor": {
      const outcome = await withDatabase(settings, resetAgentsFactor(login, by));
      return told(
        outcome,
        login,
        `Second facteur de ${login} réinitialisé : ses sessions sont fermées, le prochain mot de passe mène à une nouvelle activation.`,
      );
    }
    default:
      throw new Refused(usage);
  }
};

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
