import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const led = async (path: string, method = "GET"): Promise<readonly [number, string]> => {
  const { status, headers } = await shop.fetch(path, { method, redirect: "manual" });
  return [status, (headers.get("location") ?? "").replace(shop.settings.publicUrl, "")];
};

describe("former addresses of the desk", () => {
  it.each([
    ["/_support", "/_gestion/clients"],
    ["/_support/", "/_gestion/clients"],
    ["/_support?recherche=delaunay&page=2", "/_gestion/clients?recherche=delaunay&page=2"],
    ["/_support/connexion?retour=%2F_support%2Fjournal", "/_gestion"],
    ["/_support/connexion/code", "/_gestion"],
    ["/_support/clients/3", "/_gestion/clients/3"],
    ["/_support/journal?page=2", "/_gestion/journal?page=2"],
    ["/_support/journal/12", "/_gestion/journal/12"],
    ["/_support/securite/activer", "/_gestion/securite"],
    ["/_support/demandes/boutiques/4", "/_gestion/demandes/boutiques/4"],
    ["/_support/messages?etat=tous", "/_gestion/messages?etat=tous"],
    ["/_support/messages/7", "/_gestion/messages/7"],
    ["/_support/envois/5/abandonner", "/_gestion/envois"],
    ["/_support/images/retirer?adresse=%2Fimages%2Fx", "/_gestion/images"],
    ["/_support/encaissements?fait=virement", "/_gestion/encaissements"],
    ["/_support/encaissements/remises/8/approuver", "/_gestion/encaissements/remises/8"],
    [
      "/_support/encaissements/prelevements/9/retour",
      "/_gestion/encaissements/prelevements/9/retour",
    ],
    ["/_support/encaissements/virement", "/_gestion/encaissements/virement"],
    ["/_support/encaissements/virement/2/affecter", "/_gestion/virements/2"],
    ["/_support/encaissements/perte", "/_gestion/encaissements/perte"],
    ["/_support/ailleurs", "/_gestion"],
  ])("%s leads to %s", async (former, now) => {
    expect(await led(former)).toEqual([303, now]);
  });

  it("take no form any more, and lead away from nothing but their own", async () => {
    expect(await led("/_support/clients/3/connexion", "POST")).toEqual([
      303,
      "/_gestion/clients/3",
    ]);
    expect(await led("/_support//ailleurs.example")).toEqual([303, "/_gestion"]);
    expect((await led("/_supporter"))[0]).toBe(404);
  });
});
