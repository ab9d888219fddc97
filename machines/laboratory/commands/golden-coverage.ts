import { readdirSync, readFileSync } from "node:fs";
import { Result } from "effect";
import { transitionId } from "../flows/chart-of.ts";
import { parseTrace } from "../replay/parse.ts";
import { replayTrace } from "../replay/replay.ts";

/** Sessions of the whole shop, as people played them. */
export const PLAYED = new URL("../../../tests/traces/", import.meta.url);
/** One of each machine, walked by itself through its generated paths. */
export const WALKED = new URL("../../../tests/traces/machines/", import.meta.url);

/** By machine: ids of the transitions that the sessions of that folder take when they are replayed. */
export const takenBySessions = (folder: URL): ReadonlyMap<string, ReadonlySet<string>> => {
  const taken = new Map<string, Set<string>>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".trace.jsonl"))) {
    const trace = Result.getOrThrow(parseTrace(readFileSync(new URL(file, folder), "utf8")));
    replayTrace(trace, {}, ({ flow, transitions }) => {
      const ids = taken.get(flow) ?? new Set();
      taken.set(flow, ids);
      for (const id of transitions.map(transitionId)) if (id !== null) ids.add(id);
    });
  }
  return taken;
};

/** Machines of which no trace is kept, with the reason. */
export const UNRECORDED: { readonly [flow: string]: string } = {
  deskSession: "aucune page de la boutique ne la fait tourner, et la gestion n’enregistre rien",
  deskConfirmation:
    "aucune page de la boutique ne la fait tourner, et la gestion n’enregistre rien",
  exchangeRun: "c’est le dessin d’un déroulement du serveur, aucune page ne le fait tourner",
  contentVersion: "c’est le dessin d’un déroulement du serveur, aucune page ne le fait tourner",
};
