// How a generated file of calls is written: what it imports, and each call with what is said of it.

/** Names of api-schema that a file may use, with the file that exports each. */
export type Names = Map<string, string>;

/** One exported call. */
export interface Line {
  readonly name: string;
  /** What is said of it; empty where it is said elsewhere. */
  readonly doc: string;
  readonly type: string;
  readonly value: string;
}

/** What else a file may import, by where it stands. */
export type Others = Readonly<Record<string, readonly string[]>>;

/** The file of these calls, not formatted yet; of what it could import, what they name. */
export const fileText = (lines: readonly Line[], names: Names, others: Others): string => {
  const byFile: Record<string, readonly string[]> = { ...others };
  for (const [name, file] of names) {
    const from = `../../../api-schema/${file}`;
    byFile[from] = [...(byFile[from] ?? []), name];
  }
  const types = lines.map(({ type }) => type).join("\n");
  const values = lines.map(({ value }) => value).join("\n");
  return [
    "// Generated from api-schema/endpoints by npm run generate.",
    ...Object.entries(byFile)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([from, all]) => importText(from, all, types, values)),
    ...lines.map(
      ({ name, doc, type, value }) => `\n${docText(doc)}export const ${name}: ${type} = ${value};`,
    ),
  ].join("\n");
};

const importText = (
  from: string,
  all: readonly string[],
  types: string,
  values: string,
): readonly string[] => {
  const [module = ""] = all;
  if (module.startsWith("* as ")) {
    return types.includes(`${module.slice(5)}.`) ? [`import type ${module} from "${from}";`] : [];
  }
  const used = all
    .toSorted()
    .filter((name) => mentions(values, name) || mentions(types, name))
    .map((name) => (mentions(values, name) ? name : `type ${name}`));
  if (used.length === 0) return [];
  const isOfTypes = used.every((name) => name.startsWith("type "));
  const named = isOfTypes ? used.map((name) => name.replace("type ", "")) : used;
  return [`import ${isOfTypes ? "type " : ""}{ ${named.join(", ")} } from "${from}";`];
};

/** Not as a member, and not in quotes. */
const mentions = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w".])${name}(?![\\w":?])`).test(text);

const docText = (doc: string): string => {
  if (doc === "") return "";
  const [first = "", ...others] = doc.split("\n");
  if (others.length === 0) return `/** ${first} */\n`;
  return `/**\n${doc.replaceAll(/^/gm, " * ").replaceAll(/ +$/gm, "")}\n */\n`;
};

/** 'shoppingLists' is the file 'shopping-lists'. */
export const kebab = (word: string): string =>
  word.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
