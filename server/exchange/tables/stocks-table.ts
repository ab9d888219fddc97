import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { stocks } from "../../../api-schema/exchange/stocks.ts";
import { now } from "../../clock.ts";
import { CountLine, takeCounts } from "../../stock/take-counts.ts";
import { byKey, exchangeTable, ofArticle, type WriteLines } from "./exchange-table.ts";

/** A line is a count of the ledger: what it makes of free stock is the ledger's to say. */
const count: WriteLines = Effect.fnUntraced(function* (lines, source) {
  const sql = yield* SqlClient.SqlClient;
  const counts = lines.map(({ n, row }) =>
    decode({
      source,
      line: n,
      reference: row["article"],
      depot: row["depot"],
      kind: row["counts"],
      quantity: row["quantity"],
      asOf: row["asOf"],
    }),
  );
  const taken = yield* takeCounts(sql, counts, yield* now);
  const late = counts.filter((_, at) => taken[at]?.outcome === "older");
  const lacking = taken.flatMap((answer, at) => {
    const { reference = "", depot = "" } = counts[at] ?? {};
    // Both were there and in the past when the file was looked at.
    if (!("lacking" in answer)) return [`« ${reference} » n'a pas été compté : ${answer.outcome}.`];
    return answer.lacking.map(
      ({ orderNumber, lacks, deliveryDate }) =>
        `« ${reference} » (${depot}) : il en manquera ${lacks} à la commande ${orderNumber}${deliveryDate === null ? "" : `, livrée le ${deliveryDate.split("-").toReversed().join("/")}`}.`,
    );
  });
  return [...lateWords(late), ...lacking];
});

/** As many are named as one reads. */
const MOST_NAMED = 10;

/** Counts of before the one that holds: the ledger keeps them, and what is free stays as it is. */
const lateWords = (late: readonly CountLine[]): readonly string[] => {
  if (late.length === 0) return [];
  const named = late.slice(0, MOST_NAMED).map(({ reference, depot }) => `${reference} (${depot})`);
  const rest = late.length > MOST_NAMED ? "…" : ".";
  const words =
    late.length === 1
      ? "1 relevé d’avant celui qui compte n’a rien changé"
      : `${late.length} relevés d’avant celui qui compte n’ont rien changé`;
  return [`${words} : ${named.join(", ")}${rest}`];
};

// What does not fit was refused when the line was read.
const decode = Schema.decodeUnknownSync(CountLine);

export const stocksTable = exchangeTable(stocks, {
  table: "stock",
  seller: ofArticle,
  columns: {
    article: byKey("variant_id", "variant", "reference", "article"),
    depot: byKey("depot_id", "depot", "code", "depot"),
    quantity: {
      column: null,
      read: `case t.count_kind when 'counted' then greatest(t.counted, 0) else t.free end`,
    },
    counts: { column: null, read: "t.count_kind" },
    asOf: { column: null, read: "wire_instant(t.as_of)" },
  },
  writes: count,
  refused: (lines, key) => [
    `select ${key} as key, 'depot' as column,
       'Aucun dépôt n''a ce code ; il y a ' || coalesce((select string_agg(code, ', ' order by code)
         from depot), 'aucun dépôt') || '.' as reason
      from ${lines} where not exists (select from depot d where d.code = n.depot)`,
  ],
});
