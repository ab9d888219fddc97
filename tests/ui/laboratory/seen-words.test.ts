import { expect, it } from "vitest";
import { seenOf } from "../../../ui/laboratory/seen-words.ts";

type Moved = Parameters<typeof seenOf>[0][number];

const moved = (flow: string, more: Partial<Moved> = {}): Moved => ({
  flow,
  event: { type: "any" },
  before: { value: "idle", context: {} },
  after: { value: "idle", context: {} },
  ...more,
});
const goes = (flow: string, from: Moved["after"]["value"], to: Moved["after"]["value"]): Moved =>
  moved(flow, { before: { value: from, context: {} }, after: { value: to, context: {} } });
const holds = (flow: string, was: object, is: object): Moved =>
  moved(flow, {
    before: { value: "idle", context: { ...was } },
    after: { value: "idle", context: { ...is } },
  });
const route = (path: string) => Object.assign({ type: "route.changed" }, { path });

it("what was seen is the page, once, whatever machines hear of it", () => {
  expect(
    seenOf([
      moved("menus", { event: route("/panier") }),
      moved("checkout", { event: route("/panier") }),
      moved("menus", { event: route("/nulle-part/ici") }),
    ]),
  ).toEqual(["arrive sur « Mon panier »", "arrive sur une page"]);
});

it("what was seen is what opens and closes over the page, and who is signed in", () => {
  expect(
    seenOf([
      goes("cartPopup", "closed", "open"),
      goes("cartPopup", "open", "closed"),
      goes("termsModal", { asking: "hidden" }, { asking: "shown" }),
      goes("welcomeModal", "waitingForTerms", "shown"),
      goes("searchPanel", { open: "typing" }, { open: "asking" }),
      goes("impersonation", { acting: "staying" }, { acting: "asking" }),
      goes(
        "session",
        { signedOut: "signingIn" },
        { signedIn: { token: "fresh", leaving: "staying" } },
      ),
      goes("session", { signedIn: { token: "fresh", leaving: "staying" } }, { signedOut: "idle" }),
      goes("cartToken", "idle", "holding"),
    ]),
  ).toEqual([
    "voit s’ouvrir la fenêtre d’ajout au panier",
    "voit se fermer la fenêtre d’ajout au panier",
    "voit s’ouvrir les conditions d’utilisation",
    "voit s’ouvrir la fenêtre de bienvenue",
    "voit s’ouvrir la question avant de quitter l’assistance",
    "se voit connecté",
    "ne se voit plus connecté",
  ]);
});

it("what was seen are the cart's quantities, as a wish shows them before the shop has answered", () => {
  const lines = { flour: { itemId: 1, quantity: 2, name: "Farine" } };
  const wanted = (kind: string, quantity: number) => ({ flour: { kind, quantity } });
  expect(
    [
      [{ lines }, { lines, pendingChanges: wanted("total", 5) }],
      [{ lines }, { lines, pendingChanges: wanted("more", 5) }],
      [{ lines }, { lines: {} }],
      [{ lines }, { lines, pendingChanges: {} }],
      [{ lines: "autre version" }, { lines }],
    ].map(([was = {}, is = {}]) => seenOf([holds("cartLines", was, is)])),
  ).toEqual([
    ["voit 5 × flour au panier"],
    ["voit 7 × flour au panier"],
    ["ne voit plus flour au panier"],
    [],
    ["voit 2 × flour au panier"],
  ]);
});

it("what was seen are the messages that are new, and why something was refused", () => {
  const [kept, added] = [
    { id: "toast-0", title: "Avant" },
    { id: "toast-1", title: "Produit ajouté" },
  ];
  expect(
    seenOf([
      holds("toasts", { toasts: [kept] }, { toasts: [kept, added] }),
      holds("toasts", { toasts: [kept] }, { toasts: [] }),
      holds("session", { refusal: null }, { refusal: { message: "Identifiants incorrects" } }),
      holds("payment", { refusal: null }, { refusal: "La banque a refusé" }),
      holds("payment", { refusal: "La banque a refusé" }, { refusal: null }),
    ]),
  ).toEqual([
    "lit « Produit ajouté »",
    "lit « Identifiants incorrects »",
    "lit « La banque a refusé »",
  ]);
});
