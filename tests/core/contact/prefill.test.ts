import { describe, expect, it } from "vitest";
import { CONTACT_OBJECTS, contactObjectLabel } from "../../../core/contact/contact-objects.ts";
import { type KnownSender, prefilledContact } from "../../../core/contact/prefill.ts";

const begun = (query: string) => prefilledContact(null, new URLSearchParams(query));

describe("[CONTACT-7] what a message to the shop begins with", () => {
  it.each([
    ["", {}],
    ["objet=invoice", { object: "invoice" }],
    ["objet=facture", { object: "invoice" }],
    ["objet=commande", { object: "order" }],
    ["objet=livraison", { object: "delivery" }],
    ["objet=marketplace", { object: "marketplace" }],
    ["acces-marketplace=", { object: "marketplace" }],
    ["objet=Gagnez%20un%20voyage", {}],
    ["objet=constructor", {}],
    [
      "produit=farine%20de%0Achataigne",
      { object: "product-request", content: "Produit recherché\u00a0: farine de chataigne\n" },
    ],
  ])("'?%s' is %j", (query, form) => {
    expect(begun(query)).toStrictEqual(form);
  });

  const sender = {
    name: "Fournil des Quais",
    email: "fournil@exemple.example",
    phone: "+33639980101",
    store: { label: "Les Quais", erpId: "104512" },
  };

  it("is who is signed in, with their telephone as it is read in France and the number of their store", () => {
    expect(prefilledContact(sender, new URLSearchParams("objet=facture"))).toStrictEqual({
      name: "Fournil des Quais",
      email: "fournil@exemple.example",
      phone: "06\u00a039\u00a098\u00a001\u00a001",
      store: "Les Quais, n°\u00a0104512",
      object: "invoice",
    });
  });

  it("leaves empty what is not known of who is signed in: a telephone, a store, the number of a new one", () => {
    const begunBy = (known: Partial<KnownSender>) =>
      prefilledContact({ ...sender, ...known }, new URLSearchParams());
    const { name, email } = sender;
    expect(begunBy({ phone: null, store: null })).toStrictEqual({
      name,
      email,
      phone: "",
      store: "",
    });
    expect(begunBy({ store: { label: "Les Quais", erpId: null } }).store).toBe("Les Quais");
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
