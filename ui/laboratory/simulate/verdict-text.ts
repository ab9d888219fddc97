import { drawingOf } from "../../../machines/laboratory/flows/drawings.ts";
import type { FlowName } from "../../../machines/laboratory/flows/registry.ts";
import type { Verdict } from "../../../machines/laboratory/simulation/acceptable.ts";

/** Why an event cannot be sent, or what is to know of it; '' when there is nothing to say. */
export const verdictText = (flow: FlowName, verdict: Verdict): string => {
  switch (verdict.kind) {
    case "possible":
      return verdict.changes ? "" : "Entendu, mais sans effet avec ce contenu.";
    case "refused": {
      const guards = guardNames(flow, verdict);
      return guards.length === 1
        ? `Refusé par la garde ${guards.join()}`
        : `Refusé par les gardes ${guards.join(", ")}`;
    }
    case "ignored":
      return "Ignoré dans cet état";
  }
};

/** The drawing has the names of the sources: those of the small code of the browser are lost. */
const guardNames = (
  flow: FlowName,
  { refusals }: Extract<Verdict, { kind: "refused" }>,
): readonly string[] => {
  const { transitions } = drawingOf(flow).chart;
  const names = refusals.map(
    ({ transition, guard }) => transitions.find(({ id }) => id === transition)?.guard ?? guard,
  );
  return [...new Set(names)];
};
