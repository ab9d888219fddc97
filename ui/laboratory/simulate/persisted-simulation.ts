import { useEffect } from "react";
import type { FlowName } from "../../../machines/laboratory/flows/registry.ts";
import type { Script } from "../../../machines/laboratory/simulation/script.ts";
import type { RecordedScript } from "../../../machines/laboratory/simulation/recorded-script.ts";
import { scriptToShare } from "../../../machines/laboratory/simulation/script-to-share.ts";
import { checkedScript } from "../../../machines/laboratory/simulation/share.ts";
import type { SimulationSession, SimulationSessionState } from "./simulation-session.ts";

// A simulation outlives its page in its own tab: a reload, or a look at another page, ends none. As in
// a link, placeholders stand for what was typed into its forms: storage is no place for a password.

type Persisted = {
  readonly script: Script;
  /** The step that was looked at; null at the end. */
  readonly cursor: number | null;
  /** The link that the address carried then, '' without one: another link is another simulation. */
  readonly link: string;
};

/** What this tab keeps of that machine's simulation, as long as its address is the one of then. */
export const persistedSimulation = (flow: FlowName): Persisted | null => {
  const persisted = read(flow);
  return persisted !== null &&
    persisted.script.flow === flow &&
    persisted.link === window.location.hash
    ? persisted
    : null;
};

/** Keeps the simulation when its page goes, by whatever way. */
export const usePersistSimulation = (flow: FlowName, { store }: SimulationSession): void =>
  useEffect(() => {
    const keep = (): void => write(flow, store.get());
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [flow, store]);

/**
 * Keeps what a machine of a recording did as its simulation in this tab, to be opened at that step. The answer
 * says in French why it cannot be; null when it can.
 */
export const keepRecorded = (flow: FlowName, { script, step }: RecordedScript): string | null => {
  const shared = scriptToShare(script);
  if (!shared.ok) return "Cette machine a reçu ce que le simulateur ne sait pas lui rendre.";
  const persisted: Persisted = { script: shared.value, cursor: step, link: "" };
  try {
    window.sessionStorage.setItem(keyOf(flow), JSON.stringify(persisted));
    return null;
  } catch {
    return "Votre navigateur ne peut pas garder une simulation aussi longue.";
  }
};

const keyOf = (flow: FlowName): string => `panetier.flows.simulation.${flow}`;

const write = (flow: FlowName, { whole, cursor }: SimulationSessionState): void => {
  const shared = scriptToShare(whole.script);
  const isFresh = whole.script.actions.length === 0;
  try {
    if (isFresh || !shared.ok) window.sessionStorage.removeItem(keyOf(flow));
    else {
      const persisted: Persisted = { script: shared.value, cursor, link: window.location.hash };
      window.sessionStorage.setItem(keyOf(flow), JSON.stringify(persisted));
    }
  } catch {
    // Storage that is full or forbidden: the simulation ends with its page.
  }
};

const read = (flow: FlowName): Persisted | null => {
  try {
    const persisted: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(flow)) ?? "null");
    if (typeof persisted !== "object" || persisted === null || !("script" in persisted))
      return null;
    const script = checkedScript(persisted.script);
    if (!script.ok) return null;
    const cursor =
      "cursor" in persisted && typeof persisted.cursor === "number" ? persisted.cursor : null;
    const link = "link" in persisted && typeof persisted.link === "string" ? persisted.link : "";
    return { script: script.value, cursor, link };
  } catch {
    return null;
  }
};
