import { CalendarDay, OrderNumber, OrderToken } from "../../api-schema/primitives.ts";
import { lorryCancelledMail } from "../../server/desk/tours/cancellation-mail.ts";
import { instant } from "../core/values.ts";
import { powerMail } from "../../server/exchange/power-mails.ts";
import { lookMail } from "../../server/firm/second-look-mails.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import type { MailMessage } from "../../server/ports/mail.ts";
import { WebhookId } from "../../api-schema/webhooks.ts";
import { webhookParkedMail } from "../../server/exchange/webhook-parked.ts";
import { shadowMail } from "../../server/shadow/shadow-told.ts";
import { openidMail } from "../../server/support/team/openid-mails.ts";
import {
  deskInvitationMail,
  deskPasswordMail,
  teamNewsMail,
} from "../../server/support/team/team-mails.ts";

// What people of the house are told of their team, and customers of a lorry that does not come.

const shopUrl = "https://boutique.example";
const token = "q3Zt0b1Jv5wTn8yRk2xLs7uPd4mGh6cFa9eVoIjKlMw";
const anne = { login: "anne@moulin.example", name: "Anne <D.>" };
const bruno = { login: "bruno@moulin.example", name: "Bruno" };
const by = "claire@moulin.example";

const unexpected =
  "Ce n’est pas ce qui était prévu ? Retirez la personne et changez le mot de passe de qui l’a fait.";

const proposal = {
  kind: "firm" as const,
  changes: [{ path: "sides.gmp.bic", from: "AGRIFRPP", to: "CMCIFR2A" }],
  proposedBy: "bruno@moulin.example",
  proposedAt: instant("2026-11-23T08:00:00.000Z"),
  confirmedBy: null,
  confirmedAt: null,
  countsFrom: null,
  withdrawnBy: null,
  withdrawnAt: null,
  isVoid: false,
};
const confirmed = {
  ...proposal,
  confirmedBy: by,
  confirmedAt: instant("2026-11-23T09:00:00.000Z"),
  countsFrom: instant("2026-11-23T23:00:00.000Z"),
};
const powerRun = {
  id: 12,
  resource: "users" as const,
  fileName: "utilisateurs.csv",
  concerns: [
    {
      guard: "power-given",
      lines: 1,
      text: "1 personne devient gérante (maud@fournil.fr · 104512).",
    },
  ],
  receivedBy: "bruno@moulin.example",
  confirmedBy: by,
  countsFrom: instant("2026-11-23T23:00:00.000Z"),
  refusal: "1 ligne a été modifiée depuis.",
};
const parkedWebhook = {
  id: WebhookId.make(4),
  name: "erp-nord",
  url: "https://erp.maison.fr/evenements",
  parked: 3,
  lastAnswer: "Réponse 500",
  lastSuccessAt: null,
};
const shadowDay = {
  day: CalendarDay.make("2026-11-22"),
  said: {
    at: instant("2026-11-23T04:30:00.000Z"),
    by: "morning" as const,
    times: 1,
    orders: 12,
    equal: 9,
    kinds: [
      { kind: "price" as const, count: 2, cents: 300 },
      { kind: "stock" as const, count: 1, cents: 0 },
    ],
  },
};
const lookLetter = (line: string) => `Bonjour Anne <D.>,

${line}

sides.gmp.bic : AGRIFRPP → CMCIFR2A

Voir ce qui est à confirmer : https://boutique.example/_gestion/a-confirmer

Ce n’est pas ce qui était prévu ? Retirez la proposition avant qu’elle ne compte, et appelez qui l’a faite.

Grands Moulins Panetier`;

