import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OutstandingPaymentId } from "../../api-schema/outstanding.ts";
import type { ServerRefused } from "../../core/api/errors.ts";
import type { ChosenInvoice } from "../../core/outstandings/chosen.ts";
import {
  sampleAbandonedCheckout as abandoned,
  sampleDebit as debit,
  sampleInvoices as invoices,
  sampleOpenCheckout as atBank,
  samplePaidCheckout as paid,
} from "../../machines/laboratory/flows/sample-outstandings.ts";
import { outstandingPaymentMachine } from "../../machines/shop/outstanding-payment.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { itAsks } from "./it-asks.ts";
import { answered, crashed, offline, refused, replay, serverError, type Step } from "./walk.ts";

const START = "outstandingPayment.starting";
const LOAD = "outstandingPayment.loading";
const GIVE_UP = "outstandingPayment.givingUp";

const listed: ShopEvent = { type: "outstandings.listed" };
const choose: ShopEvent = { type: "outstandings.chosen", invoices };
const byCard: ShopEvent = { type: "outstandings.paymentRequested", method: "CB" };
const byDebit: ShopEvent = { type: "outstandings.paymentRequested", method: "PRELEVEMENT" };
const confirm: ShopEvent = { type: "outstandings.paymentConfirmed", key: "cle-1" };
const again: ShopEvent = { type: "outstandings.paymentConfirmed", key: "cle-2" };
const dismiss: ShopEvent = { type: "outstandings.paymentDismissed" };
const watch: ShopEvent = { type: "outstandings.paymentWatched", payment: paid.payment.id };
const giveUp: ShopEvent = { type: "outstandings.paymentGivenUp" };
const resume: ShopEvent = { type: "outstandings.paymentResumed" };
const retry: ShopEvent = { type: "outstandings.paymentRetried", method: "CB" };
const returned: ShopEvent = { type: "tab.returned", now: 0 };

const named: ServerRefused = {
  _tag: "ServerRefused",
  status: 422,
  code: 422,
  message: "La facture FA26000041 est déjà payée.",
  fields: [{ field: "outstandings.301", message: "La facture FA26000041 est déjà payée." }],
  retryAfter: null,
};

const run = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replay(outstandingPaymentMachine, steps);
  const told = emitted.flatMap((event) => {
    if (event.type === "browser.leaveRequested") return [event.url];
    return event.type === "navigation.requested" ? [event.path] : [];
  });
  return { value: snapshot.value, context: snapshot.context, told };
};

const bank = "https://banque.panetier.example/encours-1";
const result = "/mon-compte/mes-encours/paiement/12";
const begun = [choose, byCard, confirm] as const;

