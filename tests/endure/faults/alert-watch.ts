import { setTimeout as pause } from "node:timers/promises";
import { type Alert, ALERTS, type Looked } from "../../../server/measures/alerts.ts";
import { type Series, seriesOf } from "../../measured-series.ts";

/**
 * A minute of the alerts is so long in an evening: their windows, how long they have to be true, and ages that they
 * look at are a tenth of what stands in ops/prometheus/alerts.yaml. Counts and delays are as there.
 */
export const MINUTE_MS = 6000;

/** Measures that are an age, in seconds. */
const AGES: ReadonlySet<string> = new Set([
  "shop_outbox_oldest_seconds",
  "shop_search_behind_seconds",
]);

const LOOK_EVERY_MS = 1000;
/** Nothing looks further back. */
const KEPT_MS = 60 * MINUTE_MS;
const SCRAPE_MS = 2000;

/** A process whose measures are read. */
export interface Scraped {
  readonly name: string;
  readonly metricsPort: number;
}

/** An alert that began or ended, by this process's clock. */
export interface AlertNews {
  readonly name: string;
  readonly is: "fired" | "cleared";
  readonly at: number;
}

export interface AlertWatch {
  readonly news: readonly AlertNews[];
  readonly firing: () => readonly string[];
  readonly stop: () => Promise<void>;
}

interface Sample {
  readonly at: number;
  readonly process: string;
  readonly series: readonly Series[];
}

/** Reads the processes every second as Prometheus does, and evaluates the shop's own alerts over all of them. */
export function watchAlerts(scraped: () => readonly Scraped[]): AlertWatch {
  let samples: Sample[] = [];
  const news: AlertNews[] = [];
  const trueSince = new Map<string, number>();
  const firing = new Set<string>();
  const state = { isOver: false };

  const look = async (): Promise<void> => {
    const read = await Promise.all(scraped().map(scrape));
    const at = performance.now();
    const found = read.flatMap((one) => (one === undefined ? [] : [{ ...one, at }]));
    samples = [...samples.filter((one) => at - one.at < KEPT_MS), ...found];
    for (const alert of ALERTS) {
      const { name, minutes } = alert;
      if (!isTrue(alert, found, samples, at)) {
        trueSince.delete(name);
        if (firing.delete(name)) news.push({ name, is: "cleared", at });
        continue;
      }
      const since = trueSince.get(name) ?? at;
      trueSince.set(name, since);
      if (at - since < minutes * MINUTE_MS || firing.has(name)) continue;
      firing.add(name);
      news.push({ name, is: "fired", at });
    }
  };
  const looking = (async () => {
    while (!state.isOver) {
      await look();
      await pause(LOOK_EVERY_MS);
    }
  })();
  return {
    news,
    firing: () => [...firing],
    stop: () => {
      state.isOver = true;
      return looking;
    },
  };
}

/** An hour of all that processes tell would take more memory than they. */
const isLookedAt = (each: Series): boolean => {
  const measure = each.name.replace(/_(?:bucket|count|sum)$/, "");
  return ALERTS.some(
    (alert) =>
      (alert.measure === measure || alert.measure === each.name) && has(each, alert.where ?? {}),
  );
};

/** What alerts look at; undefined of a process that does not answer: Prometheus knows nothing of it then. */
async function scrape({ name, metricsPort }: Scraped) {
  try {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
      signal: AbortSignal.timeout(SCRAPE_MS),
    });
    const series = seriesOf(await answer.text()).filter(isLookedAt);
    return { process: `${name}:${metricsPort}`, series };
  } catch {
    return undefined;
  }
}

const isTrue = (
  { measure, where = {}, looked }: Alert,
  present: readonly Sample[],
  past: readonly Sample[],
  now: number,
): boolean => {
  const values = () =>
    present.flatMap(({ series }) =>
      series.filter((each) => each.name === measure && has(each, where)).map(({ value }) => value),
    );
  const grown = (name: string, more: Readonly<Record<string, string>>, windowMs: number) =>
    increase(past, { name, where: { ...where, ...more } }, now - windowMs);
  switch (looked.is) {
    case "above":
      return values().some((value) => value > limitOf(measure, looked.than));
    case "below":
      return values().some((value) => value < limitOf(measure, looked.than));
    case "growing":
      return (
        grown(
          measure.endsWith("_seconds") ? `${measure}_count` : measure,
          {},
          looked.minutes * MINUTE_MS,
        ) > looked.than
      );
    case "burning":
      return looked.windows.every((window) => {
        const windowMs = windowOf(window);
        const good = grown(
          `${measure}_bucket`,
          { status: "2xx", le: String(looked.seconds) },
          windowMs,
        );
        const all = ["2xx", "5xx"].reduce(
          (sum, status) => sum + grown(`${measure}_count`, { status }, windowMs),
          0,
        );
        return all > 0 && 1 - good / all > burnt(looked);
      });
  }
};

const limitOf = (measure: string, than: number): number =>
  AGES.has(measure) ? (than * MINUTE_MS) / 60_000 : than;

const burnt = ({ than, aim }: Extract<Looked, { readonly is: "burning" }>): number =>
  than * (1 - aim);

/** '5m', '1h' in milliseconds of an evening. */
const windowOf = (text: string): number =>
  Number.parseInt(text, 10) * (text.endsWith("h") ? 60 : 1) * MINUTE_MS;

const has = ({ labels }: Series, where: Readonly<Record<string, string>>): boolean =>
  Object.entries(where).every(([name, value]) => labels[name] === value);

/** By how much series have grown since then, each of each process from when it was first seen, as Prometheus reckons. */
const increase = (
  samples: readonly Sample[],
  { name, where }: { readonly name: string; readonly where: Readonly<Record<string, string>> },
  since: number,
): number => {
  const grown = new Map<string, { readonly first: number; last: number }>();
  for (const { at, process, series } of samples) {
    if (at < since) continue;
    for (const each of series) {
      if (each.name !== name || !has(each, where)) continue;
      const key = `${process} ${JSON.stringify(each.labels)}`;
      const known = grown.get(key);
      if (known === undefined) grown.set(key, { first: each.value, last: each.value });
      else known.last = each.value;
    }
  }
  return [...grown.values()].reduce((sum, { first, last }) => sum + last - first, 0);
};
