import type { APIRequestContext, Page } from "@playwright/test";
import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect, Redacted } from "effect";
import { generateSync } from "otplib";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { expect, type Shop } from "./fixtures.ts";

/**
 * Somebody of the direction of a test's own, with the demonstration's password: an authenticator that one
 * test sets up would be asked of all others. Written past the shop, which would ask each to be invited.
 */
export async function newSupportAgent(name: string): Promise<string> {
  const login = `${name}@support.example`;
  await change(
    `insert into staff (login, name, password_hash, roles)
     select $1, 'Agent d’essai', password_hash, array['direction'] from staff
     where login = 'support@panetier.example'`,
    [login],
  );
  return login;
}

/** A shop of a test's own whose mandate is between companies, and not known to its bank yet. */
export const newB2bMandate = (rum: string, company: string): Promise<void> =>
  change(
    `with made as (insert into store (company, legal_name, money_order, sales_area_id)
       select $2, $2, $1, min(id) from sales_area returning money_order)
     insert into mandate_terms (reference, scheme, notice_days, signed_on)
     select money_order, 'B2B', 14, '2026-01-05' from made`,
    [rum, company],
  );

/** The mandate of the shop of that name ends this year, and its last debit is proposed for that day. */
export const newLastDebit = (shop: string, rum: string, day: string): Promise<void> =>
  change(
    `with owner as (update store set money_order = $2 where company = $1 returning id),
       terms as (insert into mandate_terms (reference, scheme, notice_days, signed_on, ends_on)
         select $2, 'CORE', 14, '2026-01-05', '2026-12-31' from owner),
       made as (insert into debit_batch (scope, ics, scheme, sequence, day, state, proposed_at)
         values ('gmp', 'FR72ZZZ123456', 'CORE', 'FNAL', $3::date, 'proposed', now()) returning id)
     insert into debit (batch_id, store_id, rum, sum, state)
     select made.id, owner.id, $2, 124830, 'proposed' from made, owner`,
    [shop, rum, day],
  );

/** Minutes have passed since they last showed that it is they: what is dangerous asks again. */
export const letConfirmationPass = (login: string): Promise<void> =>
  change(
    `update support_login set confirmed_at = null
     where agent_id = (select id from staff where login = $1)`,
    [login],
  );

/** A message that a partner's address has not taken for three days. */
export const giveUpOn = async (webhook: string): Promise<void> => {
  await change(
    `insert into outbox (topic, payload, available_at, created_at, last_error, sequence)
     select 'webhook', jsonb_build_object('webhook', name, 'event', 'order.confirmed', 'id', 'msg_1', 'body', '{}'),
       'infinity', now(), 'Réponse 500', 'webhook ' || name from webhook where name = $1`,
    [webhook],
  );
  await change(
    `update outbox set failed_at = now() where topic = 'webhook' and payload ->> 'webhook' = $1`,
    [webhook],
  );
};

/** The shop of that name is the only one of a company. */
export const giveCompany = (shop: string, siren: string): Promise<void> =>
  change(
    `update store set siren = $2, nic = '00021', legal_name = company, vat_number = null
     where company = $1`,
    [shop, siren],
  );

/**
 * Every article of a product costs that from an instant on, on every list that has a price of it; told once the shop
 * answers so: it relies for a second on what it has read.
 */
export const pricedFrom = (
  { request }: Page,
  slug: string,
  from: string,
  cents: number,
): Promise<void> =>
  seen(request, slug, () =>
    change(
      `with ended as (
        update price set valid_to = $2::timestamptz from variant v join product p on p.id = v.product_id
         where price.variant_id = v.id and p.slug = $1 and valid_to = 'infinity' and valid_from < $2::timestamptz
         returning price.variant_id, price_list_id, sales_area_id),
        told as (update product set description = description || ' ' where slug = $1)
      insert into price (variant_id, price_list_id, sales_area_id, unit_price, valid_from)
      select variant_id, price_list_id, sales_area_id, $3::int, $2::timestamptz from ended`,
      [slug, from, cents],
    ),
  );

