import { describe, expect, it } from "vitest";
import { signInReason } from "../../../core/routes/sign-in-reason.ts";

describe("[ACC-11] why somebody is on the sign-in page", () => {
  it.each([
    [
      "a page that needs a login",
      "/mon-compte/mes-commandes?state=open",
      false,
      "Connectez-vous pour continuer.",
    ],
    [
      "a session that has ended",
      "/panier/paiement",
      true,
      "Votre session a expiré. Reconnectez-vous : votre panier et ce que vous avez saisi sont gardés.",
    ],
    ["prices of a public page", "/produits/farine-t65", true, undefined],
    ["no target", null, true, undefined],
    ["what is no path", "//evil.example", true, undefined],
  ])("is said of %s", (_, target, lost, reason) => {
    expect(signInReason({ target, lost })).toBe(reason);
  });
});
