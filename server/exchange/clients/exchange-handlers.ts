import { Effect, Layer } from "effect";
import { type HttpServerRequest, HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentClient } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import { NO_WISH } from "../../../core/exchange/wish.ts";
import { now } from "../../clock.ts";
import { SecurityLog } from "../../sessions/security-log.ts";
import { callOf } from "../../web/calls.ts";
import { isKey } from "../../web/idempotency.ts";
import { jsonAnswer } from "../../web/json-answer.ts";
import { pageOf } from "../../web/pagination.ts";
import type { ResourceBusy } from "../one-run-at-once.ts";
import { makeProfiles } from "../profiles.ts";
import { makeRunPages } from "../run-pages.ts";
import { bringIn, type BroughtIn, refused, whoIs } from "./bring-in.ts";
import { ClientRuns } from "./client-runs.ts";
import { makeGiveToken } from "./give-token.ts";
import { receiveBody } from "./received-body.ts";
import { exchangeRun, FAULTS_A_PAGE } from "./run-answer.ts";
import { formatFor, OUT_TYPES, sentOut, writtenOut } from "./send-out.ts";

const ExchangeGroup = HttpApiBuilder.group(
  Api,
  "exchange",
  Effect.fnUntraced(function* (handlers) {
    const pages = yield* makeRunPages;
    const profiles = yield* makeProfiles;
    const runs = yield* ClientRuns;
    const giveToken = yield* makeGiveToken;

    /** A run of whoever calls; another's is not there. */
    const ownRun = Effect.fnUntraced(function* (id: number) {
      const client = yield* CurrentClient;
      const seen = yield* pages.one(id);
      if (seen === undefined || seen.run.receivedBy !== whoIs(client)) {
        return yield* Effect.fail(new NotFound({ message: "Ce passage est introuvable." }));
      }
      return { client, seen };
    });

    /** It as it stands, with a page of its faulty lines. */
    const answered = Effect.fnUntraced(function* (id: number, page = 1) {
      const { client, seen } = yield* ownRun(id);
      const { lines } = yield* pages.lines(id, "faulty", pageOf({ page }, FAULTS_A_PAGE));
      return exchangeRun(client, seen, lines);
    });

    /** Does the work of a run, and answers where it has come to when the wait is over. */
    const attended = Effect.fnUntraced(function* (
      request: HttpServerRequest.HttpServerRequest,
      brought: BroughtIn,
    ) {
      const answer = yield* runs
        .attended(waitOf(request), (received) => bringIn(brought, received), brought.body.forget)
        .pipe(
          Effect.catchTag("ResourceBusy", busy),
          Effect.catchTag("UnreadableFile", ({ reason, line }) =>
            refused("FICHIER_ILLISIBLE", reason, line),
          ),
        );
      switch (answer._tag) {
        case "Busy":
          return yield* busy({ message: NO_TURN });
        case "Ended":
          return yield* answered(answer.run.id);
        case "GoesOn": {
          const headers = { location: `/api/v2/exchange/runs/${answer.run}`, "retry-after": "2" };
          return jsonAnswer(yield* answered(answer.run), headers, 202);
        }
      }
    });

    return handlers
      .handleRaw("exchangeToken", ({ request }) => giveToken(request))
      .handleRaw(
        "exchangeIn",
        Effect.fnUntraced(function* ({ params: { resource }, query, request }) {
          const client = yield* CurrentClient;
          const { source, merchant } = client;
          const isComplete = query.complete === "true";
          const key = request.headers["idempotency-key"];
          if (key !== undefined && !isKey(key)) return yield* refused("CLE_TROP_COURTE", NO_KEY);
          if (isComplete && merchant !== null) {
            return yield* refused("COMPLET_REFUSE", NEVER_COMPLETE);
          }
          const profile = query.profile === undefined ? null : yield* profiles.named(query.profile);
          if (profile === undefined || (profile !== null && profile.resource !== resource)) {
            return yield* refused("PROFIL_INCONNU", noProfile(query.profile));
          }
          return yield* attended(request, {
            client,
            resource,
            profile,
            key,
            asOf: query.asOf ?? null,
            isPreview: query.preview === "true",
            wish: {
              ...NO_WISH,
              complete: isComplete,
              only: query.only ?? null,
              goodLines: query.goodLines === "true",
              ...(source === null ? {} : { source }),
            },
            body: yield* receiveBody(request),
          });
        }),
      )
      .handle("exchangeRun", ({ params, query }) => answered(params.id, query.page))
      .handle(
        "exchangeControl",
        Effect.fnUntraced(function* ({ params }) {
          const { control } = (yield* ownRun(params.id)).seen.run;
          if (control === null) return yield* Effect.fail(new NotFound({ message: NO_CONTROL }));
          return HttpServerResponse.uint8Array(Buffer.from(control, "latin1"), {
            contentType: EDIFACT,
          });
        }),
      )
      .handle(
        "exchangeOut",
        Effect.fnUntraced(function* ({ params: { resource }, query: { since = null }, request }) {
          const client = yield* CurrentClient;
          const format = formatFor(request.headers["accept"]);
          // Before anything is read: what is written meanwhile is told the next time.
          callOf(request)?.exchange.setHeader("Next-Since", yield* now);
          const contentType = OUT_TYPES[format];
          // Nobody would read what was written.
          if (request.method === "HEAD") return HttpServerResponse.text("", { contentType });
          const folder = yield* runs.working(writtenOut(client, resource, since, format));
          return HttpServerResponse.stream(sentOut(folder), { contentType });
        }),
      );
  }),
);

/** The exchange's calls for programs of partners. */
export const ExchangeHandlers = ExchangeGroup.pipe(
  Layer.provide([ClientRuns.layer, SecurityLog.layer]),
);

/** Seconds that `Prefer` asks to wait for the end of a run. */
const waitOf = ({ headers }: HttpServerRequest.HttpServerRequest): number => {
  const prefer = headers["prefer"] ?? "";
  if (/\brespond-async\b/i.test(prefer)) return 0;
  const [, seconds] = /\bwait=(\d{1,4})\b/i.exec(prefer) ?? [];
  return seconds === undefined ? USUAL_WAIT : Math.min(Number(seconds), LONGEST_WAIT);
};

const USUAL_WAIT = 10;
const LONGEST_WAIT = 30;

const busy = ({ message }: Pick<ResourceBusy, "message">) => Effect.fail(new Conflict({ message }));

const noProfile = (name = ""): string =>
  `Aucun profil de cette ressource ne s'appelle « ${name} ».`;

const EDIFACT = "application/edifact";
const NO_CONTROL = "Ce passage n'est pas venu en EDIFACT : aucun CONTRL n'y répond.";
const NO_KEY = "Idempotency-Key : de 8 à 100 caractères.";
const NEVER_COMPLETE =
  "Qui est lié à un marchand ne dit pas que ses lignes sont toutes les lignes : écrivez « Actif » à « non » pour ce qui ne se vend plus.";
const NO_TURN = "D'autres passages sont en cours : renvoyez cet appel dans une minute.";
