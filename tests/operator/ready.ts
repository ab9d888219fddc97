import { type APIRequestContext, request as requests } from "@playwright/test";
import type { OrderPreview } from "../../api-schema/order-sheet.ts";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { addDays, weekdayOf } from "../../core/calendar/day.ts";
import { instantOfMs, parisDayOf } from "../../core/calendar/paris-time.ts";
import { orderRequest } from "../../core/selling/order-request.ts";
import { api, headersOf } from "../e2e/cart-calls.ts";
import { flour, flourOf } from "../e2e/goods.ts";
import type { Ready } from "./tasks.ts";

const PASSWORD = "Fournil-2026-demo";
/** Of shops in three areas, so that one lorry has about a third of them. */
const ORDERS = 45;

/** An order of flour for the lorry after the next, by a shop that has none for it; its day. */
const orderOf = async (
  request: APIRequestContext,
  storeId: number,
): Promise<CalendarDay | undefined> => {
  const headers = await headersOf(request, storeId);
  const cart = await (await request.post(`${api}/orders`, { headers })).json();
  const path = `${api}/orders/${cart.tokenValue}`;
  const items = flourOf(4);
  const preview: OrderPreview = await (
    await request.post(`${path}/preview`, { headers, data: { items } })
  ).json();
  const day = preview.order.shipments[0]?.deliveryDetails?.gmpAvailableDates?.at(2)?.date;
  const wish = orderRequest(preview, [{ scope: "gmp", method: "VIREMENT" }]);
  const shipments = wish?.shipments.map((shipment) => ({ ...shipment, deliveryDate: day }));
  const answer = await request.post(`${path}/express`, { headers, data: { ...wish, shipments } });
  return answer.ok() ? day : undefined;
};

/** Makes ready what a day at the desk has: bakers who wait for a lorry. */
export const ready = async (origin: string): Promise<Ready> => {
  const request = await requests.newContext({ baseURL: origin });
  await request.post(`${api}/authentication-token`, {
    data: { email: "cent-boutiques@panetier.example", password: PASSWORD },
  });
  const { token } = await (await request.put(`${api}/authentication-token`)).json();
  const stores: readonly { readonly id: number; readonly banned: boolean }[] = await (
    await request.get(`${api}/stores?itemsPerPage=100`, {
      headers: { "JWT-Authorization": `Bearer ${token}` },
    })
  ).json();
  const days: CalendarDay[] = [];
  for (const { id } of stores.slice(0, ORDERS)) {
    const day = await orderOf(request, id);
    if (day !== undefined) days.push(day);
  }
  await request.dispose();
  const counts = Map.groupBy(days, (day) => day);
  const [day] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  if (day === undefined) throw new Error("No shop has ordered");
  const today = parisDayOf(instantOfMs(Date.now()));
  const next = (weekday: number): CalendarDay => {
    let date = addDays(today, 1);
    while (weekdayOf(date) !== weekday) date = addDays(date, 1);
    return date;
  };
  return {
    origin,
    lorry: formatDay(day, "long"),
    caller: "Boulangerie du Marché",
    article: flour.variant,
    monday: next(1),
    friday: next(5),
  };
};
