import { NotInRole } from "../not-in-role.tsx";

/** In the place of lists, for a role without them (product §4). */
export const MayNotUseLists = () => (
  <NotInRole
    title="Les listes ne sont pas dans votre rôle"
    withoutStore="Les listes viennent avec la première boutique de votre compte."
  >
    Votre rôle ne permet pas d’utiliser les listes de cette boutique. Son Gérant peut le changer.
  </NotInRole>
);
