import { readFileSync } from "node:fs";
import { Result } from "effect";
import { parseNight } from "../../machines/laboratory/night/parse.ts";
import { breachLines, stepLine } from "./report.ts";
import { say } from "./say.ts";

/** Tells a night that was written; one French line where the file cannot be read. */
export const tellNight = (file: string, from: number): number => {
  const text = textOf(file);
  const night = text === null ? null : parseNight(text);
  if (night === null || Result.isFailure(night)) {
    const problem = night?.failure.message ?? "ce fichier ne peut pas être lu.";
    process.stderr.write(`${file} : ${problem}\n`);
    return 2;
  }
  const { seed, commit, application, people, faults, breach, plan, steps } = night.success;
  say(
    `Nuit ${seed} de Panetier ${application} (${commit ?? "sans commit"}), pour ${people} personne${people > 1 ? "s" : ""}.`,
  );
  say(`  Pannes   : ${faults.join(", ") || "aucune"}`);
  if (plan !== undefined && plan.forks.length > 0) say(`  Choix    : ${plan.forks.join(", ")}`);
  if (breach !== null)
    for (const line of breachLines(breach, (steps.at(-1)?.n ?? 0) + 1)) say(line);
  for (const step of steps) if (step.n >= from) say(stepLine(step));
  return 0;
};

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
};