/** Each mail with the text that it should have, by the name of its function. */
export const teamLetters = (
  knownFirm: KnownFirm,
): Readonly<Record<string, ReadonlyArray<readonly [mail: MailMessage, text: string]>>> => {
  const letterTo = { from: knownFirm, to: anne, shopUrl };
  return {
    lookMail: [
      [
        lookMail(knownFirm, anne, "proposed", proposal, shopUrl),
        lookLetter(
          "bruno@moulin.example propose de changer ce qui suit. Rien ne change tant qu’une autre personne de la direction ne l’a pas confirmé.",
        ),
      ],
      [
        lookMail(knownFirm, anne, "confirmed", confirmed, shopUrl),
        lookLetter(
          "claire@moulin.example a confirmé ce que bruno@moulin.example a proposé. Cela compte à partir de 24/11/2026 à 0 h 00.",
        ),
      ],
      [
        lookMail(
          knownFirm,
          anne,
          "withdrawn",
          { ...confirmed, withdrawnBy: by, withdrawnAt: instant("2026-11-23T10:00:00.000Z") },
          shopUrl,
        ),
        lookLetter(
          "claire@moulin.example a retiré ce que bruno@moulin.example a proposé : rien ne change.",
        ),
      ],
    ],
    powerMail: (
      [
        [
          "proposed",
          "bruno@moulin.example propose ce qui suit. Rien ne change tant qu’une autre personne ne l’a pas confirmé.",
        ],
        [
          "confirmed",
          "claire@moulin.example a confirmé ce que bruno@moulin.example a proposé. Cela compte à partir de 24/11/2026 à 0 h 00.",
        ],
        ["withdrawn", "Ce que bruno@moulin.example a proposé est rejeté : rien ne change."],
        [
          "refused",
          "Ce que claire@moulin.example a confirmé n’a pas été appliqué, rien ne change. 1 ligne a été modifiée depuis.",
        ],
      ] as const
    ).map(([what, line]) => [
      powerMail(knownFirm, anne, what, powerRun, shopUrl),
      `Bonjour Anne <D.>,

${line}

Passage : n° 12, utilisateurs.csv
À regarder : 1 personne devient gérante (maud@fournil.fr · 104512).

Voir le passage : https://boutique.example/_gestion/echanges/12

Ce n’est pas ce qui était prévu ? Rejetez le passage avant qu’il ne compte, et appelez qui l’a apporté.

Grands Moulins Panetier`,
    ]),
    shadowMail: [
      [
        shadowMail(knownFirm, anne, shadowDay, shopUrl),
        `Bonjour Anne <D.>,

Ce que l’ancien système a fait dimanche 22 novembre, à côté de ce que la boutique aurait fait :

Commandes comparées : 12
Sans écart : 9
Prix : 2 écarts, 3,00 €
Stock : 1 écart

Voir chaque écart et pourquoi : https://boutique.example/_gestion/mois-en-double/2026-11-22

Grands Moulins Panetier`,
      ],
    ],
    openidMail: [
      [
        openidMail(letterTo, { what: "linked", provider: "Annuaire du moulin" }, anne),
        `Bonjour Anne <D.>,

Un compte de « Annuaire du moulin » ouvre désormais la gestion, à la place du mot de passe, pour votre compte. Les sessions qui étaient ouvertes sont fermées ; le second facteur reste demandé.

Personne : Anne <D.>, anne@moulin.example
Fournisseur : Annuaire du moulin

Voir ma connexion : https://boutique.example/_gestion/securite

Ce n’est pas vous ? Prévenez la direction tout de suite : elle ferme votre accès.

Grands Moulins Panetier`,
      ],
      [
        openidMail(letterTo, { what: "unlinked", provider: "Annuaire du moulin" }, bruno),
        `Bonjour Anne <D.>,

Le compte de « Annuaire du moulin » n’ouvre plus la gestion pour le compte de Bruno.

Personne : Bruno, bruno@moulin.example
Fournisseur : Annuaire du moulin

Voir l’équipe : https://boutique.example/_gestion/equipe

Ce n’est pas ce qui était prévu ? Retirez la personne, et appelez-la.

Grands Moulins Panetier`,
      ],
    ],
    webhookParkedMail: [
      [
        webhookParkedMail(letterTo, parkedWebhook),
        `Bonjour Anne <D.>,

Depuis trois jours, « erp-nord » ne prend pas ce que la boutique lui envoie. Ce qui a été abandonné ne repart pas de lui-même.

Adresse : erp.maison.fr
Dernière réponse : Réponse 500
Dernier message arrivé : jamais
Messages abandonnés : 3

Voir ce webhook : https://boutique.example/_gestion/partenaires/webhooks/4

Prévenez qui tient cette adresse. Une fois la cause levée, renvoyez les messages depuis cette page.

Grands Moulins Panetier`,
      ],
    ],
    deskInvitationMail: [
      [
        deskInvitationMail(knownFirm, { ...anne, roles: ["orders", "tours"] }, { token, shopUrl }),
        `Bonjour Anne <D.>,

La direction vous invite à la gestion de Panetier.

Vos rôles : Commandes, Tournées

Choisissez votre mot de passe. À la première connexion, une application d’authentification de votre téléphone est ensuite associée à votre compte.

Choisir mon mot de passe : https://boutique.example/_gestion/invitation/${token}

Ce lien est valable trois jours et ne sert qu’une fois. Si vous n’attendiez pas ce message, ignorez-le et prévenez-nous.

Grands Moulins Panetier`,
      ],
    ],
    deskPasswordMail: [
      [
        deskPasswordMail(knownFirm, anne, { token, shopUrl }),
        `Bonjour Anne <D.>,

La direction vous envoie un lien pour choisir un nouveau mot de passe. Vos sessions ouvertes se ferment alors ; le second facteur reste demandé.

Choisir un nouveau mot de passe : https://boutique.example/_gestion/invitation/${token}

Ce lien est valable trois jours et ne sert qu’une fois. Vous n’avez rien demandé ? Prévenez la direction : rien ne change tant que le lien n’a pas servi.

Grands Moulins Panetier`,
      ],
    ],
    teamNewsMail: [
      [
        teamNewsMail(
          knownFirm,
          anne,
          { what: "roles", about: bruno, by, before: ["support"], after: ["direction"] },
          { shopUrl },
        ),
        `Bonjour Anne <D.>,

L’équipe de la gestion a changé : une personne entre à la direction.

Personne : Bruno, bruno@moulin.example
Rôles avant : Service client
Rôles : Direction
Par : claire@moulin.example

Voir l’équipe : https://boutique.example/_gestion/equipe

${unexpected}

Grands Moulins Panetier`,
      ],
      [
        teamNewsMail(
          knownFirm,
          anne,
          { what: "withdrawn", about: bruno, by, before: null, after: ["support"] },
          { shopUrl },
        ),
        `Bonjour Anne <D.>,

L’équipe de la gestion a changé : une personne est retirée, ses sessions sont fermées.

Personne : Bruno, bruno@moulin.example
Rôles : Service client
Par : claire@moulin.example

Voir l’équipe : https://boutique.example/_gestion/equipe

${unexpected}

Grands Moulins Panetier`,
      ],
    ],
    lorryCancelledMail: [
      [
        lorryCancelledMail(
          knownFirm,
          { day: CalendarDay.make("2026-11-26"), reason: "Le verglas ferme les routes." },
          {
            number: OrderNumber.make("P26-000123"),
            token: OrderToken.make("aaaaaaaaaaaaaaaaaaaaaa"),
            company: "Le Fournil & Co",
            email: "camille@exemple.example",
            name: "Camille",
            mobile: null,
            day: CalendarDay.make("2026-11-27"),
          },
          shopUrl,
        ),
        `Bonjour Camille,

Notre camion ne passe pas jeudi 26 novembre 2026. Le verglas ferme les routes.

Boutique : Le Fournil & Co
Livraison : vendredi 27 novembre 2026 au lieu de jeudi 26 novembre

Voir ma commande : https://boutique.example/mon-compte/mes-commandes/aaaaaaaaaaaaaaaaaaaaaa

Rien d’autre ne change. Tant que l’heure limite de ce jour n’est pas passée, un autre se choisit sur la page de la commande.

Grands Moulins Panetier`,
      ],
    ],
  };
};

