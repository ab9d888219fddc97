import { describe, expect, it } from "vitest";
import type { ServerRefused } from "../../core/api/errors.ts";
import {
  sampleAmendedOrder as amended,
  sampleAmendmentPreview as preview,
  sampleSupplementOrder as supplement,
  sampleAmendmentRequest as wish,
} from "../../machines/laboratory/flows/sample-amendment.ts";
import { sampleOf } from "../../machines/laboratory/flows/samples.ts";
import { amendmentMachine } from "../../machines/shop/amendment.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { StoreId } from "../../api-schema/primitives.ts";
import { itAsks } from "./it-asks.ts";
import { answered, elapsed, offline, refused, replay, serverError, type Step } from "./walk.ts";

const LOOK = "amendment.looking";
const SAVE = "amendment.saving";

const open = sampleOf("amendment.opened");
const save: ShopEvent = { type: "amendment.saveRequested", key: "cle-1" };
const close: ShopEvent = { type: "amendment.closed" };

const overtaken: ServerRefused = {
  _tag: "ServerRefused",
  status: 409,
  code: "COMMANDE_MODIFIEE",
  message: "Camille Aubert a modifié cette commande.",
  fields: [],
  retryAfter: null,
};

const run = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replay(amendmentMachine, steps, { storeId: StoreId.make(1) });
  const { refusal, version, key, wish: kept } = snapshot.context;
  return { value: snapshot.value, refusal, version, key, wish: kept, told: emitted };
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

  it("[AMEND-10] asks again with the same key when the answer is lost, and is not let go meanwhile", () => {
    const lost = run(...saving, refused(SAVE, offline));
    expect([lost.value, lost.key]).toEqual(["unanswered", "cle-1"]);
    expect(run(...saving, refused(SAVE, offline), close).value).toBe("unanswered");
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

  it("gives a supplement up, or goes back to its page", () => {
    const up = run(
      sampleOf("amendment.supplementGivenUp"),
      answered("amendment.givingUp", amended),
    );
    expect([up.value, up.told.map(({ type }) => type)]).toEqual(["closed", ["order.amended"]]);
    expect(run(sampleOf("amendment.supplementPaid")).value).toBe("leaving");
  });
});

const input = { storeId: StoreId.make(1) };
const { token, shipment } = open as Extract<ShopEvent, { type: "amendment.opened" }>; // safe: that example
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
