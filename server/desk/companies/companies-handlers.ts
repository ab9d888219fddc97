import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import { DebitsRepository } from "../../debits/debits-repository.ts";
import { Ledger } from "../../ledger/ledger.ts";
import { makeCompanyBlocks } from "./company-blocks.ts";
import { makeCompanyJournal, noCompany } from "./company-journal.ts";
import { makeCompanyPage } from "./company-page.ts";
import { makeJudgments } from "./judgments.ts";
import { makeTakeovers } from "./takeovers.ts";

const StaffCompaniesGroup = HttpApiBuilder.group(
  Api,
  "staffCompanies",
  Effect.fnUntraced(function* (handlers) {
    const page = yield* makeCompanyPage;
    const journal = yield* makeCompanyJournal;
    const blocks = yield* makeCompanyBlocks(journal);
    const judgments = yield* makeJudgments(journal);
    const takeovers = yield* makeTakeovers(journal);
    return handlers.handleAll({
      staffCompany: Effect.fnUntraced(function* ({ params }) {
        const { roles } = yield* CurrentAgent;
        return (yield* page(params.siren, roles)) ?? (yield* Effect.fail(noCompany()));
      }),
      staffNoteCompany: ({ params, payload }) => blocks.note(params.siren, payload),
      staffBlockCompany: ({ params, payload }) => blocks.block(params.siren, payload),
      staffTakeover: ({ params }) => takeovers.preview(params.id),
      staffTakeOver: ({ params, payload }) => takeovers.takeOver(params.id, payload),
      staffJudgment: ({ params, query }) => judgments.preview(params.siren, query.day),
      staffEnterJudgment: ({ params, payload }) => judgments.enter(params.siren, payload),
      staffLiftJudgment: ({ params, payload }) => judgments.lift(params.siren, payload),
    });
  }),
);

export const StaffCompaniesHandlers = StaffCompaniesGroup.pipe(
  Layer.provide([DebitsRepository.layer, Ledger.layer]),
);
