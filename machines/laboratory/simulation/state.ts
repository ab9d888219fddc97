import type { AnyMachineSnapshot } from "xstate";
import type { ShopEvent } from "../../events/shop-event.ts";
import type { Step } from "../../system/observation.ts";
import type { Rule, Script } from "./script.ts";

/** An event that the machine emitted to the shop. `step` is the number of the step that emitted it. */
export type Emitted = { readonly step: number; readonly at: number; readonly event: ShopEvent };

export type PendingCall = {
  /** '0.cartToken.fetchingToken': what an answer names. */
  readonly id: string;
  /** 'retrieveOrder' */
  readonly call: string;
  readonly input: unknown;
  readonly since: number;
  /** When its rule answers, null when it is answered by hand or never. */
  readonly dueAt: number | null;
};

export type PendingDelay = {
  /** XState's event: 'xstate.after.untilClosed.cartPopup.open'. */
  readonly event: string;
  readonly since: number;
  readonly dueAt: number;
};

/** A simulation as it stands: immutable, a new one after each action. Times in simulated ms. */
export type SimulationState = {
  readonly script: Script;
  readonly now: number;
  readonly snapshot: AnyMachineSnapshot;
  readonly steps: readonly Step[];
  /** For each step the action that led to it, -1 for the start. */
  readonly origins: readonly number[];
  readonly emitted: readonly Emitted[];
  readonly calls: readonly PendingCall[];
  readonly delays: readonly PendingDelay[];
  readonly rules: { readonly [call: string]: Rule };
  /** Why the simulation cannot go on, in French; null while it can. */
  readonly halted: string | null;
};
