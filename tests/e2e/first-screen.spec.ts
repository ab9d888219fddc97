import { LOGIN_MARK } from "../../core/routes/first-screen.ts";
import { type Page, test as sent } from "@playwright/test";
import { isWholeRun } from "../whole-run.ts";
import { expect, test } from "./fixtures.ts";
import { sentPage } from "./sent-page.ts";

// What a visit shows before any script has run, and what happens to it when the scripts take over.

const PRODUCT = "/produits/farine-de-ble-tradition-francaise-t65";

const pages: ReadonlyArray<readonly [path: string, title: RegExp]> = [
  ["/", /./],
  ["/catalogue", /^Catalogue$/],
  ["/catalogue/farines", /^Farines/],
  ["/catalogue/bonnes-affaires/offres-promotionnelles", /^Bonnes affaires|^Offres/],
  ["/recherche?search=croissant&page=1&itemsPerPage=30", /croissant/],
  ["/produits", /./],
  [PRODUCT, /^Farine de blé Tradition/],
  ["/recettes", /^Recettes/],
  ["/recettes/baguette-de-tradition-francaise", /./],
  ["/conseils", /^Conseils/],
  ["/nos-marchands", /marchands/],
  ["/marques", /./],
  ["/temoignages", /./],
  ["/faq", /./],
  ["/cgu", /^Conditions générales d.utilisation/],
  ["/cgv", /^Conditions générales de vente/],
  ["/mentions-legales", /^Mentions légales/],
  ["/donnees-personnelles", /./],
  ["/cookies", /./],
  ["/plan-du-site", /^Plan du site/],
  ["/nous-contacter", /./],
  ["/devenir-marchand", /./],
  ["/connexion", /^Connexion$/],
  ["/inscription", /^Créer un compte$/],
  ["/marchand/laiterie-de-saint-aubin", /./],
];

/** Those that are laid out most unlike each other, and unlike on a phone. */
const OF_EACH_KIND: ReadonlySet<string> = new Set([
  "/",
  "/catalogue/farines",
  PRODUCT,
  "/recettes/baguette-de-tradition-francaise",
]);

for (const [path, title] of pages) {
  // Sent alike to every size of screen: no browser is needed to read it.
  sent(`${path} is sent with its content @once`, async ({ request }) => {
    const { headings, footer, coming } = await sentPage(request, path);
    expect({ headings, footer, coming }).toEqual({
      headings: [expect.stringMatching(title)],
      footer: expect.stringContaining("Plan du site"),
      coming: 0,
    });
  });
}

sent("an address where nothing is comes with what is said there @once", async ({ request }) => {
  for (const path of ["/nulle-part/du-tout", "/produits/farine-de-lune"]) {
    // One of them at a time is drawn.
    await expect
      .poll(async () => (await sentPage(request, path, 404)).headings)
      .toEqual(["Page introuvable"]);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  for (const [path, title] of pages.filter(([each]) => isWholeRun || OF_EACH_KIND.has(each))) {
    test(`${path} shows its content`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByRole("contentinfo")).toContainText("Plan du site");
      await expect(page.locator("main [data-coming]")).toHaveCount(0);
    });
  }
});

