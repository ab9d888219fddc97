import { Effect, Exit, Stream } from "effect";
import { expect, it } from "vitest";
import { openTable } from "../../../../server/exchange/files/open-table.ts";
import { pieces, read, utf8, wholeTable } from "./tables.ts";

const XML = "<a><b c='1'/></a>";

it("ends a process that lets it wait", async () => {
  expect(await read(XML, { patienceMs: 1 })).toEqual({
    reason: "Le fichier est trop long à lire : découpez-le, ou exportez-le en CSV.",
    line: null,
  });
});

it("survives a process that dies of a file", async () => {
  const rows = `<a>${"<b c='1'><d>été</d></b>".repeat(100_000)}</a>`;
  expect(await read(rows, { mostMegabytes: 20 })).toEqual({
    reason:
      "Le fichier demande trop de mémoire, ou il est abîmé : enregistrez-le à nouveau, découpez-le, ou exportez-le en CSV.",
    line: null,
  });
});

it("refuses a file of more than 50 MB that is read whole", async () => {
  async function* endless() {
    const piece = utf8(" ".repeat(1024 * 1024));
    yield utf8("<a>");
    for (;;) yield piece;
  }
  expect(await wholeTable(openTable(endless()))).toEqual({
    reason: "Le fichier dépasse 50 Mo : découpez-le, ou exportez-le en CSV.",
    line: null,
  });
});

it("fails as its bytes do: that is no fault of the file", async () => {
  const failure = new Error("The disk is gone");
  async function* failing() {
    yield utf8("<a>");
    throw failure;
  }
  async function* failingLater() {
    yield utf8(`a;b\n${"1;2\n".repeat(100_000)}`);
    throw failure;
  }
  for (const bytes of [failing(), failingLater()]) {
    const exit = await Effect.runPromiseExit(
      Effect.scoped(Effect.flatMap(openTable(bytes), ({ lines }) => Stream.runDrain(lines))),
    );
    expect(exit).toEqual(Exit.die(failure));
  }
});

it("ends the process and the reading of the bytes with the scope, read or not", async () => {
  let closed = 0;
  async function* bytes() {
    try {
      yield* pieces(utf8(`<a>${"<b c='1'><d>été</d></b>".repeat(10_000)}</a>`));
    } finally {
      closed += 1;
    }
  }
  const first = Effect.flatMap(openTable(bytes()), ({ lines }) =>
    Stream.runCollect(Stream.take(lines, 1)),
  );
  const opened = Effect.map(openTable(bytes()), ({ columns }) => columns);
  expect(await Effect.runPromise(Effect.scoped(first))).toEqual([
    { line: 1, cells: { c: "1", d: "été" } },
  ]);
  expect(await Effect.runPromise(Effect.scoped(opened))).toEqual(["c", "d"]);
  await expect.poll(children).toEqual([]);
  expect(closed).toBe(2);
});

/** Processes that this one has started. */
const children = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap");
