import { startTransition, useEffect, useOptimistic, useState, useTransition } from "react";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { useShop } from "../hooks/shop-context.ts";
import { type PushState, readPush, switchPushOff, switchPushOn } from "./push-browser.ts";

export type PushView = {
  /** What was pressed, until it is known what became of it; null until the browser has been asked. */
  readonly state: PushState | null;
  readonly busy: boolean;
  /** The last press came to nothing. */
  readonly failed: boolean;
  readonly toggle: () => void;
};

/** Notifications of this browser for that customer: read from it, and switched by a press. */
export const usePush = (customer: CustomerId): PushView => {
  const shop = useShop();
  const [state, setState] = useState<PushState | null>(null);
  const [shown, expect] = useOptimistic(state);
  const [isSwitching, startSwitching] = useTransition();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isHere = true;
    const read = async (): Promise<void> => {
      const found = await readPush(shop, customer).catch(() => "unsupported" as const);
      if (isHere) setState(found);
    };
    void read();
    return () => {
      isHere = false;
    };
  }, [shop, customer]);
  const toggle = (): void =>
    startSwitching(async () => {
      expect(state === "on" ? "off" : "on");
      const result = await (
        state === "on" ? switchPushOff(shop) : switchPushOn(shop, customer)
      ).catch((failure: unknown) => {
        shop.environment.log("Notifications could not be switched", failure);
        return null;
      });
      // What follows an await is a transition of its own.
      startTransition(() => {
        setFailed(result === null);
        if (result !== null) setState(result);
      });
    });
  return {
    state: shown,
    busy: isSwitching || state === null,
    failed: failed && !isSwitching,
    toggle,
  };
};
