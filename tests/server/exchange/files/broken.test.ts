import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { isBadLine } from "../../../../server/exchange/files/lines.ts";
import { read, readHere, utf8, workbook, written } from "./tables.ts";

// Files that have gone wrong on their way, or were made to: each is rows or a French reason, and none
// ends its reader. `BROKEN_FILES=10000 npm run test:unit -- tests/server/exchange/files/broken.test.ts`
// breaks so many; FC_SEED plays the same ones again.

const RUNS = Number(process.env["BROKEN_FILES"] ?? 300);

const COLUMNS = ["code", "libellé", "prix", "date"];
const ROWS = Array.from({ length: 20 }, (_, at) => ({
  code: `FAR-${at}`,
  libellé: at % 3 === 0 ? `Farine « T${at} » ; "bio"\nsac` : "=Blé",
  prix: -at / 4,
  date: `${at + 1}/11/2026`,
}));

const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<articles>\n${ROWS.map(
  ({ code, prix }) =>
    `<article code="${code}"><prix>${prix}</prix><nom><![CDATA[<é> & co]]></nom><l>&#233;&amp;</l></article>`,
).join("\n")}\n</articles>`;

const GOOD: Readonly<Record<string, Uint8Array>> = {
  csv: await written("csv", COLUMNS, ROWS),
  windows1252: Buffer.from(`code;libellé\r\n${'F1;"Blé ; é"\r\n'.repeat(30)}`, "latin1"),
  utf16: Buffer.from(`\uFEFFcode\tlibellé\n${"F1\tBlé\n".repeat(30)}`, "utf16le"),
  ndjson: await written("ndjson", COLUMNS, ROWS),
  json: utf8(JSON.stringify(ROWS, null, 1)),
  xml: utf8(xml),
  xlsx: await written("xlsx", COLUMNS, ROWS),
};

/** The parts of the good workbook, to be broken within an archive that is whole. */
const PARTS = Object.fromEntries(
  Object.entries(unzipSync(GOOD["xlsx"] ?? new Uint8Array())).map(([name, part]) => [
    name,
    strFromU8(part),
  ]),
);
const BROKEN_PARTS = [
  "xl/worksheets/sheet1.xml",
  "xl/sharedStrings.xml",
  "xl/workbook.xml",
  "xl/styles.xml",
];

const change = fc.record({
  how: fc.constantFrom("change", "take out", "put in", "cut", "repeat"),
  /** Where, as a part of the whole. */
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  length: fc.oneof(fc.nat(4), fc.nat(400)),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 8 }),
    fc.constantFrom(
      ...[
        '"',
        "'",
        "<",
        ">",
        "&",
        "\0",
        "]]>",
        "<!--",
        "{",
        "[",
        ",",
        ";",
        "\r",
        "é",
        "9".repeat(30),
        '<c r="XFD9"><f>',
      ].map(utf8),
    ),
  ),
});

const broken = (
  file: Uint8Array,
  { how, at, length, bytes }: typeof change extends fc.Arbitrary<infer C> ? C : never,
) => {
  const from = Math.floor(at * file.length);
  const before = file.subarray(0, from);
  const rest = file.subarray(from);
  switch (how) {
    case "change":
      return Buffer.concat([before, bytes, rest.subarray(bytes.length)]);
    case "take out":
      return Buffer.concat([before, rest.subarray(length + 1)]);
    case "put in":
      return Buffer.concat([before, bytes, rest]);
    case "cut":
      return Buffer.from(before);
    case "repeat":
      return Buffer.concat([before, rest.subarray(0, length), rest]);
  }
};

/** A French sentence with its cure, for people. */
const REASON = /^[«A-ZÀ-Þ].* .*\.$/s;

const check = (outcome: Awaited<ReturnType<typeof readHere>>): void => {
  if ("reason" in outcome) expect(outcome.reason).toMatch(REASON);
  if (!("lines" in outcome)) return;
  expect(outcome.columns.length).toBeGreaterThan(0);
  for (const line of outcome.lines) {
    expect(line.line).toBeGreaterThan(0);
    if (isBadLine(line)) expect(line.reason).toMatch(REASON);
    else expect(Object.keys(line.cells).toSorted()).toEqual([...outcome.columns].toSorted());
  }
};

const file = fc.oneof(
  fc
    .tuple(fc.constantFrom(...Object.keys(GOOD)), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([kind, changes]) => changes.reduce<Uint8Array>(broken, GOOD[kind] ?? new Uint8Array())),
  fc
    .tuple(fc.constantFrom(...BROKEN_PARTS), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([name, changes]) => {
      const part = changes.reduce<Uint8Array>(broken, utf8(PARTS[name] ?? ""));
      return workbook("", { ...PARTS, [name]: Buffer.from(part).toString("utf8") });
    }),
);

it(
  "makes rows or a French reason of every broken file, at once",
  async () => {
    let slowest = 0;
    await fc.assert(
      fc.asyncProperty(file, async (bytes) => {
        const from = performance.now();
        check(await readHere(bytes));
        slowest = Math.max(slowest, performance.now() - from);
      }),
      { numRuns: RUNS },
    );
    expect(slowest).toBeLessThan(10_000);
  },
  60_000 + RUNS * 100,
);

it("does so in its process too", async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(file, async (bytes) => {
      check(await read(bytes));
      count += 1;
    }),
    { numRuns: Math.ceil(RUNS / 50) },
  );
  expect(count).toBe(Math.ceil(RUNS / 50));
});
