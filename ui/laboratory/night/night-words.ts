import type { Night, NightStep } from "../../../machines/laboratory/night/format.ts";
import { stateText, timeText } from "../flow-text.ts";
import { seenOf } from "../seen-words.ts";
import { faultOfCall } from "./night-faults.ts";
import { machinesAt } from "./night-machines.ts";

/** 'gerant (onglet 1)'; who is none of the tabs keeps the name. */
export const personText = (who: string): string =>
  who.replace(/^(\S+)\.(\d+)(?: \d+)?/, "$1 (onglet $2)");

/** What happened in a step, in one French sentence; `until` is when the next one began. */
export const stepSentence = (step: NightStep, until: number | null): string => {
  const { kind, who, at } = step;
  const person = personText(who);
  const fault = faultOfCall(step);
  const what = fault === null ? step.what : step.what.slice(0, -` (${fault})`.length);
  switch (kind) {
    case "act":
      return `${person} ${what}.`;
    case "serve":
      return `L’appel ${what} de ${person} ${fault === null ? "arrive à la boutique" : (CALL_FAULTS[fault] ?? `rencontre une panne : ${fault}`)}.`;
    case "answer":
      return `La réponse à ${what} revient à ${person}.`;
    case "message":
      return `${person} entend un autre onglet de son navigateur : ${what}.`;
    case "statement":
      return `PostgreSQL exécute une instruction de la ${who} : ${what.replaceAll(/\s+/g, " ")}…`;
    case "time":
      return until === null ? "Le temps passe." : `Le temps passe : ${timeText(until - at)}.`;
    case "fault":
      return FAULTS[what] ?? `Panne, ${who} : ${what}.`;
  }
};

const CALL_FAULTS: Readonly<Record<string, string>> = {
  "lost before": "se perd avant d’arriver à la boutique",
  "lost after": "arrive à la boutique, et sa réponse se perdra",
  "never answered": "arrive à la boutique, et restera sans réponse",
  "served twice": "arrive deux fois à la boutique",
  "refused 429": "est refusé avant la boutique (429)",
  "refused 500": "est refusé avant la boutique (500)",
  "refused 503": "est refusé avant la boutique (503)",
};

const FAULTS: Readonly<Record<string, string>> = {
  "connection dropped": "Une connexion de PostgreSQL est coupée.",
  "process killed": "Le processus de la boutique est tué.",
  démarre: "Le processus de la boutique redémarre.",
};

/** What each person saw of it, in French; nothing where no screen became another. */
export const seenSentences = ({ machines }: Pick<NightStep, "machines">): readonly string[] =>
  [...Map.groupBy(machines, ({ page }) => page)].flatMap(([page, of]) => {
    const seen = seenOf(of);
    return seen.length === 0 ? [] : `${personText(page)} ${listed(seen)}.`;
  });

/** Said of a list that is too long to be told whole. */
const TOLD = 4;

/** What a step led to at once, in French: who was answered, whose machines went where, what the base has. */
export const outcomeSentences = (night: Night, step: NightStep): readonly string[] => {
  const sentences = [...callSentence(step), ...machineSentences(night, step), ...rowSentence(step)];
  return sentences.length === 0 ? ["Rien d’autre ne change."] : sentences;
};

const callSentence = ({ calls }: NightStep): readonly string[] =>
  calls.length === 0
    ? []
    : [
        `La boutique répond à ${counted(calls.length, "appel")} : ${listed(calls.map(({ status }) => String(status)))}.`,
      ];

const machineSentences = (night: Night, { n }: NightStep): readonly string[] => {
  const moved = machinesAt(night, n).flatMap(({ name, page, before, after, steps }) => {
    const machine = name.slice(page.length + " · ".length);
    const to = stateText(after.value);
    if (steps.length === 0) return [];
    if (steps.at(-1)?.kind === "stopped") return [{ page, text: `${machine} s’arrête` }];
    if (before === null) return [{ page, text: `${machine} démarre (${to})` }];
    const from = stateText(before.value);
    return from === to ? [] : [{ page, text: `${machine} va de ${from} à ${to}` }];
  });
  return [...Map.groupBy(moved, ({ page }) => page)].map(
    ([page, of]) => `Chez ${personText(page)} : ${listed(of.map(({ text }) => text))}.`,
  );
};

const rowSentence = ({ rows }: NightStep): readonly string[] =>
  rows.length === 0
    ? []
    : [
        `La base change : ${listed(
          [...Map.groupBy(rows, ({ table }) => table)].map(
            ([table, of]) => `${table} (${counted(of.length, "ligne")})`,
          ),
        )}.`,
      ];

/** 'une, deux et 3 autres'. */
export const listed = (texts: readonly string[]): string => {
  const more = texts.length - TOLD;
  if (more <= 0) return texts.join(", ");
  return `${texts.slice(0, TOLD).join(", ")} et ${more === 1 ? "1 autre" : `${more} autres`}`;
};

/** '1 appel', '2 appels'. */
export const counted = (count: number, thing: string): string =>
  `${count} ${thing}${count > 1 ? "s" : ""}`;
