import { Clock, Effect, Layer, Schedule } from "effect";
import type { Siret } from "../../api-schema/primitives.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { Settings } from "../config.ts";
import {
  CompanyDirectory,
  DirectoryBusy,
  type DirectoryEntry,
  DirectoryUnavailable,
  UnknownEstablishment,
} from "../ports/company-directory.ts";
import { type TraceHeaders, withPartnerSpan } from "../traces/partner-span.ts";
import { guardedRequest } from "../partners/guarded-request.ts";
import { readSirene } from "./sirene-answers.ts";

/** A call waits so long, and is made once more when nothing answers: a person stands before it. */
const PATIENCE_MS = 3000;
const PAUSE_MS = 250;

/** Answers kept at most. */
const MOST_CACHED = 1000;
/** A company seldom changes within half a day; one that is not there yet may come. */
const CACHED_MS = { found: 12 * 60 * 60 * 1000, unknown: 5 * 60 * 1000 } as const;

/** Insee counts calls by the minute. */
const LONGEST_REST_S = 60;
const REST_S = 20;

/** An answer is some 5 kB; what is longer is none. */
const MOST_BYTES = 256 * 1024;

interface Cached {
  readonly until: number;
  readonly entry: DirectoryEntry | null;
}

/**
 * Insee's directory Sirene, API 3.11. A call that nobody answered, or with a fault of Insee's, is made a
 * second time; one that was refused (429) is not, and no other is made until Insee takes calls again.
 */
export const sireneDirectory = (
  options: { readonly patienceMs?: number } = {},
): Layer.Layer<CompanyDirectory, never, Settings> =>
  Layer.effect(
    CompanyDirectory,
    Effect.gen(function* () {
      const { inseeApi, inseeApiKey = "" } = yield* Settings;
      const patience = options.patienceMs ?? PATIENCE_MS;
      const cached = new BoundedCache<Siret, Cached>(MOST_CACHED);
      let restUntil = 0;

      const call = (siret: Siret) =>
        withPartnerSpan(
          "insee",
          (traced) => answerTo(siret, traced),
          ({ status }) => status,
        );

      const answerTo = (siret: Siret, traced: TraceHeaders) =>
        Effect.tryPromise({
          try: (signal) =>
            guardedRequest(
              {
                url: `${inseeApi}/siret/${siret}`,
                // The key goes to Insee's address and to no other.
                headers: {
                  accept: "application/json",
                  "X-INSEE-Api-Key-Integration": inseeApiKey,
                  ...traced,
                },
                patienceMs: patience,
                mostBytes: MOST_BYTES,
                fromEnvironment: true,
              },
              signal,
            ),
          catch: (cause) => unavailable("Insee did not answer", cause),
        });

      const callTwice = (siret: Siret) =>
        call(siret).pipe(
          Effect.filterOrFail(
            ({ status }) => status < 500,
            ({ status }) => unavailable(`Insee answered ${status}`),
          ),
          Effect.retry({ times: 1, schedule: Schedule.spaced(PAUSE_MS) }),
        );

      const ask = Effect.fnUntraced(function* (siret: Siret) {
        const answer = yield* callTwice(siret);
        const read = readSirene(answer.status, answer.body.toString());
        switch (read._tag) {
          case "found":
            return read.entry;
          case "unknown":
            return null;
          case "busy": {
            const seconds = Math.min(
              Number(answer.headers.get("retry-after")) || REST_S,
              LONGEST_REST_S,
            );
            restUntil = (yield* Clock.currentTimeMillis) + seconds * 1000;
            return yield* busy();
          }
          case "refused":
            yield* Effect.logError("INSEE_API_KEY est refusée par l'Insee", read.status);
            return yield* unavailable(`Insee refused the key: ${read.status}`);
          case "unreadable":
            yield* Effect.logWarning("Une réponse de l'Insee ne se lit pas", read.reason);
            return yield* unavailable(read.reason);
        }
      });

      return CompanyDirectory.of({
        find: Effect.fnUntraced(function* (siret) {
          const now = yield* Clock.currentTimeMillis;
          const known = cached.get(siret);
          if (known !== undefined && now < known.until) {
            return known.entry ?? (yield* new UnknownEstablishment());
          }
          if (now < restUntil) return yield* busy();
          const entry = yield* ask(siret);
          const lifetime = entry === null ? CACHED_MS.unknown : CACHED_MS.found;
          cached.set(siret, { until: now + lifetime, entry });
          return entry ?? (yield* new UnknownEstablishment());
        }),
      });
    }),
  );

const busy = () => new DirectoryBusy({ message: "Insee takes no more calls for now" });

const unavailable = (message: string, cause?: unknown): DirectoryUnavailable =>
  new DirectoryUnavailable({ message, ...(cause === undefined ? {} : { cause }) });
