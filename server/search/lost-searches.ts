import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { lostWords } from "../../core/search/lost-words.ts";
import { today } from "../clock.ts";

/** More different ones a day are somebody's play. */
const MOST_A_DAY = 500;

/** Keeps what was searched and found nothing, for the desk; whoever searched does not wait for its failure. */
export const makeLostSearches = Effect.map(SqlClient.SqlClient, (sql) => ({
  note: Effect.fnUntraced(
    function* (typed: string) {
      const words = lostWords(typed);
      if (words === null) return;
      const day = yield* today;
      yield* sql`insert into lost_search (day, words)
      select ${day}::date, ${words} where exists (select from lost_search
          where day = ${day}::date and words = ${words})
        or (select count(*) from lost_search where day = ${day}::date) < ${MOST_A_DAY}
      on conflict (day, words) do update set times = lost_search.times + 1`;
    },
    Effect.catchCause((cause) =>
      Effect.logWarning("Une recherche sans résultat n'a pas été comptée", cause),
    ),
  ),
}));
