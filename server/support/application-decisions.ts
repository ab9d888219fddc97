import { Context, Effect, Layer } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import { type ErpId, Siret } from "../../api-schema/primitives.ts";
import { erpIdProblem, normaliseErpId, readErpId } from "../../core/stores/erp-id.ts";
import { nowDate } from "../clock.ts";
import { Settings } from "../config.ts";
import { bankAcceptedMail, bankRefusedMail } from "../mandates/bank-mails.ts";
import { accessGrantedMail, accessRefusedMail } from "../marketplace/access-mails.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { Outbox } from "../outbox/outbox.ts";
import { Erp } from "../ports/erp.ts";
import type { MailMessage } from "../ports/mail.ts";
import { approvedMail, documentsMail, refusedMail } from "../registration/registration-mails.ts";
import type {
  Application,
  ApplicationDecided,
  StoreApplication,
} from "../../api-schema/staff-applications.ts";
import { ApplicationsRepository } from "./applications-repository.ts";
import { SellingFirm } from "../firm/selling-firm.ts";

/** What came of an agent's decision. */
export type DecisionOutcome =
  | { readonly _tag: "Done" }
  /** Somebody else was first: nothing was changed. */
  | { readonly _tag: "Gone" }
  /** Something in that field of the form is wrong. */
  | {
      readonly _tag: "Wrong";
      readonly field: "number" | "reason" | "note";
      readonly problem: string;
    };

/**
 * Decides of what waits. What changes, the line of the journal and the mail to who asked are written
 * together; of two agents at once one decides, the other finds it decided.
 */
export class ApplicationDecisions extends Context.Service<
  ApplicationDecisions,
  {
    /** A store gets the number that the agent typed, else one that the ERP gives. */
    readonly approve: (
      agentId: number,
      application: Application,
      number: string,
    ) => Effect.Effect<DecisionOutcome>;
    /** `text` is the reason, which the mail says. */
    readonly refuse: (
      agentId: number,
      application: Application,
      text: string,
    ) => Effect.Effect<DecisionOutcome>;
    /** The store goes on waiting; `text` says what is missing, and may be empty. */
    readonly askDocuments: (
      agentId: number,
      application: StoreApplication,
      text: string,
    ) => Effect.Effect<DecisionOutcome>;
  }
>()("panetier/support/ApplicationDecisions") {
  static readonly layer: Layer.Layer<
    ApplicationDecisions,
    never,
    SqlClient.SqlClient | Outbox | SellingFirm | Settings | Erp
  > = Layer.effect(
    ApplicationDecisions,
    Effect.gen(function* () {
      const needs: DecisionNeeds = {
        sql: yield* SqlClient.SqlClient,
        outbox: yield* Outbox,
        firm: (yield* SellingFirm).now,
        publicUrl: (yield* Settings).publicUrl,
        erp: yield* Erp,
        repository: yield* ApplicationsRepository,
      };
      return ApplicationDecisions.of({
        approve: (agentId, application, number) => approve(needs, agentId, application, number),
        refuse: (agentId, application, text) => refuse(needs, agentId, application, linesOf(text)),
        askDocuments: (agentId, application, text) =>
          askDocuments(needs, agentId, application, linesOf(text)),
      });
    }),
  ).pipe(Layer.provide(ApplicationsRepository.layer));
}

type DecisionNeeds = {
  readonly sql: SqlClient.SqlClient;
  readonly outbox: Outbox["Service"];
  readonly firm: SellingFirm["Service"]["now"];
  readonly publicUrl: string;
  readonly erp: Erp["Service"];
  readonly repository: ApplicationsRepository["Service"];
};

const approve = Effect.fnUntraced(function* (
  needs: DecisionNeeds,
  agentId: number,
  application: Application,
  number: string,
) {
  const { sql, firm, publicUrl } = needs;
  switch (application.kind) {
    case "store":
      return yield* numberStore(needs, agentId, application, number);
    case "marketplace":
      return yield* conclude(needs, agentId, application, "approved", {
        change: sql`with taken as
            (delete from marketplace_access_request where store_id = ${application.storeId}
              returning store_id)
          update store s set market_place_access = true,
            mkp_id = coalesce(mkp_id, 'MKP-' || coalesce(erp_id, (900000 + id)::text))
          from taken where s.id = taken.store_id and not s.market_place_access returning s.id`,
        reason: null,
        mail: accessGrantedMail(yield* firm, addressed(application), publicUrl),
      });
    case "bank":
      return yield* conclude(needs, agentId, application, "approved", {
        change: sql`select id from mandate where id = ${application.id}`,
        reason: application.reference,
        mail: bankAcceptedMail(yield* firm, addressed(application), application),
      });
  }
});

