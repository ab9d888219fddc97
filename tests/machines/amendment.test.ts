import { type AnyStateMachine, createActor, SimulatedClock } from "xstate";
import { describe, expect, it } from "vitest";
import type { ServerRefused } from "../../core/api/errors.ts";
import {
  sampleAmendedOrder as amended,
  sampleAmendmentPreview as preview,
  sampleSupplementOrder as supplement,
  sampleAmendmentRequest as wish,
} from "../../machines/laboratory/flows/sample-amendment.ts";
import { sampleOf } from "../../machines/laboratory/flows/samples.ts";
import { amendmentMachine, canBeSaved } from "../../machines/shop/amendment.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { CalendarDay, ShipmentId, StoreId } from "../../api-schema/primitives.ts";
import { itAsks } from "./it-asks.ts";
import {
  type Asked,
  answered,
  crashed,
  elapsed,
  listening,
  offline,
  refused,
  replay,
  serverError,
  type Step,
} from "./walk.ts";

const LOOK = "amendment.looking";
const SAVE = "amendment.saving";

const open = sampleOf("amendment.opened");
const save: ShopEvent = { type: "amendment.saveRequested", key: "cle-1" };
const close: ShopEvent = { type: "amendment.closed" };

const input = { storeId: StoreId.make(1) };
const { token, shipment } = open as Extract<ShopEvent, { type: "amendment.opened" }>; // safe: that example

/** Nothing is being changed, and nothing of what was is left. */
const UNTOUCHED = {
  value: "closed",
  context: {
    ...input,
    token: null,
    shipment: null,
    version: 1,
    wish: { items: [] },
    preview: null,
    key: null,
    refusal: null,
    order: null,
  },
};
const more = { items: [{ ...wish.items[0], quantity: 6 }] } as typeof wish; // safe: a line of the same
const change: ShopEvent = { type: "amendment.changed", wish: more };
const retry: ShopEvent = { type: "amendment.retried" };
const savedToast: ShopEvent = {
  type: "toast.requested",
  toast: { status: "success", title: "Modification enregistrée : version 2" },
};

const overtaken: ServerRefused = {
  _tag: "ServerRefused",
  status: 409,
  code: "COMMANDE_MODIFIEE",
  message: "Camille Aubert a modifié cette commande.",
  fields: [],
  retryAfter: null,
};

const run = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replay(amendmentMachine, steps, input);
  const { refusal, version, key, wish: kept } = snapshot.context;
  return { value: snapshot.value, refusal, version, key, wish: kept, told: emitted };
};

/** Where it stands, with all that it keeps. */
const whole = (...steps: readonly Step[]) => {
  const { value, context } = replay(amendmentMachine, steps, input).snapshot;
  return { value, context };
};

const seen = [open, answered(LOOK, preview)] as const;
const saving = [...seen, save] as const;

