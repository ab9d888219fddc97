import { Schema, SchemaTransformation } from "effect";

// Pagination travels in headers (spec §3, product §2): X-Total-Items, X-Items-Per-Page,
// X-Current-Page, X-Last-Page.

/** A whole number in a query string. */
export const IntFromString = Schema.String.check(Schema.isPattern(/^-?\d{1,10}$/)).pipe(
  Schema.decodeTo(Schema.Int, SchemaTransformation.numberFromString),
);

const bounded = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isPattern(/^\d{1,10}$/)).pipe(
    Schema.decodeTo(
      Schema.Int.check(Schema.isBetween({ minimum, maximum })),
      SchemaTransformation.numberFromString,
    ),
  );

/** `page` from 1, `itemsPerPage` from 1 to `largest`; anything else is a 400. */
export const pageQuery = (largest: number) => ({
  page: Schema.optionalKey(bounded(1, 1_000_000)),
  itemsPerPage: Schema.optionalKey(bounded(1, largest)),
});

/** The same where `itemsPerPage` has no default. */
export const sizedPageQuery = (largest: number) => ({
  page: Schema.optionalKey(bounded(1, 1_000_000)),
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
