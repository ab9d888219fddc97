import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Store } from "../../api-schema/store.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { appStartMachine } from "../../machines/shop/app-start.ts";
import { BROKEN } from "../../machines/system/answers.ts";
import { storeInitialisationMachine } from "../../machines/shop/store-initialisation.ts";
import { storeSelectionMachine } from "../../machines/shop/store-selection.ts";
import { activated, aLogin, aStore, started, storeA, storeB } from "./shop-data.ts";
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

const a = aStore({ id: storeA });
const b = aStore({ id: storeB, defaultStore: true });
const unknownToErp = aStore({ id: storeA, erpId: null });
const reset = { type: "session.reset", reason: "expired" } as const;
const toastOf = (title: string) => ({
  type: "toast.requested",
  toast: { status: "error", title },
});

describe("application start", () => {
  const LOAD = "appStart.loadingStores";
  const opened = { type: "session.opened", login: aLogin(), storeId: null } as const;
  const nothing = { stores: [], wantedStoreId: null };
  const remembered = (storeId: typeof storeA | null) => started({ rememberedStoreId: storeId });
  const retried = { type: "stores.retried" } as const;
  const after = (...steps: readonly Step[]) => {
    const { snapshot, emitted } = replay(appStartMachine, steps);
    return { value: snapshot.value, context: snapshot.context, emitted };
  };
  const EVENTS: readonly Step[] = [
    remembered(storeA),
    opened,
    reset,
    retried,
    { type: "tab.returned", now: 0 },
    { type: "store.updated", store: a },
    answered(LOAD, [a, b]),
    answered(LOAD, [unknownToErp]),
    answered(LOAD, []),
    refused(LOAD, offline),
    crashed(LOAD),
  ];

  it("[SESS-1] reaches every state, and a reset leaves no store", () => {
    const { missed, visits } = walk(appStartMachine, { events: EVENTS });
    expect(missed).toEqual([]);
    for (const { events } of visits) {
      const { snapshot } = replay(appStartMachine, [...events, reset]);
      expect([snapshot.value, snapshot.context]).toEqual(["idle", nothing]);
    }
  });

  it("[STORE-1] makes the default store active when none was", () => {
    expect(after(opened, answered(LOAD, [a, b]))).toEqual({
      value: "ready",
      context: { ...nothing, stores: [a, b] },
      emitted: [
        { type: "stores.loaded", stores: [a, b] },
        { type: "store.chosen", storeId: storeB },
      ],
    });
  });

  it("[STORE-1] keeps this tab's store, and prefers the one of an expired login", () => {
    const chosen = (...steps: readonly Step[]) =>
      after(...steps, answered(LOAD, [a, b])).emitted.at(-1);
    expect(chosen(remembered(storeA), opened)).toEqual({ type: "store.chosen", storeId: storeA });
    expect(chosen(remembered(storeA), { ...opened, storeId: storeB })).toEqual({
      type: "store.chosen",
      storeId: storeB,
    });
  });

  it("has no store to choose for a customer without any", () => {
    const { value, emitted } = after(opened, answered(LOAD, []));
    expect([value, emitted]).toEqual(["noStore", [{ type: "stores.loaded", stores: [] }]]);
  });

  it("takes the new data of a store", () => {
    const synced = aStore({ id: storeB, defaultStore: true, role: "baker" });
    const heard = after(opened, answered(LOAD, [a, b]), { type: "store.updated", store: synced });
    expect(heard.context.stores).toEqual([a, synced]);
  });

  it.each([{ type: "tab.returned", now: 0 }, retried])(
    "tries again on $type when the stores could not be loaded",
    (event) => {
      expect(after(opened, refused(LOAD, offline)).value).toBe("failed");
      expect(after(opened, refused(LOAD, offline), event)).toEqual({
        value: "loadingStores",
        context: nothing,
        emitted: [],
      });
    },
  );

  it("comes back to the wanted store where the stores come only at a second try", () => {
    const { context, emitted } = after(
      remembered(storeA),
      opened,
      refused(LOAD, offline),
      retried,
      answered(LOAD, [a, b]),
    );
    expect([context, emitted.at(-1)]).toEqual([
      { ...nothing, stores: [a, b] },
      { type: "store.chosen", storeId: storeA },
    ]);
  });

  it("looks for a first store again when asked", () => {
    const none = [opened, answered(LOAD, [])];
    expect(after(...none, retried).value).toBe("loadingStores");
    expect(after(...none, retried, answered(LOAD, [a])).emitted.slice(1)).toEqual([
      { type: "stores.loaded", stores: [a] },
      { type: "store.chosen", storeId: storeA },
    ]);
  });

  it("[CARNET-7] loads the stores of a remembered customer, and theirs as they are now once the login is open", () => {
    const known = { customerId: aLogin().customerId, username: aLogin().username };
    const kept: ShopEvent = { type: "session.remembered", remembered: known };
    expect(after(remembered(storeB), kept)).toEqual({
      value: "loadingStores",
      context: { ...nothing, wantedStoreId: storeB },
      emitted: [],
    });
    const before = [kept, answered(LOAD, [a])];
    expect(after(...before).value).toBe("ready");
    expect(after(...before, opened).value).toBe("loadingStores");
    const { value, context } = after(...before, opened, answered(LOAD, [a, b]));
    expect([value, context]).toEqual(["ready", { ...nothing, stores: [a, b] }]);
  });

  it("begins anew when another login opens while stores are loaded", () => {
    const { snapshot, asked } = replay(appStartMachine, [opened, opened]);
    expect([snapshot.value, asked.length]).toEqual(["loadingStores", 2]);
  });

  it("[FLOW-23] is broken by a defect of the call, and says so", () => {
    expect(after(opened, crashed(LOAD))).toEqual({
      value: "broken",
      context: nothing,
      emitted: [BROKEN],
    });
  });
});

