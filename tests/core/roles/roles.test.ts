import { describe, expect, it } from "vitest";
import { Action } from "../../../api-schema/actions.ts";
import { Role } from "../../../api-schema/primitives.ts";
import { ASSIGNABLE_ROLES, roleLabel } from "../../../core/roles/labels.ts";
import { may, PERMISSIONS, roleFlags, roleInStore } from "../../../core/roles/permissions.ts";
import { storeId } from "../values.ts";

const ROLES = ["manager", "baker", "accountant", "supervisor"] as const;

describe("may", () => {
  it("[ROLE-1] is the table of product §4, cell by cell", () => {
    const yes = (action: Action) => ROLES.map((role) => (may(role, action) ? "yes" : "no"));
    const table = Object.fromEntries(Action.literals.map((action) => [action, yes(action)]));
    expect(table).toEqual({
      //                   Gérant, Salarié, Comptable, Vendeur
      "catalogue.browse": ["yes", "yes", "yes", "yes"],
      "orders.view": ["yes", "yes", "yes", "yes"],
      "cart.order": ["yes", "yes", "no", "no"],
      "festive.order": ["yes", "yes", "no", "no"],
      "lists.use": ["yes", "yes", "no", "yes"],
      "messaging.use": ["yes", "yes", "yes", "no"],
      "outstandings.view": ["yes", "no", "yes", "no"],
      "outstandings.pay": ["yes", "no", "yes", "no"],
      "stores.see": ["yes", "no", "no", "yes"],
      "stores.change": ["yes", "no", "no", "no"],
      "stores.add": ["yes", "no", "no", "no"],
      "mandates.sign": ["yes", "no", "no", "no"],
      "users.manage": ["yes", "no", "no", "no"],
      "alerts.change": ["yes", "yes", "yes", "yes"],
      "membership.own": ["yes", "yes", "yes", "yes"],
    });
  });

  it("[ROLE-1] allows nothing without a role", () => {
    for (const action of Action.literals) {
      expect([may(null, action), may(undefined, action)]).toEqual([false, false]);
    }
  });

  it("[ROLE-1] lets a Gérant do everything", () => {
    expect(Object.values(PERMISSIONS).every((roles) => roles.includes("manager"))).toBe(true);
  });
});

describe("the role of a user", () => {
  const links = [
    { store: { id: storeId(1) }, role: "manager" as const },
    { store: { id: storeId(2) }, role: "baker" as const },
  ];

  it("[ROLE-3] is read from the link to the active store", () => {
    expect([1, 2, 3].map((id) => roleInStore(links, storeId(id)))).toEqual([
      "manager",
      "baker",
      undefined,
    ]);
    expect(roleInStore(links, null)).toBeUndefined();
  });

  it("[ROLE-3] sets exactly one flag", () => {
    for (const role of Role.literals) {
      const raised = Object.values(roleFlags(role)).filter(Boolean);
      expect(raised.length).toBe(1);
    }
    expect(roleFlags("accountant").isAccountant).toBe(true);
    expect(Object.values(roleFlags(null))).toEqual([false, false, false, false]);
  });
});

it("[ROLE-2] has the labels of the specification; anything else is 'Inconnu'", () => {
  expect([...ROLES, "pirate", "toString", null, undefined].map(roleLabel)).toEqual([
    "Gérant",
    "Salarié",
    "Comptable",
    "Vendeur",
    "Inconnu",
    "Inconnu",
    "Inconnu",
    "Inconnu",
  ]);
});

it("[ROLE-2] offers only Gérant and Comptable when assigning a user", () => {
  expect(ASSIGNABLE_ROLES.map(roleLabel)).toEqual(["Gérant", "Comptable"]);
});
