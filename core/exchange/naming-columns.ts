import { Struct } from "effect";
import { isNamedOutside, type NamedOutside } from "../../api-schema/exchange/external-keys.ts";
import type { Resource } from "../../api-schema/exchange/resource.ts";

/** The columns of a resource whose values name rows that systems outside have keys of, each with what it names. */
export const namingColumns = ({
  name,
  key,
  columns,
}: Resource): ReadonlyMap<string, NamedOutside> =>
  new Map(
    Object.entries(columns).flatMap(([column, { refers }]) => {
      const of = refers ?? (key.length === 1 && key[0] === column ? name : undefined);
      return of !== undefined && isNamedOutside(of) ? [[column, of] as const] : [];
    }),
  );

/** A resource as its headers are recognised in a file of a system outside, whose keys have forms of their own. */
export const inKeysOutside = (resource: Resource): Resource => {
  const naming = namingColumns(resource);
  return {
    ...resource,
    columns: Object.fromEntries(
      Object.entries(resource.columns).map(([name, column]) => {
        if (!naming.has(name) || column.kind === "texts") return [name, column];
        return [name, { ...Struct.omit(column, ["form"]), kind: "identifier" as const }];
      }),
    ),
  };
};
