import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Store } from "../../api-schema/store.ts";
import { missingMandates } from "../../core/mandates/mandates.ts";
import { mandatesMachine } from "../../machines/shop/mandates.ts";
import { activated, aStore, storeA, storeB } from "./shop-data.ts";
import { itAsks } from "./it-asks.ts";
import {
  answered,
  crashed,
  offline,
  refused,
  replay,
  type Step,
  unauthorized,
  walk,
} from "./walk.ts";

const LINK = "mandates.askingLink";
const CHECK = "mandates.checking";
const url = "https://panetier.test/_signature/jeton";

const storeWith = (id: typeof storeA, fields: Partial<Store> = {}): Store => ({
  ...aStore({ id }),
  marketPlaceAccess: true,
  moneyOrder: "RUM-GMP",
  marketplaceMoneyOrder: "RUM-MKP",
  ...fields,
});
const signed = storeWith(storeA);
const lacking = storeWith(storeA, { moneyOrder: null });
const lackingBoth = storeWith(storeB, { moneyOrder: null, marketplaceMoneyOrder: "" });

const loaded = { type: "stores.loaded", stores: [lacking, lackingBoth] } as const;
const inA = activated(storeA);
const inB = activated(storeB);
const reset = { type: "session.reset", reason: "expired" } as const;
const ask = {
  type: "mandate.signRequested",
  storeId: storeA,
  kind: "GMP",
  origin: "/panier/paiement",
  tab: "opened",
} as const;
const askBlocked = { ...ask, tab: "blocked" } as const;
const returned = { type: "tab.returned", now: 0 } as const;
const told = { type: "mandate.signed", storeId: storeA } as const;

const EVENTS: readonly Step[] = [
  loaded,
  { type: "stores.loaded", stores: [signed, lackingBoth] },
  { type: "store.updated", store: signed },
  inA,
  inB,
  reset,
  ask,
  askBlocked,
  { ...ask, storeId: storeB },
  returned,
  told,
  answered(LINK, { url }),
  refused(LINK, offline),
  refused(LINK, unauthorized),
  crashed(LINK),
  answered(CHECK, signed),
  refused(CHECK, offline),
  crashed(CHECK),
];

const after = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replay(mandatesMachine, steps);
  return { value: snapshot.value, missing: snapshot.context.missing, emitted };
};

describe("the mandates of a store", () => {
  it("[SESS-1] [FLOW-18] reach every state, and a reset leaves no store", () => {
    const { missed, visits } = walk(mandatesMachine, {
      events: EVENTS,
      distinguish: ({ storeId, missing }) => [storeId, missing],
    });
    expect(missed).toEqual([]);
    for (const { events } of visits) {
      const { snapshot } = replay(mandatesMachine, [...events, reset]);
      expect([snapshot.value, snapshot.context]).toEqual([
        "none",
        { stores: [], storeId: null, missing: 0, request: null },
      ]);
    }
  });

  it("[MAND-2] count the eligible and absent ones of the active store", () => {
    expect(after(loaded, inA)).toEqual({ value: { known: "missing" }, missing: 1, emitted: [] });
    expect(after(loaded, inB).missing).toBe(2);
    expect(after(loaded, inA, { type: "store.updated", store: signed })).toEqual({
      value: { known: "complete" },
      missing: 0,
      emitted: [],
    });
  });

  it("[MAND-2] the counter equals the absent eligible mandates, in any sequence", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 30 }), (steps) => {
        const { snapshot } = replay(mandatesMachine, steps);
        const { stores, storeId, missing } = snapshot.context;
        const store = stores.find(({ id }: { id: number }) => id === storeId);
        expect(missing).toBe(store === undefined ? 0 : missingMandates(store));
        if (snapshot.matches("known")) {
          expect(snapshot.value).toEqual({ known: missing > 0 ? "missing" : "complete" });
        }
      }),
    );
  });
});

