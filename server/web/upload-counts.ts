import { Context, Effect, Layer, Schema } from "effect";
import { HttpServerRequest } from "effect/http";
import { SqlClient } from "effect/sql";
import { TooManyRequests } from "../../api-schema/problems.ts";
import {
  allowanceProblem,
  fitsIn,
  leastOf,
  leftOf,
  type UploadQuota,
  type Uploads,
} from "../../core/files/upload-allowance.ts";
import { secondsToTomorrow } from "../../core/files/upload-day.ts";
import { now, today } from "../clock.ts";
import { bodyLimit } from "./edge.ts";

/** Somebody whose files of a day are counted, under a key that names nobody. */
export interface Sender {
  readonly quota: UploadQuota;
  /** Tells it from others of the same quota. */
  readonly id: number | string;
}

/** Whether a form carries more than words, as far as its length tells; one without a length may. */
export const hasFiles = (request: HttpServerRequest.HttpServerRequest): boolean =>
  !(Number(request.headers["content-length"]) <= bodyLimit);

/**
 * Files of a day are counted in the database, so that all processes count together (docs/limits.md).
 * A message that counts for several (a person, their store) counts for all of them or for none.
 */
export class UploadCounts extends Context.Service<
  UploadCounts,
  {
    /** What all of the senders have left together. */
    readonly left: (senders: readonly Sender[]) => Effect.Effect<Uploads>;
    /**
     * Refuses a form whose length says that its files cannot be within the quotas, before it is read.
     * What comes without a length, or around the edge, is counted when it is there.
     */
    readonly refuseTooLong: (
      senders: readonly Sender[],
    ) => Effect.Effect<void, TooManyRequests, HttpServerRequest.HttpServerRequest>;
    /** Counts a message with files; call it inside the transaction that keeps it. */
    readonly count: (
      senders: readonly Sender[],
      sizes: readonly number[],
    ) => Effect.Effect<void, TooManyRequests>;
  }
>()("panetier/web/UploadCounts") {
  static readonly layer: Layer.Layer<UploadCounts, never, SqlClient.SqlClient> = Layer.effect(
    UploadCounts,
    Effect.suspend(() => makeUploadCounts),
  );
}

const makeUploadCounts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  const sent = Effect.fnUntraced(function* (senders: readonly Sender[]) {
    const rows = yield* sql`select who, messages, bytes::text from upload_count
      where day = ${yield* today}::date and ${sql.in("who", senders.map(keyOf))}`;
    return new Map((yield* decodeRows(rows)).map((row) => [row.who, row]));
  }, Effect.orDie);

  const left = Effect.fnUntraced(function* (senders: readonly Sender[]) {
    const known = yield* sent(senders);
    return leastOf(
      senders.map((sender) => leftOf(sender.quota, known.get(keyOf(sender)) ?? NOTHING)),
    );
  });

  const refuse = Effect.fnUntraced(function* (allowance: Uploads, bytes: number) {
    const message = allowanceProblem(allowance, bytes) ?? "";
    const retryAfter = secondsToTomorrow(yield* now);
    return yield* Effect.fail(new TooManyRequests({ message, retryAfter }));
  });

  return UploadCounts.of({
    left,
    refuseTooLong: Effect.fnUntraced(function* (senders) {
      const request = yield* HttpServerRequest.HttpServerRequest;
      // The words and what a form puts around them.
      const least = Number(request.headers["content-length"] ?? 0) - bodyLimit;
      if (least <= 0) return;
      const allowance = yield* left(senders);
      if (!fitsIn(allowance, least)) yield* refuse(allowance, least);
    }),
    count: Effect.fnUntraced(function* (senders, sizes) {
      if (sizes.length === 0) return;
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      const day = yield* today;
      const after = yield* Effect.forEach(senders, (sender) =>
        // Locks the row: of two at once the second sees the first. Always in the order of the
        // senders, or two messages could wait for each other.
        sql`insert into upload_count as c (who, day, messages, bytes)
          values (${keyOf(sender)}, ${day}::date, 1, ${bytes})
          on conflict (who, day) do update
            set messages = c.messages + 1, bytes = c.bytes + excluded.bytes
          returning who, messages, bytes::text`.pipe(
          Effect.flatMap(decodeRows),
          Effect.map(([row = NOTHING]) =>
            leftOf(sender.quota, { messages: row.messages - 1, bytes: row.bytes - bytes }),
          ),
          Effect.orDie,
        ),
      );
      const before = leastOf(after);
      if (!fitsIn(before, bytes)) yield* refuse(before, bytes);
    }),
  });
});

const keyOf = ({ quota, id }: Sender): string => `${quota} ${id}`;

const NOTHING: Uploads = { messages: 0, bytes: 0 };

const decodeRows = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Struct({ who: Schema.String, messages: Schema.Int, bytes: Schema.FiniteFromString }),
  ),
);
