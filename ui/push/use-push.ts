import { useEffect, useState } from "react";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { useShop } from "../hooks/shop-context.ts";
import { type PushState, readPush, switchPushOff, switchPushOn } from "./push-browser.ts";

export type PushView = {
  /** null until the browser has been asked. */
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
  const [progress, setProgress] = useState<"none" | "busy" | "failed">("none");
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
  const toggle = async (): Promise<void> => {
    setProgress("busy");
    try {
      setState(await (state === "on" ? switchPushOff(shop) : switchPushOn(shop, customer)));
      setProgress("none");
    } catch (failure) {
      shop.environment.log("Notifications could not be switched", failure);
      setProgress("failed");
    }
  };
  return {
    state,
    busy: progress === "busy" || state === null,
    failed: progress === "failed",
    toggle: () => void toggle(),
  };
};
