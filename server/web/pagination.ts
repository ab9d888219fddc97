import { HttpApiSchema } from "effect/http-api";

/** What `pageQuery` decodes to, with the defaults of a list. */
export const pageOf = (
  query: { readonly page?: number; readonly itemsPerPage?: number },
  defaultSize = 30,
): { readonly page: number; readonly itemsPerPage: number } => ({
  page: query.page ?? 1,
  itemsPerPage: query.itemsPerPage ?? defaultSize,
});

/** The pagination headers (product §2); an empty list has one page. */
export const paginationOf = (total: number, at: ReturnType<typeof pageOf>) => ({
  "x-total-items": total,
  "x-items-per-page": at.itemsPerPage,
  "x-current-page": at.page,
  "x-last-page": Math.max(1, Math.ceil(total / at.itemsPerPage)),
});

/** A list answer with its pagination headers. */
export const paginated = <A>(results: readonly A[], total: number, at: ReturnType<typeof pageOf>) =>
  HttpApiSchema.withHeaders({ body: results, headers: paginationOf(total, at) });
