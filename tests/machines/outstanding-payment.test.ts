import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { OutstandingPaymentId } from "../../api-schema/outstanding.ts";
import type { ServerRefused } from "../../core/api/errors.ts";
import { cents } from "../../core/money/cents.ts";
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
import { assertPresent } from "../../machines/system/assert-present.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import { itAsks } from "./it-asks.ts";
import {
  answered,
  type Asked,
  crashed,
  elapsed,
  listening,
  offline,
  refused,
  replay,
  serverError,
  type Step,
} from "./walk.ts";

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

  it("[ENC-16] takes what is pressed while the bank is asked again, as before and after it", () => {
    const asking = [watch, answered(LOAD, atBank), poll] as const;
    expect(run(...asking).value).toBe("loading");
    expect(run(...asking, resume).told).toEqual([bank]);
    expect(run(...asking, giveUp).value).toBe("givingUp");
    const over = [...asking, giveUp, answered(GIVE_UP, abandoned), returned] as const;
    expect(run(...over, retry).context.chosen).toEqual(invoices);
    // Nothing of it is known yet, or nothing of that is possible any more.
    for (const press of [resume, giveUp, retry]) {
      expect(run(watch, press).value).toBe("loading");
      expect(run(watch, answered(LOAD, paid), returned, press).value).toBe("loading");
    }
  });

  it("says why a payment could not be given up, though it is in sight again", () => {
    const open = [watch, answered(LOAD, atBank)] as const;
    expect(after(...open, giveUp, refused(GIVE_UP, offline)).told).toEqual([
      { type: "toast.requested", toast: { status: "error", title: offline.message } },
    ]);
  });

  it("[ENC-15] pays again what is owed now, whatever the payment before it was for", () => {
    const [first, ...others] = abandoned.invoices;
    const less = cents(70_000);
    const since = { ...abandoned, invoices: [{ ...assertPresent(first), owed: less }, ...others] };
    const anew = run(watch, answered(LOAD, since), retry);
    expect([anew.value, anew.context.chosen]).toEqual([
      "confirming",
      [{ ...invoices[0], amount: less }, invoices[1]],
    ]);
  });

  it("[ENC-15] looks at the payment again when paying it again is put off, and begins it from there", () => {
    const over = [watch, answered(LOAD, abandoned)] as const;
    expect(run(...over, retry, dismiss).value).toBe("loading");
    const again = [retry, dismiss, answered(LOAD, abandoned), retry] as const;
    expect(run(...over, ...again).value).toBe("confirming");
    for (const no of [refused(START, named), refused(START, offline)]) {
      expect(run(...over, retry, confirm, no, dismiss).value).toBe("loading");
    }
    // On the list meanwhile, it is the list that is gone back to.
    expect(run(...over, retry, confirm, listed, refused(START, named), dismiss).value).toBe(
      "choosing",
    );
    expect(run(...over, listed, choose, byCard, dismiss).value).toBe("choosing");
  });

  it("[ENC-15] has the list read again when it is refused as a whole, and takes the amounts of now", () => {
    const other = [refused(START, serverError(409))] as const;
    expect(after(...begun, ...other).told).toEqual([changed]);
    const now = [{ ...assertPresent(invoices[0]), amount: cents(70_000) }];
    const seen = run(...begun, ...other, { type: "outstandings.chosen", invoices: now });
    expect([seen.value, seen.context.chosen]).toEqual(["confirming", [now[0], invoices[1]]]);
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

/** Where the last of these steps leads, and all that it has told. */
const after = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replay(outstandingPaymentMachine, steps);
  const before = replay(outstandingPaymentMachine, steps.slice(0, -1)).emitted.length;
  return { at: snapshot.value, context: snapshot.context, told: emitted.slice(before) };
};

const changed: ShopEvent = { type: "outstandings.changed" };
const leave: ShopEvent = { type: "browser.leaveRequested", url: bank };
const show: ShopEvent = { type: "navigation.requested", path: result, replace: false };
const poll = elapsed("untilPoll", "outstandingPayment.waiting");
/** A card whose page the bank has not opened yet. */
const onItsWay = {
  ...atBank,
  payment: { ...atBank.payment, state: "cart" },
  redirectionCardUrl: null,
};

describe("what is ticked", () => {
  it("[ENC-15] is nothing at first, nor of a payment", () => {
    expect(after().context).toEqual({
      chosen: [],
      method: null,
      key: null,
      refusal: null,
      refused: [],
      paymentId: null,
      checkout: null,
      polls: 0,
    });
  });

  it("[ENC-15] can be ticked off again, one by one", () => {
    const off: ShopEvent = { type: "outstandings.unchosen", ids: [302] };
    expect(after(choose, off).context.chosen).toEqual(invoices.slice(0, 1));
    expect(replay(outstandingPaymentMachine, [choose, off, byCard, confirm]).asked).toEqual([
      started("cle-1", invoices.slice(0, 1)),
    ]);
  });

  it("[ENC-15] is asked for without what was refused before", () => {
    const anew = after(...begun, refused(START, named), dismiss, byCard);
    expect([anew.context.refused, anew.context.refusal]).toEqual([[], null]);
    const refusal = after(...begun, refused(START, serverError(409)), dismiss, byCard);
    expect(refusal.context.refusal).toBe(null);
    const abandonedSince = [...begun, refused(START, named), watch, answered(LOAD, abandoned)];
    const paidAnew = after(...abandonedSince, retry);
    expect([paidAnew.at, paidAnew.context.refused]).toEqual(["confirming", []]);
  });

  it("[ENC-15] is nothing where no payment is known to try again", () => {
    expect(after(watch, refused(LOAD, serverError(404)), retry).at).toBe("failed");
    expect(after(watch, answered(LOAD, paid), retry).context.chosen).toEqual([]);
  });
});

describe("a payment that was begun", () => {
  it.each([
    ["leads to the bank's page", atBank, "leaving", [changed, leave]],
    ["is watched while that page is on its way", onItsWay, { waiting: "usual" }, [changed, show]],
    ["is shown where nobody waits for it", debit, "settled", [changed, show]],
  ])("[ENC-16] %s, and what is owed is read again", (_, checkout, at, told) => {
    const from = after(...begun, answered(START, checkout));
    expect([from.at, from.told]).toEqual([at, told]);
  });

  it.each([
    ["it was refused by name", [...begun, refused(START, named)]],
    ["it was looked at", [watch, answered(LOAD, paid)]],
    ["it was given up", [watch, answered(LOAD, atBank), giveUp, answered(GIVE_UP, abandoned)]],
  ])("[ENC-16] has what is owed read again once %s", (_, steps) => {
    expect(after(...steps).told).toEqual([changed]);
  });

  it("[ENC-16] has no page to go back to before the bank has opened one", () => {
    const { at, told } = after(watch, answered(LOAD, onItsWay), resume);
    expect([at, told]).toEqual([{ waiting: "usual" }, []]);
    expect(after(watch, refused(LOAD, offline)).at).toBe("failed");
  });

  it("[ENC-16] is asked for after 1, 2, 4 and 8 s, then every 10 s, and said to be slow", () => {
    const clock = new SimulatedClock();
    const made: Asked[] = [];
    const actor = createActor(listening(outstandingPaymentMachine, made), { clock }).start();
    actor.send(watch);
    const seconds = Array.from({ length: 10 }, () => {
      actor.send(answered(LOAD, atBank) as never);
      const { value } = actor.getSnapshot();
      const before = made.length;
      let waited = 0;
      while (made.length === before && waited < 60) {
        clock.increment(1000);
        waited += 1;
      }
      return [waited, value];
    });
    actor.stop();
    const usual = { waiting: "usual" };
    expect(seconds).toEqual([
      ...[1, 2, 4, 8, 10, 10, 10, 10, 10].map((waited) => [waited, usual]),
      [10, { waiting: "slow" }],
    ]);
    const slow = Array.from({ length: 9 }, () => [answered(LOAD, atBank), poll]).flat();
    expect(after(watch, ...slow, answered(LOAD, atBank)).context.polls).toBe(9);
    expect(after(watch, ...slow, watch).context.polls).toBe(0);
  });

  it("[ENC-16] is asked for again on the way back to it, and by hand where it was not found", () => {
    const reload: ShopEvent = { type: "outstandings.paymentReloaded" };
    const failed = [watch, refused(LOAD, serverError(404))];
    expect(after(...failed).context.refusal).toBe("Refus 404");
    expect([after(...failed, reload).at, after(...failed, returned).at]).toEqual([
      "loading",
      "loading",
    ]);
    expect(after(watch, answered(LOAD, paid), returned).at).toBe("loading");
    expect(after(watch, answered(LOAD, atBank), returned).at).toBe("loading");
    const found = after(...failed, reload, answered(LOAD, paid));
    expect([found.at, found.context.refusal]).toEqual(["settled", null]);
  });

  it.each([
    ["as it begins", [...begun, crashed(START)]],
    ["as it is looked at", [watch, crashed(LOAD)]],
    ["as it is given up", [watch, answered(LOAD, atBank), giveUp, crashed(GIVE_UP)]],
  ])("[FLOW-23] is broken by a defect %s, and says so", (_, steps) => {
    const { at, told } = after(...steps);
    expect([at, told]).toEqual(["broken", [BROKEN]]);
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
