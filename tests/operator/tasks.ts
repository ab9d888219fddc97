import { expect } from "@playwright/test";
import type { Hand } from "./hand.ts";

// What somebody does who is new at the desk, by its menu and its words alone.

/** What stands ready before somebody sits down: it is part of no task. */
export interface Ready {
  /** Where the shop is. */
  readonly origin: string;
  /** The day of a lorry of flour that more than ten bakers wait for, in words. */
  readonly lorry: string;
  /** The name of a shop that calls. */
  readonly caller: string;
  /** The article that it wants. */
  readonly article: string;
  /** Monday and Friday of next week, as they are typed. */
  readonly monday: string;
  readonly friday: string;
}

export interface Task {
  readonly name: string;
  /** Seconds, the person and the shop together. */
  readonly aim?: number;
  readonly does: (hand: Hand, ready: Ready) => Promise<void>;
}

const room = async ({ press, page }: Hand, name: string): Promise<void> => {
  await press(page.getByRole("navigation", { name: "Gestion" }).getByRole("link", { name }));
};

/** Shows what was typed, and applies it. */
const apply = async ({ press, sees, page }: Hand, isFinal = false): Promise<void> => {
  await press(page.getByRole("button", { name: "Voir ce que ça change" }));
  const button = page.getByRole("button", { name: /^Appliquer \d+ changements?$/ });
  await sees(button);
  await press(button);
  if (isFinal) {
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Appliquer" }));
  }
  await sees(page.getByText("appliqué", { exact: true }));
};

const undo = async ({ press, sees, page }: Hand): Promise<void> => {
  await press(page.getByRole("button", { name: "Annuler ce passage" }));
  await press(page.getByRole("button", { name: "Annuler le passage" }));
  await sees(page.getByText("annulé", { exact: true }));
};

const column = ({ page }: Hand, name: string) =>
  page.locator(`[data-column="${name}"]`).locator("input, textarea, select").first();

/** What names another row: some letters, and the one that is meant among those that are offered. */
const pick = async (hand: Hand, name: string, letters: string, choice: RegExp): Promise<void> => {
  const { page, press, enter, keys } = hand;
  await enter(column(hand, name));
  await keys(letters);
  await press(page.getByRole("option", { name: choice }).first());
};

const article: Task = {
  name: "A new article with picture, price and stock for sale",
  aim: 180,
  does: async (hand, { origin }) => {
    const { page, press, type, choose, file, sees } = hand;
    await room(hand, "Fiches");
    await press(page.getByRole("link", { name: "Nouvel article" }));
    await sees(page.getByRole("heading", { name: "Nouvel article" }));
    await type(column(hand, "code"), "tourte-t130");
    await type(column(hand, "name"), "Farine de seigle pour tourte T130");
    await pick(hand, "category", "trad", /^farines-ble-tradition/);
    await pick(hand, "merchant", "grand", /^grands-moulins/);
    await choose(column(hand, "range"), "farine");
    await choose(column(hand, "storageClass"), "ambiante");
    await type(column(hand, "description"), "Seigle de nos plaines, écrasé sur meule.");
    await press(page.getByRole("checkbox", { name: "gluten", exact: true }).first());
    await type(column(hand, "reference"), "tourte-25");
    await type(column(hand, "packaging"), "Sac 25 kg");
    await type(column(hand, "netWeight"), "25");
    await type(column(hand, "grossWeight"), "25,2");
    await type(column(hand, "unitPrice"), "21,50");
    await type(column(hand, "quantity"), "40");
    await file(page.getByLabel(/^Ajouter une photo/), "public/icon-192.png");
    await type(page.getByLabel("Ce que montre la photo de la carte"), "Un sac de farine");
    await press(page.getByRole("button", { name: "Voir ce que ça crée" }));
    await sees(page.getByText("En vente dès maintenant"));
    await press(page.getByRole("button", { name: "Créer l’article" }));
    await sees(page.getByRole("heading", { name: "L’article est en vente" }));
    const link = await page
      .getByRole("link", { name: "Voir dans la boutique" })
      .getAttribute("href");
    await expect
      .poll(async () => (await page.request.get(`${origin}${link ?? ""}`)).status(), {
        timeout: 10_000,
      })
      .toBe(200);
  },
};

