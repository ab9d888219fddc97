import { useSelector } from "@xstate/react";
import { useShop } from "./shop-context.ts";

/** Whether the back-to-top button is in sight (spec §2). */
export const useBackToTop = (): boolean =>
  useSelector(useShop().system.actors.backToTop, (snapshot) =>
    snapshot.matches({ button: "shown" }),
  );
