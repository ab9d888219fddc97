import { Context, Effect, Layer, Schema } from "effect";
import type { ErpChanges } from "../../../api-schema/erp/changes.ts";
import {
  ErpCustomer,
  type ErpNewCustomer,
  ErpOpened,
  ErpScore,
} from "../../../api-schema/erp/customers.ts";
import {
  ErpHeldPage,
  type ErpOrder,
  ErpRefusal,
  ErpTaken,
} from "../../../api-schema/erp/orders.ts";
import type { PaymentScope } from "../../../api-schema/order.ts";
import type { ErpId, OrderNumber, Siren } from "../../../api-schema/primitives.ts";
import { Settings } from "../../config.ts";
import { ErpUnavailable } from "../../ports/erp.ts";
import { OrderBookUnavailable } from "../../ports/order-book.ts";
import { callErp, type ErpAnswer } from "./erp-http.ts";

/** What the ERP says of a version: held under a number, or not taken and why. */
export type VersionAnswer =
  | { readonly _tag: "taken"; readonly taken: ErpTaken }
  | { readonly _tag: "refused"; readonly refusal: ErpRefusal };

/** Rows of a resource since a cursor; null for one that the ERP does not keep, `gone` for a lost cursor. */
export type Changes =
  | { readonly _tag: "rows"; readonly body: Uint8Array; readonly next: string | null }
  | { readonly _tag: "cursorGone" }
  | { readonly _tag: "notKept" };

/** A page of rows at most; the ERP says the others with the next cursor. */
const MOST_ROWS_BYTES = 10 * 1024 * 1024;
const MOST_PAPER_BYTES = 10 * 1024 * 1024;
const MOST_HELD_BYTES = 1024 * 1024;

const makeErpCalls = Effect.gen(function* () {
  const { erpUrl = "", erpToken = "" } = yield* Settings;
  const base = erpUrl.replace(/\/+$/, "");
  const call = callErp(base, erpToken);

  const ask = (path: string, options: Parameters<typeof call>[1] = {}) =>
    call(path, options).pipe(
      Effect.mapError((cause) => new ErpUnavailable({ message: cause.message, cause })),
    );

  return {
    takeVersion: (version: {
      readonly order: OrderNumber;
      readonly scope: PaymentScope;
      readonly version: number;
      readonly said: ErpOrder;
    }): Effect.Effect<VersionAnswer, OrderBookUnavailable> =>
      call(`/orders/${version.order}/${version.scope}/versions/${version.version}`, {
        method: "PUT",
        json: version.said,
      }).pipe(
        Effect.flatMap((answer) => versionAnswer(answer)),
        Effect.mapError(
          (cause) =>
            new OrderBookUnavailable({
              message: cause.message,
              cause,
              keepsTrying: true,
              ...("restsUntil" in cause ? { restsUntil: cause.restsUntil } : {}),
            }),
        ),
      ),

    /** A page of what the ERP holds. */
    held: (after: string | null) =>
      ask(`/orders${afterText(after)}`, { mostBytes: MOST_HELD_BYTES }).pipe(
        Effect.flatMap((answer) => read(ErpHeldPage, answer)),
      ),

    customer: (id: ErpId) =>
      ask(`/customers/${id}`).pipe(
        Effect.flatMap((answer) =>
          answer.status === 404 ? Effect.succeed(undefined) : read(ErpCustomer, answer),
        ),
      ),

    openCustomer: (customer: ErpNewCustomer) =>
      ask("/customers", { method: "POST", json: customer }).pipe(
        Effect.flatMap((answer) => read(ErpOpened, answer)),
        Effect.map(({ erpId }) => erpId),
      ),

    score: (siren: Siren) =>
      ask(`/scores/${siren}`).pipe(
        Effect.flatMap((answer) =>
          answer.status === 404 ? Effect.succeed({ score: null }) : read(ErpScore, answer),
        ),
        Effect.map(({ score }) => score),
      ),

    changes: (resource: ErpChanges, after: string | null): Effect.Effect<Changes, ErpUnavailable> =>
      ask(`/changes/${resource}${afterText(after)}`, { mostBytes: MOST_ROWS_BYTES }).pipe(
        Effect.flatMap((answer): Effect.Effect<Changes, ErpUnavailable> => {
          switch (answer.status) {
            case 200: {
              const next = answer.header("next-cursor");
              return next === null || next.length > 200
                ? Effect.fail(new ErpUnavailable({ message: "No Next-Cursor with the rows" }))
                : Effect.succeed({ _tag: "rows", body: answer.bytes, next });
            }
            case 204:
              return Effect.succeed({ _tag: "rows", body: new Uint8Array(), next: null });
            case 404:
              return Effect.succeed({ _tag: "notKept" });
            case 410:
              return Effect.succeed({ _tag: "cursorGone" });
            default:
              return Effect.fail(unexpected(answer));
          }
        }),
      ),

    /** The bytes of a PDF that a row names; null where there is none. */
    paper: (name: string) =>
      ask(`/papers/${encodeURIComponent(name)}`, { mostBytes: MOST_PAPER_BYTES }).pipe(
        Effect.flatMap((answer) => {
          if (answer.status === 404) return Effect.succeed(null);
          return answer.status === 200
            ? Effect.succeed(answer.bytes)
            : Effect.fail(unexpected(answer));
        }),
      ),
  };
});

/** The calls of api-schema/erp.openapi.json, as the shop makes them: one circuit for all of them. */
export class ErpCalls extends Context.Service<ErpCalls, Effect.Success<typeof makeErpCalls>>()(
  "panetier/production/ErpCalls",
) {
  static readonly layer: Layer.Layer<ErpCalls, never, Settings> = Layer.effect(
    ErpCalls,
    Effect.suspend(() => makeErpCalls),
  );
}

const afterText = (after: string | null): string =>
  after === null ? "" : `?after=${encodeURIComponent(after)}`;

const versionAnswer = (answer: ErpAnswer): Effect.Effect<VersionAnswer, ErpUnavailable> =>
  answer.status === 200
    ? Effect.map(read(ErpTaken, answer), (taken) => ({ _tag: "taken", taken }))
    : Effect.map(Effect.option(decodeJson(ErpRefusal, answer)), (said) => ({
        _tag: "refused",
        refusal:
          said._tag === "Some"
            ? said.value
            : { reason: `L'ERP a répondu ${answer.status} sans dire pourquoi.`, cure: null },
      }));

const read = <S extends Schema.Codec<unknown, unknown>>(
  schema: S,
  answer: ErpAnswer,
): Effect.Effect<S["Type"], ErpUnavailable> =>
  answer.status === 200
    ? Effect.mapError(
        decodeJson(schema, answer),
        (cause) => new ErpUnavailable({ message: "The ERP's answer is not the contract's", cause }),
      )
    : Effect.fail(unexpected(answer));

const decodeJson = <S extends Schema.Codec<unknown, unknown>>(schema: S, { bytes }: ErpAnswer) =>
  Schema.decodeUnknownEffect(Schema.fromJsonString(schema))(Buffer.from(bytes).toString("utf8"));

const unexpected = ({ status }: ErpAnswer): ErpUnavailable =>
  new ErpUnavailable({ message: `The ERP answered ${status}` });
