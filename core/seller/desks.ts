import type { KnownFirm } from "./known-firm.ts";

/** A mailbox that somebody reads. */
export type Desk = { readonly name: string; readonly address: string };

/** The desk that answers customers. */
export const serviceDesk = ({ firm: { service } }: KnownFirm): Desk => ({
  name: service.name,
  address: service.email,
});

/** The desk that opens the marketplace to stores and merchants. */
export const marketplaceDesk = ({ firm: { marketplace } }: KnownFirm): Desk => ({
  name: marketplace.name,
  address: marketplace.email,
});
