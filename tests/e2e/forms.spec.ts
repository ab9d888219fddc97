import type { Locator, Page } from "@playwright/test";
import { flourOf, heading } from "./checkout.ts";
import { expect, test } from "./fixtures.ts";

// Every form of the shop, sent as it should not be: the first field that is wrong has the focus, can be
// seen between the bars, and says what is wrong with it.

interface Form {
  readonly path: string;
  /** Opens the form, and makes it wrong where it is not. */
  readonly open?: (main: Locator, page: Page) => Promise<unknown>;
  readonly press: string | RegExp;
  /** The field that the reading goes on at. */
  readonly field: string | RegExp;
}

const fill = (label: string | RegExp, text: string) => (main: Locator) =>
  main.getByLabel(label).first().fill(text);

const edit = (title: string, label: string | RegExp, text: string) => async (main: Locator) => {
  await main.getByRole("button", { name: `Modifier : ${title}` }).click();
  await main.getByLabel(label).first().fill(text);
};

const VISITORS: readonly Form[] = [
  { path: "/connexion", press: "Me connecter", field: "Adresse e-mail" },
  {
    path: "/connexion",
    open: fill("Adresse e-mail", "gerant@panetier.example"),
    press: "Me connecter",
    field: "Mot de passe",
  },
  { path: "/inscription", press: "Continuer", field: /client/ },
  {
    path: "/inscription",
    open: async (main) => {
      await main.getByRole("radio").last().check();
      await main.getByRole("button", { name: "Continuer" }).click();
      await expect(main.getByLabel("Numéro SIRET")).toBeVisible();
    },
    press: "Continuer",
    field: "Numéro SIRET",
  },
  {
    path: "/reinitialiser-mon-mot-de-passe",
    open: fill("Adresse e-mail", "pas une adresse"),
    press: "Recevoir le lien",
    field: "Adresse e-mail",
  },
  { path: "/nous-contacter", press: "Envoyer le message", field: /./ },
  { path: "/devenir-marchand", press: "Envoyer ma candidature", field: /./ },
];

const MEMBERS: readonly Form[] = [
  {
    path: "/panier",
    open: (main) => main.getByText("J'ai un code promotionnel").click(),
    press: "Appliquer",
    field: "Code promotionnel",
  },
  {
    path: "/panier",
    open: async (main) => {
      await main.getByText("J'ai un code promotionnel").click();
      await main.getByLabel("Code promotionnel").fill("NEXISTEPAS");
    },
    press: "Appliquer",
    field: "Code promotionnel",
  },
  {
    path: "/panier",
    open: async (main, page) => {
      for (const title of ["Livraison", "Paiement"]) {
        await page.getByRole("button", { name: title }).locator("visible=true").first().click();
        await expect(heading(page, title)).toBeVisible();
      }
      await main.getByRole("radio", { name: /^Carte bancaire/ }).check();
    },
    press: /^Valider/,
    field: /conditions générales de vente/,
  },
  { path: "/listes", press: "Créer", field: "Nouvelle liste" },
  { path: "/messagerie/nouveau", press: "Envoyer le message", field: /./ },
  {
    path: "/mon-compte/gestion-des-utilisateurs",
    open: (main) => main.getByRole("button", { name: "Inviter" }).click(),
    press: "Envoyer l’invitation",
    field: "E-mail",
  },
  {
    path: "/mon-compte/gestion-des-utilisateurs",
    open: async (main, page) => {
      await main.getByRole("button", { name: "Inviter" }).click();
      await page.getByRole("dialog").getByLabel("E-mail").fill("une.personne@panetier.example");
    },
    press: "Envoyer l’invitation",
    field: /Gérant/,
  },
  {
    path: "/mon-compte/mes-informations",
    open: fill("Prénom", ""),
    press: /^Enregistrer/,
    field: "Prénom",
  },
];

/** Each card is a form of its own, and keeps what was typed: the later ones stand below it. */
const STORE: readonly Form[] = [
  {
    path: "",
    open: edit("Adresse : livraison, facturation et siège", "Code postal", "1"),
    press: /^Enregistrer$/,
    field: "Code postal",
  },
  {
    path: "",
    open: edit("E-mails de la boutique", /contact/i, "pas une adresse"),
    press: /^Enregistrer$/,
    field: /contact/i,
  },
];

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("[FORM-1] what a visitor has filled in wrong comes to the eye @once", async ({ page }) => {
  for (const form of VISITORS) await sendWrong(page, form);
});

test("[FORM-1] what a customer has filled in wrong comes to the eye @once", async ({
  page,
  shop,
  office,
}) => {
  await office.openBakery("mal-rempli", "Maison Aubert Bolbec");
  await shop.open("/panier", { account: "mal-rempli", store: "mal-rempli", cart: flourOf(2) });
  for (const form of MEMBERS) await sendWrong(page, form);
  await page.goto("/mon-compte/boutiques");
  await page
    .getByRole("main")
    .getByRole("link", { name: /mal-rempli/ })
    .first()
    .click();
  await expect(heading(page, /mal-rempli/)).toBeVisible();
  const path = new URL(page.url()).pathname;
  for (const form of STORE) await sendWrong(page, { ...form, path });
});

const sendWrong = async (page: Page, { path, open, press, field }: Form): Promise<void> => {
  await test.step(`${path}: ${String(press)}`, async () => {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await open?.(main, page);
    await page.getByRole("button", { name: press }).locator("visible=true").last().click();
    const at = page.locator(":focus");
    await expect(at).toHaveAccessibleName(field);
    await expect.poll(() => problemAt(at)).toEqual({ isWrong: true, isSaid: true, isSeen: true });
  });
};

/** Whether the field is marked, whether its message can be read, and whether nothing covers it. */
const problemAt = (at: Locator) =>
  at.evaluate((field) => {
    const group = field.closest("[data-problem]");
    const marked = group ?? field;
    const ids = marked.getAttribute("aria-describedby")?.split(" ") ?? [];
    const messages = ids.flatMap((id) => document.getElementById(id) ?? []);
    const isSeen = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2);
      const box = element.closest("label") ?? element;
      return found !== null && (box.contains(found) || found.contains(element));
    };
    return {
      isWrong: group !== null || field.getAttribute("aria-invalid") === "true",
      isSaid: messages.some((message) => message.textContent.trim() !== "" && isSeen(message)),
      isSeen: isSeen(field),
    };
  });
