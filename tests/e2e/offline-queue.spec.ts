import type { Page, TestInfo } from "@playwright/test";
import { acceptTerms, choosePayment, flourOf, goToPayment } from "./checkout.ts";
import { cartLink, expect, test } from "./fixtures.ts";

// The shop without network (product §10 'Carnet hors ligne'): a warm visit, then none.

test.use({ serviceWorkers: "allow" });
test.beforeEach(({ expectTrouble }) =>
  expectTrouble(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/),
);

const FLOUR = "Farine de blé Tradition française T65";
const FLOUR_PAGE = "/produits/farine-de-ble-tradition-francaise-t65";

/** The worker is in charge of this page, and has kept all files of the shop. */
const untilKept = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          async () =>
            navigator.serviceWorker.controller !== null &&
            (await caches.match("/api/v2/shop/stores", { ignoreSearch: true })) !== undefined,
        ),
      // Its files come one by one, beside all that other tests ask for.
      { timeout: 60_000 },
    )
    .toBe(true);

const named = (name: string, { project, repeatEachIndex }: TestInfo): string =>
  `carnet-${name}-${project.name}-${repeatEachIndex}`;

/** What this browser keeps of a person. */
const keptOf = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = (await caches.keys()).filter((name) => !name.startsWith("panetier-shell-"));
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("panetier-carnet");
      opening.addEventListener("success", () => resolve(opening.result));
      opening.addEventListener("error", () => reject(new Error("no database")));
    });
    const counts = await Promise.all(
      [...database.objectStoreNames].map(
        (store) =>
          new Promise<number>((resolve) => {
            const counting = database.transaction(store).objectStore(store).count();
            counting.addEventListener("success", () => resolve(counting.result));
          }),
      ),
    );
    database.close();
    return {
      caches: caches_,
      records: counts.reduce((sum, count) => sum + count, 0),
      person: localStorage.getItem("panetier.person"),
    };
  });

/** The addresses of the answers that are kept for this browser's customers. */
const readsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => url);
  });

test("opens without network, keeps what is done there, and sends it once", async ({
  page,
  context,
  shop,
  office,
}, info) => {
  const own = named("ouvre", info);
  await office.openBakery(own, "Maison Aubert Bolbec");
  await shop.open("/", { account: own, store: own, cart: [] });
  await untilKept(page);
  await page.goto(FLOUR_PAGE, { waitUntil: "networkidle" });
  // An answer is kept after it was given: a page that closes at once may leave before.
  await expect.poll(() => readsOf(page)).toContainEqual(expect.stringMatching(/\/products\//));
  await context.setOffline(true);
  await page.close();

  const cold = await context.newPage();
  const before = Date.now();
  await cold.goto("/");
  await expect(cold.getByRole("heading", { name: /^Bonjour/ })).toBeVisible();
  const opened = Date.now() - before;
  test.info().annotations.push({ type: "opened without network", description: `${opened} ms` });
  await expect(cold.getByText(/^Hors ligne · Données du/)).toBeVisible();

  await cold.goto(FLOUR_PAGE);
  await cold.getByRole("button", { name: `Ajouter au panier ${FLOUR}` }).click();
  await expect(cold.getByRole("link", { name: "1 changement en attente" })).toBeVisible();
  // Another start of the shop: nothing of it was in that page's memory alone.
  await cold.goto("/panier");
  await expect(cold.getByRole("main").getByText(FLOUR)).toBeVisible();
  await cold.getByRole("link", { name: "1 changement en attente" }).click();
  await expect(cold.getByRole("heading", { level: 1, name: "Carnet hors ligne" })).toBeVisible();
  await expect(cold.getByText("En attente", { exact: true })).toBeVisible();

  const changes: string[] = [];
  cold.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/items"))
      changes.push(request.url());
  });
  await context.setOffline(false);
  await expect(cold.getByText("Envoyé", { exact: true })).toBeVisible();
  await expect(cold.getByText("Tout est envoyé.")).toBeVisible();
  await cold.goto("/panier");
  await expect(cold.getByRole("main").getByText(FLOUR)).toBeVisible();
  await expect(cartLink(cold)).toHaveAccessibleName(/1 article/);
  expect(changes).toHaveLength(1);
});

