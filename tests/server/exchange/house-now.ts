import { Effect, Stream } from "effect";
import { RESOURCE_NAMES } from "../../../api-schema/exchange/names.ts";
import { goOut } from "../../../server/exchange/go-out.ts";

/** Everything that is sold, as it goes out, by resource. */
export const houseNow = Effect.map(
  Effect.forEach(RESOURCE_NAMES, (resource) => {
    const { columns, rows } = goOut(resource, null);
    return Effect.map(Stream.runCollect(rows), (lines) => {
      const cells = lines.map((line) => columns.map((header) => line[header] ?? ""));
      return [resource, [columns, ...cells].map((row) => row.join(";")).join("\n")] as const;
    });
  }),
  (files): Readonly<Record<string, string>> => Object.fromEntries(files),
);
