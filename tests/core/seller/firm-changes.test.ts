import { Result, Schema } from "effect";
import { describe, expect, it } from "vitest";
import { changeText, firmChanges } from "../../../core/seller/firm-changes.ts";
import type { Firm } from "../../../core/seller/firm.ts";
import {
  GuardedFirm,
  guardedOf,
  isGuarded,
  withGuarded,
} from "../../../core/seller/guarded-firm.ts";
import { LOOK_REFUSALS, lookState, mayWithdraw } from "../../../core/seller/second-look.ts";
import { REAL_FIRM } from "../../real-firm.ts";
import { instant } from "../values.ts";

const withDeliveries = (change: Partial<Firm["areas"][number]["deliveries"][number]>): Firm => ({
  ...REAL_FIRM,
  areas: REAL_FIRM.areas.map((area) => ({
    ...area,
    deliveries: area.deliveries.map((plan) => ({ ...plan, ...change })),
  })),
});
const withArea = (change: Partial<Firm["areas"][number]>): Firm => ({
  ...REAL_FIRM,
  areas: REAL_FIRM.areas.map((area) => ({ ...area, ...change })),
});

describe("[FIRM-4] what a document changes", () => {
  it.each<[what: string, before: Firm, after: Firm, told: readonly string[]]>([
    ["nothing", REAL_FIRM, structuredClone(REAL_FIRM), []],
    [
      "a text, a number, and what there was not",
      { ...REAL_FIRM, capital: null },
      { ...REAL_FIRM, brand: "Autre", website: "https://moulin-dupont.fr/" },
      [
        "brand : Le Moulin → Autre",
        "capital : (aucun) → 50000",
        "website : (aucun) → https://moulin-dupont.fr/",
      ],
    ],
    [
      "an account of the books that it has no more",
      { ...REAL_FIRM, accounts: { bank: "512100" } },
      REAL_FIRM,
      ["accounts.bank : 512100 → (rien)"],
    ],
    [
      "an area's name and departments",
      withArea({ departments: ["61", "14"] }),
      withArea({ name: "Bocage", departments: ["50", "14"] }),
      ["areas.plaine.name : Plaine de Caen → Bocage", "areas.plaine.departments : 14 61 → 14 50"],
    ],
    [
      "the same departments and days in another order",
      { ...withArea({ departments: ["61", "14"] }) },
      { ...withArea({ departments: ["14", "61"] }) },
      [],
    ],
    ["the same days in another order", withDeliveries({ weekdays: [4, 2] }), REAL_FIRM, []],
    [
      "the days and the price of a delivery",
      REAL_FIRM,
      withDeliveries({ weekdays: [5, 2, 4], deliveryFee: 0 }),
      ["areas.plaine.Z002.weekdays : 2 4 → 2 4 5", "areas.plaine.Z002.deliveryFee : 1400 → 0"],
    ],
    [
      "the range that is delivered",
      REAL_FIRM,
      withDeliveries({ range: "Z001" }),
      [
        "areas.plaine.Z002.weekdays : 2 4 → (rien)",
        "areas.plaine.Z002.cutOff : 11:00 → (rien)",
        "areas.plaine.Z002.franco : 500000 → (rien)",
        "areas.plaine.Z002.maximum : 12000000 → (rien)",
        "areas.plaine.Z002.deliveryFee : 1400 → (rien)",
        "areas.plaine.Z001.weekdays : (rien) → 2 4",
        "areas.plaine.Z001.cutOff : (rien) → 11:00",
        "areas.plaine.Z001.franco : (rien) → 500000",
        "areas.plaine.Z001.maximum : (rien) → 12000000",
        "areas.plaine.Z001.deliveryFee : (rien) → 1400",
      ],
    ],
  ])("is told: %s", (_, before, after, told) => {
    expect(firmChanges(before, after).map(changeText)).toEqual(told);
  });

  it("is all of it where there was none", () => {
    const told = firmChanges(null, REAL_FIRM);
    expect(told.every(({ from, to }) => from === null && to !== null)).toBe(true);
    expect(told.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["name", "sides.mkp.iban", "notice.host.phone", "areas.plaine.name"]),
    );
    expect(changeText({ path: "brand", from: null, to: "Le Moulin" })).toBe(
      "brand : (rien) → Le Moulin",
    );
  });
});