describe("a store that the customer adds", () => {
  const LOAD = "appStart.loadingStores";
  const opened = { type: "session.opened", login: aLogin(), storeId: null } as const;
  const added = (store: Store): ShopEvent => ({ type: "store.added", store });
  const after = (...steps: readonly Step[]) => {
    const { snapshot, emitted } = replay(appStartMachine, [opened, ...steps]);
    return {
      value: snapshot.value,
      context: snapshot.context,
      // Beyond what the load has told.
      emitted: emitted.slice(
        replay(appStartMachine, [opened, ...steps.slice(0, 1)]).emitted.length,
      ),
    };
  };
  const told = (...stores: readonly Store[]) => ({ type: "stores.loaded", stores });

  it("comes after those they have, and the active one stays", () => {
    expect(after(answered(LOAD, [a]), added(b))).toEqual({
      value: "ready",
      context: { stores: [a, b], wantedStoreId: null },
      emitted: [told(a, b)],
    });
  });

  it("stands once among them, as it is now", () => {
    expect(after(answered(LOAD, [unknownToErp, b]), added(a))).toEqual({
      value: "ready",
      context: { stores: [b, a], wantedStoreId: null },
      emitted: [told(b, a)],
    });
  });

  it("is made active where it is their first", () => {
    expect(after(answered(LOAD, []), added(b))).toEqual({
      value: "ready",
      context: { stores: [b], wantedStoreId: null },
      emitted: [told(b), { type: "store.chosen", storeId: storeB }],
    });
    expect(after(answered(LOAD, []), added(b), added(a)).emitted).toEqual([
      told(b),
      { type: "store.chosen", storeId: storeB },
      told(b, a),
    ]);
  });
});