// What a browser has chosen about cookies is in no drawn page.
for (const [path] of pages.filter(([each]) => each !== "/cookies")) {
  const sizes = OF_EACH_KIND.has(path) ? " @both:layout" : "";
  test(`${path} is taken over as it stands, without a call, without a move${sizes}`, async ({
    page,
    expectTrouble,
  }) => {
    // Lines may move by a few pixels when the typefaces arrive: here nothing but the code does.
    expectTrouble(/net::ERR_FAILED/);
    await page.route(/\.woff2$/, (route) => route.abort());
    const calls: Array<string> = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/")) calls.push(pathname);
    });
    await page.addInitScript(() => {
      const shifts: Array<number> = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ("value" in entry) shifts.push(Number(entry.value));
      }).observe({ type: "layout-shift", buffered: true });
      Object.assign(window, { shifts });
    });
    const response = await page.goto(path, { waitUntil: "networkidle" });
    // As it came: asked again it may be another, since other tests change what is sold.
    const text = (await response?.text()) ?? "";
    const { before, after, titles, shifts } = await page.evaluate((text) => {
      const sent = new DOMParser().parseFromString(text, "text/html");
      const shown = (page: Document) => {
        const main = page.querySelector("main")?.cloneNode(true);
        // What was chosen about cookies is known to this browser alone.
        if (main instanceof Element) main.querySelector("#choix-cookies")?.remove();
        return main?.textContent?.replace(/\s+/g, " ").trim();
      };
      /** Not those of drawings, which are of another namespace. */
      const titles = (page: Document) =>
        [...page.querySelectorAll("title")]
          .filter((title) => title instanceof HTMLTitleElement)
          .map(({ textContent }) => textContent);
      const { shifts }: { shifts?: readonly number[] } = Object(window);
      return {
        before: shown(sent),
        after: shown(document),
        titles: { before: titles(sent), after: titles(document) },
        shifts: shifts ?? [],
      };
    }, text);
    expect(before?.length).toBeGreaterThan(30);
    expect(after).toBe(before);
    expect(titles.before).toEqual([expect.stringMatching(/Panetier/)]);
    // What is searched for stands in no head: those are made by path.
    const own = path.startsWith("/recherche") ? ["Recherche « croissant » · Panetier"] : null;
    expect(titles.after).toEqual(own ?? titles.before);
    expect(calls).toEqual([]);
    expect(shifts).toEqual([]);
  });
}

test("a tap works once the page is hydrated", async ({ page }) => {
  await page.goto("/catalogue/farines");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Tradition française T65/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(PRODUCT));
  await expect(page.getByRole("heading", { level: 1, name: /Tradition/ })).toBeVisible();
});

test("a customer never sees a visitor's page", async ({ page, shop }) => {
  await shop.open("/catalogue", {});
  const seen: Array<string> = [];
  await page.exposeFunction("see", (text: string) => seen.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes("Me connecter"))
        Reflect.get(window, "see")("visitor");
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1, name: /^Bonjour/ })).toBeVisible();
  expect(seen).toEqual([]);
});

test("signing in marks the browser, and signing out takes the mark away", async ({
  page,
  context,
  shop,
}) => {
  const isMarked = async () =>
    (await context.cookies()).some(({ name, value }) => name === LOGIN_MARK && value === "1");
  await page.goto("/");
  expect(await isMarked()).toBe(false);
  await shop.signIn("salarie");
  expect(await isMarked()).toBe(true);
  await page.evaluate(() => localStorage.removeItem("panetier.login"));
  // A page drawn for somebody else than the browser knows of is drawn again.
  await page.goto("/catalogue");
  await expect(page.getByRole("link", { name: "Me connecter" }).first()).toBeVisible();
});

test("a button pressed before the code is there does what it says once it is", async ({ page }) => {
  const release = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto("/faq", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Mode fournil" }).locator("visible=true").click();
  release.resolve(undefined);
  await expect(
    page.getByRole("button", { name: "Mode fournil" }).locator("visible=true"),
  ).toHaveAttribute("aria-pressed", "true");
});

test("what is chosen between React's first word and its coming to it stays chosen", async ({
  page,
}) => {
  // The last listener of the page's own script goes when React begins to listen.
  await page.addInitScript(() => {
    const remove = document.removeEventListener.bind(document);
    document.removeEventListener = (...[type, listener, options]: Parameters<typeof remove>) => {
      remove(type, listener, options);
      if (type !== "keydown") return;
      document.removeEventListener = remove;
      queueMicrotask(() => document.querySelector<HTMLElement>("main [value=new]")?.click());
    };
  });
  await page.goto("/inscription");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByLabel("Numéro SIRET")).toBeVisible();
});

test("what is typed and sent before the code is there signs in once it is, and is in no address", async ({
  page,
}) => {
  const release = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  const addresses: Array<string> = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto("/connexion?target=%2Fmon-compte%2Fmes-commandes", { waitUntil: "commit" });
  await page.getByLabel("Adresse e-mail").fill("comptable@panetier.example");
  await page.getByRole("textbox", { name: "Mot de passe" }).fill("Fournil-2026-demo");
  await page.getByRole("button", { name: "Me connecter" }).click();
  release.resolve(undefined);
  await expect(page.getByRole("heading", { level: 1, name: "Mes commandes" })).toBeVisible();
  expect(addresses.filter((address) => address.includes("Fournil"))).toEqual([]);
});

