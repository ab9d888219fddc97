import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { StaffSession } from "../../api-schema/staff-session.ts";
import { makeEndingPapers } from "../catalogue/ending-papers.ts";
import { today } from "../clock.ts";
import { waitingLooks } from "../firm/second-look.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { ApplicationsRepository } from "./applications-repository.ts";
import { CollectionsRepository } from "./collections-repository.ts";
import { ConversationsRepository } from "./conversations-repository.ts";
import { FailedRepository } from "./failed-repository.ts";

type Waiting = Extract<StaffSession, { readonly stage: "open" }>["waiting"];

/** How much waits at the desk: its menu says it everywhere. */
export class DeskWaiting extends Context.Service<
  DeskWaiting,
  { readonly counts: Effect.Effect<Waiting> }
>()("panetier/support/DeskWaiting") {
  static readonly layer: Layer.Layer<DeskWaiting, never, SqlClient.SqlClient | SellingFirm> =
    Layer.effect(
      DeskWaiting,
      Effect.gen(function* () {
        const papers = yield* makeEndingPapers;
        return DeskWaiting.of({
          counts: Effect.all({
            applications: (yield* ApplicationsRepository).count,
            conversations: (yield* ConversationsRepository).count,
            remises: (yield* CollectionsRepository).waiting,
            failedSends: (yield* FailedRepository).count,
            secondLooks: Effect.provideService(
              Effect.orDie(waitingLooks),
              SqlClient.SqlClient,
              yield* SqlClient.SqlClient,
            ),
            papers: Effect.flatMap(today, papers.count),
          }),
        });
      }),
    ).pipe(
      Layer.provide([
        ApplicationsRepository.layer,
        CollectionsRepository.layer,
        ConversationsRepository.layer,
        FailedRepository.layer,
      ]),
    );
}
