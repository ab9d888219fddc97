import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasPreFooter, preFooter } from "../../../core/navigation/pre-footer.ts";
import { matchRoute } from "../../../core/routes/route-table.ts";

const categories = ["Farines", "Mixes et améliorants", "Surgelés"];

describe("preFooter", () => {
  it("[NAV-5] keeps all but the first category behind the toggle of a wide screen", () => {
    expect(preFooter(categories, { wide: true, expanded: false })).toEqual({
      shown: ["Farines"],
      toggle: "Afficher plus de catégories",
    });
    expect(preFooter(categories, { wide: true, expanded: true })).toEqual({
      shown: categories,
      toggle: "Afficher moins de catégories",
    });
  });

  it("[NAV-5] shows all on a small screen, whatever the toggle was before it shrank", () => {
    for (const expanded of [false, true]) {
      expect(preFooter(categories, { wide: false, expanded })).toEqual({
        shown: categories,
        toggle: null,
      });
    }
  });

  it("[NAV-5] has a toggle exactly where it shows or hides something, and keeps the order", () => {
    const views = fc.record({ wide: fc.boolean(), expanded: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fc.nat()), views, (all, view) => {
        const { shown, toggle } = preFooter(all, view);
        const opened = preFooter(all, { ...view, expanded: true });
        const closed = preFooter(all, { ...view, expanded: false });
        expect(shown).toEqual(all.slice(0, shown.length));
        expect(opened.shown).toEqual(all);
        expect(toggle !== null).toBe(opened.shown.length !== closed.shown.length);
      }),
    );
  });
});

it("[NAV-6] leaves the catalogue out from the cart to the result of the payment", () => {
  const shownAt = (path: string) => hasPreFooter(matchRoute(path)?.name);
  const checkout = ["", "/livraison", "/paiement", "/paiement/init", "/paiement/resultat"];
  expect(checkout.map((step) => shownAt(`/panier${step}`))).toEqual(checkout.map(() => false));
  expect(["/", "/catalogue", "/mon-compte/mes-commandes", "/nulle-part"].map(shownAt)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
