import { forkText } from "../../machines/laboratory/night/fork.ts";
import type { NightStepLine } from "../../machines/laboratory/night/format.ts";
import type { NightResult } from "./night.ts";
import type { NightRecord, RecordedStep } from "./record.ts";

const KINDS: { readonly [Kind in RecordedStep["kind"]]: string } = {
  act: "fait",
  serve: "arrive",
  answer: "répond",
  message: "entend",
  statement: "SQL",
  time: "temps",
  fault: "panne",
};

/**
 * A failed night in words: what, when, who, what was expected and found, and how to see it again; with the
 * fewest steps where they were looked for.
 */
export const reportOf = (whole: NightResult, shrunk: NightResult | null): string => {
  const { breach, plan } = whole;
  if (breach === null) return "";
  const { swarm } = whole.record;
  const steps = shrunk?.record.steps ?? [];
  return [
    `Nuit ${plan.seed} : une loi ne tient pas.`,
    ...breachLines(breach, plan.steps),
    `  Pannes   : ${swarm.join(", ") || "aucune"}`,
    `  Revoir   : npm run night -- --seed ${plan.seed} --steps ${plan.steps} --people ${plan.people}${(plan.forks ?? []).map((fork) => ` --fork '${forkText(fork)}'`).join("")} --from ${Math.max(0, breach.step - 10)}`,
    ...(shrunk === null ? [] : [`  ${steps.length} étapes suffisent :`, ...steps.map(stepLine)]),
  ].join("\n");
};

/** What did not hold; `steps` is the number from which on it was at the quiet end. */
export const breachLines = (
  { law, step, who, expected, found }: NonNullable<NightResult["breach"]>,
  steps: number,
): readonly string[] => [
  `  Loi      : ${law}`,
  `  Étape    : ${step >= steps ? "au calme, après la dernière" : step}`,
  `  Qui      : ${who}`,
  `  Attendu  : ${expected}`,
  `  Trouvé   : ${found}`,
];

/** One step, on one line. */
export const stepLine = ({
  n,
  at,
  kind,
  who,
  what,
  calls,
  rows,
}: Omit<RecordedStep, "machines" | "calls" | "rows"> &
  Pick<NightStepLine, "calls"> & {
    readonly rows: readonly { readonly table: string }[];
  }): string => {
  const counts = Map.groupBy(rows, ({ table }) => table);
  const tables = [...counts].map(([table, of]) => `${table} ${of.length}`).slice(0, 6);
  const answers = calls.map(({ status }) => status).slice(0, 6);
  return [
    `    ${String(n).padStart(4)}  ${timeOf(at)}  ${KINDS[kind].padEnd(6)} ${who} · ${what}`,
    ...(answers.length > 0 ? [`→ ${answers.join(" ")}`] : []),
    ...(tables.length > 0 ? [`[${tables.join(", ")}]`] : []),
  ].join(" ");
};

const timeOf = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `+${parts.map((part) => String(part).padStart(2, "0")).join(":")}`;
};

/** What has happened in a night, in numbers: one in which nothing happens holds everything. */
const COUNTED = [
  "gestes",
  "appels",
  "pannes",
  "commandes",
  "pages de carte",
  "au carnet",
  "refus",
] as const;
export type Tally = Readonly<Record<(typeof COUNTED)[number], number>>;

export const tallyOf = ({ steps }: NightRecord): Tally => {
  const rows = steps.flatMap((step) => step.rows);
  const calls = steps.flatMap((step) => step.calls);
  const count = (kind: RecordedStep["kind"]): number =>
    steps.filter((step) => step.kind === kind).length;
  const orders = rows.filter(
    ({ table, before, after }) =>
      table === "order" &&
      before !== null &&
      before["checkout_state"] !== "completed" &&
      after?.["checkout_state"] === "completed" &&
      // The mark that holds a cart while an order is taken by telephone.
      !String(after["number"]).startsWith("-"),
  );
  const pages = rows.filter(({ table, before }) => table === "bank_transaction" && before === null);
  const booked = steps.flatMap(({ machines }) =>
    machines.filter(({ step }) => step.event.type === "queue.changesRequested"),
  );
  return {
    gestes: count("act"),
    appels: calls.length,
    pannes: count("fault"),
    commandes: orders.length,
    "pages de carte": pages.length,
    "au carnet": booked.length,
    refus: calls.filter(({ status }) => status >= 400).length,
  };
};

/** The same of several nights together, in words. */
export const summaryOf = (nights: readonly Tally[]): string =>
  COUNTED.map((name) => `${nights.reduce((sum, night) => sum + night[name], 0)} ${name}`).join(
    ", ",
  );
