import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import { prices } from "../../../api-schema/exchange/prices.ts";
import type { Resource } from "../../../api-schema/exchange/resource.ts";
import { tours } from "../../../api-schema/exchange/tours.ts";
import { type CalendarDay, Cents, Instant } from "../../../api-schema/primitives.ts";
import type { ForecastWish, PriceRule, TourRule } from "../../../api-schema/staff-forecasts.ts";
import { beginningOfDay } from "../../../core/calendar/paris-time.ts";
import { changedPrice } from "../../../core/forecast/changed-price.ts";
import { ruleWords } from "../../../core/forecast/rule-words.ts";
import { validAt } from "../../catalogue/price-times.ts";
import { makeRunStore } from "../../exchange/run-store.ts";
import type { Proposal } from "../resources/proposals.ts";
import { isMeant, type MeantArticles } from "./past-orders.ts";

/** What taking a change writes: lines of a resource, as somebody would type them. */
interface Taking extends Pick<Proposal, "lines" | "title"> {
  readonly resource: Resource;
  readonly name: "prices" | "tours";
  /** Prices of the same articles that begin later: they stay as they are. */
  readonly planned: number;
}

type Change = Pick<ForecastWish, "rule" | "since">;

const StoredPrice = Schema.Struct({
  list: Schema.String,
  article: Schema.String,
  unitPrice: Cents,
  volumePrices: Schema.Array(
    Schema.Struct({ quantityFrom: Schema.Int, percentage: Schema.Finite }),
  ),
  to: Schema.NullOr(Instant),
  /** It begins at that very instant: it changes, where the others get a successor. */
  beginsThen: Schema.Boolean,
  hasTariff: Schema.Boolean,
});
const decodePrices = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(StoredPrice)));

/** What a rule writes, and which run has written it. */
export const makeTakings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const store = yield* makeRunStore;

  const pricesFrom = Effect.fnUntraced(function* (rule: PriceRule, since: CalendarDay) {
    const from = beginningOfDay(since);
    const { of, codes } = meantBy(rule);
    const [found] = yield* sql
      .unsafe<{
        readonly prices: string;
        readonly planned: number;
      }>(pricesQuery, [from, of, codes, rule.lists])
      .pipe(Effect.orDie);
    const lines = decodePrices(found?.prices ?? "[]").flatMap((price) => {
      const { list, article, unitPrice, volumePrices, to, beginsThen, hasTariff } = price;
      const changed = changedPrice(unitPrice, rule);
      if (changed === unitPrice) return [];
      const key = { list, article, from };
      return [
        beginsThen
          ? {
              cells: { ...key, unitPrice: changed, ...(hasTariff ? { tariffPrice: null } : {}) },
              seen: { unitPrice },
            }
          : {
              cells: {
                ...key,
                unitPrice: changed,
                ...(volumePrices.length === 0 ? {} : { volumePrices }),
                ...(to === null ? {} : { to }),
              },
            },
      ];
    });
    const title = `Simulation : ${ruleWords(rule, since)}`;
    return {
      resource: prices,
      name: "prices",
      lines,
      title,
      planned: found?.planned ?? 0,
    } satisfies Taking;
  });

  const tourFrom = Effect.fnUntraced(function* (rule: TourRule) {
    const [today] = yield* sql.unsafe<Terms>(tourQuery, [rule.area, rule.range]).pipe(Effect.orDie);
    const wished = termsOf(rule, rule);
    const seen = termsOf(rule, today ?? {});
    const cells = Object.fromEntries(
      Object.entries(wished).filter(
        ([column, value]) => JSON.stringify(seen[column]) !== JSON.stringify(value),
      ),
    );
    const { area, range } = rule;
    const hasMoved = today !== undefined && Object.keys(cells).length > 0;
    return {
      resource: tours,
      name: "tours",
      lines: hasMoved ? [{ cells: { area, range, ...cells }, seen }] : [],
      title: `Simulation : ${ruleWords(rule, undefined)}`,
      planned: 0,
    } satisfies Taking;
  });

  return {
    /** Undefined where nothing can be taken: new prices have a first day. */
    of: ({ rule, since }: Change): Effect.Effect<Taking | undefined> => {
      if (rule.rule === "tour") return tourFrom(rule);
      return since === undefined ? Effect.succeed(undefined) : pricesFrom(rule, since);
    },
    taken: (resource: "prices" | "tours", digest: string) => store.standing(resource, digest),
  };
});

/** What a lorry asks, as the table of tours has it. */
type Terms = Pick<TourRule, "franco" | "maximum" | "deliveryFee" | "weekdays" | "cutOff">;

/** The columns of a tour: flour is counted by weight, frozen goods by amount. */
const termsOf = (
  { range }: Pick<TourRule, "range">,
  { franco, maximum, deliveryFee, weekdays, cutOff }: Terms,
): { readonly [column: string]: number | string | readonly string[] } => {
  const unit = range === "Z002" ? "Weight" : "Amount";
  return {
    ...(franco === undefined ? {} : { [`franco${unit}`]: franco }),
    ...(maximum === undefined ? {} : { [`maximum${unit}`]: maximum }),
    ...(deliveryFee === undefined ? {} : { deliveryFee }),
    ...(weekdays === undefined
      ? {}
      : { weekdays: weekdays.toSorted((one, other) => one - other).map(String) }),
    ...(cutOff === undefined ? {} : { cutOff }),
  };
};

// $1 area, $2 range.
const tourQuery = `
  select d.franco, d.maximum, d.delivery_fee as "deliveryFee", d.weekdays,
    to_char(d.cut_off, 'HH24:MI') as "cutOff" from delivery_plan d
    join sales_area a on a.id = d.sales_area_id where a.code = $1 and d.range_code = $2`;

/** What a forecast is known by again: what it writes, and when it was played. */
export const digestOf = ({ name, lines }: Taking, played: Instant): string =>
  createHash("sha256")
    .update(JSON.stringify([played, name, lines]))
    .digest("hex");

/** Which articles a rule is about. */
export const meantBy = (rule: ForecastWish["rule"]): MeantArticles => {
  if (rule.rule === "tour") return { of: "none", codes: [] };
  const { scope } = rule;
  if (scope.of === "everything") return { of: "everything", codes: [] };
  return { of: scope.of, codes: scope.of === "articles" ? scope.codes : [scope.code] };
};

// $1 the first instant, $2 and $3 which articles, $4 codes of lists, none for all of them.
const pricesQuery = `
  with meant as (select t.*, v.reference, l.code as list from price t
      join variant v on v.id = t.variant_id join product p on p.id = v.product_id
      join price_list l on l.id = t.price_list_id
    where ${isMeant("$2", "$3")} and (cardinality($4::text[]) = 0 or l.code = any($4::text[])))
  select (select coalesce(json_agg(json_build_object('list', m.list, 'article', m.reference,
      'unitPrice', m.unit_price, 'volumePrices', coalesce(m.volume_prices, '[]'),
      'to', wire_instant(m.asked_end), 'beginsThen', m.valid_from = $1::timestamptz,
      'hasTariff', m.tariff_price is not null) order by m.list, m.reference), '[]')
    from meant m where ${validAt("m", "$1::timestamptz")})::text as prices,
    (select count(*)::int from meant m where m.valid_from > $1::timestamptz) as planned`;
