import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { type CalendarDay, ClockTime, type StoreId } from "../../api-schema/primitives.ts";
import type { KnownProduct, QuickEntryVocabulary } from "../../api-schema/quick-entry.ts";
import { addDays } from "../../core/calendar/day.ts";
import { RECENT_DAYS } from "../../core/habits/recent-days.ts";
import { parisInstant } from "../../core/calendar/paris-time.ts";
import { habitOf, type Purchase } from "../../core/habits/usual-purchases.ts";
import { now, today } from "../clock.ts";
import { loadVocabulary, type VocabularyRow } from "./quick-entry-query.ts";

/** What quick entry understands texts against (product §9). */
export class Vocabularies extends Context.Service<
  Vocabularies,
  {
    /** Read again each time, in one statement: the catalogue and the orders of now. */
    readonly of: (store: StoreId) => Effect.Effect<QuickEntryVocabulary>;
  }
>()("panetier/habits/Vocabularies") {
  static readonly layer: Layer.Layer<Vocabularies, never, SqlClient.SqlClient> = Layer.effect(
    Vocabularies,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      return Vocabularies.of({
        of: Effect.fnUntraced(function* (store) {
          const day = yield* today;
          const [since, recent] = [REMEMBERED_DAYS, RECENT_DAYS].map((days) =>
            parisInstant(addDays(day, -days), MIDNIGHT),
          );
          const found = yield* loadVocabulary.first(sql, [store, since, recent, yield* now]);
          return vocabularyOf(found ?? NOTHING, day);
        }),
      });
    }),
  );
}

/** What was bought earlier says nothing about what a store means. */
const REMEMBERED_DAYS = 365;
const MIDNIGHT = ClockTime.make("00:00");
const NOTHING: VocabularyRow = { products: [], purchases: [], past: [] };

const vocabularyOf = (row: VocabularyRow, day: CalendarDay): QuickEntryVocabulary => {
  const byVariant = Map.groupBy(row.purchases, ({ variant }) => variant);
  const usual = new Map(
    habitOf(row.purchases, day).products.map(({ variant, quantity }) => [variant, quantity]),
  );
  return {
    products: row.products.map((product) => ({
      ...product,
      bought: boughtOf(byVariant.get(product.code) ?? [], usual.get(product.code) ?? null),
    })),
    past: row.past,
  };
};

/** From a variant's purchases, one a day. */
const boughtOf = (purchases: readonly Purchase[], usual: number | null): KnownProduct["bought"] => {
  const [first] = purchases.toSorted((a, b) => (a.day < b.day ? 1 : -1));
  const last = first === undefined ? null : { day: first.day, quantity: first.quantity };
  return { times: purchases.length, last, usual };
};
