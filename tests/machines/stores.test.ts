import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { appStartMachine } from "../../machines/app-start.ts";
import { storeSelectionMachine } from "../../machines/store-selection.ts";
import { aLogin, aStore, storeA, storeB } from "./shop-data.ts";
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
const toastOf = (title: string) => ({
  type: "toast.asked",
  toast: { status: "error", title },
});

describe("application start", () => {
  const LOAD = "appStart.loadingStores";
  const SYNC = "appStart.initialising.syncingStore";
  const SCORE = "appStart.initialising.syncingScore";
  const opened = { type: "session.opened", login: aLogin(), storeId: null } as const;
  const reset = { type: "session.reset", reason: "expired" } as const;
  const nothing = { stores: [], wantedStoreId: null, storeId: null, syncFailed: false };
  const remembered = (storeId: typeof storeA | null) =>
    ({
      type: "app.started",
      mayHaveLogin: true,
      rememberedStoreId: storeId,
      expiredOffers: null,
      mode: "mobile",
    }) as const;
  const after = (...steps: readonly Step[]) => {
    const { snapshot, emitted } = replay(appStartMachine, steps);
    return { value: snapshot.value, context: snapshot.context, emitted };
  };
  const EVENTS: readonly Step[] = [
    remembered(storeA),
    opened,
    reset,
    { type: "stores.retried" },
    { type: "tab.returned", now: 0 },
    { type: "store.updated", store: a },
    answered(LOAD, [a, b]),
    answered(LOAD, [unknownToErp]),
    answered(LOAD, []),
    refused(LOAD, offline),
    crashed(LOAD),
    answered(SYNC, a),
    refused(SYNC, offline),
    refused(SYNC, unauthorized),
    crashed(SYNC),
    answered(SCORE, unknownToErp),
    refused(SCORE, offline),
    refused(SCORE, unauthorized),
    crashed(SCORE),
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
      value: { initialising: "syncingStore" },
      context: { ...nothing, stores: [a, b], storeId: storeB },
      emitted: [
        { type: "stores.loaded", stores: [a, b] },
        { type: "store.chosen", storeId: storeB },
      ],
    });
  });

  it("[STORE-1] keeps this tab's store, and prefers the one of an expired login", () => {
    const kept = after(remembered(storeA), opened, answered(LOAD, [a, b]));
    expect(kept.context.storeId).toBe(storeA);
    const back = after(remembered(storeA), { ...opened, storeId: storeB }, answered(LOAD, [a, b]));
    expect(back.context.storeId).toBe(storeB);
  });

  it("syncs the store for all webservices, and takes its new data", () => {
    const synced = aStore({ id: storeB, defaultStore: true, role: "baker" });
    const { value, emitted } = after(opened, answered(LOAD, [a, b]), answered(SYNC, synced));
    expect(value).toBe("ready");
    expect(emitted.slice(2)).toEqual([{ type: "store.updated", store: synced }]);
    const heard = after(opened, answered(LOAD, [a, b]), { type: "store.updated", store: synced });
    expect(heard.context.stores).toEqual([a, synced]);
  });

  it("[STORE-4] syncs the score of a store without customer number, only then", () => {
    const start = [opened, answered(LOAD, [unknownToErp]), answered(SYNC, unknownToErp)];
    expect(after(...start).value).toEqual({ initialising: "syncingScore" });
    expect(after(...start, answered(SCORE, unknownToErp)).value).toBe("ready");
  });

  it("[ERR-2] alerts when the sync or the score fails, and goes on", () => {
    const sync = after(opened, answered(LOAD, [a]), refused(SYNC, offline));
    expect([sync.value, sync.emitted.at(-1)]).toEqual([
      "initialisationFailed",
      toastOf("Échec de l'initialisation de la boutique"),
    ]);
    const both = after(
      opened,
      answered(LOAD, [unknownToErp]),
      refused(SYNC, offline),
      refused(SCORE, offline),
    );
    expect(both.emitted.slice(2)).toEqual([
      toastOf("Échec de l'initialisation de la boutique"),
      toastOf("Échec lors de la synchronisation du score"),
    ]);
  });

  it("alerts nothing when the login is lost: the session does what is to do", () => {
    const { emitted } = after(opened, answered(LOAD, [a]), refused(SYNC, unauthorized));
    expect(emitted.map(({ type }) => type)).toEqual(["stores.loaded", "store.chosen"]);
  });

  it("tries again on return to the tab when the stores could not be loaded", () => {
    expect(after(opened, refused(LOAD, offline)).value).toBe("failed");
    const retried = after(opened, refused(LOAD, offline), { type: "tab.returned", now: 0 });
    expect(retried.value).toBe("loadingStores");
  });
});

describe("store selection", () => {
  const SYNC = "storeSelection.reloading";
  const SCORE = "storeSelection.syncingScore";
  const supervised = aStore({ id: storeB, role: "supervisor", erpId: null });
  const loaded = { type: "stores.loaded", stores: [a, supervised] } as const;
  const chosen = { type: "store.chosen", storeId: storeA } as const;
  const selected = { type: "store.selected", storeId: storeB } as const;
  const reset = { type: "session.reset", reason: "expired" } as const;
  const EVENTS: readonly Step[] = [
    loaded,
    chosen,
    selected,
    { type: "store.selected", storeId: storeA },
    { type: "store.updated", store: a },
    reset,
    answered(SYNC, supervised),
    refused(SYNC, offline),
    refused(SYNC, unauthorized),
    crashed(SYNC),
    answered(SCORE, supervised),
    refused(SCORE, offline),
    refused(SCORE, unauthorized),
    crashed(SCORE),
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
        const activated = emitted.filter((fact) => fact.type === "store.activated").at(-1);
        expect(storeId).toBe(value === "none" ? null : activated?.storeId);
      }),
    );
  });

  it("[FLOW-4] makes the selected store active at once, then reloads it", () => {
    expect(after(loaded, chosen, selected)).toEqual({
      value: "reloading",
      storeId: storeB,
      emitted: [
        { type: "store.activated", storeId: storeA, mayOrder: true },
        { type: "store.activated", storeId: storeB, mayOrder: false },
      ],
    });
  });

  it("[STORE-4] syncs the score of a selected store without customer number", () => {
    const reloaded = [loaded, chosen, selected, answered(SYNC, supervised)];
    expect(after(...reloaded).value).toBe("syncingScore");
    expect(after(...reloaded, answered(SCORE, supervised)).value).toBe("settled");
  });

  it("[ERR-2] alerts when the reload fails, and keeps the store", () => {
    const failed = after(loaded, chosen, selected, refused(SYNC, offline), refused(SCORE, offline));
    expect([failed.value, failed.storeId]).toEqual(["settled", storeB]);
    expect(failed.emitted.slice(2)).toEqual([
      toastOf("Échec du changement de boutique"),
      toastOf("Échec lors de la synchronisation du score"),
    ]);
  });

  it("refuses a store that is not the customer's, and the one that is active already", () => {
    const stranger = aStore({ id: storeB });
    const { value, storeId } = after(
      { type: "stores.loaded", stores: [a] },
      chosen,
      { type: "store.selected", storeId: stranger.id },
      { type: "store.selected", storeId: storeA },
    );
    expect([value, storeId]).toEqual(["settled", storeA]);
  });
});