describe("store initialisation", () => {
  const SYNC = "storeInitialisation.syncingStore";
  const SCORE = "storeInitialisation.syncingScore";
  const atStart = activated(storeA);
  const selected = activated(storeB, { cause: "selection" });
  const withoutErpId = activated(storeA, { needsScore: true });
  const nothing = {
    storeId: null,
    cause: "start",
    needsScore: false,
    syncFailed: false,
    isRemembered: false,
  };
  const after = (...steps: readonly Step[]) => {
    const { snapshot, emitted } = replay(storeInitialisationMachine, steps);
    return { value: snapshot.value, emitted };
  };
  const contextAfter = (...steps: readonly Step[]) =>
    replay(storeInitialisationMachine, steps).snapshot.context;
  const EVENTS: readonly Step[] = [
    atStart,
    selected,
    withoutErpId,
    reset,
    answered(SYNC, a),
    answered(SYNC, unknownToErp),
    refused(SYNC, offline),
    refused(SYNC, unauthorized),
    crashed(SYNC),
    answered(SCORE, unknownToErp),
    refused(SCORE, offline),
    refused(SCORE, unauthorized),
    crashed(SCORE),
  ];

  it("[SESS-1] reaches every state, and a reset leaves no store", () => {
    const { missed, visits } = walk(storeInitialisationMachine, { events: EVENTS });
    expect(missed).toEqual([]);
    for (const { events } of visits) {
      const { snapshot } = replay(storeInitialisationMachine, [...events, reset]);
      expect([snapshot.value, snapshot.context]).toEqual(["idle", nothing]);
    }
  });

  it("[FLOW-15] syncs the store for all webservices, and tells its new data", () => {
    expect(after(atStart)).toEqual({ value: "syncingStore", emitted: [] });
    expect(after(atStart, answered(SYNC, a))).toEqual({
      value: "ready",
      emitted: [{ type: "store.updated", store: a }],
    });
  });

  it("[STORE-4] syncs the score of a store without customer number, only then", () => {
    const start = [withoutErpId, answered(SYNC, unknownToErp)];
    expect(after(...start).value).toBe("syncingScore");
    expect(after(...start, answered(SCORE, unknownToErp)).value).toBe("ready");
    expect(after(withoutErpId, answered(SYNC, a)).value).toBe("ready");
  });

  it("[ERR-2] alerts in the words of its cause, then goes on with the score", () => {
    expect(after(atStart, refused(SYNC, offline))).toEqual({
      value: "failed",
      emitted: [toastOf("Échec de l'initialisation de la boutique")],
    });
    expect(after(selected, refused(SYNC, offline))).toEqual({
      value: "failed",
      emitted: [toastOf("Échec du changement de boutique")],
    });
    expect(after(withoutErpId, refused(SYNC, offline), refused(SCORE, offline))).toEqual({
      value: "failed",
      emitted: [
        toastOf("Échec de l'initialisation de la boutique"),
        toastOf("Échec lors de la synchronisation du score"),
      ],
    });
  });

  it("[FLOW-15] alerts nothing when the login is lost: the session does what is to do", () => {
    expect(after(withoutErpId, refused(SYNC, unauthorized))).toEqual({
      value: "failed",
      emitted: [],
    });
  });

  it("[STORE-4] tells the score once it has come, whether the store itself was synced or not", () => {
    const told = [{ type: "store.updated", store: unknownToErp }];
    expect(after(withoutErpId, answered(SYNC, unknownToErp), answered(SCORE, a))).toEqual({
      value: "ready",
      emitted: [...told, { type: "store.updated", store: a }],
    });
    expect(after(withoutErpId, refused(SYNC, offline), answered(SCORE, a))).toEqual({
      value: "failed",
      emitted: [
        toastOf("Échec de l'initialisation de la boutique"),
        { type: "store.updated", store: a },
      ],
    });
    expect(after(withoutErpId, answered(SYNC, unknownToErp), refused(SCORE, unauthorized))).toEqual(
      { value: "failed", emitted: told },
    );
  });

  it("[CARNET-7] asks nothing of a remembered store before its login is confirmed", () => {
    const { customerId, username } = aLogin();
    const remembered: ShopEvent = {
      type: "session.remembered",
      remembered: { customerId, username },
    };
    const opened: ShopEvent = { type: "session.opened", login: aLogin(), storeId: null };
    expect(replay(storeInitialisationMachine, [remembered, withoutErpId]).asked).toEqual([]);
    expect([after(remembered, selected).value, contextAfter(remembered, selected)]).toEqual([
      "idle",
      { ...nothing, isRemembered: true, storeId: storeB, cause: "selection" },
    ]);
    expect(after(atStart, remembered, selected)).toEqual({ value: "idle", emitted: [] });
    expect(after(remembered, atStart, opened, atStart).value).toBe("syncingStore");
    expect(contextAfter(remembered, opened)).toEqual(nothing);
  });

  it("[FLOW-23] is broken by a defect of either call, and says so", () => {
    expect(after(atStart, crashed(SYNC))).toEqual({ value: "broken", emitted: [BROKEN] });
    expect(after(withoutErpId, refused(SYNC, offline), crashed(SCORE))).toEqual({
      value: "broken",
      emitted: [toastOf("Échec de l'initialisation de la boutique"), BROKEN],
    });
  });

  it("[FLOW-15] no longer waits for a store that was left", () => {
    const { value, emitted } = after(atStart, selected, answered(SYNC, b));
    expect([value, emitted]).toEqual(["ready", [{ type: "store.updated", store: b }]]);
  });
});