/** An offer on every article of a product, for days already, that ends at an instant; told once the shop answers so. */
export const offeredUntil = ({ request }: Page, slug: string, ends: string): Promise<void> =>
  seen(request, slug, () =>
    change(
      `with offer as (
        insert into promotion (code, kind, name, starts_at, ends_at)
        values ('E2E-' || gen_random_uuid(), 'offer', 'Essai', $2::timestamptz - interval '10 days', $2::timestamptz)
        returning id)
      insert into promotion_variant (promotion_id, variant_id, percentage)
      select offer.id, v.id, 0.08 from offer, variant v join product p on p.id = v.product_id where p.slug = $1`,
      [slug, ends],
    ),
  );

/** Makes a change, and waits until a visitor's answer of that product is another. */
const seen = async (
  request: APIRequestContext,
  slug: string,
  make: () => Promise<void>,
): Promise<void> => {
  const answered = async (): Promise<string> => {
    const answer = await request.get(`/api/v2/shop/products-by-slug/${slug}`);
    expect(answer.status()).toBe(200);
    return answer.text();
  };
  const before = await answered();
  await make();
  await expect.poll(answered).not.toBe(before);
};

const change = async (statement: string, parameters: readonly unknown[]): Promise<void> => {
  const dataDir = process.env["E2E_DATA_DIR"];
  if (dataDir === undefined) throw new Error("E2E_DATA_DIR says where the data of the run lives");
  // The shop runs it: this only joins.
  const { url } = await startEmbeddedPostgres(dataDir, { join: true });
  await Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(PgConnection.make({ url: Redacted.make(url) }), (connection) =>
        connection.query(statement, parameters, false),
      ),
    ),
  );
};

/** Sets a second factor up on its page, from the key that is shown; with it, and when its first code was of. */
export const activateSecondFactor = async (
  page: Page,
): Promise<{ readonly secret: string; readonly epoch: number }> => {
  const key = page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/);
  const secret = ((await key.textContent()) ?? "").replaceAll(" ", "");
  const epoch = Math.floor(Date.now() / 1000);
  await page
    .getByLabel("Code à 6 chiffres affiché par l’application")
    .fill(generateSync({ secret, epoch }));
  await page.getByRole("button", { name: "Activer" }).click();
  await page.getByRole("button", { name: "J’ai noté mes codes, continuer" }).click();
  return { secret, epoch };
};

/** Fills in the desk's sign-in, and sends it. */
export const signInToSupport = async (
  page: Page,
  password: string,
  login = "support@panetier.example",
): Promise<void> => {
  await page.getByLabel("Adresse e-mail").fill(login);
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
};

/** Shows the menu of the desk, which stands behind a button on a phone. */
const showMenu = async (page: Page): Promise<void> => {
  const menu = page.getByRole("button", { name: "Menu" });
  const rooms = page.getByRole("navigation", { name: "Gestion" });
  await expect(menu.or(rooms).filter({ visible: true }).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
};

/** From the room of orders to one of them, by its number. */
export const toOrder = async (page: Page, number: string): Promise<void> => {
  await expect(page.getByRole("heading", { name: "Commandes", level: 1 })).toBeVisible();
  const search = page.getByLabel("Rechercher une commande");
  await search.fill(number);
  await search.press("Enter");
  await expect(page.getByRole("table").getByRole("link")).toHaveText([number]);
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { name: `Commande ${number}`, level: 1 })).toBeVisible();
};

/** Goes to a room of the desk by its menu. */
export const toRoom = async (page: Page, name: string): Promise<void> => {
  await showMenu(page);
  await page.getByRole("navigation", { name: "Gestion" }).getByRole("link", { name }).click();
};

/** Signs out of the desk. */
export const leaveDesk = async (page: Page): Promise<void> => {
  await showMenu(page);
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByRole("heading", { name: "Connexion à la gestion" })).toBeVisible();
};

/** A page of the desk is sound in both schemes, and no wider than its screen. */
export const checkOf = (page: Page, shop: Shop) => async (): Promise<void> => {
  await shop.checkAccessibility();
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > window.innerWidth,
  );
  expect(isWider).toBe(false);
  await page.emulateMedia({ colorScheme: "dark" });
  await shop.checkContrast();
  await page.emulateMedia({ colorScheme: "light" });
};
