import { Effect, Layer } from "effect";
import { HttpServerRequest, HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient, SqlError } from "effect/sql";
import { stat } from "node:fs/promises";
import { CurrentAgent } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { NotFound, TooManyRequests, Unavailable } from "../../api-schema/problems.ts";
import { isWithin } from "../../core/catalogue/picture-crop.ts";
import { PHOTOGRAPH_MESSAGES, PhotographRefused } from "../pictures/photograph-refused.ts";
import { picturePathProblem } from "../pictures/picture-path.ts";
import { PictureBusy } from "../pictures/picture-refused.ts";
import { Pictures, picturesPerPage } from "../pictures/pictures.ts";
import { Studio } from "../pictures/studio.ts";
import { callOf } from "../web/calls.ts";
import { fieldProblem } from "../web/field-problem.ts";
import { pageOf, paginated } from "../web/pagination.ts";
import { UploadCounts } from "../web/upload-counts.ts";
import { instantOf } from "./instant-of.ts";
import { NO_PHOTOGRAPH_LEFT, PhotographGateLive, photographSenders } from "./photograph-gate.ts";

const StaffPicturesGroup = HttpApiBuilder.group(
  Api,
  "staffPictures",
  Effect.fnUntraced(function* (handlers) {
    const pictures = yield* Pictures;
    const studio = yield* Studio;
    const uploads = yield* UploadCounts;
    const sql = yield* SqlClient.SqlClient;

    /** Counted as it was sent, right or wrong: what is kept of it is small. */
    const count = Effect.fnUntraced(function* (agentId: number, file: string) {
      const { size } = yield* Effect.promise(() => stat(file));
      yield* sql.withTransaction(uploads.count(photographSenders(agentId), [size])).pipe(
        Effect.catchIf(SqlError.isSqlError, Effect.die),
        Effect.catchTag("TooManyRequests", ({ retryAfter }) =>
          Effect.fail(new TooManyRequests({ message: NO_PHOTOGRAPH_LEFT, retryAfter })),
        ),
      );
    });

    /** The photograph as the shop keeps it. */
    const developed = Effect.fnUntraced(function* (file: string) {
      const { photograph } = yield* Effect.promise(studio.tools);
      const made = yield* Effect.promise(() =>
        photograph(file).catch((error: unknown) => {
          if (error instanceof PhotographRefused || error instanceof PictureBusy) return error;
          throw error;
        }),
      );
      if (made instanceof PictureBusy) return yield* busy;
      if (!(made instanceof PhotographRefused)) return made;
      return yield* Effect.fail(fieldProblem("files", PHOTOGRAPH_MESSAGES[made.problem]));
    });

    return handlers.handleAll({
      staffPictures: Effect.fnUntraced(function* ({ query }) {
        const at = pageOf(query, picturesPerPage);
        const found = yield* pictures.list(query.search ?? "", at.page);
        return paginated(found.pictures, found.total, at);
      }),
      staffPictureChanges: () =>
        Effect.map(pictures.changes, (changes) =>
          changes.map((change) => ({ ...change, at: instantOf(change.at) })),
        ),
      staffPhotographsLeft: Effect.fnUntraced(function* () {
        return yield* uploads.left(photographSenders((yield* CurrentAgent).id));
      }),
      staffAddPhotograph: Effect.fnUntraced(function* ({ payload }) {
        const agent = yield* CurrentAgent;
        const path = (payload.path ?? "").trim();
        const pathProblem = picturePathProblem(path);
        if (pathProblem !== null) return yield* Effect.fail(fieldProblem("path", pathProblem));
        const [file] = payload.files ?? [];
        if (file === undefined) {
          return yield* Effect.fail(fieldProblem("files", PHOTOGRAPH_MESSAGES.missing));
        }
        yield* count(agent.id, file.path);
        const made = yield* developed(file.path);
        yield* pictures.put(path, made, { agentId: agent.id, name: agent.name });
      }),
      staffWholePicture: Effect.fnUntraced(function* ({ query }) {
        const bytes = yield* pictures.whole(query.path);
        if (bytes === undefined) return yield* Effect.fail(noPhotograph());
        return HttpServerResponse.uint8Array(bytes, {
          contentType: "image/webp",
          headers: { "cache-control": "private, no-cache" },
        });
      }),
      staffCropPicture: Effect.fnUntraced(function* ({ payload: { path, crop } }) {
        const agent = yield* CurrentAgent;
        if (crop !== null && !isWithin(crop)) {
          return yield* Effect.fail(fieldProblem("crop", "Cette partie dépasse de la photo."));
        }
        const author = { agentId: agent.id, name: agent.name };
        if (!(yield* pictures.crop(path, crop, author))) return yield* Effect.fail(noPhotograph());
      }),
      staffRemovePicture: Effect.fnUntraced(function* ({ payload }) {
        const agent = yield* CurrentAgent;
        yield* pictures.remove(payload.path, { agentId: agent.id, name: agent.name });
      }),
    });
  }),
);

export const StaffPicturesHandlers = StaffPicturesGroup.pipe(
  Layer.provideMerge(PhotographGateLive),
  Layer.provide(UploadCounts.layer),
);

const noPhotograph = () => new NotFound({ message: "Aucune photo n’est à cette adresse." });

/** Some photographs have been decoded by then. */
const BUSY_SECONDS = "10";

const busy = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest;
  callOf(request)?.exchange.setHeader("Retry-After", BUSY_SECONDS);
  return yield* Effect.fail(
    new Unavailable({
      message: "Trop de photos arrivent en même temps. Renvoyez la vôtre dans quelques secondes.",
    }),
  );
});
