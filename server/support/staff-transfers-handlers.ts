import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentAgent } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { Conflict } from "../../api-schema/problems.ts";
import type { TransferMatch, TypedTransfer, WriteOff } from "../../api-schema/staff-collections.ts";
import { allocatedSum } from "../../core/ledger/transfer-matching.ts";
import { readTransfer, type ReadTransfer } from "../../core/ledger/transfer-form.ts";
import { cents } from "../../core/money/cents.ts";
import { today as presentDay } from "../clock.ts";
import { BankAnswers } from "../debits/bank-answers.ts";
import { readBankFile } from "../outstandings/bank-file.ts";
import { ReceivedTransfers } from "../outstandings/received-transfers.ts";
import { Transfers } from "../outstandings/transfers.ts";
import { fieldProblem, fieldProblems } from "../web/field-problem.ts";

const StaffTransfersGroup = HttpApiBuilder.group(
  Api,
  "staffTransfers",
  Effect.fnUntraced(function* (handlers) {
    const transfers = yield* Transfers;
    const received = yield* ReceivedTransfers;
    const answers = yield* BankAnswers;

    const typed = Effect.fnUntraced(function* (payload: TypedTransfer) {
      const read = readTransfer(payload, yield* presentDay);
      return "problems" in read ? yield* Effect.fail(fieldProblems(read.problems)) : read;
    });
    const matchOf = Effect.fnUntraced(function* (transfer: ReadTransfer) {
      const { shares, lines, isKnown } = yield* transfers.match(transfer);
      const match: TransferMatch = {
        receivedOn: transfer.receivedOn,
        amount: transfer.amount,
        lines,
        kept: shares.unallocated.amount,
        allocated: allocatedSum(shares),
        isKnown,
      };
      return match;
    });
    const lossOf = Effect.fnUntraced(function* (request: WriteOff) {
      const reason = request.reason.replaceAll(/\s+/g, " ").trim();
      const loss = yield* transfers.lossOf(request.number.trim());
      const problems = [
        ...(loss === null ? [{ field: "number", message: "Cette facture n’existe pas." }] : []),
        ...(loss !== null && loss.owed <= 0
          ? [{ field: "number", message: "Rien n’est plus dû de cette facture." }]
          : []),
        ...(reason === "" ? [{ field: "reason", message: "Écrivez le motif." }] : []),
      ];
      return loss === null || problems.length > 0
        ? yield* Effect.fail(fieldProblems(problems))
        : { number: loss.number, company: loss.company, owed: loss.owed, reason };
    });

    return handlers.handleAll({
      staffMatchTransfer: ({ payload }) => Effect.flatMap(typed(payload), matchOf),
      staffEnterTransfer: Effect.fnUntraced(function* ({ payload }) {
        const agent = yield* CurrentAgent;
        const transfer = yield* typed(payload);
        const seen = cents(Math.max(0, Math.min(transfer.amount, payload.seen)));
        const by = { agent: agent.id, key: payload.key, seen };
        const entered = yield* transfers.enter(transfer, by);
        // Something was paid or sold meanwhile: they look at it again.
        if (entered._tag !== "Done") return yield* Effect.fail(new Conflict({ message: CHANGED }));
        return { id: entered.id };
      }),
      staffTransfers: ({ query }) => received.list(query),
      staffTransfer: ({ params }) => received.one(params.id),
      staffOwedItems: ({ query }) => received.owed(query.search),
      staffAllocate: Effect.fnUntraced(function* ({ params, payload }) {
        yield* received.allocate(params.id, payload, yield* CurrentAgent);
      }),
      staffUndoAllocation: Effect.fnUntraced(function* ({ params, payload }) {
        yield* received.undo(params.id, payload, yield* CurrentAgent);
      }),
      staffRefundTransfer: Effect.fnUntraced(function* ({ params, payload }) {
        yield* received.refund(params.id, payload, yield* CurrentAgent);
      }),
      staffTakeBankFile: Effect.fnUntraced(function* ({ payload }) {
        const by = yield* CurrentAgent;
        const file = yield* readBankFile(payload.content).pipe(
          Effect.mapError(({ reason }) => fieldProblem("content", reason)),
        );
        const taken = yield* received.take(file, by);
        const debits = yield* answers.take(file.words, file.status, by.id);
        return { ...taken, debits };
      }),
      staffLoss: ({ payload }) => lossOf(payload),
      staffWriteOff: Effect.fnUntraced(function* ({ payload }) {
        const agent = yield* CurrentAgent;
        const { number, reason } = yield* lossOf(payload);
        const by = { agent: agent.id, seen: payload.seen };
        const done = yield* transfers.writeOff(number, reason, by);
        if (done._tag === "Changed") yield* Effect.fail(new Conflict({ message: OWED_CHANGED }));
        if (done._tag === "Wrong") yield* Effect.fail(fieldProblem("number", done.problem));
      }),
    });
  }),
);

export const StaffTransfersHandlers = StaffTransfersGroup.pipe(
  Layer.provide([Transfers.layer, ReceivedTransfers.layer, BankAnswers.layer]),
);

const CHANGED =
  "Ce que paie ce virement a changé depuis que vous l’avez vu : relisez-le. Rien n’a été enregistré.";
const OWED_CHANGED =
  "Ce qui est dû de cette facture a changé depuis que vous l’avez vu : relisez-le. Rien n’a été enregistré.";
