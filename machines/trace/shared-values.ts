// A value told to five machines is written once. Writing: equal values become one node, and a node
// that several places use gets a line of its own. Reading: a reference becomes that same object.

/** A value as the writer knows it: the text of a primitive, or '#' and the number of its node. */
type Ticket = string;

type Node = {
  readonly isList: boolean;
  readonly parts: readonly (readonly [key: string, ticket: Ticket])[];
  /** About the characters it takes when written out. */
  readonly size: number;
  uses: number;
  shared: number | null;
};

/** Smaller values are shorter than the line and the reference. */
const WORTH_SHARING = 120;

export type ValueWriter = {
  /** Takes a value in; equal values get equal tickets. */
  readonly take: (value: unknown) => Ticket;
  /** Says that a line will write it. Call for all lines before the first `write`. */
  readonly use: (ticket: Ticket) => void;
  /** Its JSON; lines of shared values that it needs go to `define` first. */
  readonly write: (ticket: Ticket, define: (line: string) => void) => string;
};

export const valueWriter = (): ValueWriter => {
  const nodes: Node[] = [];
  const byContent = new Map<string, Ticket>();
  const byObject = new WeakMap<object, Ticket>();
  let shared = 0;

  const nodeOf = (ticket: Ticket): Node | undefined =>
    ticket.startsWith("#") ? nodes[Number(ticket.slice(1))] : undefined;
  const use = (ticket: Ticket): void => {
    const node = nodeOf(ticket);
    if (node !== undefined) node.uses += 1;
  };
  const take = (value: unknown): Ticket => {
    if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
    const known = byObject.get(value);
    if (known !== undefined) return known;
    const ticket = takeParts(Array.isArray(value), partsOf(value));
    byObject.set(value, ticket);
    return ticket;
  };
  const takeParts = (isList: boolean, values: readonly (readonly [string, unknown])[]): Ticket => {
    const parts = values.map(([key, part]) => [key, take(part)] as const);
    const content = JSON.stringify([isList, parts]);
    const known = byContent.get(content);
    if (known !== undefined) return known;
    const ticket = `#${nodes.length}`;
    for (const [, part] of parts) use(part);
    const size = parts.reduce((sum, [key, part]) => sum + key.length + 4 + sizeOf(part), 2);
    nodes.push({ isList, parts, size, uses: 0, shared: null });
    byContent.set(content, ticket);
    return ticket;
  };
  const sizeOf = (ticket: Ticket): number => nodeOf(ticket)?.size ?? ticket.length;

  const write: ValueWriter["write"] = (ticket, define) => {
    const node = nodeOf(ticket);
    if (node === undefined) return ticket;
    if (node.uses < 2 || node.size < WORTH_SHARING) return writeOut(node, define);
    if (node.shared === null) {
      const text = writeOut(node, define);
      node.shared = shared;
      shared += 1;
      define(`{"shared":${node.shared},"value":${text}}`);
    }
    return `{"$":${node.shared}}`;
  };
  const writeOut = ({ isList, parts }: Node, define: (line: string) => void): string => {
    const texts = parts.map(([key, part]) => {
      const text = write(part, define);
      return isList ? text : `${JSON.stringify(key)}:${text}`;
    });
    return isList ? `[${texts.join(",")}]` : `{${texts.join(",")}}`;
  };
  return { take, use, write };
};

/** Fields that JSON would drop are left out; an Error is `{"$error": …}`; a '$' of data is doubled. */
const partsOf = (value: object): readonly (readonly [string, unknown])[] => {
  if (value instanceof Error) {
    return [["$error", { name: value.name, message: value.message }]];
  }
  const parts = Object.entries(value);
  if (Array.isArray(value)) return parts;
  return parts
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => [key.startsWith("$") ? `$${key}` : key, part]);
};

/**
 * Undoes the writing on a value that JSON.parse has just made, in place. Fails with a RangeError
 * for a reference to a value that was not given.
 */
export const readValue = (value: unknown, shared: ReadonlyMap<number, unknown>): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) value[i] = readValue(value[i], shared);
    return value;
  }
  // safe: an object of JSON
  const record = value as { [key: string]: unknown };
  for (const key of Object.keys(record)) {
    if (key === "$") return sharedValue(record[key], shared);
    if (key === "$error") return readError(record[key]);
    const part = readValue(record[key], shared);
    if (key.startsWith("$$")) {
      delete record[key];
      record[key.slice(1)] = part;
    } else record[key] = part;
  }
  return record;
};

const sharedValue = (reference: unknown, shared: ReadonlyMap<number, unknown>): unknown => {
  if (typeof reference !== "number" || !shared.has(reference)) {
    throw new RangeError(String(reference));
  }
  return shared.get(reference);
};

const readError = (value: unknown): Error => {
  const { name, message } = isNamed(value) ? value : { name: "Error", message: "" };
  return Object.assign(new Error(message), { name });
};

const isNamed = (value: unknown): value is { readonly name: string; readonly message: string } =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  "message" in value &&
  typeof value.message === "string";
