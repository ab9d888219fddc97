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

  it("stand in their place where they come once, or are short", () => {
    const short = { text: "a".repeat(107) };
    expect(throughAFile([{ first: short, second: { text: "a".repeat(107) } }]).lines).toEqual([
      JSON.stringify({ first: short, second: short }),
    ]);
    const long = { text: "a".repeat(300) };
    expect(throughAFile([{ first: long }, [1, long.text, null, true]]).lines).toEqual([
      JSON.stringify({ first: long }),
      JSON.stringify([1, long.text, null, true]),
    ]);
  });

  it("have a line of their own before the first that needs them, with a number in turn", () => {
    const text = "a".repeat(108);
    const list = ["b".repeat(60), "c".repeat(60)];
    const both = { text, list };
    const values = [{ one: { text } }, { one: { text }, list }, { list, both }, { both }];
    const { lines, read } = throughAFile(values);
    expect(lines).toEqual([
      `{"shared":0,"value":{"text":"${text}"}}`,
      '{"one":{"$":0}}',
      `{"shared":1,"value":["${list[0]}","${list[1]}"]}`,
      '{"one":{"$":0},"list":{"$":1}}',
      `{"shared":2,"value":{"text":"${text}","list":{"$":1}}}`,
      '{"list":{"$":1},"both":{"$":2}}',
      '{"both":{"$":2}}',
    ]);
    expect(read).toEqual(values);
  });

  it("name the fields of ten objects with four of them, and of no fewer", () => {
    const rows = (count: number, fields: object) =>
      Array.from({ length: count }, (_, id) => ({ id, ...fields }));
    const three = { a: 1, b: 2 };
    const four = { a: 1, b: 2, c: 3 };
    for (const few of [rows(9, four), rows(30, three)]) {
      expect(throughAFile([few]).lines).toEqual([JSON.stringify(few)]);
    }
    const [ten, others] = [rows(10, four), rows(10, { x: 1, y: 2, z: 3 })];
    const { lines, read } = throughAFile([ten, others]);
    expect(lines).toEqual([
      '{"shape":0,"keys":["id","a","b","c"]}',
      `[${ten.map(({ id }) => `{"$":[0,${id},1,2,3]}`).join(",")}]`,
      '{"shape":1,"keys":["id","x","y","z"]}',
      `[${others.map(({ id }) => `{"$":[1,${id},1,2,3]}`).join(",")}]`,
    ]);
    expect(read).toEqual([ten, others]);
  });

  it("are what JSON makes of them, and keep what JSON does not: errors, and a '$' of their own", () => {
    const error = Object.assign(new TypeError("Coupé"), { name: "TypeError" });
    const values = [{ error, left: undefined, kept: null }, { $: 1, $error: 2, a$: 3 }, undefined];
    const { lines, read } = throughAFile(values);
    expect(lines).toEqual([
      '{"error":{"$error":{"name":"TypeError","message":"Coupé"}},"kept":null}',
      '{"$$":1,"$$error":2,"a$":3}',
      "null",
    ]);
    expect(read).toEqual([{ error, kept: null }, { $: 1, $error: 2, a$: 3 }, null]);
    const [first] = read as { error?: Error }[]; // safe: as written above
    expect([first?.error instanceof Error, first?.error?.name, first?.error?.message]).toEqual([
      true,
      "TypeError",
      "Coupé",
    ]);
  });

  it("are an error without words where a file has spoilt one", () => {
    const defined: Definitions = { shared: new Map(), shapes: new Map() };
    const spoilt = [null, "Coupé", 3, {}, { name: "TypeError" }, { message: "Coupé" }];
    const wrong = [
      { name: 1, message: "Coupé" },
      { name: "TypeError", message: null },
    ];
    for (const value of [...spoilt, ...wrong]) {
      const read = readValue({ $error: value }, defined);
      expect([read instanceof Error, String(read)]).toEqual([true, "Error"]);
    }
  });

  it("are refused when they refer to what was not defined", () => {
    const defined: Definitions = { shared: new Map(), shapes: new Map([[0, ["a", "b"]]]) };
    for (const broken of [{ $: 1 }, { $: "x" }, { $: [1, 2] }, { $: [0, 1] }, { $: [] }]) {
      expect(() => readValue(broken, defined)).toThrow(RangeError);
    }
  });
});
