import { Result, Schema } from "effect";
import type { TraceProblem } from "../../trace/format.ts";
import type { Definitions } from "../../trace/shared-values.ts";
import {
  checkEnd,
  checkMachine,
  cutShort,
  damaged,
  define,
  isOfToday,
  type Line,
  openActors,
  parsedLine,
  type Reading,
  readJson,
  readStep,
  resolved,
  Unreadable,
} from "../replay/parse.ts";
import {
  type Night,
  type NightBody,
  NIGHT_FORMAT,
  NIGHT_VERSION,
  NightHeaderLine,
  type NightStep,
  NightStepLine,
} from "./format.ts";

/** Why a night cannot be read: the problems of a trace, or a mark that an editor has set before it. */
export type NightProblem = Omit<TraceProblem, "_tag" | "reason"> & {
  readonly _tag: "NightProblem";
  readonly reason: TraceProblem["reason"] | "marked";
};

/**
 * Reads a night. Promises a Night whose machines' steps carry full snapshots, or the first problem of the
 * file, in French; nothing is half read.
 */
export const parseNight = (text: string): Result.Result<Night, NightProblem> => {
  if (text.startsWith("\uFEFF")) return Result.fail(MARKED);
  try {
    return Result.succeed(readNight(text));
  } catch (failure) {
    if (failure instanceof Unreadable) return Result.fail(problemOf(failure.problem));
    throw failure;
  }
};

const MARKED: NightProblem = {
  _tag: "NightProblem",
  reason: "marked",
  line: 1,
  message:
    "Ce fichier commence par une marque d'ordre des octets (BOM) : un éditeur l'a réenregistré.",
};

/** What machines did is read as a trace, whose reader speaks of one. */
const problemOf = (problem: TraceProblem): NightProblem => ({
  ...problem,
  _tag: "NightProblem",
  message: problem.message
    .replaceAll("cette trace", "cette nuit")
    .replaceAll("Cette trace", "Cette nuit"),
});

const readNight = (text: string): Night => {
  const lines = text.split("\n");
  while (lines.at(-1)?.trim() === "") lines.pop();
  const header = readHeader(lines[0] ?? "");
  const defined: Definitions = { shared: new Map(), shapes: new Map() };
  const pages = pagesOf(header, defined);
  const steps: NightStep[] = [];
  const numbers = new Set<number>();
  let standing: Night["standing"] | null = null;
  const open = (number: number): Night["standing"] =>
    Object.entries(header.pages).flatMap(([page, actors]) =>
      openActors({ actors }, pages(page), number).map((actor) => ({ page, ...actor })),
    );
  for (let i = 1; i < lines.length; i += 1) {
    const isLast = i === lines.length - 1;
    const line = readJson(lines[i] ?? "", i + 1, isLast);
    if ("shared" in line || "shape" in line) define(line, i + 1, defined);
    else {
      // The header speaks of the shared values of the lines right after it.
      standing ??= open(i + 1);
      if ("end" in line) checkEnd(line, i + 1, isLast, steps.length);
      else {
        const so = { before: steps.at(-1), numbers, defined };
        const step = readNightStep(line, i + 1, so, pages);
        numbers.add(step.n);
        steps.push(step);
      }
    }
    if (isLast && !("end" in line)) throw cutShort(i + 1);
  }
  if (standing === null) throw cutShort(lines.length);
  const { application, commit, seed, begin, faults, people, breach, plan } = header;
  const told = { application, commit, seed, begin, faults, people, breach };
  const charts = header.machines;
  return { ...told, ...(plan === undefined ? {} : { plan }), charts, standing, steps };
};

const readHeader = (text: string): NightHeaderLine => {
  const line = parsedLine(text);
  if (line === null || line["format"] !== NIGHT_FORMAT) {
    throw new Unreadable("foreign", 1, "Ce fichier n'est pas une nuit de Panetier.");
  }
  const version = line["version"];
  if (typeof version === "number" && version > NIGHT_VERSION) {
    const message = `Cette nuit est au format ${version}, plus récent que le format ${NIGHT_VERSION} que cette version de Panetier sait lire.`;
    throw new Unreadable("newer", 1, message);
  }
  if (typeof version === "number" && version < NIGHT_VERSION) {
    const message = `Cette nuit est au format ${version}, que cette version de Panetier ne lit plus : jouez-la de nouveau par sa graine.`;
    throw new Unreadable("foreign", 1, message);
  }
  if (!isHeader(line)) throw damaged(1);
  const header: NightHeaderLine = line;
  for (const flow of Object.keys(header.machines)) checkMachine(flow, 1);
  return header;
};

/** Each page has machines of its own; what they share is defined once for all. */
const pagesOf = (header: NightHeaderLine, defined: Definitions): ((page: string) => Reading) => {
  const pages = new Map<string, Reading>();
  const ofToday = isOfToday(header);
  return (page) => {
    const reading = pages.get(page) ?? {
      isOld: false,
      hasEffects: true,
      isWired: false,
      isOfToday: ofToday,
      defined,
      places: new Map(),
      steps: [],
      flows: new Map(),
      actors: null,
    };
    pages.set(page, reading);
    return reading;
  };
};

type SoFar = {
  readonly before: NightStep | undefined;
  readonly numbers: ReadonlySet<number>;
  readonly defined: Definitions;
};

const readNightStep = (
  line: Line,
  number: number,
  so: SoFar,
  pages: (page: string) => Reading,
): NightStep => {
  if (!isStep(line)) throw damaged(number);
  const step: NightStepLine = line;
  checkPlace(step, so, number);
  return {
    ...step,
    calls: step.calls.map(({ sent, answer, ...call }) => ({
      ...call,
      ...readBody("sent", sent, so.defined, number),
      ...readBody("answer", answer, so.defined, number),
    })),
    machines: step.machines.map(({ page, ...machine }) => {
      const reading = pages(page);
      const read = readStep(machine, number, reading);
      reading.steps.push(read);
      return { page, ...read };
    }),
  };
};

const readBody = (
  name: "sent" | "answer",
  body: NightBody | undefined,
  defined: Definitions,
  number: number,
): { readonly [Name in typeof name]?: NightBody } => {
  if (body === undefined || !("body" in body)) return body === undefined ? {} : { [name]: body };
  return { [name]: { ...body, body: resolved(body.body, defined, number) } };
};

const checkPlace = (
  { n, cause }: NightStepLine,
  { before, numbers }: SoFar,
  number: number,
): void => {
  if (before !== undefined && n <= before.n) {
    const message = `La ligne ${number} de cette nuit porte le numéro ${n}, après le numéro ${before.n} : les étapes ne sont pas dans l'ordre.`;
    throw new Unreadable("damaged", number, message);
  }
  if (cause === null || numbers.has(cause)) return;
  const message = `La ligne ${number} de cette nuit dit venir de l'étape ${cause}, qui n'est pas avant elle.`;
  throw new Unreadable("damaged", number, message);
};

const isHeader = Schema.is(NightHeaderLine);
const isStep = Schema.is(NightStepLine);
