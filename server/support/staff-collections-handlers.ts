import { Effect, Layer } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentAgent } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { Conflict, NotFound } from "../../api-schema/problems.ts";
import {
  DebitId,
  type DebitReturn,
  type Remise,
  type RemiseFile,
  RemiseId,
  type StaffDebit,
  TransferId,
} from "../../api-schema/staff-collections.ts";
import { sumCents } from "../../core/money/cents.ts";
import { readReturn } from "../../core/debits/return-form.ts";
import { today as presentDay } from "../clock.ts";
import { type DecidedBatch, reviewedOf } from "../debits/debit-decisions.ts";
import type { Debit, DebitBatch } from "../debits/debit-rows.ts";
import { BankAnswers } from "../debits/bank-answers.ts";
import { Debits } from "../debits/debits.ts";
import { RemiseFiles } from "../debits/remise-files.ts";
import { MoneyActs } from "../debits/money-acts.ts";
import { Transfers } from "../outstandings/transfers.ts";
import { fieldProblem, fieldProblems } from "../web/field-problem.ts";
import { CollectionsRepository } from "./collections-repository.ts";
import { instantOf } from "./instant-of.ts";

const StaffCollectionsGroup = HttpApiBuilder.group(
  Api,
  "staffCollections",
  Effect.fnUntraced(function* (handlers) {
    const needs: CollectionNeeds = {
      repository: yield* CollectionsRepository,
      acts: yield* MoneyActs,
      debits: yield* Debits,
      files: yield* RemiseFiles,
      answers: yield* BankAnswers,
      transfers: yield* Transfers,
    };
    return handlers.handleAll({
      staffCollections: () => overview(needs),
      staffRemise: Effect.fnUntraced(function* ({ params }) {
        const batch = yield* batchOf(needs, params.id);
        return { today: yield* presentDay, remise: toRemise(batch) };
      }),
      staffApproveRemise: Effect.fnUntraced(function* ({ params, payload }) {
        const agent = yield* CurrentAgent;
        yield* batchOf(needs, params.id);
        yield* done(yield* needs.debits.approve(params.id, agent.id, payload));
      }),
      staffWithdrawRemise: Effect.fnUntraced(function* ({ params, payload }) {
        const agent = yield* CurrentAgent;
        yield* batchOf(needs, params.id);
        const reason = payload.reason.replaceAll(/\s+/g, " ").trim();
        if (reason === "") return yield* Effect.fail(fieldProblem("reason", "Écrivez le motif."));
        yield* done(yield* needs.debits.withdraw(params.id, agent.id, reason));
      }),
      staffSettleRemise: ({ params }) => settleRemise(needs, params.id),
      staffRemiseFile: Effect.fnUntraced(function* ({ params }) {
        const file = yield* needs.files.read(params.id, (yield* CurrentAgent).id);
        if (file === undefined) return yield* Effect.fail(new NotFound({ message: NO_FILE }));
        return HttpServerResponse.uint8Array(file.xml, {
          contentType: "application/xml",
          headers: { "content-disposition": `attachment; filename="${file.name}"` },
        });
      }),
      staffNoteAnswer: Effect.fnUntraced(function* ({ params, payload }) {
        const note = payload.note.replaceAll(/\s+/g, " ").trim();
        if (note === "") {
          return yield* Effect.fail(fieldProblem("note", "Écrivez ce qui a été fait."));
        }
        const isNoted = yield* needs.answers.note(params.id, note, (yield* CurrentAgent).id);
        if (!isNoted) return yield* Effect.fail(new Conflict({ message: ALREADY_NOTED }));
      }),
      staffDebit: Effect.fnUntraced(function* ({ params }) {
        const { batch, debit } = yield* debitOf(needs, params.id);
        const remise = RemiseId.make(batch.id);
        return { today: yield* presentDay, debit: toDebit(debit, batch), remise };
      }),
      staffReturnDebit: ({ params, payload }) => returnDebit(needs, params.id, payload),
      staffResumeMandate: Effect.fnUntraced(function* ({ params }) {
        yield* needs.debits.resume(params.rum, (yield* CurrentAgent).id);
      }),
      staffRegisterMandate: Effect.fnUntraced(function* ({ params: { rum }, payload }) {
        const answer = yield* needs.debits.register(rum, payload, (yield* CurrentAgent).id);
        switch (answer._tag) {
          case "Done":
            return;
          case "Missing":
            return yield* Effect.fail(new NotFound({ message: NO_B2B_MANDATE }));
          case "Gone":
            return yield* Effect.fail(new Conflict({ message: ALREADY_REGISTERED }));
          case "Wrong":
            return yield* Effect.fail(fieldProblems(answer.problems));
        }
      }),
    });
  }),
);

export const StaffCollectionsHandlers = StaffCollectionsGroup.pipe(
  Layer.provide([
    Debits.layer,
    RemiseFiles.layer,
    BankAnswers.layer,
    Transfers.layer,
    CollectionsRepository.layer,
    MoneyActs.layer,
  ]),
);

type CollectionNeeds = {
  readonly repository: CollectionsRepository["Service"];
  readonly acts: MoneyActs["Service"];
  readonly debits: Debits["Service"];
  readonly files: RemiseFiles["Service"];
  readonly answers: BankAnswers["Service"];
  readonly transfers: Transfers["Service"];
};

