import { Effect, Schema } from "effect";
import { createHash } from "node:crypto";
import type { PartnerAnswer } from "../../partners/guarded-request.ts";
import { makePartnerClient } from "../../partners/partner-client.ts";
import { ESignatureUnavailable } from "../../ports/e-signature.ts";

/** Yousign answered with a refusal: what was asked cannot be done as it stands. */
export class YousignRefused extends Schema.TaggedError<YousignRefused>()("YousignRefused", {
  message: Schema.String,
  status: Schema.Int,
}) {}

type Failed = ESignatureUnavailable | YousignRefused;

interface CallOptions {
  readonly method?: "DELETE" | "GET" | "POST";
  readonly json?: unknown;
  readonly form?: { readonly contentType: string; readonly body: Uint8Array };
  readonly mostBytes?: number;
  readonly patienceMs?: number;
}

const MOST_BYTES = 256 * 1024;
/** A signed mandate and its report weigh some 100 kB each. */
const MOST_FILE_BYTES = 10 * 1024 * 1024;
const FILE_PATIENCE_MS = 15_000;

/** A key that is not known yet, or no more, is the house's to mend: nothing is refused by it. */
const AWAY: readonly number[] = [401, 403, 408, 425, 429];

const isAway = (status: number): boolean =>
  status >= 500 || status < 200 || (status >= 300 && status < 400) || AWAY.includes(status);

/** Calls to Yousign's API, version 3, by the one client for calls that leave, behind one circuit. */
export const yousignCalls = (
  api: string,
  key: string,
  patience: { readonly patienceMs?: number } = {},
) => {
  const { call } = makePartnerClient();

  const ask = (path: string, options: CallOptions = {}): Effect.Effect<PartnerAnswer, Failed> => {
    const { method = "GET", json, form, mostBytes = MOST_BYTES } = options;
    const patienceMs = patience.patienceMs ?? options.patienceMs;
    return call(
      "signature",
      {
        url: `${api}${path}`,
        method,
        headers: {
          authorization: `Bearer ${key}`,
          accept: "application/json, application/pdf",
          ...(json === undefined ? {} : { "content-type": "application/json" }),
          ...(form === undefined ? {} : { "content-type": form.contentType }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        ...(form === undefined ? {} : { body: form.body }),
        ...(patienceMs === undefined ? {} : { patienceMs }),
        mostBytes,
        fromEnvironment: true,
      },
      // What makes something is not sent twice: what is there of it is looked for first.
      { again: method === "GET" ? 1 : 0 },
    ).pipe(
      Effect.mapError((cause) => new ESignatureUnavailable({ message: cause.message, cause })),
      Effect.tap(({ status }) =>
        status === 401 || status === 403
          ? Effect.annotateLogs(
              Effect.logError("YOUSIGN_API_KEY est refusée par Yousign"),
              "status",
              status,
            )
          : Effect.void,
      ),
      Effect.filterOrFail(
        ({ status }) => !isAway(status),
        ({ status }) => new ESignatureUnavailable({ message: `Yousign answered ${status}` }),
      ),
      Effect.filterOrFail(
        ({ status }) => status < 300,
        ({ status }) =>
          new YousignRefused({ message: `Yousign refused ${method}: ${status}`, status }),
      ),
    );
  };

  /** The same with its answer read; what is not as documented counts as away. */
  const read = <S extends Schema.Codec<unknown, unknown>>(
    schema: S,
    path: string,
    options: CallOptions = {},
  ): Effect.Effect<S["Type"], Failed> =>
    Effect.flatMap(ask(path, options), ({ body }) =>
      Schema.decodeUnknownEffect(Schema.fromJsonString(schema))(body.toString()).pipe(
        Effect.mapError(
          // Not the cause: it repeats what came, and that names people.
          () => new ESignatureUnavailable({ message: "An answer of Yousign cannot be read" }),
        ),
      ),
    );

  /** A PDF. */
  const file = (path: string): Effect.Effect<Uint8Array, Failed> =>
    ask(path, { mostBytes: MOST_FILE_BYTES, patienceMs: FILE_PATIENCE_MS }).pipe(
      Effect.filterOrFail(
        ({ body }) => body.subarray(0, 5).toString("latin1") === "%PDF-",
        () => new ESignatureUnavailable({ message: "A paper of Yousign is no PDF" }),
      ),
      Effect.map(({ body }) => body),
    );

  return { ask, read, file };
};

/** A document as Yousign takes it: multipart, one file. */
export const documentForm = (name: string, pdf: Uint8Array): NonNullable<CallOptions["form"]> => {
  // Nothing of the file can be it: it hangs on all of its bytes.
  const boundary = createHash("sha256").update(pdf).digest("hex");
  const part = (head: string, content: string | Uint8Array) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ];
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      ...part('name="nature"', "signable_document"),
      ...part(`name="file"; filename="${name}"\r\nContent-Type: application/pdf`, pdf),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  };
};
