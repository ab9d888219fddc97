import { HttpServerResponse } from "effect/http";
import { html } from "./html.ts";
import { problemAnswer } from "./json-answer.ts";

// What is answered at once when there is more to do than can be done (admission.ts).

const RETRY = { "retry-after": "2", "cache-control": "no-store" };
const BUSY_TEXT = "Le service est très demandé. Réessayez dans quelques instants.";
/** To a call, and for a picture. */
export const BUSY = HttpServerResponse.setHeaders(problemAnswer(503, BUSY_TEXT), RETRY);
/** To somebody who opens a page. */
export const BUSY_PAGE = HttpServerResponse.text(
  `<!doctype html>${
    html`<html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Réessayez dans quelques instants</title>
      </head>
      <body>
        <h1>Beaucoup de monde au comptoir</h1>
        <p>${BUSY_TEXT}</p>
      </body>
    </html>`.markup
  }`,
  { status: 503, contentType: "text/html; charset=utf-8", headers: RETRY },
);
