import { type Alert, ALERTS } from "../../server/measures/alerts.ts";
import type { Series } from "../measured-series.ts";

/** What series of that name and labels say. */
export const valuesOf = (
  series: readonly Series[],
  name: string,
  where: Readonly<Record<string, string>> = {},
): readonly number[] =>
  series
    .filter(
      (each) =>
        each.name === name &&
        Object.entries(where).every(([label, value]) => each.labels[label] === value),
    )
    .map(({ value }) => value);

export const sumOf = (...asked: Parameters<typeof valuesOf>): number =>
  valuesOf(...asked).reduce((sum, value) => sum + value, 0);

/** Whether Prometheus would find the alert's condition true, having read the shop twice within its window. */
const isTrue = (
  { measure, where = {}, looked }: Alert,
  before: readonly Series[],
  after: readonly Series[],
) => {
  const grown = (name: string, of: Readonly<Record<string, string>>) =>
    sumOf(after, name, of) - sumOf(before, name, of);
  switch (looked.is) {
    case "above":
      return valuesOf(after, measure, where).some((value) => value > looked.than);
    case "below":
      return valuesOf(after, measure, where).some((value) => value < looked.than);
    case "growing":
      return (
        grown(measure.endsWith("_seconds") ? `${measure}_count` : measure, where) > looked.than
      );
    case "burning": {
      const good = grown(`${measure}_bucket`, {
        ...where,
        status: "2xx",
        le: String(looked.seconds),
      });
      const all = ["2xx", "5xx"].reduce(
        (sum, status) => sum + grown(`${measure}_count`, { ...where, status }),
        0,
      );
      return 1 - good / all > looked.than * (1 - looked.aim);
    }
  }
};

/** Alerts whose condition is true, by name. */
export const alertsOf = (before: readonly Series[], after: readonly Series[]): readonly string[] =>
  ALERTS.filter((alert) => isTrue(alert, before, after)).map(({ name }) => name);
