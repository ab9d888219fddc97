import { Context, Metric } from "effect";
import { PrometheusMetrics } from "effect/observability";
import { DURATIONS, type Measured, type MeasureName, MEASURES } from "./table.ts";

type Labels = Readonly<Record<string, string>>;

/** Measures of one shop, which nothing outside it sees. */
export interface MeasureBook {
  /** A count grows; `by` one without it. */
  readonly count: (name: MeasureName, labels: Labels, by?: number) => void;
  /** What stands at this moment. */
  readonly set: (name: MeasureName, labels: Labels, value: number) => void;
  /** Something took so many seconds. */
  readonly took: (name: MeasureName, labels: Labels, seconds: number) => void;
  /** All of it, as Prometheus reads it. */
  readonly text: () => string;
}

/** An empty book. Numbers are kept by Effect's own metrics, in a registry of the book's. */
export const makeMeasureBook = (): MeasureBook => {
  const context = Context.make(Metric.MetricRegistry, new Map());
  // By name and values of the labels: a call makes no metric, it looks one up.
  const known = new Map<string, Metric.Metric<number, unknown>>();
  const update = (name: MeasureName, labels: Labels, value: number): void => {
    let key: string = name;
    for (const label in labels) key += `\n${labels[label]}`;
    let metric = known.get(key);
    if (metric === undefined) {
      metric = metricOf(measureNamed(name), labels);
      known.set(key, metric);
    }
    metric.updateUnsafe(value, context);
  };
  return {
    count: (name, labels, by = 1) => update(name, labels, by),
    set: update,
    took: update,
    text: () => PrometheusMetrics.formatUnsafe(context),
  };
};

/** A book for what a shop counts from its start on. */
export const startMeasures = (): MeasureBook => {
  const book = makeMeasureBook();
  const table: readonly Measured[] = MEASURES;
  for (const { starts = [], name } of table) {
    for (const labels of starts) book.count(name, labels, 0);
  }
  return book;
};

/**
 * The shop's counts of what it does; undefined where nobody asks for them (METRICS_PORT), which costs
 * nothing then.
 */
export const Measures: Context.Reference<MeasureBook | undefined> = Context.Reference<
  MeasureBook | undefined
>("panetier/Measures", { defaultValue: () => undefined });

const measureNamed = (name: MeasureName): Measured => {
  const found = MEASURES.find((measure) => measure.name === name);
  if (found === undefined) throw new Error(`No measure ${name}`);
  return found;
};

const metricOf = (
  { name, kind, labels: wanted, help, bounds = DURATIONS }: Measured,
  labels: Labels,
): Metric.Metric<number, unknown> => {
  const given = Object.keys(labels);
  if (given.length !== wanted.length || !wanted.every((label) => given.includes(label))) {
    throw new Error(`${name} has the labels ${wanted.join(", ")}, not ${given.join(", ")}`);
  }
  const options = { description: help, attributes: labels };
  if (kind === "counter") return Metric.counter(name, { ...options, incremental: true });
  if (kind === "gauge") return Metric.gauge(name, options);
  return Metric.histogram(name, { ...options, boundaries: bounds });
};
