import { Effect, Schema } from "effect";

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

/** Calls to the ERP at an address, with its token. */
export const callErp =
  (base: string, token: string) =>
  (path: string, options: CallOptions = {}): Effect.Effect<ErpAnswer, ErpAway> =>
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