describe("changing a confirmed order", () => {
  it("shows before and after, and saves once what can be saved", () => {
    expect(run(open).value).toBe("looking");
    expect(run(...seen).value).toBe("editing");
    const { value, told } = run(...saving, answered(SAVE, amended));
    expect([value, told]).toEqual([
      "closed",
      [
        { type: "order.amended", storeId: 1, order: amended },
        {
          type: "toast.requested",
          toast: { status: "success", title: "Modification enregistrée : version 2" },
        },
      ],
    ]);
  });

  it("does not save what is refused, what would be done otherwise, nor nothing", () => {
    const [change] = [
      {
        variant: wish.items[0]?.variant,
        productName: "Farine",
        reason: "stock",
        requested: 9,
        applied: 5,
        message: "Stock insuffisant.",
      },
    ];
    const barred = [
      { ...preview, refusal: "Cette livraison n'a plus de produit." },
      { ...preview, changes: [change] },
      { ...preview, differences: [] },
    ];
    expect(barred.map((one) => run(open, answered(LOOK, one), save).value)).toEqual([
      "editing",
      "editing",
      "editing",
    ]);
  });

  it("[AMEND-6] leads a card to the bank's page, the order as it was", () => {
    const { value, told } = run(...saving, answered(SAVE, supplement));
    expect([value, told.map(({ type }) => type), told.at(-1)]).toEqual([
      "leaving",
      ["order.amended", "browser.leaveRequested"],
      { type: "browser.leaveRequested", url: "https://banque.panetier.example/supplement-1" },
    ]);
  });

  it("[AMEND-9] tells another's version, keeps the wish and saves over that one next", () => {
    const fresh = { ...preview, version: 2 };
    const told = run(
      ...saving,
      refused(SAVE, overtaken),
      answered("amendment.overtaken", fresh),
      answered("amendment.reloading", amended),
    );
    expect([told.value, told.refusal, told.version, told.wish, told.told]).toEqual([
      "editing",
      overtaken.message,
      2,
      wish,
      [{ type: "order.answered", storeId: 1, order: amended }],
    ]);
  });

  it("[AMEND-10] reads the order again when it is let go without an answer: it may have been saved", () => {
    const left = [...saving, refused(SAVE, offline), close];
    const found = run(...left, answered("amendment.lettingGo", amended));
    expect([run(...left).value, found.value, found.told]).toEqual([
      "lettingGo",
      "closed",
      [{ type: "order.amended", storeId: 1, order: amended }],
    ]);
    const away = run(...left, refused("amendment.lettingGo", offline));
    expect([away.value, away.told]).toEqual(["closed", []]);
  });

  it("[AMEND-10] asks again with the same key when the answer is lost", () => {
    const lost = run(...saving, refused(SAVE, offline));
    expect([lost.value, lost.key]).toEqual(["unanswered", "cle-1"]);
    const again = run(...saving, refused(SAVE, offline), { ...save, key: "cle-2" });
    expect([again.value, again.key]).toEqual(["saving", "cle-1"]);
  });

  it("looks again after a refusal, and says so when nothing can be changed any more", () => {
    const corrected = run(
      ...saving,
      refused(SAVE, serverError(409)),
      answered("amendment.correcting", preview),
    );
    expect([corrected.value, corrected.refusal]).toEqual(["editing", "Refus 409"]);
    const late = run(open, refused(LOOK, serverError(409)));
    expect([late.value, late.refusal]).toEqual(["refused", "Refus 409"]);
    expect(run(open, refused(LOOK, offline)).value).toBe("unseen");
    expect(run(open, refused(LOOK, offline), { type: "amendment.retried" }).value).toBe("looking");
  });
});

const inOrder = { ...input, token };
const looked = (asked = wish) =>
  ["previewAmendment", { ...inOrder, shipment, wish: asked }] as const;
const saved = (version: number, key = "cle-1") =>
  [
    "amendShipment",
    {
      ...inOrder,
      shipment,
      wish: { ...wish, version, expectedTotal: preview.after.orderTotal },
      key,
    },
  ] as const;

itAsks(amendmentMachine, {
  [LOOK]: {
    input,
    after: [
      ...seen,
      { type: "amendment.changed", wish: { items: [] } },
      elapsed("untilLook", "amendment.settling"),
    ],
    asked: [looked(), looked({ items: [] })],
  },
  [SAVE]: {
    input,
    after: [...saving, refused(SAVE, offline), { ...save, key: "cle-2" }],
    asked: [looked(), saved(1), saved(1)],
  },
  "amendment.overtaken": {
    input,
    after: [...saving, refused(SAVE, overtaken)],
    asked: [looked(), saved(1), looked()],
  },
  "amendment.reloading": {
    input,
    after: [...saving, refused(SAVE, overtaken), answered("amendment.overtaken", preview)],
    asked: [looked(), saved(1), looked(), ["loadOrder", inOrder]],
  },
  "amendment.lettingGo": {
    input,
    after: [...saving, refused(SAVE, offline), close],
    asked: [looked(), saved(1), ["loadOrder", inOrder]],
  },
  "amendment.correcting": {
    input,
    after: [...saving, refused(SAVE, serverError(409))],
    asked: [looked(), saved(1), looked()],
  },
  "amendment.givingUp": {
    input,
    after: [sampleOf("amendment.supplementGivenUp")],
    asked: [["giveUpSupplement", inOrder]],
  },
});

describe("a version that is saved over another's", () => {
  it("[AMEND-9] says the one that was told, and the sum that is on the screen", () => {
    const fresh = { ...preview, version: 2, after: { ...preview.after, orderTotal: 12_345 } };
    const steps = [
      ...saving,
      refused(SAVE, overtaken),
      answered("amendment.overtaken", fresh),
      answered("amendment.reloading", amended),
      { ...save, key: "cle-2" },
    ];
    expect(replay(amendmentMachine, steps, input).asked.at(-1)).toEqual([
      "amendShipment",
      { ...inOrder, shipment, wish: { ...wish, version: 2, expectedTotal: 12_345 }, key: "cle-2" },
    ]);
  });
});

