import { Effect } from "effect";
import { HttpServerRequest, HttpServerResponse } from "effect/http";

type Page<R> = Effect.Effect<HttpServerResponse.HttpServerResponse, never, R>;

/**
 * Stands before every page that the server makes outside the Api: an address or a form with U+0000 in
 * it is answered 400 before anything is looked up, as the calls answer it (api-schema/primitives.ts).
 * Half a surrogate pair cannot come this way: what is no UTF-8 is read as U+FFFD.
 */
export const pageGuard = <R>(page: Page<R>): Page<R | HttpServerRequest.HttpServerRequest> =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest;
    if (NUL.test(request.url)) return refused;
    // Read once: the page that asks for it again is given the same.
    if (request.method === "POST" && NUL.test(yield* Effect.orDie(request.text))) return refused;
    return yield* page;
  });

// oxlint-disable-next-line no-control-regex -- it is what is refused
const NUL = /%00|\u0000/;

const refused = HttpServerResponse.text(
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demande illisible</title></head><body><h1>Demande illisible</h1><p>L’adresse ou le formulaire contient un caractère interdit. Revenez à la page précédente et corrigez votre saisie.</p></body></html>`,
  {
    status: 400,
    contentType: "text/html; charset=utf-8",
    headers: { "cache-control": "no-store" },
  },
);
