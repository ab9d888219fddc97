import { Effect, Schema, Semaphore } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { Api } from "../../../api-schema/api.ts";
import { type FieldProblem, TooManyRequests } from "../../../api-schema/problems.ts";
import { ForecastChoices, type ForecastWish } from "../../../api-schema/staff-forecasts.ts";
import { daysBetween } from "../../../core/calendar/day.ts";
import { makeForecast, type PlayedArticle } from "../../../core/forecast/forecast.ts";
import { now } from "../../clock.ts";
import { fieldProblems } from "../../web/field-problem.ts";
import { makePastOrders, type MeantArticles } from "./past-orders.ts";
import { pastOrderOf } from "./play.ts";

/** A quarter and some days: what the same weeks of a year ago are looked up in. */
const MOST_DAYS = 100;

export const StaffForecastsHandlers = HttpApiBuilder.group(
  Api,
  "staffForecasts",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient;
    const pastOrders = yield* makePastOrders;
    const choices = sql.unsafe<{ readonly choices: string }>(choicesQuery).pipe(
      Effect.map((rows) => decodeChoices(rows[0]?.choices ?? "{}")),
      Effect.orDie,
    );
    const oneAtATime = Semaphore.makeUnsafe(1);

    const problemsOf = Effect.fnUntraced(function* ({ rule, from, to }: ForecastWish) {
      const problems: FieldProblem[] = [];
      if (to < from)
        problems.push({ field: "to", message: "La période finit avant de commencer." });
      else if (daysBetween(from, to) >= MOST_DAYS) {
        problems.push({ field: "to", message: `Une période a ${MOST_DAYS} jours au plus.` });
      }
      const named = rule.rule === "tour" ? areaNamed(rule.area) : namesOf(rule);
      for (const { field, table, column, codes, word } of named) {
        const rows = yield* sql.unsafe<{ readonly code: string }>(
          `select w.code from unnest($1::text[]) w (code) where not exists (
            select from ${table} t where t.${column} = w.code) limit 5`,
          [codes],
        );
        if (rows.length === 0) continue;
        const unknown = rows.map(({ code }) => code).join(", ");
        problems.push({ field, message: `${word} inconnu : ${unknown}.` });
      }
      return problems;
    }, Effect.orDie);

    const play = Effect.fnUntraced(function* (wish: ForecastWish) {
      const forecast = makeForecast();
      const names = new Map<string, PlayedArticle>();
      const named = (code: string): PlayedArticle => names.get(code) ?? { name: code, list: "" };
      yield* pastOrders(wish, meantBy(wish.rule), yield* now, (orders) => {
        for (const order of orders) {
          for (const { article, name, list } of order.lines) {
            names.set(article, { name, list: list ?? "" });
          }
          forecast.add(order, pastOrderOf(order, wish.rule), named);
        }
      });
      return forecast.sum();
    });

    return handlers.handleAll({
      staffForecastChoices: () => choices,
      staffForecast: Effect.fnUntraced(function* ({ payload }) {
        const problems = yield* problemsOf(payload);
        if (problems.length > 0) return yield* Effect.fail(fieldProblems(problems));
        const played = yield* oneAtATime.withPermitsIfAvailable(1)(play(payload));
        return played._tag === "Some" ? played.value : yield* Effect.fail(busy());
      }),
    });
  }),
);

const decodeChoices = Schema.decodeUnknownSync(Schema.fromJsonString(ForecastChoices));

const choicesQuery = `
  with recursive tree as (
    select t.id, t.code, t.name, t.level, array[t.position, t.id] as place from taxon t
     where t.parent_id is null
    union all
    select t.id, t.code, t.name, t.level, p.place || array[t.position, t.id]
      from taxon t join tree p on p.id = t.parent_id)
  select json_build_object(
    'categories', (select coalesce(json_agg(json_build_object('code', t.code, 'name', t.name,
      'level', t.level) order by t.place), '[]') from tree t),
    'brands', (select coalesce(json_agg(json_build_object('code', b.slug, 'name', b.name)
      order by plain_text(b.name), b.id), '[]') from brand b),
    'lists', (select coalesce(json_agg(json_build_object('code', l.code, 'name', l.name)
      order by l.level, plain_text(l.name), l.id), '[]') from price_list l
      where exists (select from price p where p.price_list_id = l.id)),
    'areas', (select coalesce(json_agg(json_build_object('code', a.code, 'name', a.name,
        'tours', (select coalesce(json_agg(json_build_object('range', d.range_code, 'franco', d.franco,
            'maximum', d.maximum, 'deliveryFee', d.delivery_fee) order by d.range_code desc), '[]')
          from delivery_plan d where d.sales_area_id = a.id))
      order by plain_text(a.name), a.id), '[]') from sales_area a))::text as choices`;

const busy = () =>
  new TooManyRequests({
    message: "Une autre simulation est en cours. Recommencez dans un instant.",
    retryAfter: 5,
  });

const meantBy = (rule: ForecastWish["rule"]): MeantArticles => {
  if (rule.rule === "tour") return { of: "none", codes: [] };
  const { scope } = rule;
  if (scope.of === "everything") return { of: "everything", codes: [] };
  return { of: scope.of, codes: scope.of === "articles" ? scope.codes : [scope.code] };
};

/** Codes that have to be there: where they are looked up, and whose field says that they are not. */
interface Named {
  readonly field: string;
  readonly table: string;
  readonly column: string;
  readonly codes: readonly string[];
  readonly word: string;
}

const areaNamed = (code: string): readonly Named[] => [
  { field: "area", table: "sales_area", column: "code", codes: [code], word: "Secteur" },
];

const namesOf = (
  rule: Extract<ForecastWish["rule"], { readonly rule: "prices" }>,
): readonly Named[] => {
  const { of, codes } = meantBy(rule);
  const lists: Named = {
    field: "lists",
    table: "price_list",
    column: "code",
    codes: rule.lists,
    word: "Tarif",
  };
  if (of === "everything" || of === "none") return [lists];
  return [lists, { field: "scope", codes, ...LOOKED_UP[of] }];
};

const LOOKED_UP = {
  category: { table: "taxon", column: "code", word: "Rayon" },
  brand: { table: "brand", column: "slug", word: "Code de marque" },
  articles: { table: "variant", column: "code", word: "Article" },
} as const;
