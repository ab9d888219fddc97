import { Effect, Schema } from "effect";
import type { PartnerAnswer } from "../../partners/guarded-request.ts";
import { makePartnerClient } from "../../partners/partner-client.ts";

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
  /** It is left in peace until then (epoch milliseconds). */
  restsUntil: Schema.optionalKey(Schema.Number),
}) {}

interface CallOptions {
  readonly method?: "GET" | "PUT" | "POST";
  readonly json?: unknown;
  readonly mostBytes?: number;
}

const MOST_BYTES = 64 * 1024;

/** Answers that say nothing of what was asked: the same call may be answered otherwise later. */
const isAway = (status: number): boolean =>
  status >= 500 || status < 200 || (status >= 300 && status < 400) || AWAY.includes(status);

/** A token that is not known yet, or no more, is the house's to mend: nothing is refused by it. */
const AWAY: readonly number[] = [401, 403, 408, 425, 429];

const PARTNER = "erp";

/** Calls to the ERP at an address, with its token, behind one circuit. */
export const callErp = (base: string, token: string) => {
  const { call, healthOf } = makePartnerClient();
  const away = (message: string, cause?: unknown) =>
    Effect.flatMap(healthOf(PARTNER), ({ openUntil }) =>
      Effect.fail(
        new ErpAway({
          message,
          ...(cause === undefined ? {} : { cause }),
          ...(openUntil === null ? {} : { restsUntil: openUntil }),
        }),
      ),
    );
  return (
    path: string,
    { method = "GET", json, mostBytes = MOST_BYTES }: CallOptions = {},
  ): Effect.Effect<ErpAnswer, ErpAway> =>
    call(PARTNER, {
      url: `${base}${path}`,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(json === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      mostBytes,
      fromEnvironment: true,
    }).pipe(
      Effect.catch((cause) => away(cause.message, cause)),
      Effect.flatMap((answer) =>
        isAway(answer.status)
          ? away(`The ERP answered ${answer.status}`)
          : Effect.succeed(answered(answer)),
      ),
    );
};

const answered = ({ status, headers, body }: PartnerAnswer): ErpAnswer => ({
  status,
  header: (name) => headers.get(name),
  bytes: body,
});
