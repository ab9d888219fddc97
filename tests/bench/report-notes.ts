import { readFileSync } from "node:fs";

/** What a whole run measures, each in a table of its own. */
export type Part = "server" | "processes" | "pages" | "gestures" | "pad";

export interface KeptParts {
  readonly server: string;
  readonly processes: string;
  readonly pages: string;
  readonly gestures: string;
  readonly pad: string;
  /** Written by `npm run grow -- --measure`. */
  readonly growth: string;
  /** Why figures miss their aims: written by people, from profiles. */
  readonly notes: string;
}

/** The sections of the last report; empty ones when there is none. */
export function readNotes(file: string): KeptParts {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch {
    // The first run.
  }
  const section = (title: string): string => {
    const start = text.indexOf(`## ${title}\n`);
    if (start === -1) return "";
    const next = text.indexOf("\n## ", start + 1);
    return text.slice(start, next === -1 ? undefined : next).trimEnd();
  };
  return {
    server: section("Server"),
    processes: section("Many processes"),
    pages: section("Pages"),
    gestures: section("Gestures"),
    pad: section("Order pad"),
    growth: section("Growth"),
    notes: section("What misses its aim, and why"),
  };
}

/** When a section was measured, as it says itself: '2026-11-27 04:02 UTC at commit 58dbca7f'. */
const measuredWhen = (section: string): string | undefined =>
  /^Measured on (\d{4}-\d\d-\d\d \d\d:\d\d UTC at commit \w+)/m.exec(section)?.[1];

/** How many minutes a section says that it took; undefined for one that does not say it. */
export const minutesOf = (section: string): number | undefined => {
  const [, minutes] = /; measured in (\d+) min\./.exec(section) ?? [];
  return minutes === undefined ? undefined : Number(minutes);
};

/** From when each table is: figures of two days are never taken for those of one. */
export const whenText = (sections: readonly string[]): string => {
  const dated = sections.flatMap((section) => {
    const [, title = ""] = /^## (.+)$/m.exec(section) ?? [];
    const when = measuredWhen(section);
    return when === undefined ? [] : [{ title, when }];
  });
  const days = [...Map.groupBy(dated, ({ when }) => when)].toSorted(([a], [b]) => (a < b ? 1 : -1));
  return [
    days.length === 1
      ? "All tables are of one run:"
      : "Tables are of different runs, and not to be compared with each other:",
    ...days.map(([when, tables]) => `- ${when}: ${tables.map(({ title }) => title).join(", ")}`),
  ].join("\n");
};

/** The report with that list renewed, for who writes one table of it. */
export const withDates = (report: string): string =>
  report.replace(
    /^(?:All tables are|Tables are of).*\n(?:- .*\n)*/m,
    `${whenText(report.split(/\n(?=## )/))}\n`,
  );
