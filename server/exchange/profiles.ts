import { Effect, Result } from "effect";
import { SqlClient } from "effect/sql";
import type { ResourceName } from "../../api-schema/exchange/names.ts";
import { headersOf, type Profile, readProfile } from "../../core/exchange/profile.ts";
import type { Wish } from "../../core/exchange/wish.ts";
import { nowDate } from "../clock.ts";

/** How houses write their files, as it was told once. */
export const makeProfiles = Effect.map(SqlClient.SqlClient, (sql) => {
  const all = Effect.map(
    sql<{ readonly document: unknown }>`select document from exchange_profile order by name`,
    (rows) =>
      rows.flatMap(({ document }) => {
        const read = readProfile(document);
        return Result.isSuccess(read) ? [read.success] : [];
      }),
  ).pipe(Effect.orDie);
  return {
    named: (name: string) => Effect.map(all, (kept) => kept.find((one) => one.name === name)),
    /** The one whose headers are those of a file, all and no others, with the keys of its source and of its merchant. */
    ofHeaders: (
      columns: readonly string[],
      resource: ResourceName | null,
      { source, merchant }: Pick<Wish, "source" | "merchant">,
    ) =>
      Effect.map(all, (kept): Profile | null => {
        const asked = columns.toSorted().join("\n");
        return (
          kept.find(
            (one) =>
              (resource === null || one.resource === resource) &&
              one.source === source &&
              one.merchant === merchant &&
              headersOf(one).toSorted().join("\n") === asked,
          ) ?? null
        );
      }),
    keep: (profile: Profile, by: string) =>
      Effect.flatMap(
        nowDate,
        (at) => sql`insert into exchange_profile (name, resource, document, kept_by, kept_at)
          values (${profile.name}, ${profile.resource}, ${JSON.stringify(profile)}::text::jsonb, ${by}, ${at})
          on conflict (name) do update set resource = excluded.resource,
            document = excluded.document, kept_by = excluded.kept_by, kept_at = excluded.kept_at`,
      ).pipe(Effect.asVoid, Effect.orDie),
  };
});
