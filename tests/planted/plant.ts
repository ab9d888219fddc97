import ts from "typescript";
import type { Edit } from "./edits.ts";

type Token = { readonly text: string; readonly from: number; readonly to: number };

/** The source with the edit in it. Throws when what it changes is not there exactly once. */
export const planted = (source: string, edit: Edit): string => {
  const { name, file, from, to } = edit;
  if (edit.inSql === true) return plantedInSql(source, edit);
  const tokens = tokensOf(source);
  const wanted = tokensOf(from).map(({ text }) => text);
  const places = tokens.flatMap((_, at) =>
    wanted.every((text, offset) => tokens[at + offset]?.text === text) ? [at] : [],
  );
  const [place] = places;
  const [first, last] =
    place === undefined ? [] : [tokens[place], tokens[place + wanted.length - 1]];
  if (first === undefined || last === undefined || places.length !== 1) {
    throw new Error(`${name}: '${from}' is ${places.length} times in ${file}`);
  }
  return `${source.slice(0, first.from)}${to}${source.slice(last.to)}`;
};

const plantedInSql = (source: string, { name, file, from, to }: Edit): string => {
  const words = from
    .split(" ")
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const wanted = new RegExp(words.join(String.raw`\s+`), "g");
  const places = [...source.matchAll(wanted)].length;
  if (places !== 1) throw new Error(`${name}: '${from}' is ${places} times in ${file}`);
  return source.replace(wanted, () => to);
};

/** Words and signs, without spaces, line ends, comments and the comma before a bracket. */
const tokensOf = (source: string): readonly Token[] => {
  const file = ts.createSourceFile("planted.ts", source, ts.ScriptTarget.Latest);
  const leaves = (node: ts.Node): readonly ts.Node[] => {
    const children = node.getChildren(file);
    return children.length === 0 ? [node] : children.flatMap(leaves);
  };
  return leaves(file)
    .map((leaf) => ({
      text: leaf.getText(file),
      from: leaf.getStart(file),
      to: leaf.getEnd(),
    }))
    .filter(({ text }) => text !== "")
    .filter(({ text }, at, all) => text !== "," || !CLOSING.includes(all[at + 1]?.text ?? ""));
};

const CLOSING: readonly string[] = ["}", ")", "]"];