describe("signing a mandate", () => {
  const asked = [loaded, inA, ask];

  it("[FLOW-18] leads the tab of the click to the signing page", () => {
    expect(after(...asked, answered(LINK, { url }))).toEqual({
      value: "awaitingSignature",
      missing: 1,
      emitted: [{ type: "signingTab.ledTo", url }],
    });
  });

  it("[FLOW-18] [ERR-2] leads this window there when the tab was blocked", () => {
    expect(after(loaded, inA, askBlocked, answered(LINK, { url })).emitted).toEqual([
      {
        type: "toast.requested",
        toast: { status: "warning", title: "Pop-up bloquée par votre navigateur" },
      },
      { type: "browser.leaveRequested", url },
    ]);
  });

  it("[FLOW-18] [ERR-2] closes the tab when the link cannot be had", () => {
    expect(after(...asked, refused(LINK, offline))).toEqual({
      value: { known: "missing" },
      missing: 1,
      emitted: [
        { type: "signingTab.dropped" },
        {
          type: "toast.requested",
          toast: { status: "error", title: "Erreur lors de la récupération du mandat" },
        },
      ],
    });
    expect(after(loaded, inA, askBlocked, refused(LINK, unauthorized)).emitted).toEqual([]);
  });

  it("[FLOW-18] closes the tab when its store or its login is left meanwhile", () => {
    expect(after(...asked, inB).emitted).toEqual([{ type: "signingTab.dropped" }]);
    expect(after(...asked, reset).emitted).toEqual([{ type: "signingTab.dropped" }]);
    expect(after(...asked, told)).toEqual({
      value: "checking",
      missing: 1,
      emitted: [{ type: "signingTab.dropped" }],
    });
  });

  it("[FLOW-18] asks on return whether it is signed, and again when there was no answer", () => {
    const away = [...asked, answered(LINK, { url })];
    expect(after(...away, returned).value).toBe("checking");
    expect(after(...away, returned, refused(CHECK, offline)).value).toBe("awaitingSignature");
    const back = after(...away, returned, answered(CHECK, signed), {
      type: "store.updated",
      store: signed,
    });
    expect([back.value, back.missing, back.emitted.at(-1)]).toEqual([
      { known: "complete" },
      0,
      { type: "store.updated", store: signed },
    ]);
  });

  it("[FLOW-18] asks another link when the tab was closed unsigned", () => {
    expect(after(...asked, answered(LINK, { url }), ask).value).toBe("askingLink");
  });

  it("[FLOW-18] is refused for another store than the active one", () => {
    expect(after(loaded, inB, ask).value).toEqual({ known: "missing" });
  });

  it("[FLOW-18] leaves no empty tab, in any sequence", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 30 }), (steps) => {
        const { snapshot, emitted } = replay(mandatesMachine, [...steps, reset]);
        const told = emitted.filter(({ type }) => type.startsWith("signingTab."));
        const opened = openedTabs(steps);
        expect([snapshot.value, told.length]).toEqual(["none", opened]);
      }),
    );
  });
});

/** Tabs that a click opened and the machine took in charge. */
const openedTabs = (steps: readonly Step[]): number =>
  steps.filter((step, at) => {
    if (step.type !== "mandate.signRequested" || step === askBlocked) return false;
    const before = replay(mandatesMachine, steps.slice(0, at)).snapshot;
    const then = replay(mandatesMachine, steps.slice(0, at + 1)).snapshot;
    return !before.matches("askingLink") && then.matches("askingLink");
  }).length;

itAsks(mandatesMachine, {
  [LINK]: {
    after: [loaded, inA, ask],
    asked: [["signMandateLink", { storeId: storeA, kind: "GMP", origin: "/panier/paiement" }]],
  },
  [CHECK]: {
    after: [loaded, inA, inB, { ...told, storeId: storeB }],
    asked: [["loadStore", { storeId: storeB }]],
  },
});
