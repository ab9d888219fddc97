import { Effect } from "effect";
import { HttpRouter } from "effect/http";
import { randomBytes } from "node:crypto";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { isCalendarDay } from "../../core/calendar/day.ts";
import { allocatedSum } from "../../core/ledger/transfer-matching.ts";
import { cents } from "../../core/money/cents.ts";
import { parseEuros } from "../../core/money/format.ts";
import { today as presentDay } from "../clock.ts";
import { Settings } from "../config.ts";
import { type NewTransfer, Transfers } from "../outstandings/transfers.ts";
import { leadTo, pageAnswer } from "./page-answer.ts";
import { missingPage } from "./sign-in-page.ts";
import type { SupportDoor } from "./support-door.ts";
import { idIn } from "./support-requests.ts";
import {
  allocationPage,
  askAllocationPage,
  askLossPage,
  askTransferPage,
  lossPage,
  type TransferForm,
  transferPage,
} from "./transfers-page.ts";

/** Where agents enter transfers, use what is kept of them, and write off what will not come. */
export const makeTransfersDesk = Effect.fnUntraced(function* (door: SupportDoor) {
  const { publicUrl } = yield* Settings;
  const transfers = yield* Transfers;
  const root = `${publicUrl}/_support/encaissements`;
  const missing = pageAnswer(missingPage(), publicUrl, 404);

  const restInPath = Effect.gen(function* () {
    const id = idIn((yield* HttpRouter.params)["id"]);
    return (yield* transfers.rests).find(({ transfer }) => transfer === id);
  });

  const showTransfer = door.forAgents(({ seat }) =>
    Effect.map(presentDay, (today) =>
      pageAnswer(transferPage(seat, { ...EMPTY, on: today }), publicUrl),
    ),
  );

  const askTransfer = door.formForAgents(({ seat }, { form }) =>
    Effect.gen(function* () {
      const read = readTransfer(form, yield* presentDay);
      if ("problem" in read) return pageAnswer(transferPage(seat, read), publicUrl, 422);
      const key = randomBytes(18).toString("base64url");
      const matched = yield* transfers.match(read);
      return pageAnswer(askTransferPage(seat, read, matched, key), publicUrl);
    }),
  );

  const enterTransfer = door.formForAgents(({ agent, seat }, { form }) =>
    Effect.gen(function* () {
      const read = readTransfer(form, yield* presentDay);
      if ("problem" in read) return pageAnswer(transferPage(seat, read), publicUrl, 422);
      const key = (form.get("cle") ?? "").slice(0, 40);
      const seen = cents(Math.max(0, Math.min(read.amount, Number(form.get("vu")) || 0)));
      const entered = yield* transfers.enter(read, { agent: agent.id, key, seen });
      if (entered._tag === "Done") return leadTo(`${root}?fait=virement`);
      // Something was paid or sold meanwhile: they look at it again.
      const matched = yield* transfers.match(read);
      return pageAnswer(askTransferPage(seat, read, matched, key), publicUrl, 409);
    }),
  );

  const showAllocation = door.forAgents(({ seat }) =>
    Effect.map(restInPath, (rest) =>
      rest === undefined
        ? missing
        : pageAnswer(allocationPage(seat, rest, { number: "", problem: null }), publicUrl),
    ),
  );

  const allocate = door.formForAgents(({ agent, seat }, { form }) =>
    Effect.gen(function* () {
      const rest = yield* restInPath;
      if (rest === undefined) return missing;
      const number = (form.get("numero") ?? "").trim().slice(0, 40);
      const again = (problem: string) =>
        pageAnswer(allocationPage(seat, rest, { number, problem }), publicUrl, 422);
      const { receivedOn, payer, left: amount } = rest;
      const matched = yield* transfers.match({ receivedOn, payer, amount, reference: number });
      if (allocatedSum(matched.shares) === 0) return again("Rien n’est dû sous ce numéro.");
      if (!form.has("confirme")) {
        return pageAnswer(askAllocationPage(seat, rest, number, matched), publicUrl);
      }
      const done = yield* transfers.allocate(rest.transfer, number, agent.id);
      return done._tag === "Done" ? leadTo(`${root}?fait=affecte`) : again(done.problem);
    }),
  );

  const showLoss = door.forAgents(({ seat }) =>
    Effect.succeed(
      pageAnswer(lossPage(seat, { number: "", reason: "", problem: null }), publicUrl),
    ),
  );

  const lossIn = (form: URLSearchParams) => ({
    number: (form.get("numero") ?? "").trim().slice(0, 40),
    reason: (form.get("motif") ?? "").replaceAll(/\s+/g, " ").trim().slice(0, 200),
  });

  const askLoss = door.formForAgents(({ seat }, { form }) =>
    Effect.gen(function* () {
      const typed = lossIn(form);
      const loss = yield* transfers.lossOf(typed.number);
      const problem =
        typed.reason === ""
          ? "Écrivez le motif."
          : loss === null
            ? "Cette facture n’existe pas."
            : loss.owed <= 0
              ? "Rien n’est plus dû de cette facture."
              : null;
      return loss === null || problem !== null
        ? pageAnswer(lossPage(seat, { ...typed, problem }), publicUrl, 422)
        : pageAnswer(askLossPage(seat, loss, typed.reason), publicUrl);
    }),
  );

  const writeOff = door.formForAgents(({ agent, seat }, { form }) =>
    Effect.gen(function* () {
      const typed = lossIn(form);
      const done = yield* transfers.writeOff(typed.number, typed.reason, agent.id);
      return done._tag === "Done"
        ? leadTo(`${root}?fait=perte`)
        : pageAnswer(lossPage(seat, { ...typed, problem: done.problem }), publicUrl, 422);
    }),
  );

  return {
    showTransfer,
    askTransfer,
    enterTransfer,
    showAllocation,
    allocate,
    showLoss,
    askLoss,
    writeOff,
  };
});

const EMPTY: TransferForm = { on: "", amount: "", reference: "", payer: "", problem: null };

/** The transfer that was typed, or the form with what is wrong in it. */
const readTransfer = (
  form: URLSearchParams,
  today: CalendarDay,
): NewTransfer | (TransferForm & { readonly problem: string }) => {
  const on = (form.get("jour") ?? "").slice(0, 10);
  const typed = (form.get("montant") ?? "").slice(0, 40);
  const line = (name: string, most: number) =>
    (form.get(name) ?? "").replaceAll(/\s+/g, " ").trim().slice(0, most);
  const reference = line("reference", 500);
  const payer = line("payeur", 200);
  const amount = parseEuros(typed);
  const refused = (problem: string) => ({ on, amount: typed, reference, payer, problem });
  if (!isCalendarDay(on)) return refused("Choisissez le jour de réception.");
  if (on > today) return refused("Ce jour n’est pas encore venu.");
  if (amount === undefined || amount <= 0) {
    return refused("Saisissez le montant en euros : 124,80 par exemple.");
  }
  if (payer === "") return refused("Saisissez le payeur, tel que sur le relevé.");
  return { receivedOn: on, amount, reference, payer };
};