/** What each is about and to whom it goes. */
export const teamSubjects: readonly (readonly [string, string, string])[] = [
  ["À confirmer : comptes et adresses de la société", anne.login, anne.name],
  ["Confirmé : comptes et adresses de la société", anne.login, anne.name],
  ["Retiré : comptes et adresses de la société", anne.login, anne.name],
  ["À confirmer : utilisateurs", anne.login, anne.name],
  ["Confirmé : utilisateurs", anne.login, anne.name],
  ["Rejeté : utilisateurs", anne.login, anne.name],
  ["Refusé : utilisateurs", anne.login, anne.name],
  [
    "Mois en double, dimanche 22 novembre : 3 commandes sur 12 avec des écarts",
    anne.login,
    anne.name,
  ],
  ["Compte associé", anne.login, anne.name],
  ["Compte dissocié : Bruno", anne.login, anne.name],
  ["Webhook abandonné : erp-nord", anne.login, anne.name],
  ["Votre accès à la gestion de Panetier", anne.login, anne.name],
  ["Nouveau mot de passe de la gestion de Panetier", anne.login, anne.name],
  ["Nouvelle direction : Bruno", anne.login, anne.name],
  ["Personne retirée : Bruno", anne.login, anne.name],
  ["Votre commande P26-000123 arrive vendredi 27 novembre", "camille@exemple.example", "Camille"],
];
