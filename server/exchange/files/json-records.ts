import { atLine, LONGEST_LINE, Refusal } from "./lines.ts";

/** The text of an object of a JSON file, null when it is too long, and the line on which it begins. */
export interface JsonRecord {
  readonly line: number;
  readonly text: string | null;
}

/** The lines of a file that has an object on each; empty ones are left out. */
export async function* jsonLineRecords(
  pieces: AsyncIterable<string>,
  longest = LONGEST_LINE,
): AsyncGenerator<readonly JsonRecord[], undefined> {
  let line = 1;
  let begun = "";
  let isTooLong = false;
  const record = (text: string): readonly JsonRecord[] => {
    const whole = begun + text;
    const isLong = isTooLong || whole.length > longest;
    begun = "";
    isTooLong = false;
    if (isLong) return [{ line, text: null }];
    return whole.trim() === "" ? [] : [{ line, text: whole }];
  };
  try {
    for await (const piece of pieces) {
      const records: JsonRecord[] = [];
      let from = 0;
      for (let to = piece.indexOf("\n"); to !== -1; to = piece.indexOf("\n", from)) {
        records.push(...record(piece.slice(from, to)));
        line += 1;
        from = to + 1;
      }
      begun += piece.slice(from);
      isTooLong ||= begun.length > longest;
      if (isTooLong) begun = "";
      yield records;
    }
  } catch (thrown) {
    throw atLine(thrown, line);
  }
  yield record("");
}

/**
 * The objects of a JSON list, one after the other: the list is never held whole. What stands between two
 * commas is a record, whatever it is. Throws a Refusal with its line for a list that does not end, or
 * that something follows.
 */
export async function* jsonArrayRecords(
  pieces: AsyncIterable<string>,
): AsyncGenerator<readonly JsonRecord[], undefined> {
  const list = jsonList();
  try {
    for await (const piece of pieces) yield list.push(piece);
  } catch (thrown) {
    throw atLine(thrown, list.line());
  }
  if (!list.isEnded()) {
    throw new Refusal(
      "La liste JSON n’est pas refermée : le fichier semble coupé, envoyez-le à nouveau en entier.",
      list.line(),
    );
  }
}

const jsonList = () => {
  let line = 1;
  let place: "before" | "within" | "after" = "before";
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let begun = "";
  let begunAt = 1;
  let isTooLong = false;
  let isFirst = true;

  const keep = (text: string): void => {
    if (isTooLong) return;
    begun += text;
    isTooLong = begun.length > LONGEST_LINE;
    if (isTooLong) begun = "";
  };
  const taken = (): readonly JsonRecord[] => {
    const record = { line: begunAt, text: isTooLong ? null : begun };
    begun = "";
    isTooLong = false;
    return [record];
  };

  const push = (piece: string): readonly JsonRecord[] => {
    const records: JsonRecord[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece.charAt(at);
      if (sign === "\n") line += 1;
      if (place === "within" && isText) {
        if (isEscaped) isEscaped = false;
        else if (sign === "\\") isEscaped = true;
        else if (sign === '"') isText = false;
        continue;
      }
      if (BLANK.has(sign)) {
        // Blanks before a record are not of it: its line is where it begins.
        if (place === "within" && begun === "" && from === at) from = at + 1;
        continue;
      }
      if (place === "after") throw new Refusal(FOLLOWED, line);
      if (place === "before") {
        place = "within";
        from = at + 1;
        begunAt = line;
        continue;
      }
      if (begun === "" && from === at && !isTooLong) begunAt = line;
      if (sign === '"') isText = true;
      else if (sign === "{" || sign === "[") depth += 1;
      else if (depth > 0 && (sign === "}" || sign === "]")) depth -= 1;
      else if (depth === 0 && (sign === "," || sign === "]")) {
        keep(piece.slice(from, at));
        from = at + 1;
        const isEmpty = isFirst && sign === "]" && begun.trim() === "" && !isTooLong;
        if (!isEmpty) records.push(...taken());
        isFirst = false;
        if (sign === "]") place = "after";
      }
    }
    if (place === "within") keep(piece.slice(from));
    return records;
  };
  return { push, line: () => line, isEnded: () => place === "after" };
};

const BLANK: ReadonlySet<string> = new Set([" ", "\t", "\r", "\n"]);

const FOLLOWED =
  "Du texte suit la fin de la liste JSON : gardez une seule liste, ou mettez un objet par ligne.";
