import { Effect } from "effect";
import type { HttpServerRequest } from "effect/http";

type Request = HttpServerRequest.HttpServerRequest;

/** The fields of a posted form; a body that cannot be read is an empty one. */
export const formOf = (request: Request): Effect.Effect<URLSearchParams> =>
  Effect.map(Effect.orDie(request.text), (text) => new URLSearchParams(text));

/** The query of the address. */
export const queryOf = (request: Request): URLSearchParams => addressOf(request).searchParams;

export const pathOf = (request: Request): string => addressOf(request).pathname;

const addressOf = ({ url }: Request): URL => new URL(url, "http://support");

/** `page` from 1; nonsense is the first. */
export const pageIn = (request: Request): number => {
  const text = queryOf(request).get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
};

/** A whole number of an address; undefined for anything that PostgreSQL would not take as an int. */
export const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** Where to go after signing in: a page of the support, never another site. */
export const safeWayBack = (path: string | null): string =>
  path !== null &&
  /^\/_support\/(?:journal|securite|envois|images|demandes|messages|encaissements|encaissements\/(?:virement|perte)|(?:clients|journal|messages|encaissements\/remises|demandes\/[a-z]+)\/\d{1,9})$/.test(
    path,
  )
    ? path
    : "/_support";
