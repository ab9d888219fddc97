import type { ExchangeRow, Resource } from "../../api-schema/exchange/resource.ts";

/** What stands in the history in place of a value that it does not keep. */
export const MASK = "•••";

/** A row as the history keeps it: hidden columns say that there was something, and not what. */
export const keptInHistory = ({ columns }: Resource, row: ExchangeRow): ExchangeRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value !== null && isMasked(columns[name]) ? MASK : value,
    ]),
  );

/** Columns of which the history does not say what they were: no undo gives them back. */
export const maskedColumns = ({ columns }: Resource): readonly string[] =>
  Object.keys(columns).filter((name) => isMasked(columns[name]));

/** Columns whose values go with the person whose they are. */
export const personalColumns = ({ columns }: Resource): readonly string[] =>
  Object.keys(columns).filter((name) => columns[name]?.privacy === "personal");

const isMasked = (column: Resource["columns"][string] | undefined): boolean =>
  column?.privacy === "masked";