describe("paying invoices", () => {
  it("[ENC-15] asks once, then leads to the bank's page with nothing ticked any more", () => {
    expect(run(byCard).value).toBe("choosing");
    expect(run(choose, byCard).value).toBe("confirming");
    const { value, context, told } = run(...begun, answered(START, atBank));
    expect([value, context.chosen, told]).toEqual(["leaving", [], [bank]]);
  });

  it("[ENC-15] keeps what is ticked when it is put off or refused as a whole", () => {
    const put = run(choose, byCard, dismiss);
    expect([put.value, put.context.chosen]).toEqual(["choosing", invoices]);
    const { value, context } = run(...begun, refused(START, serverError(409)));
    expect([value, context.refusal, context.chosen]).toEqual(["confirming", "Refus 409", invoices]);
  });

  it("[ENC-15] names and drops what cannot be paid, and waits for a second confirmation", () => {
    const { value, context } = run(...begun, refused(START, named));
    expect([value, context.refused, context.chosen]).toEqual([
      "refused",
      [{ id: 301, message: named.message }],
      invoices.slice(1),
    ]);
    const on = run(...begun, refused(START, named), again);
    expect([on.value, on.context.key, on.context.refused]).toEqual(["starting", "cle-2", []]);
    const none: ServerRefused = {
      ...named,
      fields: invoices.map(({ id }) => ({ field: `outstandings.${id}`, message: "Payée." })),
    };
    expect(run(...begun, refused(START, none), again).value).toBe("refused");
    expect(run(...begun, refused(START, none), dismiss).value).toBe("choosing");
  });

  it("[ENC-15] asks again under the same key when nobody answered, though the page was opened again", () => {
    const lost = [...begun, refused(START, offline)];
    expect([run(...lost).value, run(...lost).context.refusal]).toEqual([
      "unanswered",
      offline.message,
    ]);
    const { value, context } = run(...lost, again);
    expect([value, context.key]).toEqual(["starting", "cle-1"]);
    expect(run(...begun, listed).value).toBe("starting");
    expect(run(...lost, dismiss).value).toBe("choosing");
  });

  it("[ENC-16] shows the payment on the way back from the bank, and watches it", () => {
    const back = run(...begun, answered(START, atBank), returned);
    expect([back.value, back.told]).toEqual(["loading", [bank, result]]);
    expect(run(watch, answered(LOAD, atBank)).value).toEqual({ waiting: "usual" });
    expect(run(watch, answered(LOAD, paid)).value).toBe("settled");
    const known = [watch, answered(LOAD, atBank), returned] as const;
    expect(run(...known, refused(LOAD, offline)).value).toEqual({ waiting: "usual" });
    expect(run(watch, refused(LOAD, offline)).value).toBe("failed");
    expect(run(...known, refused(LOAD, serverError(404))).value).toBe("failed");
  });

  it("[ENC-16] shows a debit at once and waits for nobody", () => {
    const { value, told } = run(choose, byDebit, confirm, answered(START, debit));
    expect([value, told]).toEqual(["settled", [result]]);
  });

  it("[ENC-16] keeps a payment in sight that is looked at again, and none of another's", () => {
    const away = [watch, answered(LOAD, atBank), listed] as const;
    expect(run(...away).value).toBe("choosing");
    const back = run(...away, watch);
    expect([back.value, back.context.checkout]).toEqual(["loading", atBank]);
    const other: ShopEvent = {
      type: "outstandings.paymentWatched",
      payment: OutstandingPaymentId.make(13),
    };
    expect(run(...away, other).context.checkout).toBe(null);
  });

  it("goes back to an open page, or gives it up and can be begun anew", () => {
    const open = [watch, answered(LOAD, atBank)] as const;
    expect(run(...open, resume).told).toEqual([bank]);
    const over = run(...open, giveUp, answered(GIVE_UP, abandoned));
    expect(over.value).toBe("settled");
    const anew = run(...open, giveUp, answered(GIVE_UP, abandoned), retry);
    expect([anew.value, anew.context.chosen]).toEqual(["confirming", invoices]);
    const late = run(...open, giveUp, refused(GIVE_UP, serverError(409)));
    expect(late.value).toBe("loading");
    expect(run(watch, answered(LOAD, paid), retry).value).toBe("settled");
  });

  it("is broken by a defect, and says so", () => {
    for (const call of [START, LOAD, GIVE_UP]) {
      const before =
        call === START
          ? [...begun]
          : call === LOAD
            ? [watch]
            : [watch, answered(LOAD, atBank), giveUp];
      expect(run(...before, crashed(call)).value).toBe("broken");
    }
  });

  it("[ENC-15] never asks for the same invoices under two keys before the first was answered", () => {
    const steps: readonly Step[] = [
      listed,
      choose,
      { type: "outstandings.unchosen", ids: [301] },
      byCard,
      byDebit,
      confirm,
      again,
      dismiss,
      watch,
      giveUp,
      resume,
      retry,
      returned,
      answered(START, atBank),
      answered(START, debit),
      refused(START, offline),
      refused(START, named),
      refused(START, serverError(409)),
      answered(LOAD, atBank),
      answered(LOAD, abandoned),
      answered(GIVE_UP, abandoned),
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 40 }), (path) => {
        const { value, context } = run(...path);
        if (value === "starting" || value === "unanswered") {
          expect(context.chosen.length).toBeGreaterThan(0);
          expect([context.key, context.method].every((known) => known !== null)).toBe(true);
        }
        if (value === "leaving") expect(context.checkout?.redirectionCardUrl).not.toBeNull();
        const ids = context.chosen.map(({ id }: ChosenInvoice) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

const started = (key: string, chosen = invoices, paymentMethod = "CB") =>
  [
    "startInvoicePayment",
    {
      outstandings: chosen.map(({ id }) => id),
      paymentMethod,
      expectedAmount: chosen.reduce((sum, { amount }) => sum + amount, 0),
      key,
    },
  ] as const;
const loaded = ["loadInvoicePayment", { payment: paid.payment.id }] as const;

itAsks(outstandingPaymentMachine, {
  [START]: {
    // Refused by name: the others under a key of their own; unanswered: the same key again.
    after: [...begun, refused(START, named), again, refused(START, offline), confirm],
    asked: [
      started("cle-1"),
      started("cle-2", invoices.slice(1)),
      started("cle-2", invoices.slice(1)),
    ],
  },
  [LOAD]: { after: [watch], asked: [loaded] },
  [GIVE_UP]: {
    after: [watch, answered(LOAD, atBank), giveUp],
    asked: [loaded, ["giveUpInvoicePayment", { payment: atBank.payment.id }]],
  },
});

describe("a payment of invoices by debit", () => {
  it("[ENC-15] asks for a debit", () => {
    expect(replay(outstandingPaymentMachine, [choose, byDebit, confirm]).asked).toEqual([
      started("cle-1", invoices, "PRELEVEMENT"),
    ]);
  });
});
