import { describe, expect, it } from "vitest";
import { isSoldByOthers, othersReason, type Seller } from "../../../core/exchange/sellers.ts";

const dairy: Seller = { slug: "laiterie", name: "Laiterie de Saint-Aubin", holdsOwn: false };
const boxes: Seller = { slug: "emballages", name: "Emballages Delaubier", holdsOwn: true };

describe("[QUAI-63] what a file has nothing to say of", () => {
  it("is, for the house's, what a merchant holds; for a merchant's, what another sells", () => {
    expect([
      isSoldByOthers(dairy, null),
      isSoldByOthers(boxes, null),
      isSoldByOthers(dairy, "laiterie"),
      isSoldByOthers(boxes, "emballages"),
      isSoldByOthers(dairy, "emballages"),
      isSoldByOthers(boxes, "laiterie"),
    ]).toEqual([false, true, false, false, true, true]);
  });

  it("is refused with the cure", () => {
    expect([othersReason(boxes, null), othersReason(dairy, "emballages")]).toEqual([
      "« Emballages Delaubier » tient ses articles : ils viennent par ses fichiers, ou se changent à la gestion.",
      "« Laiterie de Saint-Aubin » le vend : le fichier d'un marchand ne dit que ce qu'il vend lui-même.",
    ]);
  });
});
