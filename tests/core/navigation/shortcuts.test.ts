import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Role } from "../../../api-schema/primitives.ts";
import {
  hasShortcuts,
  shortcutOfRoute,
  type ShortcutViewer,
  shortcuts,
} from "../../../core/navigation/shortcuts.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { type RouteName, ROUTES } from "../../../core/routes/route-table.ts";

const labels = (viewer: ShortcutViewer) =>
  shortcuts(viewer).map((shortcut) => shortcut?.label ?? null);

const member = (role: Role | null | undefined): ShortcutViewer => ({ login: "signedIn", role });

describe("the bar under the thumb", () => {
  it("[NAV-7] has what the role does most in its last place", () => {
    const shared = ["Accueil", "Catalogue", "Chercher", "Commandes"];
    expect(labels(member("manager"))).toEqual([...shared, "Panier"]);
    expect(labels(member("baker"))).toEqual([...shared, "Panier"]);
    expect(labels(member("accountant"))).toEqual([...shared, "Encours"]);
    expect(labels(member("supervisor"))).toEqual([...shared, "Boutiques"]);
    expect(labels(member(null))).toEqual([...shared, "Compte"]);
  });

  it("[NAV-7] keeps the last place free until the role is known", () => {
    expect(labels(member(undefined))).toEqual([
      "Accueil",
      "Catalogue",
      "Chercher",
      "Commandes",
      null,
    ]);
  });

  it("[NAV-7] leads a visitor to the sign-in, and to nothing of a customer's", () => {
    expect(labels({ login: "signedOut" })).toEqual([
      "Accueil",
      "Catalogue",
      "Chercher",
      "Me connecter",
    ]);
  });

  it("[NAV-7] leads to pages of the shop alone, and the search opens where one is", () => {
    const roles = [undefined, null, "manager", "baker", "accountant", "supervisor"] as const;
    const all = [{ login: "signedOut" } as const, ...roles.map(member)].flatMap((viewer) =>
      shortcuts(viewer),
    );
    for (const shortcut of all) {
      if (shortcut === null) continue;
      if (shortcut.href === null) expect(shortcut.name).toBe("search");
      else expect(hasPage(shortcut.href)).toBe(true);
    }
  });

  it("[NAV-7] stands on every screen but those whose own bar leads on", () => {
    // safe: the keys of the table are its names
    const names = Object.keys(ROUTES) as readonly RouteName[];
    const without = (isCartIdle: boolean) =>
      names.filter((name) => !hasShortcuts(name, { isCartIdle }));
    expect(without(true)).toEqual(["cartDelivery", "cartPayment", "cartPaymentInit"]);
    expect(without(false)).toEqual(["cart", "cartDelivery", "cartPayment", "cartPaymentInit"]);
    expect(hasShortcuts(undefined, { isCartIdle: false })).toBe(true);
  });

  it("[NAV-7] marks the part of the shop that a screen belongs to", () => {
    expect(
      (["home", "category", "product", "order", "cart", "faq"] as const).map(shortcutOfRoute),
    ).toEqual(["home", "catalogue", "catalogue", "orders", "cart", undefined]);
    expect(shortcutOfRoute(undefined)).toBeUndefined();
  });

  it("[NAV-7] has as many places before the role is known as after", () => {
    const role = fc.constantFrom(null, "manager", "baker", "accountant", "supervisor");
    fc.assert(
      fc.property(role, (known) => {
        expect(shortcuts(member(known))).toHaveLength(shortcuts(member(undefined)).length);
      }),
    );
  });
});
