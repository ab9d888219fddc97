import { useSelector } from "@xstate/react";
import { createActor, type SnapshotFrom } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import { type QuickEntryContext, quickEntryMachine } from "../../machines/shop/quick-entry.ts";
import { actorsOver } from "../../machines/system/bridge.ts";
import { cachedForStore } from "./page-actor.ts";
import type { Shop } from "./shop.ts";

// Imported by quick entry only: it is no part of the first load.

export type QuickEntryView = Pick<QuickEntryContext, "addition" | "refusal" | "changes"> & {
  /** The hand rests: what is written is to be understood. */
  readonly isSettled: boolean;
  readonly phase: "idle" | "sending" | "added" | "takingBack" | "refused" | "broken";
};

/** Quick entry of the active store. */
export const useQuickEntry = (): QuickEntryView => {
  const actor = useQuickEntryActor();
  const isSettled = useSelector(
    actor,
    (snapshot) => snapshot?.matches({ reading: "settled" }) !== false,
  );
  const phase = useSelector(actor, phaseOf);
  const addition = useSelector(actor, (snapshot) => snapshot?.context.addition ?? null);
  const refusal = useSelector(actor, (snapshot) => snapshot?.context.refusal ?? null);
  const changes = useSelector(actor, (snapshot) => snapshot?.context.changes ?? NONE);
  return { isSettled, phase, addition, refusal, changes };
};

const NONE: QuickEntryContext["changes"] = [];

const phaseOf = (
  snapshot: SnapshotFrom<typeof quickEntryMachine> | undefined,
): QuickEntryView["phase"] =>
  PHASES.find((phase) => snapshot?.matches({ adding: phase }) === true) ?? "idle";

const PHASES = ["sending", "added", "takingBack", "refused", "broken"] as const;

const useQuickEntryActor = cachedForStore("quickEntry", (shop: Shop, storeId: StoreId) => {
  const actor = actorsOver(shop.load);
  const machine = quickEntryMachine.provide({
    actors: {
      fillList: actor(({ api, listFilling }, call) => listFilling.fillList(api, call)),
    },
  });
  const { inspect } = shop.observation;
  return createActor(machine, { id: "quickEntry", input: { storeId }, inspect });
});
