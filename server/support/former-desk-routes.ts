import { Effect, type Layer } from "effect";
import { HttpRouter, HttpServerResponse } from "effect/http";
import { Settings } from "../config.ts";

/**
 * Former addresses of the desk, in mails and bookmarks: each leads to the page that took its place, and
 * a form that was open is sent nowhere.
 */
export const FormerDeskRoutes: Layer.Layer<never, never, HttpRouter.HttpRouter | Settings> =
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const { publicUrl } = yield* Settings;
      for (const method of ["GET", "POST"] as const) {
        yield* router.add(method, "/_support/*", ({ url }) =>
          Effect.succeed(
            HttpServerResponse.redirect(`${publicUrl}${deskAddressOf(url)}`, {
              status: 303,
              headers: { "cache-control": "no-store" },
            }),
          ),
        );
      }
    }),
  );

/** The page of the desk that took the place of a former address, with its search and its page. */
export const deskAddressOf = (url: string): string => {
  const { pathname, searchParams } = new URL(url, "http://desk");
  const [former, address] = MOVED.find(([pattern]) => pattern.test(pathname)) ?? REST;
  const path = pathname.replace(former, address);
  const kept = new URLSearchParams(
    [...searchParams].filter(([name]) => ["recherche", "page", "etat"].includes(name)),
  );
  const query = kept.toString();
  return query === "" ? path : `${path}?${query}`;
};

// From the more exact to the rest; what asked a question leads to what it was about.
const MOVED: readonly (readonly [RegExp, string])[] = [
  [/^\/_support\/?$/, "/_gestion/clients"],
  [/^\/_support\/connexion.*$/, "/_gestion"],
  [/^\/_support\/clients\/(\d{1,9}).*$/, "/_gestion/clients/$1"],
  [/^\/_support\/journal\/(\d{1,9}).*$/, "/_gestion/journal/$1"],
  [/^\/_support\/demandes\/([a-z]+)\/(\d{1,9}).*$/, "/_gestion/demandes/$1/$2"],
  [/^\/_support\/messages\/(\d{1,9}).*$/, "/_gestion/messages/$1"],
  [/^\/_support\/encaissements\/remises\/(\d{1,9}).*$/, "/_gestion/encaissements/remises/$1"],
  [
    /^\/_support\/encaissements\/prelevements\/(\d{1,9}).*$/,
    "/_gestion/encaissements/prelevements/$1/retour",
  ],
  [/^\/_support\/encaissements\/virement\/(\d{1,9}).*$/, "/_gestion/virements/$1"],
  [/^\/_support\/encaissements\/(virement|perte).*$/, "/_gestion/encaissements/$1"],
  [
    /^\/_support\/(journal|securite|demandes|messages|envois|images|encaissements).*$/,
    "/_gestion/$1",
  ],
];
const REST: readonly [RegExp, string] = [/^.*$/, "/_gestion"];
