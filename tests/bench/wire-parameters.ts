import * as PgTypes from "@effect/sql-pg/PgTypes";
import { Result } from "effect";
import type { WireParameter } from "./wire-messages.ts";

/** Parameters as they were recorded, to be sent again with the types that they had. */
export const parametersOf = (recorded: readonly WireParameter[]): readonly PgTypes.Parameter[] =>
  recorded.map(valueOf);

const valueOf = ({ oid, binary, bytes }: WireParameter): PgTypes.Parameter => {
  const value = bytes === null ? null : Buffer.from(bytes, "base64");
  return {
    [PgTypes.ParameterTypeId]: PgTypes.ParameterTypeId,
    oid,
    value:
      value === null
        ? null
        : binary
          ? Result.getOrThrow(PgTypes.decode(value, oid, 1))
          : value.toString("utf8"),
  };
};
