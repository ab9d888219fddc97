import { Window } from "happy-dom";
import { glob, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { ErpId } from "../../api-schema/primitives.ts";
import { ZERO } from "../../core/money/cents.ts";
import { matchRoute } from "../../core/routes/route-table.ts";
import { acknowledgementMail, deskMail } from "../../server/contact/contact-mails.ts";
import { attackMail } from "../../server/sessions/attack-mail.ts";
import {
  accountDeletedMail,
  activationMail,
  addressAskedMail,
  addressChangedMail,
  addressTakenMail,
  confirmAddressMail,
  passwordChangedMail,
  resetMail,
} from "../../server/sessions/account/account-mails.ts";
import { signedMail } from "../../server/mandates/mandate-mails.ts";
import {
  accessAcknowledgementMail,
  accessRequestMail,
} from "../../server/marketplace/access-mails.ts";
import { confirmationMail, refundMail } from "../../server/selling/orders/order-mails.ts";
import type { MailMessage } from "../../server/ports/mail.ts";
import { registrationLetters, registrationSubjects } from "./registration-letters.ts";
import { soldOrder } from "./order-letter.ts";

const shopUrl = "https://boutique.example";
const camille = { email: "camille@exemple.example", name: "Camille O'Brien <Martin>" };
const linkToken = "q3Zt0b1Jv5wTn8yRk2xLs7uPd4mGh6cFa9eVoIjKlMw";
const buyer = { ...camille, erpId: ErpId.make("104514") };
const asking = { ...camille, company: "Le Fournil & Co", erpId: null, city: "Lyon" };
const message = {
  id: 123,
  kind: "contact",
  name: "Camille\nMartin",
  email: camille.email,
  details: {
    phone: "06 12 34 56 78",
    store: "",
    object: "Une <question>",
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

/** Every mail that leaves the shop, in each of its shapes, by the function that writes it. */
const letters: Readonly<Record<string, readonly (readonly [MailMessage, string])[]>> = {
  confirmationMail: [
    [
      confirmationMail(soldOrder("VIREMENT"), buyer, shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Votre commande P26-000728 est enregistrée.

Voir ma commande : https://boutique.example/mon-compte/mes-commandes/abcdefghijklmnop

Camion farine, mardi 24 novembre 2026

- 40 × Farine T65 Label Rouge, sac de 25 kg : 1 080,00 € HT
- 2 × Levure d'hiver, carton de 10 : 24,40 € HT

Note au livreur : Sonner <2 fois>

Emballages & Cie, au plus tard lundi 30 novembre 2026

- 4 × Sachet croissant, lot de 1 000 : 137,20 € HT
- Livraison : 15,00 € HT

Adresse de livraison

Boulangerie <du Marché> & Fils
Camille Martin
12 rue de l'Abbaye
42000 Saint-Étienne

Montant

- Remise : −10,00 € HT
- Total HT : 1 246,60 €
- TVA 5,5 % sur 1 094,40 € : 60,19 €
- TVA 20 % sur 152,20 € : 30,71 €
- Total TTC : 1 337,50 €

Virement : 1 154,59 € TTC

Bénéficiaire : Grands Moulins Panetier
IBAN : FR76 9999 9000 0100 1045 1200 125
BIC : PANTFRPPXXX
Référence à rappeler : PAN 104514 000728 GMP

Prélèvement : 182,91 € TTC

Ce montant sera prélevé selon votre mandat.

À bientôt,

Grands Moulins Panetier`,
    ],
    [
      confirmationMail(
        {
          ...soldOrder("CB"),
          shipments: [],
          shippingAddress: null,
          orderPromotionTotal: ZERO,
        },
        { ...buyer, erpId: null },
        shopUrl,
      ),
      `Bonjour Camille O'Brien <Martin>,

Votre commande P26-000728 est enregistrée.

Voir ma commande : https://boutique.example/mon-compte/mes-commandes/abcdefghijklmnop

Montant

- Total HT : 1 246,60 €
- TVA 5,5 % sur 1 094,40 € : 60,19 €
- TVA 20 % sur 152,20 € : 30,71 €
- Total TTC : 1 337,50 €

Carte bancaire : 1 154,59 € TTC

Cette partie de la commande partira une fois le paiement accepté.

Prélèvement : 182,91 € TTC

Ce montant sera prélevé selon votre mandat.

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  refundMail: [
    [
      refundMail("P26-000728", "1 154,59 €", camille),
      `Bonjour Camille O'Brien <Martin>,

Un paiement par carte de 1 154,59 € pour votre commande P26-000728 n'était plus attendu : il vous est remboursé sur la même carte.

Grands Moulins Panetier`,
    ],
  ],
  accessRequestMail: [
    [
      accessRequestMail(asking),
      `Camille O'Brien <Martin> demande l’accès à la marketplace pour sa boutique.

Boutique : Le Fournil & Co, Lyon
N° client : pas encore attribué
Réponse à : camille@exemple.example

Grands Moulins Panetier`,
    ],
  ],
  accessAcknowledgementMail: [
    [
      accessAcknowledgementMail({ ...asking, city: null }),
      `Bonjour Camille O'Brien <Martin>,

Nous avons bien reçu votre demande d’accès à la marketplace pour Le Fournil & Co. Nous vérifions votre établissement et vous répondons sous deux jours ouvrés.

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  deskMail: [
    [
      deskMail(message, onlyOne, []),
      `De : Camille Martin <camille@exemple.example>
Téléphone : 06 12 34 56 78
Objet : Une <question>

Bonjour,

Où est « ma » commande ?

Grands Moulins Panetier`,
    ],
    [
      deskMail(application, { number: 2, of: 2 }, []),
      `De : Camille Martin <camille@exemple.example>
Société : Laiterie & Fils
SIRET : 73282932000074

Nos beurres.

Grands Moulins Panetier`,
    ],
  ],
  acknowledgementMail: [
    [
      acknowledgementMail(message),
      `Bonjour,

Nous avons bien reçu votre message C26-000123 et vous répondons le jour ouvré suivant. Rappelez ce numéro si vous nous écrivez de nouveau à ce sujet.

Une urgence ? Appelez-nous au 01 99 00 12 34.

Vous n’avez rien envoyé ? Quelqu’un s’est trompé d’adresse : ne tenez pas compte de ce message.

Grands Moulins Panetier`,
    ],
    [
      acknowledgementMail(application),
      `Bonjour,

Nous avons bien reçu votre candidature M26-000123 et vous répondons sous cinq jours ouvrés. Rappelez ce numéro si vous nous écrivez de nouveau à ce sujet.

Une urgence ? Appelez-nous au 01 99 00 12 34.

Vous n’avez rien envoyé ? Quelqu’un s’est trompé d’adresse : ne tenez pas compte de ce message.

Grands Moulins Panetier`,
    ],
  ],
  attackMail: [
    [
      attackMail(camille, {
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
      attackMail(camille, {
        realm: "support",
        at: Date.parse("2026-11-22T03:12:00Z"),
        publicUrl: shopUrl,
      }),
      `Bonjour Camille O'Brien <Martin>,

Plusieurs tentatives de connexion à votre compte Panetier ont échoué, la dernière dimanche 22 novembre à 4 h 12.

C’était vous ? Attendez quelques minutes, puis réessayez. Mot de passe oublié ? Voyez avec la personne qui gère les comptes du support.

Me connecter : https://boutique.example/_support

Ce n’était pas vous ? Personne n’est entré, et nous ralentissons ces tentatives. Là où vous vous êtes déjà connecté, rien ne change pour vous.

Votre mot de passe sert aussi sur un autre site ? Il n’est plus sûr : demandez-nous d’en changer.

Grands Moulins Panetier`,
    ],
  ],
  resetMail: [
    [
      resetMail(camille, linkToken, shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Vous avez demandé un nouveau mot de passe pour votre compte Panetier. Ce lien est valable une heure, une seule fois.

Choisir mon mot de passe : https://boutique.example/reinitialiser-mon-mot-de-passe/${linkToken}

Vous n’avez rien demandé ? Ne faites rien : votre mot de passe actuel reste le bon.

Grands Moulins Panetier`,
    ],
  ],
  activationMail: [
    [
      activationMail({ ...camille, name: "" }, linkToken, shopUrl),
      `Bonjour,

Votre compte Panetier vous attend. Activez-le avec ce lien, valable sept jours, une seule fois.

Activer mon compte : https://boutique.example/activer-compte/${linkToken}

Vous n’attendiez pas ce message ? Ne faites rien : le compte reste fermé.

Grands Moulins Panetier`,
    ],
  ],
  confirmAddressMail: [
    [
      confirmAddressMail(camille, linkToken, shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Votre compte Panetier aura cette adresse e-mail dès que vous l’aurez confirmée. Ce lien est valable 24 heures, une seule fois.

Confirmer mon adresse : https://boutique.example/confirmer-mon-adresse/${linkToken}

Vous n’avez rien demandé ? Ne faites rien : rien ne change.

Grands Moulins Panetier`,
    ],
  ],
  addressTakenMail: [
    [
      addressTakenMail(camille, shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Quelqu’un a demandé à utiliser cette adresse e-mail pour son compte Panetier. Elle est déjà celle de votre compte : rien n’a changé.

C’était vous ? Connectez-vous avec cette adresse, ou choisissez-en une autre pour l’autre compte.

Me connecter : https://boutique.example/connexion

Grands Moulins Panetier`,
    ],
  ],
  addressAskedMail: [
    [
      addressAskedMail(camille, "lea@exemple.example"),
      `Bonjour Camille O'Brien <Martin>,

L’adresse e-mail de votre compte Panetier va devenir lea@exemple.example, dès que cette adresse sera confirmée.

Ce n’était pas vous ? Changez votre mot de passe, puis appelez-nous au 01 99 00 12 34.

Grands Moulins Panetier`,
    ],
  ],
  addressChangedMail: [
    [
      addressChangedMail(camille, "lea@exemple.example"),
      `Bonjour Camille O'Brien <Martin>,

Votre compte Panetier s’ouvre désormais avec l’adresse lea@exemple.example. Nous n’écrirons plus à celle-ci.

Ce n’était pas vous ? Changez votre mot de passe, puis appelez-nous au 01 99 00 12 34.

Grands Moulins Panetier`,
    ],
  ],
  passwordChangedMail: [
    [
      passwordChangedMail(camille, shopUrl),
      `Bonjour Camille O'Brien <Martin>,

Le mot de passe de votre compte Panetier vient d’être changé, et vos autres appareils ont été déconnectés.

Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe, puis appelez-nous au 01 99 00 12 34.

Choisir un nouveau mot de passe : https://boutique.example/reinitialiser-mon-mot-de-passe

Grands Moulins Panetier`,
    ],
  ],
  accountDeletedMail: [
    [
      accountDeletedMail(camille),
      `Bonjour Camille O'Brien <Martin>,

Votre compte Panetier est supprimé, comme vous l’avez demandé : votre nom, votre adresse e-mail et vos téléphones sont effacés.

Les commandes, les factures et les mandats de vos boutiques restent conservés aussi longtemps que la loi l’exige.

Ce n’était pas vous ? Appelez-nous sans attendre au 01 99 00 12 34.

Grands Moulins Panetier`,
    ],
  ],
  signedMail: [
    [
      signedMail(
        {
          kind: "GMP",
          reference: "RUM-GMP-104514-000012",
          creditorIcs: "FR33ZZZ999001",
          ibanMasked: "FR76 •••• 0185",
          signatory: "Camille Martin",
          email: camille.email,
          signedAt: new Date("2026-11-22T09:05:00Z"),
          documentHash: Buffer.from("00ff", "hex"),
        },
        Buffer.from("%PDF-1.7"),
      ),
      `Bonjour Camille Martin,

Vous avez signé dimanche 22 novembre 2026 à 10 h 05 un mandat de prélèvement SEPA. Vous le trouverez en pièce jointe : conservez-le avec vos documents bancaires.

Créancier : Grands Moulins Panetier (ICS FR33ZZZ999001)
Référence unique du mandat : RUM-GMP-104514-000012
Compte débité : FR76 •••• 0185
Empreinte SHA-256 du document : 00ff

Si vous n'êtes pas à l'origine de cette signature, prévenez-nous et prévenez votre banque.

À bientôt,

Grands Moulins Panetier`,
    ],
  ],
  ...registrationLetters,
};

const all = Object.entries(letters).flatMap(([name, shapes]) =>
  shapes.map(([mail, text], index) => ({ name: `${name} ${index + 1}`, mail, text })),
);

const spaced = (text: string): string => text.replaceAll(/\s+/g, " ");

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
        expect(pathname === "/_support" || matchRoute(pathname) !== undefined).toBe(true);
      }
    },
  );
});

describe("subjects", () => {
  it("[MAIL-1] say what a mail is about and to whom it goes", () => {
    expect(all.map(({ mail }) => [mail.subject, mail.to, mail.toName])).toEqual([
      ["Votre commande P26-000728", camille.email, camille.name],
      ["Votre commande P26-000728", camille.email, camille.name],
      ["Remboursement de votre commande P26-000728", camille.email, camille.name],
      [
        "Demande d’accès à la marketplace : Le Fournil & Co",
        "marketplace@panetier.example",
        expect.any(String),
      ],
      ["Votre demande d’accès à la marketplace", camille.email, camille.name],
      ["C26-000123 : Une <question>", "contact@panetier.example", expect.any(String)],
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
      ["Votre mandat de prélèvement RUM-GMP-104514-000012", camille.email, "Camille Martin"],
      ...registrationSubjects,
    ]);
  });
});
