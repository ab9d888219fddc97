import { Effect } from "effect";
import { HttpRouter } from "effect/http";
import { CalendarDay } from "../../api-schema/primitives.ts";
import { isCalendarDay } from "../../core/calendar/day.ts";
import { today as presentDay } from "../clock.ts";
import { Settings } from "../config.ts";
import type { DecidedBatch } from "../debits/debit-decisions.ts";
import type { DebitBatch } from "../debits/debit-rows.ts";
import { Debits } from "../debits/debits.ts";
import { makeMoneyActs } from "../debits/money-acts.ts";
import { Transfers } from "../outstandings/transfers.ts";
import {
  askBatchPage,
  askResumePage,
  askReturnPage,
  BATCH_ACTS,
  type BatchAct,
  batchPage,
  collectionsPage,
  returnPage,
} from "./collections-page.ts";
import { makeCollectionsRepository } from "./collections-repository.ts";
import { leadTo, pageAnswer } from "./page-answer.ts";
import { missingPage } from "./sign-in-page.ts";
import type { SupportDoor, Visit } from "./support-door.ts";
import { idIn, queryOf } from "./support-requests.ts";

/** What was done is said after it, by a word of the address. */
const DONE: { readonly [word: string]: string } = {
  approuvee: "Remise approuvée : elle part à la banque.",
  retiree: "Remise retirée : rien ne sera prélevé.",
  encaissee: "Prélèvements encaissés.",
  retour: "Retour enregistré : les factures sont dues de nouveau, le client est averti.",
  conteste: "Retour enregistré hors délai : contestez-le auprès de la banque.",
  reprise: "Les prélèvements de ce mandat reprennent.",
  virement: "Virement enregistré.",
  affecte: "Somme affectée.",
  perte: "Facture passée en perte.",
};

export const doneWords = (word: string | null): string | null =>
  word !== null && Object.hasOwn(DONE, word) ? (DONE[word] ?? null) : null;

