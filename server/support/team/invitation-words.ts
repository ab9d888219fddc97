import { Conflict, NotFound } from "../../../api-schema/problems.ts";

/** A link of the team that is wrong, used or old. */
export const linkOver = () => new NotFound({ message: LINK_OVER });

/** A link that was opened where somebody else is at the desk. */
export const signedInHere = () =>
  new Conflict({
    message:
      "Quelqu’un est connecté à la gestion dans ce navigateur. Déconnectez-vous, puis ouvrez de nouveau le lien.",
  });

export const LINK_OVER = "Ce lien n’est plus valable. Demandez-en un autre à la direction.";
