import { parseArgs } from "node:util";
import { type Fork, forkedFurther, parseFork } from "../../machines/laboratory/night/fork.ts";
import { commitOf } from "../other-commit.ts";

/** What `npm run night` is asked for. */
export interface NightOptions {
  /** The first seed. */
  readonly seed: number;
  /** How many nights, one seed after another. */
  readonly seeds: number;
  /** After which no other night is begun. */
  readonly minutes: number;
  readonly steps: number;
  /** How many people are up; null where the seed decides. */
  readonly people: number | null;
  /** From which step on the night is told; null for a night that is told when it fails. */
  readonly from: number | null;
  /** Each seed in two processes, which must have played the same night. */
  readonly twice: boolean;
  /** The short name of a commit whose nights are played beside these; null for none. */
  readonly against: string | null;
  /** The seeds that failed once (tests/night/seeds), before any other. */
  readonly kept: boolean;
  /** The file of a night that is told instead of playing one. */
  readonly read: string | null;
  readonly out: string | null;
  /** Of a night that fails the law alone is told: the fewest steps are not looked for. */
  readonly brief: boolean;
  /** Where the time of each night goes is told. */
  readonly cost: boolean;
  /** Where another choice is taken than the seed's. */
  readonly forks: readonly Fork[];
  /** The address of the shop whose laboratory asks for nights; null where none are served. */
  readonly serve: string | null;
}

export const USAGE = `Usage : npm run night -- [--seed N] [--seeds 20] [--minutes 5] [--steps 400] [--people N]
                        [--from étape] [--twice] [--against commit] [--kept] [--out dossier]
                        [--brief] [--cost] [--fork étape:choix]
        npm run night -- --read nuit.night.jsonl [--from étape]
        npm run night -- --serve [--page http://localhost:5173]

Un choix est « rien », une action (« gerant.1 va au panier ») ou le sort d’un appel (« appel 12 : 503 » ;
sans panne, tard, perdu, réponse perdue, sans réponse, deux fois, 429, 500, 503).

Joue des nuits entières de la boutique, chacune décidée par sa graine, et vérifie à chaque étape ce qui
doit tenir. Code de sortie : 0 tout tient, 1 une loi ne tient pas (ou les deux nuits que --twice et
--against comparent diffèrent), 2 option incorrecte ou fichier illisible.`;

/** A wrong option, in French. */
export class WrongOption extends Error {}

const OPTIONS = {
  seed: { type: "string" },
  seeds: { type: "string" },
  minutes: { type: "string" },
  steps: { type: "string" },
  people: { type: "string" },
  from: { type: "string" },
  twice: { type: "boolean" },
  against: { type: "string" },
  kept: { type: "boolean" },
  read: { type: "string" },
  out: { type: "string" },
  brief: { type: "boolean" },
  cost: { type: "boolean" },
  fork: { type: "string", multiple: true },
  serve: { type: "boolean" },
  page: { type: "string" },
} as const;

/** Reads the options; throws WrongOption. Without a seed one is drawn of `anySeed`. */
export const readOptions = (args: readonly string[], anySeed: () => number): NightOptions => {
  const values = valuesIn(args);
  const seed = integer("seed", values.seed, 0, 2 ** 31 - 1);
  const seeds = integer("seeds", values.seeds, 1, 100_000) ?? (seed === null ? 20 : 1);
  const forks = forksIn(values.fork ?? []);
  if (forks.length > 0 && (seed === null || seeds > 1 || values.kept === true)) {
    throw new WrongOption("--fork attend une seule nuit : dites sa graine avec --seed");
  }
  return {
    seed: seed ?? anySeed(),
    seeds,
    minutes: integer("minutes", values.minutes, 1, 600) ?? 5,
    steps: integer("steps", values.steps, 1, 20_000) ?? 400,
    people: integer("people", values.people, 1, 8),
    from: integer("from", values.from, 0, 20_000),
    twice: values.twice ?? false,
    against: commit(values.against),
    kept: values.kept ?? false,
    read: values.read ?? null,
    out: values.out ?? null,
    brief: values.brief ?? false,
    cost: values.cost ?? false,
    forks,
    serve: values.serve === true ? pageIn(values.page ?? DEVELOPMENT) : null,
  };
};

/** Where `npm run dev` shows the shop. */
const DEVELOPMENT = "http://localhost:5173";

const pageIn = (text: string): string => {
  if (/^https?:/.test(text) && URL.canParse(text)) return text;
  throw new WrongOption(`--page attend l’adresse de la boutique, et non « ${text} »`);
};

/** The first fork that takes the place of one before it; null where each decides something of its own. */
export const decidedTwice = (forks: readonly Fork[]): Fork | null =>
  forks.find((fork, place) =>
    forks
      .slice(0, place)
      .some((one) => one.step === fork.step && forkedFurther([one], fork).length === 1),
  ) ?? null;

const forksIn = (texts: readonly string[]): readonly Fork[] => {
  const forks = texts.map((text) => {
    const fork = parseFork(text);
    if (fork !== null) return fork;
    throw new WrongOption(`--fork attend « étape:choix », et non « ${text} »`);
  });
  const again = decidedTwice(forks);
  if (again === null) return forks;
  throw new WrongOption(`--fork : l’étape ${again.step} reçoit deux choix`);
};

const commit = (ref: string | undefined): string | null => {
  if (ref === undefined) return null;
  const found = commitOf(ref);
  if (found !== null) return found;
  throw new WrongOption(`--against attend un commit, et non « ${ref} »`);
};

const valuesIn = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false })
      .values;
  } catch (error) {
    const name = /'(-{0,2}[^' ]*)/.exec(error instanceof Error ? error.message : "")?.[1] ?? "";
    throw new WrongOption(`Option inconnue ou incomplète : ${name}`);
  }
};

const integer = (
  name: string,
  text: string | undefined,
  least: number,
  most: number,
): number | null => {
  if (text === undefined) return null;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new WrongOption(
    `--${name} attend un nombre entier de ${least} à ${most}, et non « ${text} »`,
  );
};