const rise: Task = {
  name: "3 % more from Monday on: the forecast read, taken, undone",
  does: async (hand, { monday }) => {
    const { page, press, type, choose, sees } = hand;
    await room(hand, "Simulation");
    await choose(page.getByLabel("Sur quoi"), "Un rayon");
    await choose(page.getByLabel("Rayon"), "Farines");
    await type(page.getByLabel("Variation, en %"), "3");
    await type(page.getByLabel("À partir du"), monday);
    await choose(page.getByLabel("Commandes rejouées"), "Les quatre dernières semaines");
    await press(page.getByRole("button", { name: "Simuler" }));
    const taking = page.getByRole("region", { name: "Appliquer ce changement" });
    await sees(taking.getByText(/prix changent à partir du/));
    await press(taking.getByRole("button", { name: "Appliquer" }));
    await sees(taking.getByText("C’est appliqué."));
    await press(taking.getByRole("link", { name: /^Voir le passage/ }));
    await undo(hand);
  },
};

const lorry: Task = {
  name: "A lorry that does not come, and its bakers told",
  does: async (hand, { lorry: words }) => {
    const { page, press, type, sees } = hand;
    await room(hand, "Tournées");
    const week = page.getByRole("table", { name: "Tournées de la semaine" });
    const stop = week
      .getByRole("link", { name: new RegExp(`^[1-9]\\d arrêts, .*, Farine, ${words}$`) })
      .first();
    const later = page.getByRole("link", { name: "Semaine d’après" });
    await sees(week);
    for (let weeks = 0; weeks < 5 && !(await stop.isVisible()); weeks += 1) {
      const shown = page.getByText(/^Semaine du /);
      const before = await shown.innerText();
      await press(later);
      await expect(shown).not.toHaveText(before);
      await sees(week.getByRole("link").first());
    }
    await press(stop);
    await type(page.getByLabel(/^Motif/), "Verglas sur toute la région.");
    await press(page.getByRole("button", { name: "Pas de camion ce jour-là…" }));
    await press(page.getByRole("button", { name: "Pas de camion", exact: true }));
    await sees(page.getByText(`Pas de camion ${words}.`));
    await press(page.getByRole("button", { name: /^Prévenir maintenant : / }).first());
    await sees(page.getByText(/prévenu/).first());
  },
};

const telephone: Task = {
  name: "An order taken by telephone",
  aim: 60,
  does: async (hand, { caller, article: wanted }) => {
    const { page, keys, key, sees } = hand;
    await room(hand, "Par téléphone");
    await expect(page.getByRole("combobox", { name: "Quelle boutique appelle ?" })).toBeFocused();
    await keys(caller);
    await sees(page.getByRole("listbox").getByRole("option").first());
    await key("Enter");
    const field = page.getByRole("combobox", { name: "Article" });
    await expect(field).toBeFocused();
    await keys(wanted);
    await sees(page.getByRole("listbox").getByRole("option").first());
    await key("Enter");
    await expect(page.getByLabel("Quantité", { exact: true })).toBeFocused();
    await keys("12");
    await key("Enter");
    await expect(field).toBeFocused();
    const order = page.getByRole("button", { name: /^Passer la commande, / });
    await sees(order);
    await expect(order).toBeEnabled();
    await key("Control+Enter");
    await sees(page.getByText(/^Commande P\d\d-\d+ passée pour /));
  },
};

const forty: Task = {
  name: "40 prices pasted from a spreadsheet",
  does: async (hand) => {
    const { page, press, key, sees } = hand;
    await room(hand, "Prix");
    const first = page.getByRole("grid", { name: "prix" }).locator('[data-place="11:4"]');
    await press(first);
    // What lies in the spreadsheet: these prices, 2 % dearer.
    for (let row = 1; row < 40; row += 1) await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+c");
    await page.evaluate(async () => {
      const lines = (await navigator.clipboard.readText()).trim().split("\n");
      const dearer = lines.map((line) =>
        (Number(line.replace(",", ".")) * 1.02).toFixed(2).replace(".", ","),
      );
      await navigator.clipboard.writeText(dearer.join("\n"));
    });
    for (let row = 1; row < 40; row += 1) await page.keyboard.press("ArrowUp");
    await key("Control+v");
    await sees(page.getByRole("status").filter({ hasText: "40 modifications" }));
    await apply(hand);
  },
};

