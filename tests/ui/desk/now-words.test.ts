import { describe, expect, it } from "vitest";
import { Instant } from "../../../api-schema/primitives.ts";
import type { LaneHealth, ShopNow } from "../../../api-schema/staff-health.ts";
import { signsOf } from "../../../ui/desk/pages/health/now-words.ts";

const NOW: ShopNow = {
  at: Instant.make("2026-11-23T07:00:00.000Z"),
  orders: 12,
  answered: 12,
  late: 0,
  searchBehind: 3,
  databaseMs: 2,
  standby: null,
  backedUpAt: Instant.make("2026-11-23T02:45:00.000Z"),
};

const lane = (change: Partial<LaneHealth>): LaneHealth => ({
  lane: "mail",
  lastDoneAt: null,
  waiting: 0,
  waitingSince: null,
  retried: 0,
  lastError: null,
  failed: 0,
  ...change,
});

const saidOf = (change: Partial<ShopNow>, lanes: readonly LaneHealth[] = [lane({})]) =>
  signsOf({ now: { ...NOW, ...change }, lanes }).map(({ name, is, said }) => [name, is, said]);

const WELL = [
  ["Commandes", "good", "12 commandes depuis une heure."],
  [
    "Réponses aux commandes",
    "good",
    "Depuis une heure, chaque commande a eu sa réponse en moins de 300 ms.",
  ],
  ["Ce qui part", "good", "Tout est parti, rien n’attend."],
  ["Partenaires", "good", "Aucun partenaire ne répond mal."],
  ["Base de données", "good", "La base répond en 2 ms."],
  ["Recherche", "good", "La recherche suit le catalogue."],
  ["Sauvegarde", "good", "Dernière sauvegarde le 23/11/2026 à 3\u00a0h\u00a045."],
];

describe("[WATCH-9] how the shop fares, in words", () => {
  it("is a sentence for each sign", () => {
    expect(saidOf({})).toEqual(WELL);
  });

  it("says at night that nothing is known, and not that it is bad", () => {
    expect(
      saidOf({ orders: 0, answered: 0, searchBehind: null, databaseMs: 0, backedUpAt: null }),
    ).toEqual([
      ["Commandes", "neutral", "Aucune commande depuis une heure."],
      [
        "Réponses aux commandes",
        "neutral",
        "Ce serveur n’a répondu à aucune commande depuis une heure.",
      ],
      ...WELL.slice(2, 4),
      ["Base de données", "good", "La base répond en moins d’une ms."],
      ["Recherche", "neutral", "La recherche se prépare."],
      ["Sauvegarde", "neutral", "Cette machine n’a fait aucune sauvegarde."],
    ]);
  });

  it("says what is bad, and to whom to turn", () => {
    const lanes = [
      lane({
        lane: "erp",
        waiting: 3,
        retried: 2,
        waitingSince: Instant.make("2026-11-23T06:40:00.000Z"),
      }),
      lane({}),
    ];
    const bad = saidOf(
      {
        late: 2,
        searchBehind: 150,
        databaseMs: 1400,
        backedUpAt: Instant.make("2026-11-20T02:45:00.000Z"),
      },
      lanes,
    );
    expect(bad.slice(1)).toEqual([
      [
        "Réponses aux commandes",
        "bad",
        "2 commandes sur 12 : réponse en plus de 300 ms, ou en erreur. Prévenez qui tient les serveurs.",
      ],
      [
        "Ce qui part",
        "bad",
        "3 envois attendent, le plus ancien depuis le 23/11/2026 à 7\u00a0h\u00a040.",
      ],
      ["Partenaires", "bad", "À appeler : ERP. Ce qui attend partira de lui-même."],
      ["Base de données", "bad", "La base répond en 1400 ms. Prévenez qui tient les serveurs."],
      ["Recherche", "bad", "La recherche ne suit plus le catalogue depuis 2 minutes."],
      ["Sauvegarde", "bad", "Dernière sauvegarde le 20/11/2026 à 3\u00a0h\u00a045."],
    ]);
    expect(signsOf({ now: NOW, lanes: [lane({ failed: 1 })] })[2]).toEqual({
      name: "Ce qui part",
      is: "bad",
      said: "1 envoi a échoué : quelqu’un doit décider.",
      way: { label: "Voir les envois", href: "/envois" },
    });
  });

  it("[REPLICA-6] says of a copy that the catalogue is read from how far it is behind, or why it is not used", () => {
    const standbyOf = (standby: ShopNow["standby"]) =>
      saidOf({ standby }).filter(([name]) => name === "Copie de la base");
    expect(standbyOf(null)).toEqual([]);
    expect(standbyOf({ isUsed: true, behind: 1, why: null })).toEqual([
      [
        "Copie de la base",
        "good",
        "Le catalogue est lu dans la copie, en retard de 1 seconde au plus.",
      ],
    ]);
    const why = "elle est en retard de plus de 10 s";
    expect(standbyOf({ isUsed: false, behind: 14, why })).toEqual([
      [
        "Copie de la base",
        "bad",
        "Le catalogue est lu dans la base elle-même : la copie ne sert pas (elle est en retard de plus de 10 s). Prévenez qui tient les serveurs.",
      ],
    ]);
  });
});
