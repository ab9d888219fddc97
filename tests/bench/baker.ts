import type { CartAnswer, Order } from "../../api-schema/order.ts";
import {
  MAX_LIST_LINES,
  type ShoppingList,
  type ShoppingListSummary,
} from "../../api-schema/shopping-list.ts";
import { firstDelivery } from "./operations.ts";
import type { Showcase } from "./showcase.ts";
import type { SoldVariant } from "./world.ts";

/** Whose signed-in pages are measured, and whose cart. */
export const BAKER = "gerant";

const api = "/api/v2/shop";

/** Makes these the lines of the baker's cart, and chooses the days that are offered first. */
export async function fillCartOf(
  origin: string,
  { storeId }: Showcase,
  lines: readonly SoldVariant[],
): Promise<void> {
  const send = senderTo(origin);
  const who = await signIn(send, storeId);
  const { tokenValue, shipments } = await send<Order>("POST", "/orders", {}, who);
  const path = `/orders/${tokenValue}`;
  const left = shipments.flatMap((shipment) => shipment.items.map(({ id }) => id));
  if (left.length > 0) await send("POST", `${path}/remove-bulk-items`, { items: left }, who);
  const items = lines.map(({ code, quantity }) => ({ variant: code, quantity }));
  const { order } = await send<CartAnswer>("POST", `${path}/bulk-items`, { items }, who);
  await send("PATCH", `${path}/deliveryOptions`, firstDelivery(order), who);
}

/** The baker's order pad, with as many lines as one may have, in sections; gives its id. */
export async function fillPadOf(origin: string, { storeId, lines }: Showcase): Promise<number> {
  const send = senderTo(origin);
  const who = await signIn(send, storeId);
  const lists = await send<readonly ShoppingListSummary[]>(
    "GET",
    "/shopping-lists",
    undefined,
    who,
  );
  const pad = lists.find(({ isQuickOrder }) => isQuickOrder);
  if (pad === undefined) throw new Error("The baker's store has no order pad");
  const path = `/shopping-lists/${pad.id}`;
  const { lines: there } = await send<ShoppingList>("GET", path, undefined, who);
  const known = new Set<string>(there.map(({ code }) => code));
  const products = lines
    .filter(({ code }) => !known.has(code))
    .slice(0, MAX_LIST_LINES - known.size)
    .map(({ code }, index) => ({ code, quantity: 0, section: SECTIONS[index % SECTIONS.length] }));
  if (products.length > 0) await send("POST", `${path}/products`, { products }, who);
  return pad.id;
}

const SECTIONS = ["Farines", "Chambre froide", "Réserve", "Labo", "Boutique"];

type Send = ReturnType<typeof senderTo>;

const signIn = async (send: Send, storeId: number) => {
  const { token } = await send<{ readonly token: string }>("POST", "/authentication-token", {
    email: `${BAKER}@panetier.example`,
    password: "Fournil-2026-demo",
  });
  return { "JWT-Authorization": `Bearer ${token}`, "X-STORE-ID": String(storeId) };
};

const senderTo =
  (origin: string) =>
  async <A>(
    method: "GET" | "POST" | "PATCH",
    path: string,
    body: object | undefined,
    who: Readonly<Record<string, string>> = {},
  ): Promise<A> => {
    const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
    const response = await fetch(`${origin}${api}${path}`, {
      method,
      headers: { ...who, "Content-Type": type },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
