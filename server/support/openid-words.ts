import { Effect } from "effect";
import { NotFound, OpenidAway, Unauthorized } from "../../api-schema/problems.ts";
import type { OpenidRefusal } from "./openid.ts";
import { LINK_OVER } from "./team/invitation-words.ts";

/** The firm has no provider of sign-ins. */
export const noOpenid = () =>
  new NotFound({ message: "Cette maison n’a pas de fournisseur de connexion." });

/** The provider does not answer; the rest of the desk does. */
export const openidAway = () =>
  new OpenidAway({
    message:
      "Le fournisseur de connexion ne répond pas. Réessayez dans un instant, ou utilisez un autre moyen.",
  });

/** Why an answer of the provider opens nothing, as whoever brought it is told. */
export const openidRefused = (refusal: OpenidRefusal) =>
  refusal === "away"
    ? Effect.fail(openidAway())
    : Effect.fail(new Unauthorized({ message: WORDS[refusal] }));

const WORDS: { readonly [Refusal in Exclude<OpenidRefusal, "away">]: string } = {
  refused: "La connexion n’a pas abouti. Recommencez, ou utilisez un autre moyen.",
  unknown:
    "Ce compte n’est lié à personne de la gestion. Ouvrez le lien de votre invitation, ou demandez-en un à la direction.",
  taken: "Ce compte est déjà lié à une autre personne de la gestion.",
  linkOver: LINK_OVER,
};
