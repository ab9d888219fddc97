import { type Alert, ALERTS } from "./alerts.ts";
import { MEASURES } from "./table.ts";

/** What is made of the tables of measures and alerts: files by path. `npm run measures` writes them. */
export const measureFiles = (): Readonly<Record<string, string>> => ({
  "ops/prometheus/alerts.yaml": alertRules(),
  // A chart reads no file outside its folder.
  "ops/helm/panetier/files/alerts.yaml": alertRules(),
  "ops/grafana/boutique.json": `${JSON.stringify(board(), null, 2)}\n`,
  "docs/metrics.md": `${METRICS_PREFACE}\n\n${measureTable()}\n`,
  "docs/alerts.md": `${ALERTS_PREFACE}\n\n${alertPages()}\n`,
});

/** The table of docs/metrics.md. */
const measureTable = (): string =>
  [
    "| measure | kind | labels | what |",
    "| --- | --- | --- | --- |",
    ...MEASURES.map(
      ({ name, kind, labels, help }) =>
        `| \`${name}\` | ${kind} | ${labels.map((label) => `\`${label}\``).join(", ") || "–"} | ${help} |`,
    ),
  ].join("\n");

/** The pages of docs/alerts.md. */
const alertPages = (): string =>
  ALERTS.map((alert) =>
    [
      `## ${alert.name}`,
      "",
      `**${alert.said}.** \`${expressionOf(alert)}\`${alert.minutes === 0 ? "" : `, for ${alert.minutes} min`} (${alert.severity}).`,
      "",
      alert.meaning,
      "",
      ...alert.doing.map((step, index) => `${index + 1}. ${step}`),
    ].join("\n"),
  ).join("\n\n");

const alertRules = (): string =>
  [
    "# Made by npm run measures of server/measures/alerts.ts.",
    "groups:",
    "  - name: shop",
    "    rules:",
    ...ALERTS.flatMap((alert) => [
      `      - alert: ${alert.name}`,
      `        expr: ${JSON.stringify(expressionOf(alert))}`,
      `        for: ${alert.minutes}m`,
      "        labels:",
      `          severity: ${alert.severity}`,
      "        annotations:",
      `          summary: ${JSON.stringify(alert.said)}`,
      `          runbook: docs/alerts.md#${alert.name.toLowerCase()}`,
    ]),
    "",
  ].join("\n");

/** The alert as PromQL says it. */
const expressionOf = ({ measure, where = {}, looked }: Alert): string => {
  switch (looked.is) {
    case "above":
      return `${measure}${selectorOf(where)} > ${looked.than}`;
    case "below":
      return `${measure}${selectorOf(where)} < ${looked.than}`;
    case "growing": {
      const series = measure.endsWith("_seconds") ? `${measure}_count` : measure;
      return `sum(increase(${series}${selectorOf(where)}[${looked.minutes}m])) > ${looked.than}`;
    }
    case "burning": {
      const [long, short] = looked.windows;
      const good = { ...where, status: "2xx", le: String(looked.seconds) };
      // What is refused for a reason (4xx) is no fault of the shop's, and no order either.
      const all = selectorOf(where, 'status=~"2xx|5xx"');
      const bad = (window: string) =>
        `(1 - sum(rate(${measure}_bucket${selectorOf(good)}[${window}])) / sum(rate(${measure}_count${all}[${window}])))`;
      const most = Number((looked.than * (1 - looked.aim)).toFixed(6));
      return `${bad(long)} > ${most} and ${bad(short)} > ${most}`;
    }
  }
};

const selectorOf = (where: Readonly<Record<string, string>>, more = ""): string => {
  const said = [
    ...Object.entries(where).map(([label, value]) => `${label}=${JSON.stringify(value)}`),
    ...(more === "" ? [] : [more]),
  ];
  return said.length === 0 ? "" : `{${said.join(",")}}`;
};

/** One panel a measure, two beside each other. */
const board = () => ({
  title: "La boutique",
  uid: "boutique",
  schemaVersion: 39,
  timezone: "Europe/Paris",
  refresh: "30s",
  time: { from: "now-6h", to: "now" },
  templating: {
    list: [{ name: "source", type: "datasource", query: "prometheus", label: "Source" }],
  },
  panels: MEASURES.map(({ name, kind, labels, said, help }, index) => ({
    id: index + 1,
    type: "timeseries",
    title: said,
    description: help,
    datasource: { type: "prometheus", uid: "${source}" },
    gridPos: { h: 8, w: 12, x: (index % 2) * 12, y: Math.floor(index / 2) * 8 },
    fieldConfig: { defaults: { unit: unitOf(name) }, overrides: [] },
    targets: queriesOf(name, kind, labels).map((expr, at) => ({
      refId: String.fromCodePoint(65 + at),
      expr,
    })),
  })),
});

const queriesOf = (name: string, kind: string, labels: readonly string[]): readonly string[] => {
  // Pages of visitors are few: their third quarter of a day, as the web's vital signs are read.
  if (kind === "histogram" && labels.includes("page")) {
    const kept = labels.join(", ");
    return [`histogram_quantile(0.75, sum by (le, ${kept}) (rate(${name}_bucket[1d])))`];
  }
  const by = labels.length === 0 ? "" : ` by (${labels.join(", ")})`;
  if (kind === "gauge") return [name];
  if (kind === "counter") return [`sum${by} (rate(${name}[5m]))`];
  return [
    `sum by (route, status) (rate(${name}_count[5m]))`,
    `histogram_quantile(0.95, sum by (le, route) (rate(${name}_bucket[5m])))`,
  ];
};

const unitOf = (name: string): string =>
  name.endsWith("_seconds") ? "s" : name.endsWith("_bytes") ? "bytes" : "short";

const METRICS_PREFACE = `# What the shop tells of itself

With \`METRICS_PORT\` each process answers \`GET /metrics\` in Prometheus' text form, on that port and never on the shop's. It listens at \`METRICS_HOST\` (\`127.0.0.1\`): nobody signs in there, so only machines of the house may reach it. Without the setting nothing is counted.

Counts are those of one process and begin at 0 with it: \`sum\` them. What stands in the database (outbox, runs, cut-offs, connections) is the same in each: take the \`max\`. No label holds a person, a shop, an address or what anybody typed (WATCH-2).

The measures are said in \`server/measures/table.ts\`; \`npm run measures\` writes this table, the board (\`ops/grafana/boutique.json\`), the alerts (\`ops/prometheus/alerts.yaml\`, and the same in the Helm chart) and their pages ([alerts.md](alerts.md)).

Not told: how many calls wait in line for the driver's pool, which does not say it; \`shop_database_answer_seconds\` is how long one of them waits.`;

const ALERTS_PREFACE = `# Alerts

What each means to a baker, and what to do. \`page\` wakes somebody, \`ticket\` waits until the morning. They are said in \`server/measures/alerts.ts\`, and \`tests/server/alarms.test.ts\` drives a real shop into each of them: it holds the shop's own measures to the thresholds by the rule that the expression says, and reads the expression's text. Prometheus 2.42 (Debian 12) took them as they are on 29 November 2026: \`promtool check config ops/prometheus/prometheus.yaml\`, all ten that there were then evaluated over a running shop (NobodyWorks, OrdersWear and PagesFail came later and are of the same forms), and DatabaseAway and SearchBehind fired while its PostgreSQL stood still and cleared once it went on. Have \`up == 0\` and \`/readyz\` watched beside them: a process that is gone tells nothing.`;
