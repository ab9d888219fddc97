import type { TransportTypeCode } from "../../api-schema/primitives.ts";
import type { Store } from "../../api-schema/store.ts";

/** What a store without access to the marketplace is told of its products (product §4). */
export const NO_MARKETPLACE_ACCESS = "Votre boutique n'a pas encore accès à la marketplace.";

/** The same for who may not ask for it; short enough for a card. */
export const RESERVED = "Réservé : voir votre gérant";
export const ASK_YOUR_MANAGER =
  "Votre boutique n'a pas encore accès à la marketplace. Votre gérant peut le demander, gratuitement.";

/** Whether a product of that transport type is closed to the store; not to who has none, a visitor. */
export const lacksAccess = (
  store: Pick<Store, "marketPlaceAccess"> | null,
  transport: TransportTypeCode,
): boolean => store !== null && !store.marketPlaceAccess && transport === "MKP";
