import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import { products } from "../../../api-schema/exchange/products.ts";
import { scalarText } from "../../../api-schema/exchange/resource.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import type { StaffCells } from "../../../api-schema/staff-resources.ts";
import { completenessOf } from "../../../core/catalogue/completeness.ts";
import { mayOfResource } from "../../../core/staff/resource-rights.ts";
import { TYPED } from "../../../core/exchange/run-states.ts";
import { makeRunPages } from "../../exchange/run-pages.ts";
import { figuresOf } from "../../exchange/tables/article-figures.ts";
import { pageOf, paginated } from "../../web/pagination.ts";
import { DeskRuns } from "../resources/desk-runs.ts";
import { propose } from "../resources/proposals.ts";
import { makeResourceRows, staffRow, wordsOf } from "../resources/resource-rows.ts";
import { staffRun } from "../resources/run-answers.ts";
import { makeProductQueries } from "./product-queries.ts";

/** Products of a page. */
const perPage = 50;

const StaffProductsGroup = HttpApiBuilder.group(
  Api,
  "staffProducts",
  Effect.fnUntraced(function* (handlers) {
    const queries = yield* makeProductQueries;
    const rows = yield* makeResourceRows;
    const pages = yield* makeRunPages;
    const desk = yield* DeskRuns;

    const productOf = Effect.fnUntraced(function* (code: string) {
      return (yield* queries.one(code)) ?? (yield* Effect.fail(noSuchProduct()));
    });

    /** Writes cells of a product as a run that is applied at once; one that guards speak of waits. */
    const write = Effect.fnUntraced(function* (
      code: string,
      cells: StaffCells,
      seen: StaffCells = {},
    ) {
      const agent = yield* CurrentAgent;
      yield* productOf(code);
      const proposed = yield* desk
        .working(
          propose({
            resource: products,
            lines: [{ cells: { code, ...cells }, seen }],
            only: null,
            title: TYPED,
            by: agent.login,
          }),
        )
        .pipe(Effect.catchTag("ResourceBusy", busy));
      const faulty = yield* pages.lines(proposed.id, "faulty", { page: 1, itemsPerPage: 1 });
      const [fault] = faulty.lines[0]?.faults ?? [];
      if (fault !== undefined) return yield* Effect.fail(new Conflict({ message: fault.reason }));
      if (proposed.state === "ready") {
        const applied = yield* desk.apply(proposed).pipe(Effect.catchTag("ResourceBusy", busy));
        if (applied.state === "refused" && applied.refusal !== null) {
          return yield* Effect.fail(new Conflict({ message: applied.refusal }));
        }
      }
      const run = yield* pages.one(proposed.id);
      return run === undefined
        ? yield* Effect.die(`Run ${proposed.id} is gone`)
        : staffRun(agent, run);
    });

    return handlers.handleAll({
      staffProducts: Effect.fnUntraced(function* ({ query }) {
        const at = pageOf(query, perPage);
        const found = yield* queries.list(wordsOf(query.search), query.state ?? null, at);
        return paginated(
          found.products.map(({ row, figures, state, variants }) => ({
            code: scalarText(row["code"] ?? null),
            name: scalarText(row["name"] ?? null),
            picture: cardPicture(row["pictures"]),
            state,
            variants,
            ...completenessOf(row, figuresOf(figures)),
          })),
          found.total,
          at,
        );
      }),

      staffProduct: Effect.fnUntraced(function* ({ params }) {
        const { id, row, figures, articles, ...known } = yield* productOf(params.code);
        const { roles } = yield* CurrentAgent;
        const seesCosts = mayOfResource(roles, "view", "costs");
        const today = yield* rows.one("products", params.code);
        if (today === undefined) return yield* Effect.fail(noSuchProduct());
        return {
          ...known,
          articles: articles.map((article) => (seesCosts ? article : { ...article, margin: null })),
          row: staffRow(products, today),
          ...completenessOf(row, figuresOf(figures)),
          touched: yield* queries.touched(id),
        };
      }),

      staffPublishProduct: ({ params, payload }) => write(params.code, { active: payload.sold }),

      staffSetProductPictures: ({ params, payload: { pictures, seen } }) =>
        write(
          params.code,
          { pictures: JSON.stringify(pictures) },
          { pictures: JSON.stringify(seen) },
        ),
    });
  }),
);

export const StaffProductsHandlers = StaffProductsGroup.pipe(Layer.provide(DeskRuns.layer));

const noSuchProduct = () => new NotFound({ message: "Ce produit est introuvable." });

const busy = ({ message }: { readonly message: string }) => Effect.fail(new Conflict({ message }));

const cardPicture = (pictures: unknown): string | null => {
  const first: unknown = Array.isArray(pictures) ? pictures[0] : undefined;
  return typeof first === "object" && first !== null && "path" in first ? String(first.path) : null;
};
