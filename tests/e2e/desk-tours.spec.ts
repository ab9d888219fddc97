import type { Page } from "@playwright/test";
import type { OrderPreview } from "../../api-schema/order-sheet.ts";
import type { OrderToken } from "../../api-schema/primitives.ts";
import { STORE_MARK } from "../../core/routes/first-screen.ts";
import { paths } from "../../core/routes/paths.ts";
import { orderRequest } from "../../core/selling/order-request.ts";
import { PASSWORD } from "./arrange.ts";
import { api, headersOf } from "./cart-calls.ts";
import { flourOf, heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, newSupportAgent, signInToSupport } from "./support-agents.ts";

/** An order for a lorry far ahead, which nobody else's test waits for: its number, address and day. */
const orderFarAhead = async (page: Page) => {
  const { request } = page;
  const cookies = await page.context().cookies();
  const storeId = Number(cookies.find(({ name }) => name === STORE_MARK)?.value);
  const headers = await headersOf(request, storeId);
  const cart = await (await request.post(`${api}/orders`, { headers })).json();
  const path = `${api}/orders/${cart.tokenValue}`;
  const items = flourOf(4);
  const answer = await request.post(`${path}/preview`, { headers, data: { items } });
  const preview: OrderPreview = await answer.json();
  const dates = preview.order.shipments[0]?.deliveryDetails?.gmpAvailableDates ?? [];
  const day = dates.at(-3)?.date ?? "";
  const wish = orderRequest(preview, [{ scope: "gmp", method: "VIREMENT" }]);
  const shipments = wish?.shipments.map((shipment) => ({ ...shipment, deliveryDate: day }));
  const order = await (
    await request.post(`${path}/express`, { headers, data: { ...wish, shipments } })
  ).json();
  return {
    number: String(order.number),
    // safe: the contract has it so
    token: String(order.tokenValue) as OrderToken,
    day,
    next: dates.at(-2)?.date ?? "",
  };
};

// A dialog that is still coming is half transparent: no contrast is right.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** As a day is written: 'jeudi 26 novembre'. */
const inWords = (day: string): string =>
  new Intl.DateTimeFormat("fr-FR", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  })
    .format(new Date(`${day}T12:00:00Z`))
    .replace(/ 1 /, " 1er ");

test("[TOUR-1] [TOUR-2] a lorry that does not come is taken back, then told: page and mail say the new day", async ({
  page,
  shop,
  office,
  browser,
}, { project }) => {
  // Two people, eight pages and a mail.
  test.slow();
  const account = `pas-de-camion-${project.name}`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  await shop.open("/", { account, store: account });
  const { number, token, day, next } = await orderFarAhead(page);

  const desk = await (await browser.newContext()).newPage();
  await desk.goto(new URL("/_gestion", page.url()).href);
  await signInToSupport(desk, PASSWORD, await newSupportAgent(`tournees-${project.name}`));
  await expect(heading(desk, "Ce qui attend")).toBeVisible();
  await desk.goto(new URL(`/_gestion/tournees?semaine=${day}`, page.url()).href);

  const cancel = async (): Promise<void> => {
    await desk
      .getByRole("link", { name: new RegExp(`^1 arrêt, Normandie, Farine, ${inWords(day)}$`) })
      .click();
    await expect(desk.getByRole("row", { name: new RegExp(number) })).toContainText(inWords(next));
    await desk.getByLabel(/^Motif/).fill("La route est coupée.");
    await desk.getByRole("button", { name: "Pas de camion ce jour-là…" }).click();
    await desk.getByRole("button", { name: "Pas de camion", exact: true }).click();
    await expect(desk.getByText(`Pas de camion ${inWords(day)}.`)).toBeVisible();
  };
  const which = new RegExp(`${inWords(day)}$`);
  await cancel();
  await desk
    .getByRole("button", { name: new RegExp(`^Le camion passe quand même : .*${which.source}`) })
    .click();
  await expect(desk.getByText(/^Repris par Agent d’essai/)).toBeVisible();
  await page.goto(paths.order(token));
  await expect(page.getByText(inWords(day)).first()).toBeVisible();

  await cancel();
  await desk
    .getByRole("button", { name: new RegExp(`^Prévenir maintenant : .*${which.source}`) })
    .click();
  await page.reload();
  await expect(page.getByText(inWords(next)).first()).toBeVisible();
  await expect
    .poll(async () => (await page.request.get("/_mail")).text())
    .toContain(`Votre commande ${number} arrive ${inWords(next)}`);
});

test("[DESK-1] the desk's first page and its tours are sound in both schemes @both:table", async ({
  page,
  shop,
}, { project }) => {
  const check = checkOf(page, shop);
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, await newSupportAgent(`jour-${project.name}`));
  await expect(heading(page, "Ce qui attend")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Prochains camions" })).toBeVisible();
  await check();
  await page.goto("/_gestion/tournees");
  await expect(page.getByRole("table", { name: "Tournées de la semaine" })).toBeVisible();
  await check();
});