test("orders nothing without network, and leaves nothing of a person after the sign-out", async ({
  page,
  context,
  shop,
  office,
}, info) => {
  const own = named("quitte", info);
  await office.openBakery(own, "Maison Aubert Bolbec");
  await shop.open("/panier", { account: own, store: own, cart: flourOf(20) });
  await untilKept(page);
  await goToPayment(page, shop);
  await choosePayment(page, "Virement");
  await acceptTerms(page);
  await context.setOffline(true);
  await shop.next("Valider la commande");
  await expect(
    page
      .getByText(
        "Pas de réseau : votre commande est prête, confirmez-la au retour du réseau (prix et date seront vérifiés)",
      )
      .first(),
  ).toBeVisible();
  await page.goto("/");
  await expect(cartLink(page)).toHaveAccessibleName(/20 articles/);
  expect(await keptOf(page)).toEqual({
    caches: expect.arrayContaining(["panetier-person"]),
    records: expect.any(Number),
    person: expect.stringContaining(own),
  });

  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText(/^Hors ligne/)).toBeHidden();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Mon compte/ })
    .click();
  await page.getByRole("button", { name: "Me déconnecter" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Oui" }).click();
  await expect(page.getByRole("link", { name: "Me connecter" }).first()).toBeVisible();
  await expect.poll(() => keptOf(page)).toEqual({ caches: [], records: 0, person: null });
  await context.setOffline(true);
  await page.goto("/panier");
  await expect(page).toHaveURL(/connexion/);
});

/** The worker that answers a page, one that waits to, and how many builds are kept. */
const workerOf = (page: Page) =>
  page.evaluate(async () => {
    const { active, waiting } = await navigator.serviceWorker.ready;
    const shells = (await caches.keys()).filter((name) => name.startsWith("panetier-shell-"));
    return {
      active: active?.state ?? null,
      waiting: waiting?.state ?? null,
      shells: shells.length,
    };
  });

test("takes a new build over without losing what waits", async ({
  page,
  context,
  shop,
  office,
  expectTrouble,
}, info) => {
  // The page whose link loads the new build may be asking for the next one's code as it goes.
  expectTrouble(/The code of page recipes could not be had/);
  // Two builds are fetched whole, file by file.
  test.slow();
  const own = named("version", info);
  await office.openBakery(own, "Maison Aubert Bolbec");
  // The build before: the same files under another name.
  let isFormer = true;
  await context.route("**/sw.js", async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const body = isFormer ? text.replace(/`[0-9a-f]{12}`/, "`former000000`") : text;
    await route.fulfill({ response: answer, body });
  });
  await shop.open("/", { account: own, store: own, cart: flourOf(2) });
  await untilKept(page);
  expect(await workerOf(page)).toEqual({ active: "activated", waiting: null, shells: 1 });
  await page.goto(FLOUR_PAGE, { waitUntil: "networkidle" });
  const more = page.getByRole("button", { name: `Augmenter la quantité : ${FLOUR}` }).first();
  await expect(more).toBeEnabled();
  await context.setOffline(true);
  await more.click();
  await expect(page.getByRole("link", { name: "1 changement en attente" })).toBeVisible();

  // Its update comes before anything is sent: the changes of the cart are away a little longer.
  await context.route("**/api/v2/shop/orders/*/items/**", (route) => route.abort());
  isFormer = false;
  await context.setOffline(false);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  // All files of the new build are fetched before it is told of.
  await expect(page.getByText("Nouvelle version", { exact: true }).first()).toBeVisible({
    timeout: 40_000,
  });
  // From here on the new build may load at any moment, once the former worker has nothing more to do:
  // links go on meanwhile, where the browser's own way would be cut off.
  await page.getByRole("banner").getByRole("link", { name: "Recettes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Recettes/ })).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/3 articles/);
  await context.unroute("**/api/v2/shop/orders/*/items/**");
  await expect(page.getByRole("link", { name: "1 changement en attente" })).toBeHidden();
  // The last page of the former build: with it closed the new one has no more to wait for, and the
  // browser lets it in when it comes to it.
  await page.close();
  await expect
    .poll(
      async () => {
        const visit = await context.newPage();
        await visit.goto("/carnet");
        const worker = await workerOf(visit);
        await visit.close();
        return worker;
      },
      // Each look is a page of the former build once more: time without one is left between them.
      { intervals: [3_000], timeout: 60_000 },
    )
    .toEqual({ active: "activated", waiting: null, shells: 2 });
  const next = await context.newPage();
  await next.goto("/carnet");
  await expect(next.getByText("Tout est envoyé.")).toBeVisible();
  await expect(cartLink(next)).toHaveAccessibleName(/3 articles/);
});

test("shows the kept cart on a fresh page whose cart does not answer", async ({
  page,
  context,
  shop,
  office,
}, info) => {
  const own = named("garde", info);
  await office.openBakery(own, "Maison Aubert Bolbec");
  await shop.open("/panier", { account: own, store: own, cart: flourOf(4) });
  await untilKept(page);
  await context.route("**/api/v2/shop/orders", (route) => route.abort());
  await page.goto("/panier");
  await expect(page.getByRole("main").getByText(FLOUR)).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/4 articles/);
});

