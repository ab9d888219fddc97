import { Effect, Layer } from "effect";
import { HttpServerRequest, HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { Viewer } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { NotFound } from "../../api-schema/problems.ts";
import { today } from "../clock.ts";
import { jsonAnswer } from "../web/json-answer.ts";
import { pageOf, paginationOf } from "../web/pagination.ts";
import { makeLostSearches } from "../search/lost-searches.ts";
import { Search } from "../search/search.ts";
import { Catalogue } from "../catalogue/catalogue.ts";
import { makeProductPapers, paperName } from "../catalogue/product-papers.ts";
import type { JsonText } from "../catalogue/json-text.ts";
import { makeProductSheets } from "./product-sheets.ts";
import { Snapshots } from "../catalogue/snapshot.ts";

const Services = Layer.provideMerge(
  Search.layer,
  Layer.provideMerge(Catalogue.layer, Snapshots.layer),
);

const CatalogueGroup = HttpApiBuilder.group(
  Api,
  "catalogue",
  Effect.fnUntraced(function* (handlers) {
    const catalogue = yield* Catalogue;
    const search = yield* Search;
    const sheets = yield* makeProductSheets;
    const papers = yield* makeProductPapers;
    const lost = yield* makeLostSearches;
    return handlers.handleAll({
      taxons: () => sent(catalogue.taxons),
      taxon: ({ params }) => sent(catalogue.taxon(params.code)),
      suggestions: ({ query }) => forViewer((who) => search.suggestions(query.search, who)),
      searchProducts: Effect.fnUntraced(function* ({ query }) {
        const at = pageOf(query);
        const { text, total } = yield* search.products({ ...query, ...at }, yield* Viewer);
        if (total === 0 && at.page === 1 && isByWordsAlone(query))
          yield* lost.note(query.search ?? "");
        return jsonAnswer(text, headersOf(paginationOf(total, at)));
      }),
      product: ({ params }) =>
        forViewer((who) => catalogue.product({ by: "code", value: params.code }, who)),
      productBySlug: ({ params }) =>
        forViewer((who) => catalogue.product({ by: "slug", value: params.slug }, who)),
      productSheet: Effect.fnUntraced(function* ({ params }) {
        const { name, pdf } = yield* sheets.of(params.code);
        return HttpServerResponse.uint8Array(pdf, {
          contentType: "application/pdf",
          headers: { "content-disposition": `attachment; filename="${name}"` },
        });
      }),
      productDocument: Effect.fnUntraced(function* ({ params: { code, file } }) {
        const paper = yield* papers.find(code, file, yield* today);
        if (paper === undefined) {
          return yield* Effect.fail(new NotFound({ message: "Ce document est introuvable." }));
        }
        const { headers } = yield* HttpServerRequest.HttpServerRequest;
        // Its address is its content, but it may be taken back: browsers ask, and are told in a word.
        const known = { etag: `"${file}"`, "cache-control": "public, no-cache" };
        if (headers["if-none-match"]?.includes(file) === true) {
          return HttpServerResponse.empty({ status: 304, headers: known });
        }
        return HttpServerResponse.uint8Array(paper.bytes, {
          contentType: "application/pdf",
          headers: {
            ...known,
            "content-disposition": `attachment; filename="${paperName(paper)}"`,
            "content-security-policy": "default-src 'none'; sandbox",
            "x-content-type-options": "nosniff",
          },
        });
      }),
      variants: ({ query }) => forViewer((who) => catalogue.variants(codesOf(query.codes), who)),
      variant: ({ params }) => forViewer((who) => catalogue.variant(params.code, who)),
      substitutions: ({ params }) => forViewer((who) => catalogue.substitutions(params.code, who)),
      bestSelling: () => forViewer(catalogue.bestSelling),
      brands: () => sent(catalogue.brands),
      merchants: () => sent(catalogue.merchants),
      merchant: ({ params }) => sent(catalogue.merchant(params.slug)),
    });
  }),
);

const RelatedGroup = HttpApiBuilder.group(
  Api,
  "related",
  Effect.fnUntraced(function* (handlers) {
    const catalogue = yield* Catalogue;
    return handlers.handleAll({
      relatedProducts: ({ params }) => forViewer((who) => catalogue.related(params.code, who)),
    });
  }),
);

/** Answers are ready JSON: tests/server/catalogue.test.ts decodes each with its schema. */
export const CatalogueHandlers = CatalogueGroup.pipe(Layer.provide(Services));
export const RelatedHandlers = RelatedGroup.pipe(Layer.provide(Services));

const sent = <E>(text: Effect.Effect<JsonText, E>) => Effect.map(text, (body) => jsonAnswer(body));

const forViewer = <E>(
  answer: (who: Viewer["Service"]) => Effect.Effect<JsonText, E>,
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, Viewer> =>
  Effect.flatMap(Viewer, (who) => sent(answer(who)));

/** Filters alone may leave nothing of what was found. */
const isByWordsAlone = (query: object): boolean =>
  Object.keys(query).every((name) => ["search", "sort", "page", "itemsPerPage"].includes(name));

const codesOf = (text: string): readonly string[] =>
  text
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");

const headersOf = (pagination: ReturnType<typeof paginationOf>): Record<string, string> =>
  Object.fromEntries(Object.entries(pagination).map(([name, value]) => [name, String(value)]));
