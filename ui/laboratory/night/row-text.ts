import { shortText } from "../context-changes.ts";
import { changeWord, columnChanges, type ContextChange, type RowChange } from "./night-rows.ts";

/** A row by its table and key: 'order, id 3'. */
export const rowText = (name: string): string => {
  const at = name.indexOf(" ");
  return at === -1 ? name : [name.slice(0, at), ...columnsIn(name.slice(at + 1))].join(", ");
};

const columnsIn = (key: string): readonly string[] => {
  try {
    const value: unknown = JSON.parse(key);
    return typeof value === "object" && value !== null
      ? Object.entries(value).map(([column, one]) => `${column} ${String(one)}`)
      : [];
  } catch {
    // An address that somebody wrote by hand.
    return [key];
  }
};

/** 'modifiée : state « cart » → « new »' on one line. */
export const changeText = (change: RowChange): string => {
  const columns = columnChanges(change).map(({ column, before, after }) =>
    [column, ...(before === undefined ? [] : [shortText(before)])]
      .concat(before === undefined || after === undefined ? [] : ["puis"])
      .concat(after === undefined ? [] : [shortText(after)])
      .join(" "),
  );
  return `${changeWord(change)}${columns.length === 0 ? "" : ` : ${columns.join(", ")}`}`;
};

/** '3 puis 4': a key of a machine's context. */
export const contextText = ({ before, after }: ContextChange): string =>
  before === undefined ? shortText(after) : `${shortText(before)} puis ${shortText(after)}`;
