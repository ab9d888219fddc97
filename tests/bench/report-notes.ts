import { readFileSync } from "node:fs";

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
