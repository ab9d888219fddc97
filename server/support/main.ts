import { Effect, Schema } from "effect";
import { userInfo } from "node:os";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { Email } from "../../api-schema/primitives.ts";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import { STAFF_ROLES } from "../../core/staff/rights.ts";
import { passwordProblem } from "../../core/session/password.ts";
import { readSettings, type SettingsShape } from "../config.ts";
import { withDatabase } from "../database/command.ts";
import { addAgent, type AgentAccount, listAgents, withdrawAgent } from "./agent-accounts.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";

// npm run agents -- add | list | withdraw | reset-second-factor

const usage = `npm run agents -- add <e-mail> --name <nom> --role <rôle>…   ouvre un compte ; le mot de passe est lu sur l'entrée standard
                                                 rôles : ${STAFF_ROLES.join(", ")}
npm run agents -- list                           les comptes du support
npm run agents -- withdraw <e-mail>              retire un compte et ferme ses sessions
npm run agents -- reset-second-factor <e-mail>   la prochaine connexion mène à une nouvelle activation`;

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
  if (name === "") throw new Refused('Donnez le nom de l\'agent : --name "Camille Durand".');
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

const lineOf = ({ login, name, withdrawnAt, hasSecondFactor }: AgentAccount): string => {
  const state =
    withdrawnAt !== null
      ? `retiré le ${withdrawnAt.toISOString().slice(0, 10)}`
      : hasSecondFactor
        ? "en service"
        : "sans second facteur encore";
  return [login, name, state].join("  ");
};

const main = async (): Promise<string> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: "string", default: "" },
      role: { type: "string", multiple: true, default: [] },
    },
  });
  const [command, given = ""] = positionals;
  const login = given.trim();
  const isKnown = ["add", "withdraw", "reset-second-factor"].includes(command ?? "");
  if (command !== "list" && (!isKnown || login === "")) throw new Refused(usage);
  const settings = await Effect.runPromise(readSettings);
  switch (command) {
    case "list": {
      const agents = await withDatabase(settings, listAgents);
      return agents.length === 0 ? "Aucun agent." : agents.map(lineOf).join("\n");
    }
    case "add":
      return add(settings, login, values.name.trim(), values.role.map(roleNamed));
    case "withdraw": {
      const result = await withDatabase(settings, withdrawAgent(login, by));
      if (result === "unknown") throw new Refused(`Aucun agent en service n'a le compte ${login}.`);
      return `Compte ${login} retiré : ses sessions sont fermées.`;
    }
    default: {
      const result = await withDatabase(settings, resetSecondFactor(login, by));
      if (result === "unknown") throw new Refused(`Aucun agent du support n'a le compte ${login}.`);
      return `Second facteur de ${login} réinitialisé : ses sessions sont fermées, le prochain mot de passe mène à une nouvelle activation.`;
    }
  }
};

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
