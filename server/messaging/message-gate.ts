import { Effect, Layer, Option, Schema } from "effect";
import { HttpServerRequest } from "effect/http";
import type { SqlClient } from "effect/sql";
import { CurrentStore, MessageGate } from "../../api-schema/access.ts";
import {
  aboutOfferFields,
  aboutOrderFields,
  newThreadFields,
  replyFields,
} from "../../api-schema/messaging.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { withCheckedForm, type FieldsSoFar } from "../web/checked-form.ts";
import { Idempotency } from "../web/idempotency.ts";
import { hasFiles, UploadCounts } from "../web/upload-counts.ts";
import { makeUploadGate } from "../web/upload-gate.ts";
import { Writing } from "./writing.ts";
import { sendersOf, type Target } from "./writing-targets.ts";

/**
 * Before a message with files is read. Membership and role were looked at before (InStore); here, how
 * much its sender and their store sent today; and, when its first file comes, whether they may write
 * to whom it goes.
 */
export const MessageGateLive: Layer.Layer<
  MessageGate,
  never,
  SqlClient.SqlClient | Idempotency | SellingFirm
> = Layer.effect(
  MessageGate,
  Effect.gen(function* () {
    const { refuseTooLong } = yield* UploadCounts;
    const { isKnown } = yield* Idempotency;
    const { mayWrite } = yield* Writing;
    const pass = makeUploadGate();
    return Effect.fnUntraced(function* (answer) {
      const writer = yield* CurrentStore;
      const request = yield* HttpServerRequest.HttpServerRequest;
      const { customerId } = writer.identity;
      const checked = withCheckedForm(answer, (fields) => {
        const target = targetIn(fields);
        // What is no target at all is refused where the whole form is read.
        return target === undefined ? Effect.void : mayWrite(writer, target);
      });
      // Words alone are counted when they are kept (MSG-5), and cost next to nothing until then.
      if (!hasFiles(request)) return yield* checked;
      return yield* pass(
        String(customerId),
        Effect.gen(function* () {
          // One that was kept before adds nothing: its sender only never got the answer.
          const isRepeated = yield* isKnown(customerId, request.headers["idempotency-key"]);
          if (!isRepeated) yield* refuseTooLong(sendersOf(writer));
          return yield* checked;
        }),
      );
    });
  }),
).pipe(Layer.provide([Writing.layer, UploadCounts.layer]));

/** Where a message goes, as far as its first fields say. */
const targetIn = (fields: FieldsSoFar): Target | undefined =>
  readers.flatMap((read) => Option.toArray(read(fields)))[0];

const readers: readonly ((fields: FieldsSoFar) => Option.Option<Target>)[] = [
  reader(Schema.Struct({ shipmentId: aboutOrderFields.shipmentId }), ({ shipmentId }) => ({
    to: "shipment",
    shipmentId,
  })),
  reader(Schema.Struct({ variantCode: aboutOfferFields.variantCode }), ({ variantCode }) => ({
    to: "offer",
    variantCode,
  })),
  reader(Schema.Struct({ merchant: newThreadFields.merchant }), ({ merchant }) => ({
    to: "merchant",
    slug: merchant,
  })),
  reader(Schema.Struct({ threadId: replyFields.threadId }), ({ threadId }) => ({
    to: "thread",
    threadId,
  })),
];

function reader<A>(
  schema: Schema.Codec<A, unknown>,
  target: (decoded: A) => Target,
): (fields: FieldsSoFar) => Option.Option<Target> {
  const decode = Schema.decodeUnknownOption(schema);
  return (given) => Option.map(decode(given), target);
}