describe("a change that is begun and let go", () => {
  const OPEN = [
    ["while it is looked at", [open]],
    ["while the thumb rests", [...seen, change]],
    ["on the screen", [...seen]],
    ["when it could not be looked at", [open, refused(LOOK, offline)]],
    ["when it cannot be changed", [open, refused(LOOK, serverError(409))]],
    ["on the way to the bank", [...saving, answered(SAVE, supplement)]],
    ["after a defect", [open, crashed(LOOK)]],
  ] as const;

  it("has nothing before it is opened", () => {
    expect(whole()).toEqual(UNTOUCHED);
  });

  it.each(OPEN)("leaves nothing when it is closed %s", (_, steps) => {
    expect(whole(...steps, close)).toEqual(UNTOUCHED);
  });

  it.each(OPEN)("begins anew when another shipment is opened %s", (_, steps) => {
    const other = { ...open, shipment: ShipmentId.make(52), version: 3, wish: more };
    expect(whole(...steps, other)).toEqual({
      value: "looking",
      context: {
        ...UNTOUCHED.context,
        token,
        shipment: ShipmentId.make(52),
        version: 3,
        wish: more,
      },
    });
  });

  it("leaves nothing once it is saved, and once the browser is back from the bank", () => {
    expect(whole(...saving, answered(SAVE, amended))).toEqual(UNTOUCHED);
    const back: ShopEvent = { type: "tab.returned", now: 0 };
    expect(whole(...saving, answered(SAVE, supplement), back)).toEqual(UNTOUCHED);
    expect(whole(sampleOf("amendment.supplementPaid"), back)).toEqual(UNTOUCHED);
  });

  it("[AMEND-10] is not let go while it is saved: it is told though its page has closed", () => {
    const other = { ...open, shipment: ShipmentId.make(52) };
    expect(whole(...saving, close, other)).toEqual(whole(...saving));
    expect(run(...saving, close, answered(SAVE, amended)).told).toEqual([
      { type: "order.amended", storeId: 1, order: amended },
      savedToast,
    ]);
  });
});

describe("what is pressed while a change is looked at", () => {
  it("is asked of the server 350 ms after the last press, in one call", () => {
    const asked: Asked[] = [];
    const clock = new SimulatedClock();
    const machine: AnyStateMachine = listening(amendmentMachine, asked);
    const actor = createActor(machine, { input, clock }).start();
    for (const event of [open, answered(LOOK, preview), change]) actor.send(event);
    clock.increment(349);
    actor.send({ type: "amendment.changed", wish });
    clock.increment(349);
    actor.send({ type: "amendment.changed", wish: more });
    clock.increment(349);
    expect([actor.getSnapshot().value, asked]).toEqual(["settling", [looked()]]);
    clock.increment(1);
    expect([actor.getSnapshot().value, asked]).toEqual(["looking", [looked(), looked(more)]]);
    actor.stop();
  });

  it.each([
    ["before the first answer", [open]],
    ["with before and after on the screen", [...seen]],
    ["while a refused change is looked at again", [...saving, refused(SAVE, serverError(409))]],
    ["when it could not be looked at", [open, refused(LOOK, offline)]],
  ] as const)("counts %s, and takes back what stood against the wish before", (_, steps) => {
    const { value, wish: kept, refusal, key } = run(...steps, change);
    expect({ value, kept, refusal, key }).toEqual({
      value: "settling",
      kept: more,
      refusal: null,
      key: null,
    });
  });

  it("does not count while it is saved", () => {
    expect(whole(...saving, change)).toEqual(whole(...saving));
  });
});

