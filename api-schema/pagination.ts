import { Schema, type SchemaAST, SchemaTransformation } from "effect";

// Pagination travels in headers (spec §3, product §2): X-Total-Items, X-Items-Per-Page,
// X-Current-Page, X-Last-Page.

/** A whole number in a query string. */
export const IntFromString = Schema.String.check(Schema.isPattern(/^-?\d{1,10}$/)).pipe(
  Schema.decodeTo(Schema.Int, SchemaTransformation.numberFromString),
);

const wholeNumber = (check: SchemaAST.Check<number>) =>
  Schema.String.check(Schema.isPattern(/^\d{1,10}$/)).pipe(
    Schema.decodeTo(Schema.Int.check(check), SchemaTransformation.numberFromString),
  );

const bounded = (minimum: number, maximum: number) =>
  wholeNumber(Schema.isBetween({ minimum, maximum }));

/** Which page of a list whose pages have one size; from 1. */
export const pageNumber = { page: Schema.optionalKey(bounded(1, 1_000_000)) };

/** `page` from 1, `itemsPerPage` from 1 to `largest`; anything else is a 400. */
export const pageQuery = (largest: number) => ({
  ...pageNumber,
  itemsPerPage: Schema.optionalKey(bounded(1, largest)),
});

/** What `stores` takes besides 1 to 100 a page: all of them at once (product §2). */
export const ALL_STORES = 9999;

/** `pageQuery` of the stores: `itemsPerPage` from 1 to 100, or exactly 9999. */
export const storesPageQuery = {
  ...pageQuery(100),
  itemsPerPage: Schema.optionalKey(
    wholeNumber(
      Schema.makeFilter((size) => (size >= 1 && size <= 100) || size === ALL_STORES, {
        expected: "1 to 100, or 9999",
      }),
    ),
  ),
};

/** The same where `itemsPerPage` has no default. */
export const sizedPageQuery = (largest: number) => ({
  ...pageNumber,
  itemsPerPage: bounded(1, largest),
});

export const paginationHeaders = {
  "x-total-items": bounded(0, 2_147_483_647),
  "x-items-per-page": bounded(1, 9999),
  "x-current-page": bounded(1, 1_000_000),
  "x-last-page": bounded(1, 1_000_000),
};

/** What the client makes of the headers. */
export const Pagination = Schema.Struct({
  totalItems: Schema.Int,
  itemsPerPage: Schema.Int,
  currentPage: Schema.Int,
  lastPage: Schema.Int,
});
export type Pagination = typeof Pagination.Type;
