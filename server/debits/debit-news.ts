import { Schema } from "effect";
import { topic } from "../outbox/topic.ts";

/** A remise that was approved is to be handed over to the bank. */
export const DebitBatchApproved = topic(
  "debit.approved",
  Schema.Struct({ batch: Schema.Int }),
  "bank",
);

/** A debit was settled, came back or was withdrawn: payments that asked for it follow. */
export const DebitMoved = topic("debit.moved", Schema.Struct({ debit: Schema.Int }));
