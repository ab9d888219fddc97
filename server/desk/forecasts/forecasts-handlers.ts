import { Effect, Layer, Schema, Semaphore } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import {
  Conflict,
  type FieldProblem,
  NotFound,
  TooManyRequests,
} from "../../../api-schema/problems.ts";
import { ForecastChoices, type ForecastWish } from "../../../api-schema/staff-forecasts.ts";
import { daysBetween } from "../../../core/calendar/day.ts";
import { beginningOfDay, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { makeForecast, type PlayedArticle } from "../../../core/forecast/forecast.ts";
import { mayOfResource } from "../../../core/staff/resource-rights.ts";
import { now } from "../../clock.ts";
import type { ResourceBusy } from "../../exchange/one-run-at-once.ts";
import { makeRunPages } from "../../exchange/run-pages.ts";
import type { Run } from "../../exchange/run-store.ts";
import { fieldProblems } from "../../web/field-problem.ts";
import { DeskRuns } from "../resources/desk-runs.ts";
import { propose } from "../resources/proposals.ts";
import { type Looking, staffRun } from "../resources/run-answers.ts";
import { makePastOrders } from "./past-orders.ts";
import { pastOrderOf } from "./play.ts";
import { digestOf, makeTakings, meantBy } from "./takings.ts";

/** A quarter and some days: what the same weeks of a year ago are looked up in. */
const MOST_DAYS = 100;

const StaffForecastsGroup = HttpApiBuilder.group(
  Api,
  "staffForecasts",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient;
    const pastOrders = yield* makePastOrders;
    const takings = yield* makeTakings;
    const pages = yield* makeRunPages;
    const desk = yield* DeskRuns;
    const choices = sql.unsafe<{ readonly choices: string }>(choicesQuery).pipe(
      Effect.map((rows) => decodeChoices(rows[0]?.choices ?? "{}")),
      Effect.orDie,
    );
    const oneAtATime = Semaphore.makeUnsafe(1);

    const ruleProblems = Effect.fnUntraced(function* ({
      rule,
      since,
    }: Pick<ForecastWish, "rule" | "since">) {
      const problems: FieldProblem[] = [];
      if (since !== undefined && since <= parisDayOf(yield* now)) {
        problems.push({
          field: "since",
          message: "Demain au plus tôt : aujourd’hui est commandé.",
        });
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

    const problemsOf = Effect.fnUntraced(function* (wish: ForecastWish) {
      const { from, to } = wish;
      const problems = yield* ruleProblems(wish);
      if (to < from) {
        problems.push({ field: "to", message: "La période finit avant de commencer." });
      } else if (daysBetween(from, to) >= MOST_DAYS) {
        problems.push({ field: "to", message: `Une période a ${MOST_DAYS} jours au plus.` });
      }
      return problems;
    });

    /** Played as its first day will be; with what taking it would write, for who may. */
    const play = Effect.fnUntraced(function* (wish: ForecastWish) {
      const forecast = makeForecast();
      const names = new Map<string, PlayedArticle>();
      const named = (code: string): PlayedArticle => names.get(code) ?? { name: code, list: "" };
      const { roles } = yield* CurrentAgent;
      const present = yield* now;
      const at = wish.since === undefined ? present : beginningOfDay(wish.since);
      const taking = yield* takings.of(wish);
      yield* pastOrders(wish, meantBy(wish.rule), at, (orders) => {
        for (const order of orders) {
          for (const { article, name, list } of order.lines) {
            names.set(article, { name, list: list ?? "" });
          }
          forecast.add(order, pastOrderOf(order, wish.rule), named);
        }
      });
      const sum = forecast.sum();
      return {
        ...sum,
        margin: mayOfResource(roles, "view", "costs") ? sum.margin : null,
        taking:
          taking !== undefined &&
          taking.lines.length > 0 &&
          mayOfResource(roles, "change", taking.name)
            ? {
                resource: taking.name,
                lines: taking.lines.length,
                planned: taking.planned,
                played: present,
                digest: digestOf(taking, present),
              }
            : null,
      };
    });

    /** The run as it stands once it is applied, where nothing stands in its way. */
    const applied = Effect.fnUntraced(function* (agent: Looking, run: Run) {
      if (run.state === "ready" || run.state === "applying") {
        yield* desk.apply(run).pipe(Effect.catchTag("ResourceBusy", isBusy));
      }
      const seen = yield* pages.one(run.id);
      if (seen === undefined) return yield* Effect.die(`Run ${run.id} is gone`);
      const { state, refusal } = seen.run;
      if (state === "refused") {
        return yield* Effect.fail(new Conflict({ message: refusal ?? HAS_MOVED }));
      }
      return staffRun(agent, seen);
    });

    return handlers.handleAll({
      staffForecastChoices: () => choices,
      staffForecast: Effect.fnUntraced(function* ({ payload }) {
        const problems = yield* problemsOf(payload);
        if (problems.length > 0) return yield* Effect.fail(fieldProblems(problems));
        const played = yield* oneAtATime.withPermitsIfAvailable(1)(play(payload));
        return played._tag === "Some" ? played.value : yield* Effect.fail(busy());
      }),
      staffTakeForecast: Effect.fnUntraced(function* ({ payload }) {
        const agent = yield* CurrentAgent;
        const resource = payload.rule.rule === "tour" ? "tours" : "prices";
        if (!mayOfResource(agent.roles, "change", resource)) return yield* Effect.fail(notThere());
        const known = yield* takings.taken(resource, payload.digest);
        if (known !== undefined) return yield* applied(agent, known);
        const problems = yield* ruleProblems(payload);
        if (problems.length > 0) return yield* Effect.fail(fieldProblems(problems));
        const taking = yield* takings.of(payload);
        if (taking === undefined || digestOf(taking, payload.played) !== payload.digest) {
          return yield* Effect.fail(new Conflict({ message: HAS_MOVED }));
        }
        const { digest } = payload;
        const run = yield* desk
          .working(propose({ ...taking, only: null, by: agent.login, digest }))
          .pipe(Effect.catchTag("ResourceBusy", isBusy));
        return yield* applied(agent, run);
      }),
    });
  }),
);

export const StaffForecastsHandlers = StaffForecastsGroup.pipe(Layer.provide(DeskRuns.layer));

const HAS_MOVED = "Des prix ou des tournées ont changé depuis : simulez de nouveau.";

const notThere = () => new NotFound({ message: "Cette page n’existe pas." });

const isBusy = ({ message }: ResourceBusy) => Effect.fail(new Conflict({ message }));

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
            'maximum', d.maximum, 'deliveryFee', d.delivery_fee, 'weekdays', d.weekdays,
            'cutOff', to_char(d.cut_off, 'HH24:MI')) order by d.range_code desc), '[]')
          from delivery_plan d where d.sales_area_id = a.id))
      order by plain_text(a.name), a.id), '[]') from sales_area a))::text as choices`;

const busy = () =>
  new TooManyRequests({
    message: "Une autre simulation est en cours. Recommencez dans un instant.",
    retryAfter: 5,
  });

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
