import { describe, expect, it } from "vitest";
import { CONTACT_OBJECTS, contactObjectLabel } from "../../../core/contact/contact-objects.ts";
import { prefilledContact } from "../../../core/contact/prefill.ts";

const begun = (query: string) => prefilledContact(null, new URLSearchParams(query));

describe("[CONTACT-7] what a message to the shop begins with", () => {
  it.each([
    ["", {}],
    ["objet=invoice", { object: "invoice" }],
    ["objet=facture", { object: "invoice" }],
    ["objet=commande", { object: "order" }],
    ["objet=marketplace", { object: "marketplace" }],
    ["acces-marketplace=", { object: "marketplace" }],
    ["objet=Gagnez%20un%20voyage", {}],
    ["objet=constructor", {}],
    [
      "produit=farine%20de%0Achataigne",
      { object: "product-request", content: "Produit recherché\u00a0: farine de chataigne\n" },
    ],
  ])("'?%s' is %j", (query, form) => {
    expect(begun(query)).toEqual(form);
  });

  it("names a product as long as a search may be", () => {
    expect(begun(`produit=${"a".repeat(5000)}`).content).toHaveLength(
      "Produit recherché\u00a0: \n".length + 120,
    );
  });

  it("has a label for every object, and leaves what was once typed as it is", () => {
    for (const { value, label } of CONTACT_OBJECTS) expect(contactObjectLabel(value)).toBe(label);
    expect(contactObjectLabel("Sac percé")).toBe("Sac percé");
    expect(new Set(CONTACT_OBJECTS.map(({ label }) => label)).size).toBe(CONTACT_OBJECTS.length);
  });
});
