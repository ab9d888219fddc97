// A value told to five machines is written once, and so are the names of the fields of a hundred
// stores. Writing: equal values become one node, and a node that several places use gets a line of
// its own. Reading: a reference becomes that same object.

/** A value as the writer knows it: the text of a primitive, or '#' and the number of its node. */
type Ticket = string;

type Node = {
  readonly isList: boolean;
  readonly parts: readonly (readonly [key: string, ticket: Ticket])[];
  /** About the characters it takes when written out. */
  readonly size: number;
  /** Its fields, null for a list. */
  readonly shape: Shape | null;
  uses: number;
  shared: number | null;
};

type Shape = { readonly keys: readonly string[]; nodes: number; line: number | null };

/** Smaller values are shorter than the line and the reference. */
const WORTH_SHARING = 120;
/** Objects with the same fields, from which on the names of the fields are written once. */
const MANY_ALIKE = 10;
const MANY_FIELDS = 4;

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
  const shapes = new Map<string, Shape>();
  let shared = 0;
  let shapeLines = 0;

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
    const shape = isList ? null : shapeOf(parts.map(([key]) => key));
    nodes.push({ isList, parts, size, shape, uses: 0, shared: null });
    byContent.set(content, ticket);
    return ticket;
  };
  const shapeOf = (keys: readonly string[]): Shape => {
    const name = keys.join("\n");
    const shape = shapes.get(name) ?? { keys, nodes: 0, line: null };
    shape.nodes += 1;
    shapes.set(name, shape);
    return shape;
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
  const writeOut = ({ isList, parts, shape }: Node, define: (line: string) => void): string => {
    const texts = parts.map(([, part]) => write(part, define));
    if (isList) return `[${texts.join(",")}]`;
    if (shape !== null && shape.nodes >= MANY_ALIKE && parts.length >= MANY_FIELDS) {
      return `{"$":[${[shapeLine(shape, define), ...texts].join(",")}]}`;
    }
    return `{${parts.map(([key], index) => `${JSON.stringify(key)}:${texts[index]}`).join(",")}}`;
  };
  const shapeLine = (shape: Shape, define: (line: string) => void): number => {
    if (shape.line === null) {
      shape.line = shapeLines;
      shapeLines += 1;
      define(`{"shape":${shape.line},"keys":${JSON.stringify(shape.keys)}}`);
    }
    return shape.line;
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

/** What the lines of a file have defined so far, by their numbers. */
export type Definitions = {
  readonly shared: Map<number, unknown>;
  readonly shapes: Map<number, readonly string[]>;
};

/**
 * Undoes the writing on a value that JSON.parse has just made, in place. Fails with a RangeError
 * for a reference to what was not defined.
 */
export const readValue = (value: unknown, defined: Definitions): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) value[i] = readValue(value[i], defined);
    return value;
  }
  // safe: an object of JSON
  const record = value as { [key: string]: unknown };
  const keys = Object.keys(record);
  if (Object.hasOwn(record, "$")) return readReference(record["$"], defined);
  if (Object.hasOwn(record, "$error")) return readError(record["$error"]);
  if (keys.some((key) => key.startsWith("$$"))) {
    const parts = keys.map((key) => [key.replace(/^\$\$/, "$"), readValue(record[key], defined)]);
    return Object.fromEntries(parts);
  }
  for (const key of keys) record[key] = readValue(record[key], defined);
  return record;
};

const readReference = (reference: unknown, defined: Definitions): unknown => {
  if (typeof reference === "number" && defined.shared.has(reference)) {
    return defined.shared.get(reference);
  }
  if (!Array.isArray(reference)) throw new RangeError(String(reference));
  const [shape, ...values]: readonly unknown[] = reference;
  const keys = typeof shape === "number" ? defined.shapes.get(shape) : undefined;
  if (keys?.length !== values.length) throw new RangeError(String(shape));
  return readValue(Object.fromEntries(keys.map((key, index) => [key, values[index]])), defined);
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
