import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Role, ShoppingListId } from "../../../api-schema/primitives.ts";
import {
  headerLinks,
  type HeaderFeatures,
  type HeaderLinkName,
} from "../../../core/navigation/header-links.ts";

const everything: HeaderFeatures = {
  messagingEnabled: true,
  hasFestiveProducts: true,
  shoppingListId: ShoppingListId.make(8),
};

const names = (role: Role | undefined, features = everything): readonly HeaderLinkName[] =>
  headerLinks({ login: "signedIn", role, features }).map(({ name }) => name);

describe("headerLinks", () => {
  it("[NAV-1] shows a visitor only 'Me connecter'", () => {
    expect(headerLinks({ login: "signedOut" })).toEqual([
      { name: "signIn", label: "Me connecter", href: "/connexion", place: "bar" },
    ]);
  });

  it("[NAV-2] follows the role", () => {
    expect(names("baker")).toEqual(["quickOrderList", "messaging", "cart", "festiveProducts"]);
    expect(names("accountant")).toEqual(["messaging", "outstandings"]);
    expect(names("supervisor")).toEqual(["quickOrderList", "stores"]);
    expect(names("manager")).toEqual([
      "quickOrderList",
      "messaging",
      "cart",
      "outstandings",
      "stores",
      "users",
      "festiveProducts",
    ]);
    expect(names(undefined)).toEqual([]);
  });

  it("[NAV-2] has the labels and addresses of the specification", () => {
    const links = headerLinks({ login: "signedIn", role: "manager", features: everything });
    expect(links.map(({ label, href, place }) => [label, href, place])).toEqual([
      ["Carnet", "/listes/8", "bar"],
      ["Messagerie", "/messagerie", "bar"],
      ["Panier", "/panier", "bar"],
      ["Mes encours", "/mon-compte/mes-encours", "account"],
      ["Mes boutiques", "/mon-compte/boutiques", "account"],
      ["Gestion des collaborateurs", "/mon-compte/gestion-des-utilisateurs", "account"],
      ["Produits pré-commandés", "/mon-compte/produits-festifs", "account"],
    ]);
  });

  it("[NAV-3] needs the feature: messaging, a quick-order list, festive products", () => {
    const anyFeatures = fc.record({
      messagingEnabled: fc.boolean(),
      hasFestiveProducts: fc.boolean(),
      shoppingListId: fc.option(
        fc.integer({ min: 1, max: 99 }).map((id) => ShoppingListId.make(id)),
      ),
    });
    fc.assert(
      fc.property(fc.constantFrom(...Role.literals), anyFeatures, (role, features) => {
        const shown = new Set(names(role, features));
        const allowed = names(role);
        const isExpected: { readonly [Name in HeaderLinkName]?: boolean } = {
          messaging: features.messagingEnabled,
          festiveProducts: features.hasFestiveProducts,
          quickOrderList: features.shoppingListId !== null,
        };
        expect([...shown]).toEqual(allowed.filter((name) => isExpected[name] ?? true));
      }),
    );
  });
});
