import { Effect, Layer } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { readFile } from "node:fs/promises";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import { products } from "../../../api-schema/exchange/products.ts";
import { type ExchangeRow, scalarText } from "../../../api-schema/exchange/resource.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import { DOCUMENTS_MAX, type ProductDocument } from "../../../api-schema/product-documents.ts";
import type { StaffCells } from "../../../api-schema/staff-resources.ts";
import type { ArticlePart } from "../../../api-schema/staff-products.ts";
import { articleRows } from "../../../core/catalogue/new-article.ts";
import { completenessOf } from "../../../core/catalogue/completeness.ts";
import { documentStanding, withDocument } from "../../../core/catalogue/product-documents.ts";
import { mayOfResource } from "../../../core/staff/resource-rights.ts";
import { TYPED } from "../../../core/exchange/run-states.ts";
import { Catalogue } from "../../catalogue/catalogue.ts";
import { makeProductPapers, paperName } from "../../catalogue/product-papers.ts";
import { nowDate, today } from "../../clock.ts";
import { digestOf, keepPaper, paperProblem } from "../../exchange/brought-papers.ts";
import { makeRunPages } from "../../exchange/run-pages.ts";
import { figuresOf } from "../../exchange/tables/article-figures.ts";
import { pageOf, paginated } from "../../web/pagination.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import { UploadCounts } from "../../web/upload-counts.ts";
import { makeFileCounter, ProductDocumentGateLive } from "../resources/resource-file-gate.ts";
import { DeskRuns } from "../resources/desk-runs.ts";
import { misfits, propose } from "../resources/proposals.ts";
import { makeResourceRows, staffRow, wordsOf } from "../resources/resource-rows.ts";
import { staffRun } from "../resources/run-answers.ts";
import { findPhoneStores } from "../orders/phone-stores.ts";
import { makeArticle, PARTS } from "./new-article.ts";
import { makeSeenBy } from "./seen-by.ts";
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
    const sql = yield* SqlClient.SqlClient;
    const seenBy = yield* makeSeenBy;
    const papers = yield* makeProductPapers;
    const counted = yield* makeFileCounter;

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

    /** What is no more of it is kept as long as what never was, so that it can be brought back. */
    const writeDocuments = Effect.fnUntraced(function* (
      code: string,
      documents: readonly ProductDocument[],
      seen: readonly ProductDocument[],
    ) {
      const gone = seen.map(({ file }) => file);
      yield* sql`update kept_file set received_at = ${yield* nowDate}
        where ${sql.in("digest", gone)}`.pipe(
        Effect.orDie,
        Effect.when(Effect.succeed(gone.length > 0)),
      );
      return yield* write(
        code,
        { documents: JSON.stringify(documents) },
        { documents: JSON.stringify(seen) },
      );
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
        const { id, row, figures, articles, ...told } = yield* productOf(params.code);
        const { roles } = yield* CurrentAgent;
        const day = yield* today;
        const seesCosts = mayOfResource(roles, "view", "costs");
        const known = yield* rows.one("products", params.code);
        if (known === undefined) return yield* Effect.fail(noSuchProduct());
        return {
          ...told,
          articles: articles.map((article) => (seesCosts ? article : { ...article, margin: null })),
          row: staffRow(products, known),
          documents: documentsOf({ row }).map((document) => ({
            ...document,
            standing: documentStanding(document, day),
          })),
          ...completenessOf(row, figuresOf(figures)),
          touched: yield* queries.touched(id),
        };
      }),

      staffProductViewers: ({ query }) =>
        Effect.provideService(findPhoneStores(query.search), SqlClient.SqlClient, sql),

      staffProductSeenBy: Effect.fnUntraced(function* ({ params: { code, store } }) {
        const { state } = yield* productOf(code);
        const seen = yield* seenBy(code, store);
        if (seen === null) {
          return yield* Effect.fail(new NotFound({ message: "Boutique introuvable." }));
        }
        // Until the catalogue has been read anew it may still have the page of what was taken out.
        return { ...seen, state, product: state === "published" ? seen.product : null };
      }),

      staffMakeArticle: Effect.fnUntraced(function* ({ payload }) {
        const agent = yield* CurrentAgent;
        const said = articleRows(payload);
        for (const [part, lines] of Object.entries(said)) {
          // safe: its keys are the parts
          const resource = PARTS[part as ArticlePart];
          if (lines.length === 0) continue;
          if (!mayOfResource(agent.roles, "change", resource.name)) {
            return yield* Effect.fail(
              new NotFound({ message: `Vous ne changez pas les ${resource.title}.` }),
            );
          }
          const wrong = misfits({ resource, lines: lines.map((cells) => ({ cells })) });
          if (wrong !== undefined) return yield* Effect.fail(wrong);
        }
        return yield* desk
          .working(makeArticle(payload, agent))
          .pipe(Effect.catchTag("ResourceBusy", busy));
      }),

      staffPublishProduct: ({ params, payload }) => write(params.code, { active: payload.sold }),

      staffSetProductPictures: ({ params, payload: { pictures, seen } }) =>
        write(
          params.code,
          { pictures: JSON.stringify(pictures) },
          { pictures: JSON.stringify(seen) },
        ),

      staffAddProductDocument: Effect.fnUntraced(function* ({ params: { code }, payload }) {
        const agent = yield* CurrentAgent;
        const { kind, title, validUntil = null, replaces, files = [] } = payload;
        const [file] = files;
        if (file === undefined) {
          return yield* Effect.fail(fieldProblem("files", "Choisissez un fichier PDF."));
        }
        const seen = documentsOf(yield* productOf(code));
        if (replaces !== undefined && !seen.some((one) => one.file === replaces)) {
          return yield* Effect.fail(new Conflict({ message: GONE }));
        }
        yield* counted(agent.id, file.path);
        const bytes = yield* Effect.promise(() => readFile(file.path));
        const wrong = paperProblem(bytes);
        if (wrong !== undefined) return yield* Effect.fail(fieldProblem("files", wrong));
        const digest = digestOf(bytes);
        const added = { kind, title: title.trim(), file: digest, size: bytes.length, validUntil };
        const documents = withDocument(seen, added, replaces);
        if (documents.length > DOCUMENTS_MAX) {
          return yield* Effect.fail(
            new Conflict({ message: `Un produit a ${DOCUMENTS_MAX} documents au plus.` }),
          );
        }
        yield* Effect.orDie(keepPaper(sql, digest, bytes));
        return yield* writeDocuments(code, documents, seen);
      }),

      staffProductDocument: Effect.fnUntraced(function* ({ params: { code, file } }) {
        const paper = yield* papers.find(code, file, null);
        if (paper === undefined) return yield* Effect.fail(new NotFound({ message: GONE }));
        return HttpServerResponse.uint8Array(paper.bytes, {
          contentType: "application/pdf",
          headers: { "content-disposition": `attachment; filename="${paperName(paper)}"` },
        });
      }),

      staffRemoveProductDocument: Effect.fnUntraced(function* ({ params: { code }, payload }) {
        const seen = documentsOf(yield* productOf(code));
        const documents = seen.filter(({ file }) => file !== payload.file);
        if (documents.length === seen.length) {
          return yield* Effect.fail(new NotFound({ message: GONE }));
        }
        return yield* writeDocuments(code, documents, seen);
      }),
    });
  }),
);

export const StaffProductsHandlers = StaffProductsGroup.pipe(
  Layer.provideMerge(ProductDocumentGateLive),
  Layer.provide([UploadCounts.layer, DeskRuns.layer, Catalogue.ofPrimary]),
);

const GONE = "Ce document n’est plus parmi ceux du produit : relisez la page.";

/** As its row has them. */
const documentsOf = ({ row }: { readonly row: ExchangeRow }) =>
  // safe: the exchange lets nothing else stand there
  (row["documents"] ?? []) as readonly ProductDocument[];

const noSuchProduct = () => new NotFound({ message: "Ce produit est introuvable." });

const busy = ({ message }: { readonly message: string }) => Effect.fail(new Conflict({ message }));

const cardPicture = (pictures: unknown): string | null => {
  const first: unknown = Array.isArray(pictures) ? pictures[0] : undefined;
  return typeof first === "object" && first !== null && "path" in first ? String(first.path) : null;
};
