import { Effect } from "effect";
import { HttpRouter } from "effect/http";
import { Settings } from "../config.ts";
import { type DecisionOutcome, makeApplicationDecisions } from "./application-decisions.ts";
import {
  type ApplicationForm,
  applicationPage,
  applicationsPage,
  decidedPage,
  slugOfKind,
} from "./applications-page.ts";
import {
  type Application,
  type ApplicationKind,
  applicationKinds,
  makeApplicationsRepository,
} from "./applications-repository.ts";
import { leadTo, pageAnswer } from "./page-answer.ts";
import { missingPage } from "./sign-in-page.ts";
import type { SupportDoor, Visit } from "./support-door.ts";
import { idIn } from "./support-requests.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { SellingFirm } from "../firm/selling-firm.ts";

/** Where agents decide of new stores, of access to the marketplace and of new bank details. */
export const makeApplicationsDesk = Effect.fnUntraced(function* (door: SupportDoor) {
  const { publicUrl } = yield* Settings;
  const applications = yield* makeApplicationsRepository;
  const decisions = yield* makeApplicationDecisions;
  const emptyForm = Effect.map((yield* SellingFirm).now, emptyOf);

  const named = Effect.map(HttpRouter.params, (params) => {
    const kind = applicationKinds.find((each) => slugOfKind[each] === params["kind"]);
    const id = idIn(params["id"]);
    return kind === undefined || id === undefined ? undefined : { kind, id };
  });

  const decidedAnswer = Effect.fnUntraced(function* (
    { seat }: Visit,
    { kind, id }: { readonly kind: ApplicationKind; readonly id: number },
    status: number,
  ) {
    const decided = yield* applications.decided(kind, id);
    return decided === undefined
      ? pageAnswer(missingPage(), publicUrl, 404)
      : pageAnswer(decidedPage(seat, decided), publicUrl, status);
  });

  const showApplications = door.forAgents(({ seat }) =>
    Effect.gen(function* () {
      const page = applicationsPage(seat, yield* applications.list, yield* applications.decisions);
      return pageAnswer(page, publicUrl);
    }),
  );

  const showApplication = door.forAgents((visit) =>
    Effect.gen(function* () {
      const name = yield* named;
      if (name === undefined) return pageAnswer(missingPage(), publicUrl, 404);
      const application = yield* applications.find(name.kind, name.id);
      if (application === undefined) return yield* decidedAnswer(visit, name, 200);
      return pageAnswer(applicationPage(visit.seat, application, yield* emptyForm), publicUrl);
    }),
  );

  const decide = (
    act: (
      agentId: number,
      application: Application,
      form: URLSearchParams,
    ) => Effect.Effect<DecisionOutcome>,
  ) =>
    door.formForAgents((visit, { form }) =>
      Effect.gen(function* () {
        const name = yield* named;
        if (name === undefined) return pageAnswer(missingPage(), publicUrl, 404);
        const application = yield* applications.find(name.kind, name.id);
        if (application === undefined) return yield* decidedAnswer(visit, name, 409);
        const outcome = yield* act(visit.agent.id, application, form);
        switch (outcome._tag) {
          case "Done":
            return leadTo(`${publicUrl}/_support/demandes`);
          case "Gone":
            return yield* decidedAnswer(visit, name, 409);
          case "Wrong": {
            const typed = {
              ...(yield* emptyForm),
              ...typedIn(form),
              problem: outcome.problem,
            };
            return pageAnswer(applicationPage(visit.seat, application, typed), publicUrl, 422);
          }
        }
      }),
    );

  return {
    showApplications,
    showApplication,
    approve: decide((agentId, application, form) =>
      decisions.approve(agentId, application, form.get("numero") ?? ""),
    ),
    refuse: decide((agentId, application, form) =>
      decisions.refuse(agentId, application, form.get("motif") ?? ""),
    ),
    askDocuments: decide((agentId, application, form) =>
      application.kind === "store"
        ? decisions.askDocuments(agentId, application, form.get("precision") ?? "")
        : Effect.succeed({ _tag: "Wrong", problem: "Seule une boutique a des justificatifs." }),
    ),
  };
});

const emptyOf = ({ absent, demonstrated }: KnownFirm): ApplicationForm => ({
  number: "",
  reason: "",
  problem: null,
  numbers: absent.includes("erp")
    ? "agent"
    : demonstrated.includes("erp")
      ? "demonstration"
      : "erp",
});

const typedIn = (form: URLSearchParams) => ({
  number: (form.get("numero") ?? "").slice(0, 20),
  reason: form.get("motif") ?? "",
});
