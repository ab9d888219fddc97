import { Window } from "happy-dom";
import { glob, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { Cents, Grams, Slug, VariantCode } from "../../api-schema/primitives.ts";
import { matchRoute } from "../../core/routes/route-table.ts";
import { acknowledgementMail, deskMail } from "../../server/contact/contact-mails.ts";
import { instant, day } from "../core/values.ts";
import { alertText } from "../../core/alerts/alert-texts.ts";
import { stockMail } from "../../server/alerts/stock-mail.ts";
import { alertMail } from "../../server/alerts/alert-mail.ts";
import {
  invitationMail,
  linkedMail,
  mainManagerMail,
  removedMail,
} from "../../server/members/member-mails.ts";
import { attackMail } from "../../server/sessions/attack-mail.ts";
import {
  accountDeletedMail,
  activationMail,
  addressRequestedMail,
  addressChangedMail,
  addressTakenMail,
  confirmAddressMail,
  passwordChangedMail,
  resetMail,
} from "../../server/sessions/account/account-mails.ts";
import {
  accessAcknowledgementMail,
  accessRequestMail,
} from "../../server/marketplace/access-mails.ts";
import { ThreadId } from "../../api-schema/messaging.ts";
import { newMessageMail } from "../../server/messaging/message-mails.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import type { MailMessage } from "../../server/ports/mail.ts";
import { amendmentLetters, amendmentSubjects } from "./amendment-mails.ts";
import { registrationLetters, registrationSubjects } from "./registration-mails.ts";
import { deskLetters, deskSubjects } from "./desk-mails.ts";
import { moneyLetters, moneySubjects } from "./money-letters.ts";
import { orderLetters, orderSubjects } from "./order-mails.ts";
import { knownFirm } from "../known-firm.ts";
import { formerNames, MINOTERIE_DU_VAL } from "../minoterie.ts";
import { teamLetters, teamSubjects } from "./team-letters.ts";

const shopUrl = "https://boutique.example";
const camille = { email: "camille@exemple.example", name: "Camille O'Brien <Martin>" };
const linkToken = "q3Zt0b1Jv5wTn8yRk2xLs7uPd4mGh6cFa9eVoIjKlMw";
const asking = { ...camille, company: "Le Fournil & Co", erpId: null, city: "Lyon" };
const message = {
  id: 123,
  kind: "contact",
  name: "Camille\nMartin",
  email: camille.email,
  details: {
    phone: "06 12 34 56 78",
    store: "",
    object: "order",
    content: "Bonjour,\n\nOù est « ma » commande ?",
  },
  receivedAt: new Date("2026-11-22T09:00:00Z"),
} as const;
const application = {
  ...message,
  kind: "merchant",
  details: { company: "Laiterie & Fils", siret: "73282932000074", message: "Nos beurres." },
} as const;
const onlyOne = { number: 1, of: 1 };

const inviting = {
  ...camille,
  inviter: "Zoé <la Gérante>",
  role: "accountant",
  companies: ["Le Fournil & Co"],
} as const;
const news = { ...camille, by: "Zoé Delaunay", company: "Le Fournil & Co" };

/** Every mail that leaves the shop, in each of its shapes, by the function that writes it. */
const lettersOf = (
  knownFirm: KnownFirm,
): Readonly<Record<string, readonly (readonly [MailMessage, string])[]>> => ({
  ...orderLetters(knownFirm),
  ...moneyLetters(knownFirm),
  accessRequestMail: [
    [
      accessRequestMail(knownFirm, asking),
      `Camille O'Brien <Martin> demande l’accès à la marketplace pour sa boutique.

Boutique : Le Fournil & Co, Lyon
N° client : pas encore attribué
Réponse à : camille@exemple.example

Grands Moulins Panetier`,
    ],
  ],
  newMessageMail: [
    [
      newMessageMail(
        knownFirm,
        {
          ...camille,
          company: "Le Fournil & Co",
          sender: "Vergers du Lys",
          subject: "Ma commande",
          threadId: ThreadId.make(12),
        },
        shopUrl,
      ),
      `Bonjour Camille O'Brien <Martin>,

Vergers du Lys vous a écrit.

Boutique : Le Fournil & Co
Objet : Ma commande

Lire le message : https://boutique.example/messagerie/12

Ces e-mails se règlent et s’arrêtent dans votre compte, à « Mes alertes ». Une conversation en envoie un par heure au plus.

Grands Moulins Panetier`,
    ],
  ],
  accessAcknowledgementMail: [
    [
      accessAcknowledgementMail(knownFirm, { ...asking, city: null }),
      `Bonjour Camille O'Brien <Martin>,

Nous avons bien reçu votre demande d’accès à la marketplace pour Le Fournil & Co. Nous vérifions votre établissement et vous répondons sous deux jours ouvrés.

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  invitationMail: [
    [
      invitationMail(knownFirm, { ...inviting, name: "" }, { token: "a".repeat(43), shopUrl }),
      `Bonjour,

Zoé <la Gérante> vous invite à rejoindre Le Fournil & Co sur Panetier, la boutique en ligne de Grands Moulins Panetier.

Boutique : Le Fournil & Co
Votre rôle : Comptable

Choisissez votre mot de passe pour ouvrir votre compte :

Ouvrir mon compte : https://boutique.example/activer-compte/${"a".repeat(43)}

Ce lien est valable sept jours et ne sert qu’une fois. Si vous ne connaissez pas cette personne, ignorez ce message : aucun compte ne sera ouvert.

Grands Moulins Panetier`,
    ],
  ],
  linkedMail: [
    [
      linkedMail(knownFirm, { ...inviting, companies: ["Le Fournil & Co", "La Mie"] }, { shopUrl }),
      `Bonjour Camille O'Brien <Martin>,

Zoé <la Gérante> vous a donné accès à 2 boutiques sur Panetier.

Boutiques : Le Fournil & Co, La Mie
Votre rôle : Comptable

Connectez-vous comme d’habitude : la boutique est dans votre compte.

Me connecter : https://boutique.example/connexion

Si vous ne connaissez pas cette personne, quittez la boutique depuis votre compte et prévenez-nous.

Grands Moulins Panetier`,
    ],
  ],
  removedMail: [
    [
      removedMail(knownFirm, news),
      `Bonjour Camille O'Brien <Martin>,

Zoé Delaunay a retiré votre accès à Le Fournil & Co. Vos autres boutiques et votre compte restent comme ils sont.

Grands Moulins Panetier`,
    ],
  ],
  mainManagerMail: [
    [
      mainManagerMail(knownFirm, news, { shopUrl }),
      `Bonjour Camille O'Brien <Martin>,

Zoé Delaunay vous a transmis le rôle de gérant principal de Le Fournil & Co. Vous seul pouvez le transmettre à votre tour.

Voir les collaborateurs : https://boutique.example/mon-compte/gestion-des-utilisateurs

Grands Moulins Panetier`,
    ],
  ],
  stockMail: [
    [
      stockMail(
        knownFirm,
        news,
        {
          code: VariantCode.make("210301-1"),
          slug: Slug.make("beurre-de-tourage"),
          name: "Beurre de tourage <AOP>",
          packaging: "Carton 10 × 1 kg",
          reference: "210301",
          price: Cents.make(9_450),
          netWeight: Grams.make(10_000),
          pieces: null,
          company: news.company,
        },
        shopUrl,
      ),
      `Bonjour Camille O'Brien <Martin>,

Beurre de tourage <AOP> est de nouveau en stock. Les premières commandes sont servies les premières.

Produit : Carton 10 × 1 kg, réf. 210301
Prix : 94,50 € HT · 9,45 €/kg
Boutique : Le Fournil & Co

Voir le produit : https://boutique.example/produits/beurre-de-tourage?variante=210301-1

Vous aviez demandé à être prévenu de son retour : cette alerte est terminée, il n’y en aura pas d’autre.

Grands Moulins Panetier`,
    ],
  ],
  alertMail: [
    [
      alertMail(
        knownFirm,
        news,
        alertText(knownFirm.firm, {
          range: "Z001",
          company: news.company,
          delivery: {
            deliveryDate: day("2026-11-26"),
            cutOff: instant("2026-11-25T10:00:00.000Z"),
          },
          now: instant("2026-11-25T08:30:00.000Z"),
        }),
        shopUrl,
      ),
      `Bonjour Camille O'Brien <Martin>,

Commandez avant 11 h 00 pour être livré jeudi 26 novembre.

Boutique : Le Fournil & Co
Temps restant : 1 h 30

Commander : https://boutique.example/catalogue

Vous avez demandé cette alerte : elle se règle et s’arrête dans votre compte, à « Mes alertes ».

Grands Moulins Panetier`,
    ],
  ],
  deskMail: [
    [
      deskMail(knownFirm, message, onlyOne, []),
      `De : Camille Martin <camille@exemple.example>
Téléphone : 06 12 34 56 78
Objet : Ma commande

Bonjour,

Où est « ma » commande ?

Grands Moulins Panetier`,
    ],
    [
      deskMail(knownFirm, application, { number: 2, of: 2 }, []),
      `De : Camille Martin <camille@exemple.example>
Société : Laiterie & Fils
SIRET : 73282932000074

Nos beurres.

Grands Moulins Panetier`,
    ],
  ],
  acknowledgementMail: [
    [
      acknowledgementMail(knownFirm, message),
      `Bonjour,

Nous avons bien reçu votre message C26-000123 et vous répondons le jour ouvré suivant. Rappelez ce numéro si vous nous écrivez de nouveau à ce sujet.

Une urgence ? Appelez-nous au 01 99 00 12 34.

Vous n’avez rien envoyé ? Quelqu’un s’est trompé d’adresse : ne tenez pas compte de ce message.

Grands Moulins Panetier`,
    ],
    [
      acknowledgementMail(knownFirm, application),
      `Bonjour,

Nous avons bien reçu votre candidature M26-000123 et vous répondons sous cinq jours ouvrés. Rappelez ce numéro si vous nous écrivez de nouveau à ce sujet.

Une urgence ? Appelez-nous au 01 99 00 12 34.

Vous n’avez rien envoyé ? Quelqu’un s’est trompé d’adresse : ne tenez pas compte de ce message.

Grands Moulins Panetier`,
    ],
  ],
  attackMail: [
    [
      attackMail(knownFirm, camille, {
        realm: "customer",
        at: Date.parse("2026-11-22T03:12:00Z"),
        publicUrl: shopUrl,
      }),
      `Bonjour Camille O'Brien <Martin>,

Plusieurs tentatives de connexion à votre compte Panetier ont échoué, la dernière dimanche 22 novembre à 4 h 12.

C’était vous ? Attendez quelques minutes, puis réessayez. Mot de passe oublié ? Choisissez-en un nouveau.

Me connecter : https://boutique.example/connexion

Choisir un nouveau mot de passe : https://boutique.example/reinitialiser-mon-mot-de-passe

Ce n’était pas vous ? Personne n’est entré, et nous ralentissons ces tentatives. Là où vous vous êtes déjà connecté, rien ne change pour vous.

Votre mot de passe sert aussi sur un autre site ? Il n’est plus sûr : changez-en dans « Mes informations ».

Grands Moulins Panetier`,
    ],
    [
      attackMail(knownFirm, camille, {
        realm: "support",
        at: Date.parse("2026-11-22T03:12:00Z"),
        publicUrl: shopUrl,
      }),
      `Bonjour Camille O'Brien <Martin>,

Plusieurs tentatives de connexion à votre compte Panetier ont échoué, la dernière dimanche 22 novembre à 4 h 12.

C’était vous ? Attendez quelques minutes, puis réessayez. Mot de passe oublié ? Demandez à la direction de vous envoyer un nouveau lien.

Me connecter : https://boutique.example/_gestion

Ce n’était pas vous ? Personne n’est entré, et nous ralentissons ces tentatives. Là où vous vous êtes déjà connecté, rien ne change pour vous.

Votre mot de passe sert aussi sur un autre site ? Il n’est plus sûr : demandez-nous d’en changer.

Grands Moulins Panetier`,
    ],
  ],
  resetMail: [
    [
      resetMail(knownFirm, camille, linkToken, shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Vous avez demandé un nouveau mot de passe pour votre compte Panetier. Ce lien est valable une heure, une seule fois.

Choisir mon mot de passe : https://boutique.example/reinitialiser-mon-mot-de-passe/${linkToken}

Vous n’avez rien demandé ? Ne faites rien : votre mot de passe actuel reste le bon.

Grands Moulins Panetier`,
    ],
  ],
  activationMail: [
    [
      activationMail(knownFirm, { ...camille, name: "" }, linkToken, shopUrl),
      `Bonjour,

Votre compte Panetier vous attend. Activez-le avec ce lien, valable sept jours, une seule fois.

Activer mon compte : https://boutique.example/activer-compte/${linkToken}

Vous n’attendiez pas ce message ? Ne faites rien : le compte reste fermé.

Grands Moulins Panetier`,
    ],
  ],
  confirmAddressMail: [
    [
      confirmAddressMail(knownFirm, camille, linkToken, shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Votre compte Panetier aura cette adresse e-mail dès que vous l’aurez confirmée. Ce lien est valable 24 heures, une seule fois.

Confirmer mon adresse : https://boutique.example/confirmer-mon-adresse/${linkToken}

Vous n’avez rien demandé ? Ne faites rien : rien ne change.

Grands Moulins Panetier`,
    ],
  ],
  addressTakenMail: [
    [
      addressTakenMail(knownFirm, camille, shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Quelqu’un a demandé à utiliser cette adresse e-mail pour son compte Panetier. Elle est déjà celle de votre compte : rien n’a changé.

C’était vous ? Connectez-vous avec cette adresse, ou choisissez-en une autre pour l’autre compte.

Me connecter : https://boutique.example/connexion

Grands Moulins Panetier`,
    ],
  ],
  addressRequestedMail: [
    [
      addressRequestedMail(knownFirm, camille, "lea@exemple.example"),
      `Bonjour Camille O'Brien <Martin>,

L’adresse e-mail de votre compte Panetier va devenir lea@exemple.example, dès que cette adresse sera confirmée.

Ce n’était pas vous ? Changez votre mot de passe, puis appelez-nous au 01 99 00 12 34.

Grands Moulins Panetier`,
    ],
  ],
  addressChangedMail: [
    [
      addressChangedMail(knownFirm, camille, "lea@exemple.example"),
      `Bonjour Camille O'Brien <Martin>,

Votre compte Panetier s’ouvre désormais avec l’adresse lea@exemple.example. Nous n’écrirons plus à celle-ci.

Ce n’était pas vous ? Changez votre mot de passe, puis appelez-nous au 01 99 00 12 34.

Grands Moulins Panetier`,
    ],
  ],
  passwordChangedMail: [
    [
      passwordChangedMail(knownFirm, camille, shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Le mot de passe de votre compte Panetier vient d’être changé, et vos autres appareils ont été déconnectés.

Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe, puis appelez-nous au 01 99 00 12 34.

Choisir un nouveau mot de passe : https://boutique.example/reinitialiser-mon-mot-de-passe

Grands Moulins Panetier`,
    ],
  ],
  accountDeletedMail: [
    [
      accountDeletedMail(knownFirm, camille),
      `Bonjour Camille O'Brien <Martin>,

Votre compte Panetier est supprimé, comme vous l’avez demandé : votre nom, votre adresse e-mail et vos téléphones sont effacés.

Les commandes, les factures et les mandats de vos boutiques restent conservés aussi longtemps que la loi l’exige.

Ce n’était pas vous ? Appelez-nous sans attendre au 01 99 00 12 34.

Grands Moulins Panetier`,
    ],
  ],
  ...registrationLetters(knownFirm),
  ...amendmentLetters(knownFirm),
  ...deskLetters(knownFirm),
  ...teamLetters(knownFirm),
});

const letters = lettersOf(knownFirm);

const all = Object.entries(letters).flatMap(([name, shapes]) =>
  shapes.map(([mail, text], index) => ({ name: `${name} ${index + 1}`, mail, text })),
);

const spaced = (text: string): string => text.replaceAll(/\s+/g, " ");

/** Without the addresses of those whom these letters are about, and of their shop: all are examples. */
const withoutPeople = (text: string): string =>
  text.replaceAll(/@(?:exemple|moulin)\.example|boutique\.example/g, "");

const drawn = ({ html = "" }: MailMessage) => {
  const window = new Window();
  window.document.write(html);
  return window.document;
};

describe("every mail of the shop", () => {
  it("[MAIL-1] has its texts tested here", async () => {
    const written: string[] = [];
    const root = new URL("../../", import.meta.url);
    for await (const file of glob("server/**/*.ts", { cwd: root.pathname })) {
      const code = await readFile(new URL(file, root), "utf8");
      // What comes before each end of a signature that gives a mail: its name is the last one begun.
      for (const before of code.split("): MailMessage =>").slice(0, -1)) {
        written.push([...before.matchAll(/^(?:export )?const (\w+) = \(/gm)].at(-1)?.[1] ?? file);
      }
      if (/announce\(\s*"mail",\s*\{|\bsend\(\s*\{/.test(code))
        written.push(`${file}: a bare mail`);
    }
    expect(written.toSorted()).toEqual(Object.keys(letters).toSorted());
  });

  it.each(all)("[MAIL-1] $name says in plain text what it should", ({ mail, text }) => {
    expect(mail.text.replaceAll(/[\u00A0\u202F]/g, " ")).toBe(text);
  });

  it.each(all)("[MAIL-1] $name says the same in HTML, in words", ({ mail }) => {
    const document = drawn(mail);
    const words = spaced(document.body.textContent);
    // A line of the text is a row of two cells in the HTML.
    const missing = mail.text
      .split("\n")
      .flatMap((line) => line.replace(/^- /, "").split(" : "))
      .filter((piece) => !piece.startsWith("https://") && !words.includes(spaced(piece)));
    expect(missing).toEqual([]);
    for (const source of [mail.subject, mail.text, words]) {
      expect(source).not.toMatch(/%[0-9A-F]{2}|%u|undefined|NaN|\[object|&\w+;|null/);
    }
    expect(document.title).toBe(mail.subject);
  });

  it.each(all)(
    "[MAIL-1] $name loads nothing, runs nothing and leads to pages of the shop",
    ({ mail }) => {
      const document = drawn(mail);
      expect(
        document.querySelectorAll("img, script, link, iframe, form, [src], [onclick]"),
      ).toHaveLength(0);
      const addresses = [...document.querySelectorAll("a")].map(
        (each) => each.getAttribute("href") ?? "",
      );
      const inText = mail.text.match(/https?:\/\/\S+/g) ?? [];
      expect(addresses).toEqual(inText);
      for (const address of addresses) {
        expect(address.startsWith(`${shopUrl}/`)).toBe(true);
        const { pathname } = new URL(address);
        expect(/^\/_gestion(?:\/|$)/.test(pathname) || matchRoute(pathname) !== undefined).toBe(
          true,
        );
      }
    },
  );
});

describe("letters of another firm", () => {
  it("[FIRM-3] name nobody else", () => {
    const found = Object.entries(lettersOf({ ...knownFirm, firm: MINOTERIE_DU_VAL })).flatMap(
      ([name, shapes]) =>
        shapes.flatMap(([{ subject, text, html = "", toName, to, attachments = [] }]) =>
          formerNames(
            withoutPeople(
              [subject, text, html, toName, to, attachments.map((each) => each.name)].join("\n"),
            ),
          ).map((words) => `${name}: ${words}`),
        ),
    );
    expect(found).toEqual([]);
  });
});

describe("subjects", () => {
  it("[MAIL-1] say what a mail is about and to whom it goes", () => {
    expect(all.map(({ mail }) => [mail.subject, mail.to, mail.toName])).toEqual([
      ...orderSubjects,
      ...moneySubjects,
      [
        "Demande d’accès à la marketplace : Le Fournil & Co",
        "marketplace@panetier.example",
        expect.any(String),
      ],
      ["Nouveau message de Vergers du Lys (Le Fournil & Co)", camille.email, camille.name],
      ["Votre demande d’accès à la marketplace", camille.email, camille.name],
      ["Zoé <la Gérante> vous invite sur Panetier", camille.email, ""],
      ["Vous avez accès à 2 boutiques", camille.email, camille.name],
      ["Vous n’avez plus accès à Le Fournil & Co", camille.email, camille.name],
      ["Vous êtes le gérant principal de Le Fournil & Co", camille.email, camille.name],
      ["De retour en stock\u00a0: Beurre de tourage <AOP>", camille.email, camille.name],
      [
        "Surgelés : commandez avant 11\u00a0h\u00a000 (Le Fournil & Co)",
        camille.email,
        camille.name,
      ],
      ["C26-000123 : Ma commande", "contact@panetier.example", expect.any(String)],
      [
        "M26-000123 (2/2) : Candidature de Laiterie & Fils",
        "marketplace@panetier.example",
        expect.any(String),
      ],
      ["Votre message C26-000123 nous est parvenu", camille.email, ""],
      ["Votre candidature M26-000123 nous est parvenue", camille.email, ""],
      ["Tentatives de connexion à votre compte", camille.email, camille.name],
      ["Tentatives de connexion à votre compte", camille.email, camille.name],
      ["Choisissez un nouveau mot de passe", camille.email, camille.name],
      ["Activez votre compte Panetier", camille.email, ""],
      ["Confirmez votre nouvelle adresse", camille.email, camille.name],
      ["Cette adresse a déjà un compte", camille.email, camille.name],
      ["Changement d’adresse demandé", camille.email, camille.name],
      ["Votre adresse e-mail a été changée", camille.email, camille.name],
      ["Votre mot de passe a été changé", camille.email, camille.name],
      ["Votre compte a été supprimé", camille.email, camille.name],
      ...registrationSubjects,
      ...amendmentSubjects,
      ...deskSubjects,
      ...teamSubjects,
    ]);
  });
});