test("a message sent before the code is there is in no address, and is not lost", async ({
  page,
}) => {
  const release = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto("/nous-contacter", { waitUntil: "commit" });
  await page.getByLabel("Votre nom").fill("Boulangerie du Pont");
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  release.resolve(undefined);
  await expect(page.getByLabel("Message")).toHaveAccessibleDescription(
    "Veuillez entrer votre message",
  );
  await expect(page.getByLabel("Votre nom")).toHaveValue("Boulangerie du Pont");
  expect(page.url()).not.toContain("Boulangerie");
});

test("what the shop announces stands above the header from the start", async ({ page }) => {
  await page.goto("/catalogue");
  const announcement = page.getByRole("complementary", { name: "Annonce" });
  await expect(announcement).toContainText("Fêtes de fin d’année");
  await announcement.getByRole("link", { name: "Préparer la saison" }).click();
  await expect(page).toHaveURL("/conseils/preparer-la-saison-des-fetes");
});

test("what is said of a field after it was hydrated is said of that field", async ({ page }) => {
  await page.goto("/nous-contacter", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByLabel("Votre nom")).toHaveAccessibleDescription(/Champs obligatoire/);
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll("[aria-labelledby], [aria-describedby], label[for]")].flatMap(
      (element) =>
        ["aria-labelledby", "aria-describedby", "for"]
          .flatMap((name) => (element.getAttribute(name) ?? "").split(" "))
          .filter((id) => id !== "" && document.getElementById(id) === null),
    ),
  );
  expect(lost).toEqual([]);
});

test.describe("a customer's page, hydrated slowly while the answers are there already", () => {
  test.beforeEach(({ page }) => slowTurns(page));

  for (const path of [
    "/",
    "/catalogue/farines",
    PRODUCT,
    "/recettes/baguette-de-tradition-francaise",
    "/recettes/fournee?recette=croissant-pur-beurre:60",
    "/nos-marchands",
  ]) {
    test(`${path} is what the browser would have drawn itself`, async ({ page, shop, context }) => {
      await shop.open(path, {});
      await context.clearCookies({ name: LOGIN_MARK });
      // The server draws for a visitor now, and the browser, which knows better, draws again.
      await page.reload();
      // It has marked itself again meanwhile.
      await expect
        .poll(async () => (await context.cookies()).map(({ name }) => name))
        .toContain(LOGIN_MARK);
      const hydrated = await context.newPage();
      await slowTurns(hydrated);
      await hydrated.goto(path);
      // What is looked at last is rendered when there is time: both are read until they stay alike.
      await alikeAtRest(page, hydrated);
    });
  }
});

/** Its parts wait for a turn each: a timeout of no length, which is none here. */
const slowTurns = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const own = window.setTimeout;
    window.setTimeout = Object.assign(
      (job: () => void, ms?: number) => own(job, ms ?? 100),
      own,
    ) as typeof setTimeout;
  });

/** Two pages that say the same of all their elements, at two looks with nothing come between. */
const alikeAtRest = async (drawnAnew: Page, hydrated: Page): Promise<void> => {
  let before: readonly string[] = [];
  await expect(async () => {
    const last = before;
    before = await elementsOf(drawnAnew);
    expect(before.length).toBeGreaterThan(40);
    expect(before).toEqual(last);
    expect(await elementsOf(hydrated)).toEqual(before);
    expect(await drawnAnew.locator("main [data-coming]").count()).toBe(0);
  }).toPass({ timeout: 30_000 });
};

/** The elements of the page's content with what they say of themselves. */
const elementsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    // What fields hold is written into a page that is sent, not into one that is made.
    const state = new Set(["value", "selected", "checked", "style"]);
    return [...document.querySelectorAll("main, main *")].map((element) =>
      [
        element.localName,
        ...[...element.attributes]
          .filter(({ name }) => !state.has(name))
          .map(({ name, value }) => `${name}=${value.replaceAll(/_r_\w+_|_R_\w+_/gi, "counted")}`)
          .toSorted(),
      ].join(" "),
    );
  });