/** Where agents approve remises of debits and say what became of them. */
export const makeCollectionsDesk = Effect.fnUntraced(function* (door: SupportDoor) {
  const { publicUrl } = yield* Settings;
  const repository = yield* makeCollectionsRepository;
  const acts = yield* makeMoneyActs;
  const debits = yield* Debits;
  const transfers = yield* Transfers;
  const root = `${publicUrl}/_support/encaissements`;
  const missing = pageAnswer(missingPage(), publicUrl, 404);

  const idInPath = Effect.map(HttpRouter.params, (params) => idIn(params["id"]));
  const batchInPath = Effect.gen(function* () {
    const id = yield* idInPath;
    return id === undefined ? undefined : yield* repository.findBatch(id);
  });
  const debitInPath = Effect.gen(function* () {
    const id = yield* idInPath;
    const batch = id === undefined ? undefined : yield* repository.batchOfDebit(id);
    const debit = batch?.debits.find((each) => each.id === id);
    return batch === undefined || debit === undefined ? undefined : { batch, debit };
  });
  const actInPath = Effect.map(HttpRouter.params, (params) =>
    BATCH_ACTS.find((act) => act === params["act"]),
  );
  const rumInPath = Effect.map(HttpRouter.params, (params) => params["rum"] ?? "");

  const showAll = door.forAgents(({ seat }, request) =>
    Effect.gen(function* () {
      const known = {
        proposed: yield* repository.proposed,
        underWay: yield* repository.underWay,
        over: yield* repository.over,
        blocked: yield* repository.blocked,
        uncollected: yield* repository.uncollected,
        rests: yield* transfers.rests,
        transfers: yield* transfers.latest,
        acts: yield* acts.latest,
      };
      const done = doneWords(queryOf(request).get("fait"));
      return pageAnswer(
        collectionsPage(seat, known, { today: yield* presentDay, done }),
        publicUrl,
      );
    }),
  );

  const shown = Effect.fnUntraced(function* (
    { seat }: Visit,
    batch: DebitBatch,
    {
      done = null,
      problem = null,
    }: { readonly done?: string | null; readonly problem?: string | null },
    status: number,
  ) {
    const today = yield* presentDay;
    return pageAnswer(batchPage(seat, batch, { today, done, problem }), publicUrl, status);
  });

  const showBatch = door.forAgents((visit, request) =>
    Effect.gen(function* () {
      const batch = yield* batchInPath;
      const done = doneWords(queryOf(request).get("fait"));
      return batch === undefined ? missing : yield* shown(visit, batch, { done }, 200);
    }),
  );

  const askBatch = door.forAgents(({ seat }) =>
    Effect.gen(function* () {
      const batch = yield* batchInPath;
      const act = yield* actInPath;
      return batch === undefined || act === undefined
        ? missing
        : pageAnswer(askBatchPage(seat, batch, act, null), publicUrl);
    }),
  );

  const decided = Effect.fnUntraced(function* (visit: Visit, id: number, answer: DecidedBatch) {
    const batch = yield* repository.findBatch(id);
    if (batch === undefined) return missing;
    const problem =
      answer === "changed"
        ? "Cette remise a changé depuis que vous l’avez ouverte : relisez-la. Rien n’a été fait."
        : "Cette remise est déjà décidée. Rien n’a été changé.";
    return yield* shown(visit, batch, { problem }, 409);
  });

  const decide = Effect.fnUntraced(function* (
    visit: Visit,
    batch: DebitBatch,
    act: BatchAct,
    form: URLSearchParams,
  ) {
    const { id } = batch;
    const agent = visit.agent.id;
    const led = (word: string) => leadTo(`${root}/remises/${id}?fait=${word}`);
    switch (act) {
      case "approuver": {
        const seen = { count: Number(form.get("nombre")), sum: Number(form.get("somme")) };
        const answer = yield* debits.approve(id, agent, seen);
        return answer === "done" ? led("approuvee") : yield* decided(visit, id, answer);
      }
      case "retirer": {
        const reason = (form.get("motif") ?? "").replaceAll(/\s+/g, " ").trim().slice(0, 200);
        if (reason === "") {
          const asked = askBatchPage(visit.seat, batch, act, "Écrivez le motif.");
          return pageAnswer(asked, publicUrl, 422);
        }
        const answer = yield* debits.withdraw(id, agent, reason);
        return answer === "done" ? led("retiree") : yield* decided(visit, id, answer);
      }
      case "encaisser": {
        const today = yield* presentDay;
        const waiting = batch.debits.filter(({ state }) => state === "presented");
        if (waiting.length === 0 || batch.day > today) return yield* decided(visit, id, "gone");
        for (const debit of waiting) yield* debits.settle(debit.id, batch.day, agent);
        return led("encaissee");
      }
    }
  });

  const decideBatch = door.formForAgents((visit, { form }) =>
    Effect.gen(function* () {
      const batch = yield* batchInPath;
      const act = yield* actInPath;
      return batch === undefined || act === undefined
        ? missing
        : yield* decide(visit, batch, act, form);
    }),
  );

  const showReturn = door.forAgents(({ seat }) =>
    Effect.gen(function* () {
      const found = yield* debitInPath;
      if (found === undefined) return missing;
      const form = { code: "", on: yield* presentDay, problem: null };
      return pageAnswer(returnPage(seat, found.debit, found.batch, form), publicUrl);
    }),
  );

  const askReturn = door.formForAgents(({ seat }, { form }) =>
    Effect.gen(function* () {
      const found = yield* debitInPath;
      if (found === undefined) return missing;
      const code = (form.get("code") ?? "").trim().toUpperCase().slice(0, 4);
      const on = (form.get("jour") ?? "").slice(0, 10);
      const today = yield* presentDay;
      const problem = problemOf(code, on, today, found.debit.settledOn);
      return problem === null
        ? pageAnswer(
            askReturnPage(seat, found.debit, { code, on: CalendarDay.make(on) }),
            publicUrl,
          )
        : pageAnswer(
            returnPage(seat, found.debit, found.batch, { code, on, problem }),
            publicUrl,
            422,
          );
    }),
  );

  const enterReturn = door.formForAgents((visit, { form }) =>
    Effect.gen(function* () {
      const found = yield* debitInPath;
      if (found === undefined) return missing;
      const { batch, debit } = found;
      const code = (form.get("code") ?? "").slice(0, 4);
      const on = form.get("jour") ?? "";
      const problem = problemOf(code, on, yield* presentDay, debit.settledOn);
      const answer =
        problem === null
          ? yield* debits.comeBack(debit.id, { code, on: CalendarDay.make(on) }, visit.agent.id)
          : { _tag: "Wrong" as const, problem };
      switch (answer._tag) {
        case "Done":
          return leadTo(
            `${root}/remises/${batch.id}?fait=${answer.claim === null ? "retour" : "conteste"}`,
          );
        case "Gone":
          return yield* shown(visit, batch, { problem: GONE }, 409);
        case "Wrong": {
          const again = returnPage(visit.seat, debit, batch, { code, on, ...answer });
          return pageAnswer(again, publicUrl, 422);
        }
      }
    }),
  );

  const askResume = door.forAgents(({ seat }) =>
    Effect.gen(function* () {
      const rum = yield* rumInPath;
      const blocked = yield* repository.blocked;
      return blocked.some((each) => each.rum === rum)
        ? pageAnswer(askResumePage(seat, rum), publicUrl)
        : missing;
    }),
  );

  const resume = door.formForAgents(({ agent }) =>
    Effect.gen(function* () {
      // What somebody else has taken up meanwhile stays so.
      yield* debits.resume(yield* rumInPath, agent.id);
      return leadTo(`${root}?fait=reprise`);
    }),
  );

  return {
    showAll,
    showBatch,
    askBatch,
    decideBatch,
    showReturn,
    askReturn,
    enterReturn,
    askResume,
    resume,
  };
});

const GONE =
  "Ce prélèvement ne peut plus revenir : son retour est déjà enregistré, ou la banque ne l’a pas.";

const problemOf = (
  code: string,
  on: string,
  today: CalendarDay,
  settledOn: CalendarDay | null,
): string | null => {
  if (!/^[A-Z]{2}\d{2}$|^[A-Z]{4}$/.test(code)) {
    return "Saisissez le code de la banque : quatre caractères, AM04 par exemple.";
  }
  if (!isCalendarDay(on)) return "Choisissez le jour du retour.";
  if (on > today) return "Ce jour n’est pas encore venu.";
  return settledOn !== null && on < settledOn
    ? "Ce retour est daté d’avant l’encaissement : vérifiez le jour."
    : null;
};
