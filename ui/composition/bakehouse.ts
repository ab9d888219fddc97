import type { ShopSystem } from "../../machines/root/system.ts";
import type { Bakehouse } from "../hooks/shop.ts";
import type { Environment, LetSleep } from "../environment/environment.ts";
import { isForBakehouse, persistBakehouse } from "../environment/persisted-bakehouse.ts";

/** Whether the screen stays awake: said when the mode is switched on. */
type Awake = "yes" | "unable" | "refused";

const NEWS: Readonly<Record<Awake, string>> = {
  yes: "Mode fournil activé\u00a0: l’écran reste allumé.",
  unable: "Mode fournil activé. Ce navigateur ne sait pas garder l’écran allumé.",
  refused:
    "Mode fournil activé. L’appareil refuse de garder l’écran allumé\u00a0: batterie faible\u00a0?",
};

export const openBakehouse = (environment: Environment, system: ShopSystem): Bakehouse => {
  const changed = new Set<() => void>();
  let on = isForBakehouse(environment);
  let stopped = false;
  const renew = screenKeeper(environment.keepAwake, () => on && !stopped);
  environment.drawForBakehouse(on);
  if (on) void renew();
  // The browser lets go of the screen whenever the page is out of sight.
  const stopListening = system.listen((event) => {
    if (event.type === "tab.returned" && on) void renew();
  });
  return {
    isOn: () => on,
    change: (wanted) => {
      on = wanted;
      persistBakehouse(environment, on);
      environment.drawForBakehouse(on);
      for (const listener of changed) listener();
      void renew().then((awake) => {
        if (!on) return;
        const status = awake === "yes" ? "success" : "warning";
        system.dispatch({ type: "toast.requested", toast: { status, title: NEWS[awake] } });
      });
    },
    subscribe: (listener) => {
      changed.add(listener);
      return () => changed.delete(listener);
    },
    stop: () => {
      stopped = true;
      stopListening();
      void renew();
    },
  };
};

/**
 * Holds the screen again, or lets go of it, one after the other: a hold that comes after the mode is
 * off again would keep the screen awake for good.
 */
const screenKeeper = (
  keepAwake: Environment["keepAwake"],
  isWanted: () => boolean,
): (() => Promise<Awake>) => {
  let held: Promise<LetSleep | null> = Promise.resolve(null);
  return async () => {
    if (keepAwake === null) return "unable";
    held = held.then((letSleep) => {
      letSleep?.();
      return isWanted() ? keepAwake().catch(() => null) : null;
    });
    return (await held) === null ? "refused" : "yes";
  };
};