describe("what can be saved", () => {
  it("is another day without another line, and nothing that has not been looked at", () => {
    const { before } = preview;
    const sameLines = { ...preview, differences: [], after: { ...before } };
    const otherDay = {
      ...sameLines,
      after: { ...before, deliveryDate: CalendarDay.make("2026-11-27") },
    };
    expect([null, sameLines, otherDay, preview].map((one) => canBeSaved(one))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(run(open, answered(LOOK, otherDay), save).value).toBe("saving");
  });
});

describe("a change that cannot be looked at again", () => {
  it("[AMEND-9] says why when another's version cannot be shown", () => {
    const late = [...saving, refused(SAVE, overtaken)];
    const away = run(...late, refused("amendment.overtaken", offline));
    expect([away.value, away.refusal, away.wish]).toEqual(["unseen", "Hors ligne", wish]);
    const gone = run(...late, refused("amendment.overtaken", serverError(409)));
    expect([gone.value, gone.refusal, gone.wish]).toEqual(["refused", "Refus 409", wish]);
  });

  it("[AMEND-9] goes on with another's version though the order itself cannot be read", () => {
    const fresh = { ...preview, version: 2 };
    const told = run(
      ...saving,
      refused(SAVE, overtaken),
      answered("amendment.overtaken", fresh),
      refused("amendment.reloading", offline),
    );
    expect([told.value, told.refusal, told.version, told.told]).toEqual([
      "editing",
      overtaken.message,
      2,
      [],
    ]);
  });

  it("keeps the reason of the server when what it comes to now is not told", () => {
    const refusedSave = [...saving, refused(SAVE, serverError(422))];
    const { value, refusal } = run(...refusedSave, refused("amendment.correcting", offline));
    expect([value, refusal]).toEqual(["refused", "Refus 422"]);
  });

  it.each([
    ["refused", serverError(409)],
    ["without an answer", offline],
  ])("is looked at again when it is retried, %s: what was said is taken back", (_, error) => {
    const { snapshot, asked } = replay(
      amendmentMachine,
      [open, refused(LOOK, error), retry],
      input,
    );
    expect([snapshot.value, snapshot.context.refusal, asked]).toEqual([
      "looking",
      null,
      [looked(), looked()],
    ]);
  });
});

describe("a supplement that waits", () => {
  const givenUp = sampleOf("amendment.supplementGivenUp");
  const GIVE_UP = "amendment.givingUp";

  it("[AMEND-6] is given up: the order is told as it is now, and nothing is left", () => {
    const steps = [givenUp, answered(GIVE_UP, amended)];
    expect(whole(...steps)).toEqual(UNTOUCHED);
    expect(run(...steps).told).toEqual([{ type: "order.amended", storeId: 1, order: amended }]);
  });

  it("[AMEND-6] says when it could not be given up, and nothing is left", () => {
    const steps = [givenUp, refused(GIVE_UP, serverError(409))];
    expect(whole(...steps)).toEqual(UNTOUCHED);
    expect(run(...steps).told).toEqual([
      { type: "toast.requested", toast: { status: "error", title: "Refus 409" } },
    ]);
  });

  it("[AMEND-6] is paid or given up though a change that it stands against is on the screen", () => {
    const pay = sampleOf("amendment.supplementPaid");
    const ways = [
      [...seen],
      [...saving, refused(SAVE, serverError(409))],
      [...saving, refused(SAVE, offline)],
      [open, refused(LOOK, serverError(409))],
      [open, refused(LOOK, offline)],
    ];
    expect(ways.map((steps) => run(...steps, pay).value)).toEqual(ways.map(() => "leaving"));
    for (const steps of ways) {
      expect(whole(...steps, givenUp, answered(GIVE_UP, amended))).toEqual(UNTOUCHED);
    }
    // A call that is on its way is not let go for it.
    for (const press of [pay, givenUp]) {
      expect(run(...saving, press).value).toBe("saving");
      expect(run(givenUp, press).value).toBe("givingUp");
      expect(run(pay, press).told).toEqual(run(pay).told);
    }
  });

  it("[AMEND-6] is paid on its own page", () => {
    const { value, told } = run(sampleOf("amendment.supplementPaid"));
    expect([value, told]).toEqual([
      "leaving",
      [
        {
          type: "browser.leaveRequested",
          url: "https://banque.panetier.example/supplement-1",
        },
      ],
    ]);
  });
});

describe("a defect of a call", () => {
  const late = [...saving, refused(SAVE, overtaken)];
  it.each<readonly [string, readonly Step[]]>([
    [LOOK, [open]],
    [SAVE, saving],
    ["amendment.overtaken", late],
    ["amendment.reloading", [...late, answered("amendment.overtaken", preview)]],
    ["amendment.correcting", [...saving, refused(SAVE, serverError(409))]],
    ["amendment.lettingGo", [...saving, refused(SAVE, offline), close]],
    ["amendment.givingUp", [sampleOf("amendment.supplementGivenUp")]],
  ])("[FLOW-23] in %s is said once", (call, steps) => {
    const { value, told } = run(...steps, crashed(call));
    expect([value, told]).toEqual(["broken", [BROKEN]]);
  });
});
