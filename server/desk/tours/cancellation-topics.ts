import { Effect, type Layer } from "effect";
import { SqlClient } from "effect/sql";
import { beginningOfDay } from "../../../core/calendar/paris-time.ts";
import { AlertSmsDue } from "../../alerts/alert-topics.ts";
import { nowDate } from "../../clock.ts";
import { Settings } from "../../config.ts";
import { sellingFirm, type SellingFirm } from "../../firm/selling-firm.ts";
import { MailDue } from "../../outbox/mail-topic.ts";
import { Outbox, topicHandler } from "../../outbox/outbox.ts";
import { Sms } from "../../ports/sms.ts";
import { lorryCancelledMail, cancellationText } from "./cancellation-mail.ts";
import { CancellationToTell } from "./lorry-cancellations.ts";
import { tourQueries } from "./tour-queries.ts";

/** Tells each shop of its order's new day, once: by mail, and by text message where one is sent. */
export const CancellationTopics: Layer.Layer<
  never,
  never,
  SqlClient.SqlClient | SellingFirm | Outbox | Sms | Settings
> = topicHandler(CancellationToTell, ({ cancellation }) =>
  Effect.gen(function* () {
    const queries = tourQueries(yield* SqlClient.SqlClient);
    const { announce } = yield* Outbox;
    const { offered } = yield* Sms;
    const { publicUrl } = yield* Settings;
    const row = yield* queries.hold(cancellation);
    if (row === undefined || row.toldAt !== null || row.takenBackAt !== null) return;
    yield* queries.markTold(cancellation, yield* nowDate);
    const from = yield* sellingFirm;
    for (const told of yield* queries.told(cancellation)) {
      yield* announce(MailDue, lorryCancelledMail(from, row, told, publicUrl));
      if (offered && told.mobile !== null) {
        const text = cancellationText(row.day, told, from.firm.brand);
        yield* announce(AlertSmsDue, {
          message: { to: told.mobile, text },
          until: beginningOfDay(told.day),
        });
      }
    }
  }),
);
