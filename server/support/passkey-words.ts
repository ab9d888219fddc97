import type { PasskeyRefusal } from "./passkeys.ts";

/** A signature that opens nothing, for whatever reason. */
export const PASSKEY_REFUSED =
  "Cette clé d’accès n’a pas été reconnue. Réessayez, ou utilisez un autre moyen.";

/** Browsers bind passkeys to names, and the shop stands at a number. */
export const NO_PASSKEYS_HERE =
  "Les clés d’accès demandent une boutique à un nom de domaine : celle-ci n’en a pas.";

/** Who has neither a password nor a linked account keeps their last one. */
export const LAST_PASSKEY =
  "C’est votre seul moyen de vous connecter : ajoutez d’abord une autre clé d’accès, ou demandez à la direction un lien pour choisir un mot de passe.";

/** Why no passkey was added, as whoever wanted one is told. */
export const PASSKEY_REFUSALS: { readonly [Refusal in PasskeyRefusal]: string } = {
  noPlace: NO_PASSKEYS_HERE,
  tooMany: "Vous avez déjà dix clés d’accès : retirez-en une d’abord.",
  known: "Cette clé d’accès est déjà enregistrée.",
  refused: "Cette clé d’accès n’a pas pu être enregistrée. Recommencez.",
};
