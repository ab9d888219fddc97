import type { Schema } from "effect";
import { basename } from "node:path";
import { checkerOf, filesOf, type Place, textOf, wrongAt } from "./data-files.ts";

/** A line of a document's text, and where it stands. */
export interface Line {
  readonly text: string;
  readonly place: Place;
}

/** A Markdown file: what its head says, one 'key: value' a line between two '---', and the text below. */
export interface Document<Head> {
  /** The file's name without its number and ending. */
  readonly name: string;
  readonly head: Head;
  readonly body: readonly Line[];
}

/**
 * The documents of a folder in the order of their files: '010-brioche.md' stands before '020-flan.md'.
 * Throws a DataError with file and line of a head that is wrong.
 */
export const readDocuments = <S extends Schema.ConstraintDecoder<unknown>>(
  folder: string,
  head: S,
): readonly Document<S["Type"]>[] => {
  const { read } = checkerOf(head);
  return filesOf(folder, ".md").map((file) => {
    const lines = textOf(file)
      .trimEnd()
      .split("\n")
      .map((text, index): Line => ({ text, place: { file, line: index + 1 } }));
    const end = lines.findIndex(({ text }, index) => index > 0 && text === "---");
    if (lines[0]?.text !== "---" || end < 0) {
      throw wrongAt({ file, line: 1 }, "a document begins with its head between two lines '---'");
    }
    const said = lines.slice(1, end).map(saidBy);
    const placeOf = (key: string): Place =>
      said.find(([name]) => name === key)?.[2] ?? { file, line: 1 };
    return {
      name: nameOf(file),
      head: read(Object.fromEntries(said), placeOf),
      body: lines.slice(end + 1),
    };
  });
};

/** The names of the documents of a folder, without reading any. */
export const documentNames = (folder: string): readonly string[] =>
  filesOf(folder, ".md").map(nameOf);

const nameOf = (file: string): string => basename(file, ".md").replace(/^\d+-/, "");

const saidBy = ({ text, place }: Line): readonly [key: string, value: string, place: Place] => {
  const [, key, value] = /^(\w+): (.+)$/.exec(text) ?? [];
  if (key === undefined || value === undefined) throw wrongAt(place, "expected 'key: value'");
  return [key, value, place];
};

/** A body of plain text: its lines, without the empty ones around them. */
export const textOfBody = (body: readonly Line[]): string =>
  body
    .map(({ text }) => text)
    .join("\n")
    .trim();

/** A part of a body: what its heading says, and the lines below it. */
export interface Section {
  readonly title: string;
  readonly place: Place;
  readonly lines: readonly Line[];
}

/** The parts of a body by its headings of one mark ('#', '##'); nothing but blank lines stands above. */
export const sectionsOf = (lines: readonly Line[], mark: string): readonly Section[] => {
  const starts = lines.flatMap(({ text }, at) => (text.startsWith(`${mark} `) ? [at] : []));
  const stray = lines.slice(0, starts[0]).find(({ text }) => text !== "");
  if (stray !== undefined) throw wrongAt(stray.place, `expected '${mark} …'`);
  return starts.flatMap((start, index) => {
    const heading = lines[start];
    if (heading === undefined) return [];
    const title = heading.text.slice(mark.length + 1);
    return [{ title, place: heading.place, lines: lines.slice(start + 1, starts[index + 1]) }];
  });
};

/** Reads lines that a pattern takes apart: what it finds by its names is checked by the schema. */
export const lineReader = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => {
  const { read } = checkerOf(schema);
  return {
    read: ({ text, place }: Line, pattern: RegExp): S["Type"] => {
      const found = pattern.exec(text);
      if (found === null) throw wrongAt(place, `"${text}" is not understood`);
      const said = Object.entries(found.groups ?? {}).filter(([, part]) => part !== undefined);
      return read(Object.fromEntries(said), () => place);
    },
  };
};