/** All that the page of collections shows. */
const overview = Effect.fnUntraced(function* ({
  repository,
  answers,
  acts,
  transfers,
}: CollectionNeeds) {
  const rests = yield* transfers.rests;
  return {
    today: yield* presentDay,
    proposed: yield* repository.proposed,
    underWay: yield* repository.underWay,
    over: yield* repository.over,
    doubts: yield* answers.doubts,
    blocked: yield* repository.blocked,
    unregistered: yield* repository.unregistered,
    uncollected: yield* repository.uncollected,
    rests: rests.map((rest) => ({ ...rest, transfer: TransferId.make(rest.transfer) })),
    transfers: (yield* transfers.latest).map((each) => ({ ...each, id: TransferId.make(each.id) })),
    acts: (yield* acts.latest).map((act) => ({ ...act, at: instantOf(act.at) })),
  };
});

/** Its debits that the bank has are settled, once their day has come. */
const settleRemise = Effect.fnUntraced(function* (needs: CollectionNeeds, id: RemiseId) {
  const agent = yield* CurrentAgent;
  const batch = yield* batchOf(needs, id);
  const waiting = batch.debits.filter(({ state }) => state === "presented");
  const isTooEarly = batch.day > (yield* presentDay);
  if (waiting.length === 0 || isTooEarly) return yield* done("gone");
  const ids = waiting.map((debit) => debit.id);
  yield* needs.debits.settleAll(batch.id, ids, batch.day, agent.id);
});

const returnDebit = Effect.fnUntraced(function* (
  needs: CollectionNeeds,
  id: DebitId,
  form: DebitReturn,
) {
  const agent = yield* CurrentAgent;
  const { debit } = yield* debitOf(needs, id);
  const read = readReturn(form, yield* presentDay, debit.settledOn);
  if ("problems" in read) return yield* Effect.fail(fieldProblems(read.problems));
  const answer = yield* needs.debits.comeBack(debit.id, read, agent.id);
  switch (answer._tag) {
    case "Done":
      return { isContested: answer.claim !== null };
    case "Gone":
      return yield* Effect.fail(new Conflict({ message: CANNOT_COME_BACK }));
    case "Wrong":
      return yield* Effect.fail(fieldProblem("code", answer.problem));
  }
});

const batchOf = Effect.fnUntraced(function* ({ repository }: CollectionNeeds, id: RemiseId) {
  const batch = yield* repository.findBatch(id);
  return batch ?? (yield* Effect.fail(new NotFound({ message: "Remise introuvable." })));
});

const debitOf = Effect.fnUntraced(function* ({ repository }: CollectionNeeds, id: DebitId) {
  const batch = yield* repository.batchOfDebit(id);
  const debit = batch?.debits.find((each) => each.id === id);
  return batch === undefined || debit === undefined
    ? yield* Effect.fail(new NotFound({ message: "Prélèvement introuvable." }))
    : { batch, debit };
});

/** Goes on when it was done; else says why nothing was. */
const done = (answer: DecidedBatch): Effect.Effect<void, Conflict> =>
  answer === "done"
    ? Effect.void
    : Effect.fail(
        new Conflict({
          message:
            answer === "changed"
              ? "Cette remise a changé depuis que vous l’avez ouverte : relisez-la. Rien n’a été fait."
              : "Cette remise est déjà décidée. Rien n’a été changé.",
        }),
      );

const NO_FILE = "Aucun fichier n’est gardé pour cette remise.";
const NO_B2B_MANDATE = "Mandat interentreprises introuvable.";
const ALREADY_REGISTERED = "Ce mandat est déjà enregistré. Rien n’a été changé.";
const ALREADY_NOTED = "Cette réponse est déjà classée. Rien n’a été changé.";

const CANNOT_COME_BACK =
  "Ce prélèvement ne peut plus revenir : son retour est déjà enregistré, ou la banque ne l’a pas.";

const toRemise = (batch: DebitBatch): Remise => {
  const { id, scope, ics, scheme, sequence, day, state } = batch;
  return {
    id: RemiseId.make(id),
    scope,
    ics,
    scheme,
    sequence,
    day,
    state,
    ...reviewedOf(batch),
    file: fileOf(batch),
    answer:
      batch.answer === null || batch.answeredOn === null
        ? null
        : { says: batch.answer, on: batch.answeredOn },
    debits: batch.debits.map((debit) => toDebit(debit, batch)),
  };
};

const fileOf = ({ file, debits }: DebitBatch): RemiseFile | null => {
  if (file === null) return null;
  const inIt = new Set(file.debits);
  const sums = debits.flatMap(({ id, sum }) => (inIt.has(id) ? sum : []));
  const { name, writtenAt, digest, isKept } = file;
  return {
    name,
    writtenAt: instantOf(writtenAt),
    digest,
    count: inIt.size,
    sum: sumCents(sums),
    isKept,
  };
};

const toDebit = ({ id, lines, ...debit }: Debit, { file }: DebitBatch): StaffDebit => ({
  id: DebitId.make(id),
  company: debit.company,
  rum: debit.rum,
  sum: debit.sum,
  state: debit.state,
  settledOn: debit.settledOn,
  returnCode: debit.returnCode,
  note: debit.note,
  invoices: lines.map(({ number }) => number),
  isInFile: file?.debits.includes(id) ?? false,
});
