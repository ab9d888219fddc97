import { useEffect, useEffectEvent, useState } from "react";
import type { FlowName } from "../../../machines/laboratory/flows/registry.ts";
import type { Script } from "../../../machines/laboratory/simulation/script.ts";
import { decodeScript, hasScript } from "../../../machines/laboratory/simulation/share.ts";

type Shared = {
  /** The link that what is on screen goes on from; '' for none. */
  readonly known: string;
  readonly onScript: (script: Script) => void;
  /** The link is of another machine: its page is to be opened, with the same fragment. */
  readonly onOther: (flow: FlowName, fragment: string) => void;
};

/**
 * Reads the simulation that the address carries, at the start and whenever the fragment changes.
 * The answer is in French why it could not be read, null when all is well.
 */
export const useSharedScript = (
  flow: FlowName,
  { known, onScript, onOther }: Shared,
): readonly [problem: string | null, forget: () => void] => {
  const [problem, setProblem] = useState<string | null>(null);
  const read = useEffectEvent(async (): Promise<void> => {
    const fragment = window.location.hash;
    if (!hasScript(fragment)) return;
    const found = await decodeScript(fragment);
    // Another link may have come meanwhile: the last one counts.
    if (fragment !== window.location.hash) return;
    if (!found.ok) setProblem(found.message);
    else if (found.value.flow === flow) {
      setProblem(null);
      onScript(found.value);
    } else onOther(found.value.flow, fragment);
  });
  const isKnown = useEffectEvent((): boolean => known !== "" && known === window.location.hash);
  useEffect(() => {
    const onChange = (): void => void read();
    if (!isKnown()) onChange();
    window.addEventListener("hashchange", onChange);
    return () => window.removeEventListener("hashchange", onChange);
  }, []);
  return [problem, () => setProblem(null)];
};
