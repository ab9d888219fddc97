import { Clock, Effect, Schema } from "effect";

/** What the ERP answered, whole; nothing of what only says that it is away. */
export interface ErpAnswer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly bytes: Uint8Array;
}

/** It did not answer, or said that it cannot for now. */
export class ErpAway extends Schema.TaggedError<ErpAway>()("ErpAway", {
  message: Schema.String,
  cause: Schema.optionalKey(Schema.Defect()),
}) {}

interface CallOptions {
  readonly method?: "GET" | "PUT" | "POST";
  readonly json?: unknown;
  readonly mostBytes?: number;
}

/** A call waits so long, whatever comes of it. */
const PATIENCE = "5 seconds";
const MOST_BYTES = 64 * 1024;

/** Answers that say nothing of what was asked: the same call may be answered otherwise later. */
const isAway = (status: number): boolean =>
  status >= 500 || status < 200 || (status >= 300 && status < 400) || AWAY.includes(status);

/** A token that is not known yet, or no more, is the house's to mend: nothing is refused by it. */
const AWAY: readonly number[] = [401, 403, 408, 425, 429];

/** After so many calls in a row that nobody answered, none is made for a while; then one looks again. */
const OPENS_AFTER = 5;
const OPEN_MS = 30_000;

/** Calls to the ERP at an address, with its token, and the circuit before them. */
export const callErp = (base: string, token: string) => {
  let failures = 0;
  let closedAgainMs = 0;
  const once = (path: string, options: CallOptions): Effect.Effect<ErpAnswer, ErpAway> =>
    Effect.tryPromise({
      try: (signal) => fetched(`${base}${path}`, token, options, signal),
      catch: (cause) => new ErpAway({ message: "The ERP did not answer", cause }),
    }).pipe(
      Effect.timeoutOrElse({
        duration: PATIENCE,
        orElse: () => Effect.fail(new ErpAway({ message: "The ERP did not answer in time" })),
      }),
      Effect.filterOrFail(
        ({ status }) => !isAway(status),
        ({ status }) => new ErpAway({ message: `The ERP answered ${status}` }),
      ),
    );
  return Effect.fnUntraced(function* (
    path: string,
    options: CallOptions = {},
  ): Effect.fn.Return<ErpAnswer, ErpAway> {
    const ms = yield* Clock.currentTimeMillis;
    if (failures >= OPENS_AFTER) {
      if (ms < closedAgainMs) {
        return yield* new ErpAway({ message: "The ERP is away: it is not asked for a while" });
      }
      // Who comes first looks; the others wait for what they find.
      closedAgainMs = ms + OPEN_MS;
    }
    const answer = yield* Effect.tapError(once(path, options), () =>
      Effect.sync(() => {
        failures += 1;
        closedAgainMs = ms + OPEN_MS;
      }),
    );
    failures = 0;
    return answer;
  });
};

const fetched = async (
  url: string,
  token: string,
  { method = "GET", json, mostBytes = MOST_BYTES }: CallOptions,
  signal: AbortSignal,
): Promise<ErpAnswer> => {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(json === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    // The token goes to the ERP's address and to no other.
    redirect: "manual",
    signal,
  });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    if (size > mostBytes) throw new Error(`More than ${mostBytes} bytes`);
    pieces.push(piece);
  }
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    bytes: Buffer.concat(pieces),
  };
};