test("keeps the changes of a list without network, sends them, and shows what is refused", async ({
  page,
  context,
  shop,
  office,
}, info) => {
  const own = named("liste", info);
  await office.openBakery(own, "Maison Aubert Bolbec");
  const who = { account: own, store: own, cart: [] };
  await shop.open("/listes", who);
  await page.getByRole("textbox", { name: "Nouvelle liste" }).fill("Mardi");
  await page.getByRole("button", { name: "Créer" }).click();
  await page
    .getByRole("searchbox", { name: "Ajouter un produit à cette liste" })
    .fill("farine T65");
  await page
    .getByRole("list", { name: "Produits trouvés" })
    .getByRole("button", { name: /^Ajouter/ })
    .first()
    .click();
  await expect(page.getByText("1 produit ·")).toBeVisible();
  await untilKept(page);
  await page.reload({ waitUntil: "networkidle" });
  const address = new URL(page.url()).pathname;
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Augmenter la quantité/ }).click();
  await expect(page.getByRole("spinbutton")).toHaveValue("2");
  await expect(page.getByRole("link", { name: "1 changement en attente" })).toBeVisible();
  await page.close();

  // Another page of the browser: nothing of it was in that page's memory alone.
  const cold = await context.newPage();
  await cold.goto(address);
  await expect(cold.getByRole("spinbutton")).toHaveValue("2");
  await cold.goto("/carnet");
  const entry = cold.getByRole("listitem").filter({ hasText: "Liste « Mardi »" });
  await expect(entry).toContainText(/Farine.*: 2 dans la liste/);
  await expect(entry).toContainText("En attente");
  await context.setOffline(false);
  await expect(entry).toContainText("Envoyé");
  await cold.goto(address, { waitUntil: "networkidle" });
  await expect(cold.getByRole("spinbutton")).toHaveValue("2");

  const other = await shop.somebodyElse(`${address}?organiser=1`, who);
  await expect(other.getByRole("button", { name: "Supprimer la liste" })).toBeEnabled();
  await context.setOffline(true);
  await cold.getByRole("button", { name: /^Augmenter la quantité/ }).click();
  await expect(cold.getByRole("link", { name: "1 changement en attente" })).toBeVisible();
  await other.getByRole("button", { name: "Supprimer la liste" }).click();
  await expect(other.getByRole("link", { name: "Mardi" })).toHaveCount(0);
  await context.setOffline(false);
  await cold.goto("/carnet");
  await expect(entry.filter({ hasText: "À revoir" })).toContainText("Cette liste n’existe plus.");
  await cold.getByRole("button", { name: /^Abandonner/ }).click();
  const question = cold.getByRole("alertdialog", { name: "Abandonner ce changement ?" });
  await expect(question).toContainText(/3 dans la liste : ce changement ne sera pas envoyé\./);
  await question.getByRole("button", { name: "Abandonner" }).click();
  await expect(entry.filter({ hasText: "À revoir" })).toHaveCount(0);
});

test("says on the cart's page what its lines cost since they were put in, until it is seen", async ({
  page,
  context,
  shop,
  office,
}, info) => {
  const own = named("prix", info);
  await office.openBakery(own, "Maison Aubert Bolbec");
  await shop.open("/panier", { account: own, store: own, cart: flourOf(4) });
  await expect(page.getByRole("main").getByText(FLOUR)).toBeVisible();
  await untilKept(page);
  await expect(page.getByText("Ce qui a changé")).toHaveCount(0);
  // The price goes up by a euro.
  await context.route(/\/api\/v2\/shop\/orders/, async (route) => {
    try {
      const response = await route.fetch();
      const dearer = (await response.text()).replace(
        /"(unitPrice|originalUnitPrice)":(\d+)/g,
        (_, name, price) => `"${name}":${Number(price) + 100}`,
      );
      await route.fulfill({ response, body: dearer });
    } catch {
      // The page was loaded again meanwhile, and let go of its call.
    }
  });
  await page.reload();
  const panel = page.getByRole("status").filter({ hasText: "Ce qui a changé" });
  await expect(panel).toContainText(`${FLOUR} Le prix a augmenté`);
  await shop.checkAccessibility();
  await page.getByRole("button", { name: "C’est vu" }).click();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("main").getByText(FLOUR)).toBeVisible();
  await expect(panel).toHaveCount(0);
});