describe("store selection", () => {
  const supervised = aStore({ id: storeB, role: "supervisor", erpId: null });
  const loaded = { type: "stores.loaded", stores: [a, supervised] } as const;
  const chosen = { type: "store.chosen", storeId: storeA } as const;
  const selected = { type: "store.selected", storeId: storeB } as const;
  const EVENTS: readonly Step[] = [
    loaded,
    chosen,
    selected,
    { type: "store.selected", storeId: storeA },
    { type: "store.updated", store: a },
    reset,
  ];
  const after = (...steps: readonly Step[]) => {
    const { snapshot, emitted } = replay(storeSelectionMachine, steps);
    return { value: snapshot.value, storeId: snapshot.context.storeId, emitted };
  };

  it("[SESS-1] reaches every state, and a reset leaves no active store", () => {
    const { missed, visits } = walk(storeSelectionMachine, { events: EVENTS });
    expect(missed).toEqual([]);
    for (const { events } of visits) {
      const { snapshot } = replay(storeSelectionMachine, [...events, reset]);
      expect([snapshot.value, snapshot.context]).toEqual(["none", { choices: [], storeId: null }]);
    }
  });

  it("[FLOW-4] says last the store that is active, whatever happens", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 30 }), (steps) => {
        const { storeId, emitted, value } = after(...steps);
        const activated = emitted.filter((event) => event.type === "store.activated").at(-1);
        expect(storeId).toBe(value === "none" ? null : activated?.storeId);
      }),
    );
  });

  it("[FLOW-4] makes the selected store active at once, with what its role may do", () => {
    expect(after(loaded, chosen, selected)).toEqual({
      value: "active",
      storeId: storeB,
      emitted: [
        activated(storeA),
        activated(storeB, {
          cause: "selection",
          mayOrder: false,
          mayMessage: false,
          needsScore: true,
        }),
      ],
    });
  });

  it("refuses a store that is not the customer's, and the one that is active already", () => {
    const own = { type: "stores.loaded", stores: [a] } as const;
    const active = { value: "active", storeId: storeA, emitted: [activated(storeA)] };
    expect(after(own, chosen, selected)).toEqual(active);
    expect(after(own, chosen, { ...selected, storeId: storeA })).toEqual(active);
    const none = { value: "none", storeId: null, emitted: [] };
    expect(after(own, selected)).toEqual(none);
    expect(after(own, { ...chosen, storeId: storeB })).toEqual(none);
    expect(after(chosen)).toEqual(none);
  });

  it("[FLOW-4] goes by what is known of a store now, and of that store alone", () => {
    const promoted = aStore({ id: storeB, role: "manager" });
    const told = after(loaded, { type: "store.updated", store: promoted }, chosen, selected);
    expect(told.emitted).toEqual([activated(storeA), activated(storeB, { cause: "selection" })]);
    const stranger = after(
      { type: "stores.loaded", stores: [a] },
      { type: "store.updated", store: promoted },
      selected,
    );
    expect([stranger.value, stranger.emitted]).toEqual(["none", []]);
  });
});

const INITIALISATION = "storeInitialisation";

itAsks(appStartMachine, {
  "appStart.loadingStores": {
    after: [{ type: "session.opened", login: aLogin(), storeId: null }],
    asked: [["loadStores", undefined]],
  },
});

itAsks(storeInitialisationMachine, {
  [`${INITIALISATION}.syncingStore`]: {
    after: [activated(storeB)],
    asked: [["syncStore", { storeId: storeB }]],
  },
  [`${INITIALISATION}.syncingScore`]: {
    after: [
      activated(storeA, { needsScore: true }),
      answered(`${INITIALISATION}.syncingStore`, unknownToErp),
    ],
    asked: [
      ["syncStore", { storeId: storeA }],
      ["syncScore", { storeId: storeA }],
    ],
  },
});
