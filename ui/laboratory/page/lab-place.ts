import { type Flow, FLOWS } from "../../../machines/laboratory/flows/registry.ts";

/** What the laboratory shows, by its address. */
export type LabPlace =
  /** `unknown` is the name of a machine that does not exist. */
  | { readonly kind: "overview"; readonly unknown: string | null }
  | { readonly kind: "flow" | "simulation"; readonly flow: Flow }
  | { readonly kind: "live" | "trace" | "night" };

export const LAB = "/_flows";

/**
 * /_flows, /_flows/direct, /_flows/trace, /_flows/nuit, /_flows/cartToken, /_flows/cartToken/simuler. Anything else
 * is the list of machines, which says what was not found.
 */
export const placeOf = (path: string): LabPlace => {
  const [name = "", view = ""] = path.slice(LAB.length + 1).split("/");
  if (name === "") return { kind: "overview", unknown: null };
  if (name === "direct") return { kind: "live" };
  if (name === "trace") return { kind: "trace" };
  if (name === "nuit") return { kind: "night" };
  const flow = Object.values(FLOWS).find((one) => one.name === name);
  if (flow === undefined || (view !== "" && view !== "simuler")) {
    return { kind: "overview", unknown: path.slice(LAB.length + 1) };
  }
  return { kind: view === "" ? "flow" : "simulation", flow };
};

export const flowPath = (name: string): string => `${LAB}/${name}`;
export const simulationPath = (name: string): string => `${LAB}/${name}/simuler`;
