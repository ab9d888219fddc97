/** Whether the back-to-top button is in sight (spec §2). */
export const useBackToTop = (): boolean =>
  useActor("backToTop", (snapshot) => snapshot.matches({ button: "shown" }));
import { useActor } from "./actor.ts";