const numberStore = Effect.fnUntraced(function* (
  needs: DecisionNeeds,
  agentId: number,
  application: StoreApplication,
  number: string,
) {
  if (normaliseErpId(number) !== "") {
    const typed = readErpId(number);
    if (typed === undefined) return wrong(erpIdProblem(number) ?? "");
    return yield* approveStore(needs, agentId, application, typed);
  }
  const { siret, legalName, legalStatus, naf, company } = application;
  if ((yield* needs.firm).absent.includes("erp")) return wrong(NUMBER_WANTED);
  if (siret === null) return wrong("Sans SIRET, saisissez le numéro client.");
  const opened = yield* Effect.result(
    needs.erp.openCustomer({ siret: Siret.make(siret), company, legalName, legalStatus, naf }),
  );
  if (opened._tag === "Failure") return wrong(ERP_AWAY);
  return yield* approveStore(needs, agentId, application, opened.success);
});

const approveStore = Effect.fnUntraced(function* (
  needs: DecisionNeeds,
  agentId: number,
  application: StoreApplication,
  erpId: ErpId,
) {
  const { sql, firm, publicUrl } = needs;
  return yield* conclude(needs, agentId, application, "approved", {
    change: sql`update store set approval = 'approved', approval_reason = null, erp_id = ${erpId}
      where id = ${application.storeId} and approval = 'waiting' returning id`,
    reason: `N° client ${erpId}`,
    mail: approvedMail(yield* firm, addressed(application), erpId, publicUrl),
  });
});

const refuse = Effect.fnUntraced(function* (
  needs: DecisionNeeds,
  agentId: number,
  application: Application,
  reason: string,
) {
  if (reason === "") return wrong("Écrivez le motif : il est envoyé au demandeur.", "reason");
  const { sql } = needs;
  const firm = yield* needs.firm;
  switch (application.kind) {
    case "store":
      return yield* conclude(needs, agentId, application, "refused", {
        change: sql`update store set approval = 'refused', approval_reason = ${reason}
          where id = ${application.storeId} and approval = 'waiting' returning id`,
        reason,
        mail: refusedMail(firm, addressed(application), reason),
      });
    case "marketplace":
      return yield* conclude(needs, agentId, application, "refused", {
        change: sql`delete from marketplace_access_request
          where store_id = ${application.storeId} returning store_id`,
        reason,
        mail: accessRefusedMail(firm, addressed(application), reason),
      });
    case "bank":
      return yield* conclude(needs, agentId, application, "refused", {
        // The store signs again: its debits stop until then.
        change: sql`update store set
            money_order = nullif(money_order, ${application.reference}),
            marketplace_money_order = nullif(marketplace_money_order, ${application.reference})
          where id = ${application.storeId} returning id`,
        reason,
        mail: bankRefusedMail(firm, addressed(application), application, reason),
      });
  }
});

const askDocuments = Effect.fnUntraced(function* (
  needs: DecisionNeeds,
  agentId: number,
  application: StoreApplication,
  note: string,
) {
  const reason = note === "" ? null : note;
  return yield* conclude(needs, agentId, application, "documents", {
    change: needs.sql`update store_application a set documents_asked_at = ${yield* nowDate}
      from store s where s.id = a.store_id and s.approval = 'waiting'
        and a.store_id = ${application.storeId} returning a.store_id`,
    reason,
    mail: documentsMail(yield* needs.firm, addressed(application), reason),
  });
});

/** What is written of a decision; `change` answers the rows that it changed: none when somebody else was first. */
type Conclusion = {
  readonly change: Effect.Effect<readonly unknown[], SqlError.SqlError>;
  readonly reason: string | null;
  readonly mail: MailMessage;
};

const conclude = (
  { sql, outbox, repository }: DecisionNeeds,
  agentId: number,
  application: Application,
  decision: ApplicationDecided["decision"],
  { change, reason, mail }: Conclusion,
): Effect.Effect<DecisionOutcome> =>
  Effect.gen(function* () {
    const changed = yield* change;
    if (changed.length === 0) return GONE;
    const at = yield* nowDate;
    yield* repository.write({ at, agentId, application, decision, reason });
    yield* outbox.announce(MailDue, mail);
    return DONE;
  }).pipe(
    sql.withTransaction,
    Effect.catchIf(SqlError.isSqlError, (error) => {
      if (error.reason._tag !== "UniqueViolation") return Effect.die(error);
      const isNumber = error.reason.constraint === "store_erp_id_key";
      return Effect.succeed(isNumber ? wrong(NUMBER_TAKEN) : GONE);
    }),
  );

/** Browsers send CRLF; a mail has lines. */
const linesOf = (text: string): string => text.replaceAll("\r\n", "\n").trim();

const DONE: DecisionOutcome = { _tag: "Done" };
const GONE: DecisionOutcome = { _tag: "Gone" };
const wrong = (problem: string, field: "number" | "reason" = "number"): DecisionOutcome => ({
  _tag: "Wrong",
  field,
  problem,
});

const NUMBER_TAKEN = "Ce numéro client est déjà celui d’une autre boutique.";
const NUMBER_WANTED = "Saisissez le numéro client que le moulin donne à cette boutique.";
const ERP_AWAY = "L’ERP ne répond pas : réessayez, ou saisissez un numéro client.";

const addressed = ({ asker, company }: Application) => ({
  email: asker.email,
  name: asker.name,
  company,
});
