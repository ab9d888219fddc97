import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Megabytes of the heap of the process that reads, and of the file, which is larger. */
const HEAP = 48;
const FILE = process.env["LARGE_FILE_MB"] ?? "64";

/** What a process with so little memory makes of such a file. */
const readIn = async (kind: string) => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${HEAP}`,
    "tests/server/large-table-process.ts",
    kind,
    FILE,
  ]);
  const { megabytesHeld, ...read } = JSON.parse(stdout);
  // The program itself takes most of it.
  expect(megabytesHeld).toBeLessThan(260);
  return read;
};

it.each(["csv", "ndjson", "json"])(
  "reads a file of any size, holding a line of it: %s",
  async (kind) => {
    expect(await readIn(kind)).toEqual({ rows: true, bad: [], refused: null });
  },
);

const TOO_LONG =
  "Cette ligne dépasse un million de caractères : vérifiez que les lignes sont bien séparées.";

it.each([
  ["long line", { rows: false, bad: [{ line: 2, reason: TOO_LONG }], refused: null }],
  ["long object", { rows: true, bad: [{ line: 2, reason: TOO_LONG }], refused: null }],
  [
    "open quote",
    {
      rows: false,
      bad: [],
      refused: {
        reason:
          "Un guillemet est ouvert sur cette ligne et jamais refermé : refermez-le, ou doublez-le s’il fait partie du texte.",
        line: 2,
      },
    },
  ],
  [
    "open text",
    {
      rows: true,
      bad: [],
      refused: {
        reason:
          "La liste JSON n’est pas refermée : le fichier semble coupé, envoyez-le à nouveau en entier.",
        line: 2,
      },
    },
  ],
  ["wide header", { rows: false, bad: [], refused: { reason: TOO_LONG, line: 1 } }],
])("never holds what does not end: %s", async (kind, read) => {
  expect(await readIn(kind)).toEqual(read);
});
