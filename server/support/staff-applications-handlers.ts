import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentAgent } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import { Conflict, NotFound } from "../../api-schema/problems.ts";
import type {
  Application,
  ApplicationDecided,
  ApplicationId,
  ApplicationKind,
  NumbersBy,
} from "../../api-schema/staff-applications.ts";
import { decidedWords } from "../../core/registration/decided-words.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { fieldProblem } from "../web/field-problem.ts";
import { type DecisionOutcome, ApplicationDecisions } from "./application-decisions.ts";
import { ApplicationsRepository } from "./applications-repository.ts";

type Named = { readonly kind: ApplicationKind; readonly id: ApplicationId };

const StaffApplicationsGroup = HttpApiBuilder.group(
  Api,
  "staffApplications",
  Effect.fnUntraced(function* (handlers) {
    const applications = yield* ApplicationsRepository;
    const decisions = yield* ApplicationDecisions;
    const numbers = Effect.map((yield* SellingFirm).now, numbersBy);

    const decidedOf = Effect.fnUntraced(function* ({ kind, id }: Named) {
      const decided = yield* applications.decided(kind, id);
      return decided ?? (yield* Effect.fail(new NotFound({ message: "Demande introuvable." })));
    });

    /** Decides of what waits; whoever is too late is told who was first. */
    const decide = Effect.fnUntraced(function* (
      named: Named,
      act: (agentId: number, application: Application) => Effect.Effect<DecisionOutcome>,
    ) {
      const agent = yield* CurrentAgent;
      const application = yield* applications.find(named.kind, named.id);
      if (application === undefined) return yield* Effect.fail(tooLate(yield* decidedOf(named)));
      const outcome = yield* act(agent.id, application);
      switch (outcome._tag) {
        case "Done":
          return;
        case "Gone":
          return yield* Effect.fail(tooLate(yield* decidedOf(named)));
        case "Wrong":
          return yield* Effect.fail(fieldProblem(outcome.field, outcome.problem));
      }
    });

    return handlers.handleAll({
      staffApplications: () =>
        Effect.all({ waiting: applications.list, decisions: applications.decisions }),
      staffApplication: Effect.fnUntraced(function* ({ params }) {
        const application = yield* applications.find(params.kind, params.id);
        return application === undefined
          ? { state: "decided" as const, decided: yield* decidedOf(params) }
          : { state: "waiting" as const, application, numbers: yield* numbers };
      }),
      staffApprove: ({ params, payload }) =>
        decide(params, (agentId, application) =>
          decisions.approve(agentId, application, payload.number),
        ),
      staffRefuse: ({ params, payload }) =>
        decide(params, (agentId, application) =>
          decisions.refuse(agentId, application, payload.reason),
        ),
      staffAskDocuments: ({ params, payload }) =>
        decide(params, (agentId, application) =>
          application.kind === "store"
            ? decisions.askDocuments(agentId, application, payload.note)
            : Effect.succeed({
                _tag: "Wrong",
                field: "note",
                problem: "Seule une boutique a des justificatifs.",
              }),
        ),
    });
  }),
);

export const StaffApplicationsHandlers = StaffApplicationsGroup.pipe(
  Layer.provide([ApplicationsRepository.layer, ApplicationDecisions.layer]),
);

const tooLate = (decided: ApplicationDecided): Conflict =>
  new Conflict({ message: `${decidedWords(decided)} Rien n’a été changé.` });

const numbersBy = ({ absent, demonstrated }: KnownFirm): NumbersBy =>
  absent.includes("erp") ? "agent" : demonstrated.includes("erp") ? "demonstration" : "erp";
