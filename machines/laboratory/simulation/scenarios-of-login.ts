import { sampleLogin } from "../flows/sample-store.ts";
import { scenario, send, succeeds, fails, wait, always, type Scenario } from "./scenario.ts";

/** Ready-made simulations of the login and the person. */
export const LOGIN_SCENARIOS: readonly Scenario[] = [
  scenario({
    flow: "session",
    title: "Identification fermée après trop d’essais (429)",
    summary: "Le serveur ferme l’identification : elle se rouvre d’elle-même après 30 secondes.",
    actions: [
      send("app.started", { mayHaveLogin: false }),
      send("signIn.submitted"),
      fails("session.signedOut.signingIn", "tooMany"),
      wait(29_000),
    ],
    endsIn: { signedOut: "closed" },
  }),
  scenario({
    flow: "session",
    title: "Connexion renouvelée toutes les douze minutes",
    summary: "Chaque renouvellement répond en 200 ms : une heure passe sans autre identification.",
    rules: { renewLogin: always(200) },
    actions: [send("app.started"), wait(60 * 60_000)],
    endsIn: { signedIn: { token: "fresh", leaving: "staying" } },
  }),
  scenario({
    flow: "session",
    title: "Connexion perdue (401)",
    summary: "Le serveur refuse le jeton en cours : la connexion est remise à zéro.",
    rules: { renewLogin: always(0) },
    actions: [send("app.started"), send("server.unauthorized")],
    endsIn: { signedOut: "idle" },
  }),
  scenario({
    flow: "termsModal",
    title: "Conditions refusées par le serveur (500), puis acceptées",
    summary:
      "L’acceptation échoue avec un message ; la fenêtre revient, et le second essai réussit.",
    actions: [
      send("session.opened"),
      succeeds("termsModal.loadingCustomer"),
      send("terms.accepted"),
      fails("termsModal.accepting", "broken"),
      send("terms.accepted"),
      succeeds("termsModal.accepting"),
    ],
    endsIn: "accepted",
  }),
  scenario({
    flow: "welcomeModal",
    title: "Bienvenue, après les conditions",
    summary:
      "La fenêtre s’ouvre une fois les conditions acceptées ; le serveur retient qu’elle a été vue.",
    actions: [send("terms.settled"), send("welcome.discovered"), succeeds("welcomeModal.noting")],
    endsIn: "seen",
  }),
  scenario({
    flow: "impersonation",
    title: "Quitter une assistance",
    summary: "L’agent confirme, la connexion se ferme, et il revient à la page d’assistance.",
    actions: [
      send("session.opened", {
        login: { ...sampleLogin, logoutCallbackUrl: "https://assistance.panetier.example/" },
      }),
      send("impersonation.leaveRequested"),
      send("impersonation.leaveConfirmed"),
      send("session.reset", { reason: "signOut" }),
    ],
    endsIn: "none",
  }),
  scenario({
    flow: "consent",
    title: "Choix redemandé après six mois",
    summary: "Le choix gardé est trop ancien au retour sur l’onglet : il est demandé de nouveau.",
    actions: [
      send("app.started"),
      send("consent.chosen"),
      send("tab.returned", { now: 183 * 24 * 60 * 60_000 }),
    ],
    endsIn: "asking",
  }),
];
