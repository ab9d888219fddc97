import type { ErpOrder } from "../../api-schema/erp/orders.ts";
import { rowsOf } from "../server/databases.ts";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { PASSWORD } from "./arrange.ts";
import { flourOf, heading, orderByTransfer } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";
import { checkOf, signInToSupport, toOrder } from "./support-agents.ts";

/** As the order was sent. */
const SAID: ErpOrder = {
  state: "ordered",
  customer: null,
  siret: null,
  company: "Maison Aubert Bolbec",
  street: null,
  postcode: null,
  city: "Bolbec",
  lines: [],
};

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("[ERP-2] what the ERP has refused stands first at the desk, says why on the order's page, and is sent again @both:table", async ({
  page,
  shop,
  office,
}, { project }) => {
  test.slow();
  const check = checkOf(page, shop);
  const account = `refusee-par-l-erp-${project.name}`;
  await office.openBakery(account, "Maison Aubert Bolbec");
  await shop.open("/panier", { account, store: account, cart: flourOf(3) });
  const number = await orderByTransfer(page, shop);
  // As an ERP has answered it: this shop has none.
  const postgres = await startEmbeddedPostgres(process.env["E2E_DATA_DIR"] ?? "", { join: true });
  await rowsOf(
    postgres.url,
    `insert into erp_order_version
        (order_id, scope, version, order_version, said, state, said_at, answered_at, reason, cure)
      select id, 'gmp', 1, 1, $2::text::jsonb, 'refused', now(), now(),
        'Le compte 302145 est bloqué : facture échue depuis 40 jours.', 'Débloquez-le, ou demandez un règlement par carte.'
      from "order" where number = $1`,
    [number, JSON.stringify(SAID)],
  );
  await postgres.stop();
  await page.goto("/_gestion");
  await signInToSupport(page, PASSWORD, "gestion@panetier.example");
  await expect(page.getByText(/commandes? refusées? par l’ERP/)).toBeVisible();
  await check();
  await page.goto("/_gestion/commandes?etat=notTaken");
  await expect(heading(page, "Commandes")).toBeVisible();
  await expect(page.getByRole("table").getByRole("link", { name: number })).toBeVisible();
  await toOrder(page, number);
  await expect(page.getByText("Le compte 302145 est bloqué")).toBeVisible();
  await check();
  await page.getByRole("button", { name: "Renvoyer à l’ERP" }).click();
  await expect(page.getByText("En attente de réponse")).toBeVisible();
  await expect(page.getByText(/renvoyée par /)).toBeVisible();
  await check();
});
