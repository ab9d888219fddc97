import type { Script } from "../../../machines/laboratory/simulation/script.ts";
import { scriptToShare } from "../../../machines/laboratory/simulation/script-to-share.ts";
import { encodeScript } from "../../../machines/laboratory/simulation/share.ts";
import type { SimulationState } from "../../../machines/laboratory/simulation/state.ts";
import { writeTrace } from "../../recording/trace-file.ts";
import { saveFile } from "../../widgets/save-file.ts";

export type Copied = {
  readonly message: string;
  /** The link itself, where the browser does not let a page copy; null when it is copied. */
  readonly link: string | null;
};

/**
 * Copies the link of a simulation, without what was typed into its forms, and puts it into the
 * address: reloading keeps it.
 */
export const copyLink = async (script: Script): Promise<Copied> => {
  const shared = scriptToShare(script);
  if (!shared.ok) return { message: shared.message, link: null };
  const { origin, pathname } = window.location;
  const fragment = await encodeScript(shared.value);
  const link = `${origin}${pathname}${fragment}`;
  // replaceState tells nobody: the simulation on screen is the one in the link.
  window.history.replaceState(window.history.state, "", fragment);
  try {
    await navigator.clipboard.writeText(link);
    return {
      message: "Lien copié : qui l’ouvre retrouve cette simulation au même point.",
      link: null,
    };
  } catch {
    return { message: "Votre navigateur ne permet pas de copier : le lien est ci-dessous.", link };
  }
};

/** Takes the simulation out of the address. */
export const dropLink = (): void => {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", `${pathname}${search}`);
};

/** Saves the steps as a trace file; the answer says so. */
export const saveAsTrace = ({ steps, script }: SimulationState): string => {
  const name = `simulation-${script.flow}.jsonl`;
  saveFile({ name, text: writeTrace(steps) });
  return `Trace enregistrée : ${name}`;
};
