import { Clock, Effect } from "effect";
import { type HttpServerRequest, HttpServerResponse, Multipart } from "effect/http";
import { SqlClient, SqlError } from "effect/sql";
import { stat } from "node:fs/promises";
import { Settings } from "../config.ts";
import { makeCallLimit } from "../web/call-limit.ts";
import { makeUploadCounts, type Sender } from "../web/upload-counts.ts";
import {
  PHOTOGRAPH_BOUNDS,
  PHOTOGRAPH_MESSAGES,
  PhotographRefused,
} from "../pictures/photograph-refused.ts";
import { PictureBusy } from "../pictures/picture-refused.ts";
import { picturePathProblem } from "../pictures/picture-path.ts";
import { Pictures, picturesPerPage } from "../pictures/pictures.ts";
import { Studio } from "../pictures/studio.ts";
import { leadTo, pageAnswer } from "./page-answer.ts";
import { pagingOf } from "./page-links.ts";
import {
  NO_PHOTOGRAPH_LEFT,
  type PictureForm,
  picturesPage,
  removePicturePage,
} from "./pictures-page.ts";
import { refusedFormPage } from "./sign-in-page.ts";
import type { SupportDoor, Visit } from "./support-door.ts";
import { pageIn, queryOf } from "./support-requests.ts";

/** The photograph, the words beside it, and what a form puts around them. */
const FORM_BYTES = PHOTOGRAPH_BOUNDS.bytes + 16 * 1024;

/** Photographs that one agent may send within the window, right or wrong. */
export const allowedPhotographs = 60;
export const photographWindowMs = 10 * 60 * 1000;

/** The parser stops a file at its limit, so that 20 MB to the byte still pass. */
const limits = Multipart.limitsServices({
  maxParts: 5,
  maxFieldSize: "4 KiB",
  maxFileSize: PHOTOGRAPH_BOUNDS.bytes + 1,
  maxTotalSize: FORM_BYTES,
});

