import type { Schema } from "effect";
import type { EventObject } from "xstate";
import { EVENT_SCHEMAS } from "../../events/shop-event.ts";
import { isOneAmount, isPlaceholder } from "../../trace/secrets.ts";
import { problemsIn, problemText } from "../simulation/checked.ts";
import { partOf } from "./same-data.ts";

/**
 * Why that is no event of the shop of today, in French; null for one that is. What a trace hides is not what its
 * field asks for, and fits.
 */
export const unfitting = (event: EventObject): string | null => {
  const known = seen.get(event);
  if (known !== undefined) return known;
  const found = problemOf(event);
  seen.set(event, found);
  return found;
};

/** The same event stands in several steps. */
const seen = new WeakMap<EventObject, string | null>();

const problemOf = (event: EventObject): string | null => {
  const { type } = event;
  if (type.startsWith("xstate.")) return null;
  const schemas: { readonly [type: string]: Schema.Codec<unknown, unknown> } = EVENT_SCHEMAS;
  const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  if (schema === undefined) return `l'événement ${type} n'existe pas.`;
  const problem = problemsIn(schema, event).find(({ path }) => !isHidden(valueAt(event, path)));
  return problem === undefined
    ? null
    : `l'événement ${type} ne convient pas. ${problemText(problem)}`;
};

const valueAt = (value: unknown, [key, ...path]: readonly string[]): unknown => {
  if (key === undefined) return value;
  return typeof value === "object" && value !== null
    ? valueAt(partOf(value, key), path)
    : undefined;
};

/** A placeholder, or what holds one. */
const isHidden = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).some(isHidden)
    : typeof value === "number"
      ? isOneAmount(value)
      : typeof value === "string" && isPlaceholder(value);
