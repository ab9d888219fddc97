import type { Shop } from "./shop.ts";

/**
 * Whether an order could not be confirmed by the server now: without network, or without a login that
 * the server knows of. It is then refused before it is sent, and nobody wonders what became of it.
 */
export const isWithoutServer =
  ({ system, environment }: Shop) =>
  (): boolean =>
    !environment.isOnline() || system.actors.session.getSnapshot().context.isRemembered;
