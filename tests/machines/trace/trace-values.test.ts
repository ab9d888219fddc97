import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Definitions, readValue, valueWriter } from "../../../machines/trace/shared-values.ts";

/** Writes the values as the lines of one file and reads them again. */
const throughAFile = (values: readonly unknown[]) => {
  const writer = valueWriter();
  const tickets = values.map(writer.take);
  for (const ticket of tickets) writer.use(ticket);
  const lines: string[] = [];
  const texts = tickets.map((ticket) => {
    const text = writer.write(ticket, (line) => lines.push(line));
    lines.push(text);
    return text;
  });
  const defined: Definitions = { shared: new Map(), shapes: new Map() };
  const read: unknown[] = [];
  for (const line of lines) {
    const value = JSON.parse(line);
    if (texts.includes(line)) read.push(readValue(value, defined));
    else if ("shape" in value) defined.shapes.set(value.shape, value.keys);
    else defined.shared.set(value.shared, readValue(value.value, defined));
  }
  return { lines, read };
};

/** Data with names that the format uses itself. */
const data = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, -1.5, "", "#1", "texte"),
    fc.dictionary(fc.constantFrom("$", "$$", "$error", "a", "b", "clé"), tie("value")),
    fc.array(tie("value"), { maxLength: 4 }),
  ),
})).value;

describe("the values of a file", () => {
  it("come back as they were, whatever they look like", () => {
    fc.assert(
      fc.property(fc.array(data, { maxLength: 6 }), (values) => {
        // Wrapped, so that a value never looks like a line of definitions.
        const wrapped = values.map((value, index) => ({ index, value, again: value }));
        expect(throughAFile(wrapped).read).toEqual(wrapped);
      }),
    );
  });

  it("are one object where they were equal", () => {
    const order = () => ({ text: "a".repeat(200) });
    const { read } = throughAFile([{ first: order() }, { second: order() }]);
    const [one, two] = read as { first?: unknown; second?: unknown }[]; // safe: as written above
    expect(one?.first).toBe(two?.second);
  });

  it("say the names of the fields of many alike objects once", () => {
    const stores = Array.from({ length: 12 }, (_, id) => ({
      id,
      company: "",
      erpId: null,
      siren: "",
    }));
    const { lines, read } = throughAFile([{ stores }]);
    expect([lines.join("\n").split("erpId").length - 1, read]).toEqual([1, [{ stores }]]);
  });

  it("are refused when they refer to what was not defined", () => {
    const defined: Definitions = { shared: new Map(), shapes: new Map([[0, ["a", "b"]]]) };
    for (const broken of [{ $: 1 }, { $: "x" }, { $: [1, 2] }, { $: [0, 1] }, { $: [] }]) {
      expect(() => readValue(broken, defined)).toThrow(RangeError);
    }
  });
});