const request: Task = {
  name: "A request approved",
  does: async (hand) => {
    const { page, press, sees } = hand;
    await room(hand, "Demandes");
    await press(page.getByRole("link", { name: "Fournil Wissencort" }));
    await sees(page.getByRole("heading", { name: "Accepter" }));
    await press(page.getByRole("button", { name: /^Accepter/ }));
    await sees(page.getByText("Fournil Wissencort : demande acceptée."));
  },
};

const publication: Task = {
  name: "A page published for Friday, 6 o'clock",
  does: async (hand, { friday }) => {
    const { page, press, type, sees } = hand;
    await room(hand, "Publications");
    await press(page.getByRole("button", { name: "Écrire une page" }));
    await sees(page.getByRole("heading", { name: "Nouveau : une page" }));
    await type(page.getByRole("textbox", { name: "Code page" }), "epiphanie");
    await type(page.getByRole("textbox", { name: "Adresse" }), "/epiphanie");
    await type(page.getByRole("textbox", { name: "Nom", exact: true }), "Épiphanie");
    await type(page.getByRole("textbox", { name: "Titre", exact: true }), "Les galettes arrivent");
    await press(page.getByText("Ajouter dans « Contenu de la page »"));
    await press(page.getByRole("button", { name: "Ajouter : Bouton" }));
    await type(page.getByRole("textbox", { name: "Libellé" }), "Voir les farines");
    await type(page.getByRole("textbox", { name: "Lien" }), "/catalogue/farines");
    await press(page.getByRole("button", { name: "Enregistrer" }));
    await sees(page.getByText("La version est enregistrée."));
    await press(page.getByRole("button", { name: "Vérifier" }));
    await sees(page.getByText("vérifié", { exact: true }).first());
    const [year, month, day] = friday.split("-");
    await type(
      page.getByRole("textbox", { name: "Jour et heure, à Paris" }),
      `${day}/${month}/${year} 06:00`,
    );
    await press(page.getByRole("button", { name: "Prévoir" }));
    await sees(page.getByText("prévu", { exact: true }).first());
  },
};

const wrongImport: Task = {
  name: "A wrong import, applied and undone",
  does: async (hand) => {
    const { page, press, file, sees } = hand;
    await room(hand, "Échanges");
    const brands = Array.from({ length: 30 }, (_, n) => `moulin-${n};Moulin du Val ${n}`);
    await file(page.locator('input[type="file"]'), {
      name: "marques.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`Code marque;Nom\n${brands.join("\n")}\n`),
    });
    const button = page.getByRole("button", { name: "Appliquer 30 changements" });
    await sees(button);
    await press(button);
    await sees(page.getByText("appliqué", { exact: true }));
    await undo(hand);
  },
};

const past: Task = {
  name: "What somebody has changed, found and taken back",
  does: async (hand) => {
    const { page, press, choose, sees } = hand;
    await room(hand, "Historique");
    await choose(page.getByLabel("De quoi"), "prix");
    await page.waitForURL(/ressource=prices/);
    await expect(page.getByRole("row").filter({ hasText: "marques" })).toHaveCount(0);
    const change = page.getByRole("button", { name: /^Reprendre ce qui était avant : / }).first();
    await sees(change);
    await press(change);
    await press(page.getByRole("button", { name: "Voir ce que ça change" }));
    const button = page.getByRole("button", { name: "Appliquer 1 changement" });
    await sees(button);
    await press(button);
    await sees(page.getByText("appliqué", { exact: true }));
  },
};

export const TASKS: readonly Task[] = [
  article,
  rise,
  lorry,
  telephone,
  forty,
  request,
  publication,
  wrongImport,
  past,
];
