import type { OrderToken } from "../../api-schema/primitives.ts";

/** True for a text of the form of an order's token (api-schema OrderToken): what an address may hold. */
export const isOrderToken = (text: string): text is OrderToken =>
  /^[A-Za-z0-9_-]{16,64}$/.test(text);
