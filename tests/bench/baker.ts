import type { CartAnswer, Order } from "../../api-schema/order.ts";
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
  const { token } = await send<{ readonly token: string }>("POST", "/authentication-token", {
    email: `${BAKER}@panetier.example`,
    password: "Fournil-2026-demo",
  });
  const who = { "JWT-Authorization": `Bearer ${token}`, "X-STORE-ID": String(storeId) };
  const { tokenValue, shipments } = await send<Order>("POST", "/orders", {}, who);
  const path = `/orders/${tokenValue}`;
  const left = shipments.flatMap((shipment) => shipment.items.map(({ id }) => id));
  if (left.length > 0) await send("POST", `${path}/remove-bulk-items`, { items: left }, who);
  const items = lines.map(({ code, quantity }) => ({ variant: code, quantity }));
  const { order } = await send<CartAnswer>("POST", `${path}/bulk-items`, { items }, who);
  await send("PATCH", `${path}/deliveryOptions`, firstDelivery(order), who);
}

const senderTo =
  (origin: string) =>
  async <A>(
    method: "POST" | "PATCH",
    path: string,
    body: object,
    who: Readonly<Record<string, string>> = {},
  ): Promise<A> => {
    const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
    const response = await fetch(`${origin}${api}${path}`, {
      method,
      headers: { ...who, "Content-Type": type },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
