import { Result, Schema } from "effect";
import type { Pagination } from "../../api-schema/pagination.ts";
import { unexpectedResponse, type UnexpectedResponse } from "./errors.ts";

/** An answer's body (null when empty) and its headers. */
export type Received<Body = unknown> = { readonly body: Body; readonly headers: Headers };

/** Writes what did not have the expected shape, for whoever debugs (spec §5). */
export type Log = (message: string, details: unknown) => void;

/**
 * Turns what was received into a value, or says that it is not what was expected (spec §8). `Body` is
 * what it can make a value of: only a call that the contract answers so may have it.
 */
export type Check<A, Body = unknown> = (
  received: Received<Body>,
  log: Log,
) => Result.Result<A, UnexpectedResponse>;

export type Page<A> = { readonly results: A; readonly pagination: Pagination };

/** A single object: another shape raises 'Success but unexpected response.' (spec §5). */
export const one = <A, I>(schema: Schema.Codec<A, I>): Check<A, I> => {
  const decode = once(() => Schema.decodeUnknownResult(schema));
  return ({ body }, log) =>
    Result.mapError(decode()(body), (problem) => {
      log(unexpectedResponse.message, String(problem));
      return unexpectedResponse;
    });
};

/** A list: items of another shape are dropped and logged (spec §5); no list at all is an error. */
export const list = <A, I>(schema: Schema.Codec<A, I>): Check<readonly A[], readonly I[]> => {
  const keep = keepValid(schema);
  return ({ body }, log) => {
    if (Array.isArray(body)) return Result.succeed(keep(body, log));
    log(unexpectedResponse.message, "not a list");
    return Result.fail(unexpectedResponse);
  };
};

/** The same with pagination, taken from the answer's headers (spec §3, §7). */
export const paged =
  <A, Body>(check: Check<A, Body>): Check<Page<A>, Body> =>
  (received, log) =>
    Result.flatMap(check(received, log), (results) => {
      const pagination = readPagination(received.headers);
      if (pagination !== null) return Result.succeed({ results, pagination });
      log(unexpectedResponse.message, "no pagination headers");
      return Result.fail(unexpectedResponse);
    });

/** No content: any body is as good as none. */
export const nothing: Check<null> = () => Result.succeed(null);

/** Items that decode; the others are logged with their place in the list. */
export const keepValid = <A, I>(
  schema: Schema.Codec<A, I>,
): ((items: readonly unknown[], log: Log) => readonly A[]) => {
  const decode = once(() => Schema.decodeUnknownResult(schema));
  return (items, log) =>
    items.flatMap((item, index) => {
      const decoded = decode()(item);
      if (Result.isSuccess(decoded)) return [decoded.success];
      log(`Item ${index} dropped`, String(decoded.failure));
      return [];
    });
};

/** Made when it is first needed: the calls are declared while the chunk loads, most are never made. */
const once = <A extends object>(make: () => A): (() => A) => {
  let made: A | undefined;
  return () => (made ??= make());
};

const readPagination = (headers: Headers): Pagination | null => {
  const totalItems = readCount(headers, "X-Total-Items");
  const itemsPerPage = readCount(headers, "X-Items-Per-Page");
  const currentPage = readCount(headers, "X-Current-Page");
  const lastPage = readCount(headers, "X-Last-Page");
  if (totalItems === null || itemsPerPage === null || currentPage === null || lastPage === null) {
    return null;
  }
  return { totalItems, itemsPerPage, currentPage, lastPage };
};

const readCount = (headers: Headers, name: string): number | null => {
  const text = headers.get(name);
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null;
};
