import { scenario, send, wait, type Scenario } from "./scenario.ts";

/** Ready-made simulations of what is on the page. */
export const PAGE_SCENARIOS: readonly Scenario[] = [
  scenario({
    flow: "searchPanel",
    title: "Une pause dans la frappe",
    summary: "Les suggestions ne sont demandées qu’après 120 ms sans nouvelle lettre.",
    actions: [
      send("search.typed", { text: "far" }),
      wait(60),
      send("search.typed", { text: "farine" }),
      wait(120),
    ],
    endsIn: { open: "asking" },
  }),
  scenario({
    flow: "menus",
    title: "Un seul menu ouvert",
    summary: "Ouvrir le menu du compte ferme celui du catalogue.",
    actions: [send("menu.toggled"), send("menu.toggled", { menu: "account" })],
    endsIn: "account",
  }),
  scenario({
    flow: "toasts",
    title: "Un message passe",
    summary: "Le message reste le temps que demande sa longueur.",
    actions: [send("toast.requested"), wait(8000)],
    endsIn: "quiet",
  }),
  scenario({
    flow: "backToTop",
    title: "Au-delà de 500 pixels",
    summary: "Le défilement est regardé toutes les 50 ms au plus ; le bouton paraît après 500 px.",
    actions: [send("page.scrolled", { y: 300 }), send("page.scrolled"), wait(50)],
    endsIn: { button: "shown", scrolling: "pausing" },
  }),
];