/** Where agents put photographs into the shop and take them away. */
export const makePicturesDesk = Effect.fnUntraced(function* (door: SupportDoor) {
  const { publicUrl } = yield* Settings;
  const pictures = yield* Pictures;
  const studio = yield* Studio;
  const limit = makeCallLimit(allowedPhotographs, photographWindowMs);
  const uploads = yield* makeUploadCounts;
  const sql = yield* SqlClient.SqlClient;

  const page = Effect.fnUntraced(function* (
    { agent, seat }: Visit,
    request: HttpServerRequest.HttpServerRequest,
    form: PictureForm,
    status: number,
  ) {
    const number = pageIn(request);
    const text = (queryOf(request).get("recherche") ?? "").slice(0, 200);
    const found = yield* pictures.list(text, number);
    const paging = pagingOf(number, found.total, picturesPerPage);
    const shown = { text, pictures: found.pictures, paging };
    const left = yield* uploads.left(sendersOf(agent.id));
    const changes = yield* pictures.changes;
    return pageAnswer(picturesPage(seat, { ...form, left }, shown, changes), publicUrl, status);
  });

  const showPictures = door.forAgents((visit, request) => {
    const path = (queryOf(request).get("adresse") ?? "").slice(0, 200);
    return page(visit, request, { path, problem: null }, 200);
  });

  /** What is wrong with a photograph, 'busy' for now with none, or undefined once it is in the shop. */
  const taken = Effect.fnUntraced(function* ({ agent }: Visit, path: string, file: string) {
    const { photograph } = yield* Effect.promise(studio.tools);
    const made = yield* Effect.tryPromise({
      try: () => photograph(file),
      catch: (error) => error,
    }).pipe(
      Effect.catchIf(
        (error) => error instanceof PhotographRefused,
        ({ problem }) => Effect.succeed(problem),
      ),
      Effect.catchIf(
        (error) => error instanceof PictureBusy,
        () => Effect.succeed("busy" as const),
      ),
      Effect.orDie,
    );
    if (typeof made === "string") return made;
    yield* pictures.put(path, made, { agentId: agent.id, name: agent.name });
    return undefined;
  });

  const received = Effect.fnUntraced(function* (
    visit: Visit,
    request: HttpServerRequest.HttpServerRequest,
  ) {
    const form = yield* request.multipart;
    const fieldOf = (name: string): string => {
      const value = form[name];
      return typeof value === "string" ? value : "";
    };
    if (!door.isGenuine(request, fieldOf("jeton"))) {
      return pageAnswer(refusedFormPage(), publicUrl, 403);
    }
    const path = fieldOf("adresse").trim();
    const refused = (problem: string) => page(visit, request, { path, problem }, 422);
    const pathProblem = picturePathProblem(path);
    if (pathProblem !== null) return yield* refused(pathProblem);
    const [file] = Array.isArray(form["photo"]) ? form["photo"] : [];
    if (file === undefined || typeof file === "string") {
      return yield* refused(PHOTOGRAPH_MESSAGES.missing);
    }
    // Counted as it was sent, right or wrong: what is kept of it is small.
    const { size } = yield* Effect.promise(() => stat(file.path));
    yield* Effect.catchIf(
      sql.withTransaction(uploads.count(sendersOf(visit.agent.id), [size])),
      SqlError.isSqlError,
      Effect.die,
    );
    const problem = yield* taken(visit, path, file.path);
    if (problem === "busy") {
      return later(yield* page(visit, request, { path, problem: BUSY }, 503), BUSY_SECONDS);
    }
    if (problem !== undefined) return yield* refused(PHOTOGRAPH_MESSAGES[problem]);
    return leadTo(`${publicUrl}/_support/images?${new URLSearchParams({ recherche: path })}`);
  });

  // Who may send is known before anything is read.
  const addPicture = door.forAgents((visit, request) =>
    Effect.gen(function* () {
      const refused = (problem: string, status: number) =>
        page(visit, request, { path: "", problem }, status);
      const waitMs = limit(String(visit.agent.id), yield* Clock.currentTimeMillis);
      if (waitMs > 0) {
        return later(yield* refused(tooMany(waitMs), 429), Math.ceil(waitMs / 1000));
      }
      if (Number(request.headers["content-length"] ?? 0) > FORM_BYTES) {
        return yield* refused(PHOTOGRAPH_MESSAGES["too heavy"], 413);
      }
      return yield* Effect.andThen(
        uploads.refuseTooLong(sendersOf(visit.agent.id)),
        received(visit, request),
      ).pipe(
        Effect.catchTag("TooManyRequests", ({ retryAfter }) =>
          Effect.map(refused(NO_PHOTOGRAPH_LEFT, 429), (answer) => later(answer, retryAfter)),
        ),
        Effect.provideContext(limits),
        Effect.catchTag("MultipartError", ({ reason }) => {
          if (reason._tag === "InternalError") return Effect.die(reason);
          return reason._tag === "Parse"
            ? refused("Le formulaire est illisible : envoyez-le de nouveau.", 400)
            : refused(PHOTOGRAPH_MESSAGES["too heavy"], 413);
        }),
        Effect.scoped,
      );
    }),
  );

  const askRemove = door.forAgents(({ seat }, request) => {
    const path = (queryOf(request).get("adresse") ?? "").slice(0, 200);
    return Effect.succeed(pageAnswer(removePicturePage(seat, path), publicUrl));
  });

  // One that somebody else has removed meanwhile is gone all the same: the list shows it.
  const remove = door.formForAgents(({ agent }, { form }) =>
    Effect.as(
      pictures.remove(form.get("adresse") ?? "", { agentId: agent.id, name: agent.name }),
      leadTo(`${publicUrl}/_support/images`),
    ),
  );

  return { showPictures, addPicture, askRemove, remove };
});

const sendersOf = (agentId: number): readonly Sender[] => [{ quota: "photographer", id: agentId }];

const tooMany = (milliseconds: number): string =>
  `Vous avez envoyé ${allowedPhotographs} photos. Réessayez dans ${Math.ceil(milliseconds / 60_000)} min.`;

/** Some photographs have been decoded by then. */
const BUSY_SECONDS = 10;
const BUSY = "Trop de photos arrivent en même temps. Renvoyez la vôtre dans quelques secondes.";

const later = (
  answer: HttpServerResponse.HttpServerResponse,
  seconds: number,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setHeader(answer, "retry-after", String(seconds));
