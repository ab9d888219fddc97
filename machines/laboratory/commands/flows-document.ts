import type { Chart, ChartState, ChartTransition } from "../flows/chart.ts";
import { chartOf } from "../flows/chart-of.ts";
import { pathsIn, statesOf } from "../flows/chart-tree.ts";
import { DESK_FLOWS } from "../flows/desk-flow.ts";
import { toMermaid } from "../flows/mermaid.ts";
import { type Flow, FLOWS } from "../flows/registry.ts";
import { subscriptionsOf } from "../../system/subscriptions.ts";

/** Texts of docs/rules.md by id. */
export type RuleTexts = { readonly [id: string]: string };

/** '- **CART-3** The cart counter …' of docs/rules.md, without the file at its end. */
export const rulesIn = (markdown: string): RuleTexts =>
  Object.fromEntries(
    [...markdown.matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm)].map(([, id = "", text = ""]) => [
      id,
      text,
    ]),
  );

/** A machine's file is called as the machine is: 'cart-lines' for `cartLines`. */
export const fileNameOf = (flow: string): string =>
  flow.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The files of docs/flows by name: README.md leads to one a machine, with what it is for, the rules it
 * holds, its diagram, its transitions, what it subscribes to and what it tells: `told`, by flow.
 */
export const flowPages = (
  rules: RuleTexts,
  told: { readonly [flow: string]: readonly string[] },
): { readonly [file: string]: string } => {
  const flows = [...Object.values(FLOWS), ...DESK_FLOWS.map(({ flow }) => flow)];
  const pages = flows.map(
    (flow) => [`${fileNameOf(flow.name)}.md`, pageOf(flow, rules, told[flow.name] ?? [])] as const,
  );
  return { "README.md": index(flows), ...Object.fromEntries(pages) };
};

const index = (flows: readonly Flow<string>[]): string =>
  text([
    "# Les flux",
    "",
    "Chaque processus de la boutique est une machine à états. Ces pages, une par machine, sont",
    "écrites par `npm run flows:docs` ; un test échoue quand l’une n’est plus à jour. Les mêmes",
    "schémas, vivants, sont à l’adresse `/_flows`, sauf celui de la gestion : la boutique n’en charge rien.",
    "",
    ...flows.map(({ name, title, summary }) => `- [${title}](${fileNameOf(name)}.md) : ${summary}`),
  ]);

const text = (lines: readonly string[]): string => `${lines.join("\n").trimEnd()}\n`;

const pageOf = (flow: Flow<string>, rules: RuleTexts, told: readonly string[]): string => {
  const chart = chartOf(flow);
  return text([
    `# ${flow.title}`,
    "",
    flow.summary,
    "",
    `Machine \`${flow.name}\`. Spécification : ${flow.sections.join(", ")}.`,
    "",
    ...(flow.rules.length === 0
      ? []
      : [...flow.rules.map((id) => `- **${id}** ${rules[id] ?? "règle inconnue"}`), ""]),
    `Entend ${sentence(subscriptionsOf(flow.machine))}`,
    "",
    told.length === 0 ? "N’annonce rien." : `Annonce ${sentence(told)}`,
    "",
    "```mermaid",
    toMermaid(chart).trimEnd(),
    "```",
    "",
    ...stateTable(chart),
    "",
    ...transitionTable(chart),
  ]);
};

const sentence = (names: readonly string[]): string =>
  `${names.map((name) => `\`${name}\``).join(", ")}.`;

const stateTable = (chart: Chart): readonly string[] => {
  const paths = pathsIn(chart);
  const rows = statesOf(chart.root).map((state) => [
    `\`${paths.get(state.id) ?? state.id}\``,
    KINDS[state.type],
    codes(state.invokes),
    codes([
      ...state.entry.map((name) => `entrée / ${name}`),
      ...state.exit.map((name) => `sortie / ${name}`),
    ]),
    codes(state.tags),
  ]);
  return table(["État", "Sorte", "Appelle", "Actions", "Étiquettes"], rows);
};

const KINDS: { readonly [Type in ChartState["type"]]: string } = {
  atomic: "simple",
  compound: "composé",
  parallel: "parallèle",
  final: "final",
  history: "mémoire",
};

const transitionTable = (chart: Chart): readonly string[] => {
  const paths = pathsIn(chart);
  const path = (id: string): string => `\`${paths.get(id) ?? id}\``;
  const rows = chart.transitions.map((transition: ChartTransition) => [
    path(transition.source),
    transition.kind === "event" ? `\`${transition.label}\`` : transition.label,
    transition.guard === null ? "" : `\`${transition.guard}\``,
    transition.targets.length === 0 ? "reste" : transition.targets.map(path).join(", "),
    codes(transition.actions),
  ]);
  return table(["De", "Événement", "Garde", "Vers", "Actions"], rows);
};

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] => [
  `| ${head.join(" | ")} |`,
  `|${head.map(() => "---").join("|")}|`,
  ...rows.map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`),
];
