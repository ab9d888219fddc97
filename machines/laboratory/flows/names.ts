/** A guard, an action or an actor as XState holds it once the machine is made. */
export type Named = { readonly name: string; readonly parameters: Parameters | null };
/** Parameters that stand in the machine itself; computed ones have no value outside a run. */
export type Parameters = { readonly [name: string]: string | number | boolean };

/**
 * What to call a guard or an action: the key of `setup`, the name of a function, 'dans #id' for a
 * state that must be active, with 'non', 'et', 'ou' for what combines them. A fixed parameter is
 * part of the name ('isStep(cart)'), because it tells two transitions apart.
 */
export const nameOf = (implementation: unknown): Named => {
  if (typeof implementation === "string") return { name: implementation, parameters: null };
  if (typeof implementation === "function") {
    return { name: functionName(implementation), parameters: null };
  }
  const { type, params } = objectOf(implementation);
  const parameters = fixedParameters(params);
  const name = typeof type === "string" ? type : "";
  const values = parameters === null ? "" : `(${Object.values(parameters).join(", ")})`;
  return { name: `${name}${values}`, parameters };
};

/** Names that XState or an inline function leaves when nobody has given one. */
const NO_NAMES: ReadonlySet<string> = new Set([
  "",
  "guard",
  "actions",
  "entry",
  "exit",
  "assign",
  "emit",
  "raise",
  "sendTo",
  "cancel",
  "stopChild",
  "spawnChild",
  "log",
  "enqueueActions",
  "and",
  "or",
  "not",
  "stateIn",
  "anonymous",
]);

/** Whether somebody has named it: a chart full of 'guard' and 'assign' explains nothing. */
export const isNamed = (name: string): boolean => !NO_NAMES.has(name);

type Combined = ((...args: never) => unknown) & {
  readonly guards?: readonly unknown[];
  readonly stateValue?: unknown;
};

const functionName = (implementation: Combined | CallableFunction): string => {
  const { name, guards, stateValue } = implementation as Combined; // safe: both are optional
  if (stateValue !== undefined) {
    return `dans ${typeof stateValue === "string" ? stateValue : JSON.stringify(stateValue)}`;
  }
  if (guards === undefined) return name;
  const names = guards.map((guard) => nameOf(guard).name);
  // One part without a name leaves the whole without.
  if (!names.every(isNamed)) return name;
  if (name === "not") return `non ${names.join()}`;
  return names.join(name === "and" ? " et " : " ou ");
};

const objectOf = (value: unknown): { readonly type?: unknown; readonly params?: unknown } =>
  typeof value === "object" && value !== null ? value : {};

const fixedParameters = (params: unknown): Parameters | null => {
  if (typeof params !== "object" || params === null) return null;
  const entries = Object.entries(params).filter(
    (entry): entry is [string, string | number | boolean] =>
      ["string", "number", "boolean"].includes(typeof entry[1]),
  );
  return entries.length === 0 ? null : Object.fromEntries(entries);
};