describe("[FIRM-6] what two people change", () => {
  it("is these places of the document", () => {
    expect(
      firmChanges(null, REAL_FIRM).flatMap((change) => (isGuarded(change) ? [change.path] : [])),
    ).toEqual([
      "accounting.email",
      "orders.email",
      "marketplace.email",
      "sender.email",
      "sides.gmp.name",
      "sides.gmp.iban",
      "sides.gmp.bic",
      "sides.gmp.ics",
      "sides.mkp.name",
      "sides.mkp.iban",
      "sides.mkp.bic",
      "sides.mkp.ics",
    ]);
  });

  it("is kept apart whole, and put in its places", () => {
    const other: Firm = {
      ...REAL_FIRM,
      sides: { ...REAL_FIRM.sides, gmp: { ...REAL_FIRM.sides.gmp, name: "Autre" } },
      accounting: { ...REAL_FIRM.accounting, email: "compta@moulin-dupont.fr" },
      orders: { ...REAL_FIRM.orders, email: "quai@moulin-dupont.fr" },
      marketplace: { ...REAL_FIRM.marketplace, email: "marche@moulin-dupont.fr" },
      sender: { ...REAL_FIRM.sender, email: "envoi@moulin-dupont.fr" },
    };
    expect(guardedOf(other)).toEqual({
      sides: other.sides,
      accounting: { email: "compta@moulin-dupont.fr" },
      orders: { email: "quai@moulin-dupont.fr" },
      marketplace: { email: "marche@moulin-dupont.fr" },
      sender: { email: "envoi@moulin-dupont.fr" },
    });
    expect(withGuarded(REAL_FIRM, guardedOf(other))).toEqual(other);
  });

  it("is read back only with all of its parts", () => {
    const read = Schema.decodeUnknownResult(GuardedFirm);
    const whole = guardedOf(REAL_FIRM);
    expect(Result.getOrThrow(read(whole))).toEqual(whole);
    for (const part of ["sides", "accounting", "orders", "marketplace", "sender"]) {
      expect([part, Result.isFailure(read({ ...whole, [part]: {} }))]).toEqual([part, true]);
    }
  });

  it("is withdrawn, waits or counts", () => {
    const now = instant("2026-11-24T09:00:00.000Z");
    const later = instant("2026-11-24T09:00:00.001Z");
    const look = {
      proposedBy: "anne@moulin.fr",
      countsFrom: null,
      withdrawnAt: null,
      isVoid: false,
    };
    expect([
      lookState(look, now),
      lookState({ ...look, isVoid: true }, now),
      lookState({ ...look, countsFrom: later }, now),
      lookState({ ...look, countsFrom: now, isVoid: true }, now),
      lookState({ ...look, countsFrom: now, withdrawnAt: now }, later),
    ]).toEqual(["open", "void", "coming", "counts", "withdrawn"]);
    expect([
      mayWithdraw(look, now),
      mayWithdraw({ ...look, isVoid: true }, now),
      mayWithdraw({ ...look, withdrawnAt: now }, now),
    ]).toEqual([true, true, false]);
  });

  it("says why it is not confirmed", () => {
    expect(LOOK_REFUSALS).toEqual({
      own: "Une autre personne doit confirmer ce que vous avez proposé.",
      void: "Qui l’a proposée n’est plus de la direction, ou en a été retiré depuis : elle ne compte plus. Proposez-la de nouveau si elle est juste.",
      elsewhere: "Des rôles se confirment à la gestion.",
      stale:
        "Vous ne pouvez pas la confirmer : c’est votre propre place, ou la personne a changé depuis. Retirez-la et refaites-la.",
      over: "Cette proposition n’attend plus : elle est confirmée, retirée, ou compte déjà.",
    });
  });
});
