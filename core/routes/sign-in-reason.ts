import { matchRoute } from "./route-table.ts";

/** Why somebody is on the sign-in page who did not ask for it; undefined when they did. */
export const signInReason = (input: {
  /** The `target` parameter, whatever was typed there. */
  readonly target: string | null;
  /** The last login of this browser ended without being asked to. */
  readonly lost: boolean;
}): string | undefined => {
  const isProtected = input.target !== null && matchRoute(input.target)?.route.protected === true;
  if (!isProtected) return undefined;
  return input.lost
    ? "Votre session a expiré. Reconnectez-vous : votre panier et ce que vous avez saisi sont gardés."
    : "Connectez-vous pour continuer.";
};
