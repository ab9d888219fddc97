import { NotInRole } from "../../shopping/not-in-role.tsx";

/** In the place of the cart and of the steps after it, for a role without one (product §4). */
export const MayNotOrder = () => (
  <NotInRole
    title="Le panier n'est pas dans votre rôle"
    withoutStore="Le panier vient avec la première boutique de votre compte."
  >
    Votre rôle ne permet pas de commander pour cette boutique. Son Gérant peut le changer.
  </NotInRole>
);
