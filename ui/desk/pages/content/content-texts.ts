import type { ExchangeColumn } from "../../../../api-schema/exchange/resource.ts";
import { RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import type { StaffContent } from "../../../../api-schema/staff-content.ts";
import { isSameStaffCell, typedText } from "../../resources/cells.ts";

/** By column, as it is typed; what nobody touches stays as it was. */
export type Texts = { readonly [column: string]: string };

/** The columns that a version says: whether it is shown follows from its state. */
export const columnsOf = ({
  resource,
}: StaffContent): readonly (readonly [string, ExchangeColumn])[] =>
  Object.entries<ExchangeColumn>(RESOURCES[resource].columns).filter(([name]) => name !== "online");

/** What stands in a column as it is typed; as it was where nobody has typed. */
export const textOf = (version: StaffContent, texts: Texts, name: string): string => {
  const column = columnsOf(version).find(([own]) => own === name)?.[1];
  return (
    texts[name] ?? (column === undefined ? "" : typedText(column, version.cells[name] ?? null))
  );
};

/** The columns that are typed here and that somebody else has changed since. */
export const movedColumns = (
  seen: StaffContent,
  { cells: now }: StaffContent,
  texts: Texts,
): readonly string[] =>
  Object.keys(texts).filter(
    (name) => !isSameStaffCell(seen.cells[name] ?? null, now[name] ?? null),
  );
