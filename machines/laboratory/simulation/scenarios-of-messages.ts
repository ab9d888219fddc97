import { always, fails, scenario, send, succeeds, type Scenario, wait } from "./scenario.ts";

/** Ready-made simulations of the messaging. */
export const MESSAGE_SCENARIOS: readonly Scenario[] = [
  scenario({
    flow: "inbox",
    title: "Relève toutes les 60 secondes",
    summary: "La messagerie est relevée chaque minute ; un échec garde ce qui était connu.",
    rules: { loadInbox: always(150) },
    actions: [send("store.activated"), wait(5 * 60_000)],
    endsIn: "waiting",
  }),
  scenario({
    flow: "conversation",
    title: "Ouverte, vue, marquée lue",
    summary: "La conversation s’ouvre ; le message vu à l’écran est marqué lu, une seule fois.",
    actions: [
      send("conversation.opened"),
      succeeds("conversation.loading"),
      send("conversation.messageSeen"),
      succeeds("conversation.shown.marking"),
    ],
    endsIn: { shown: "settled" },
  }),
  scenario({
    flow: "conversation",
    title: "Un nouveau message arrive",
    summary: "La conversation est relue sans cacher ce qui est déjà là.",
    actions: [
      send("conversation.opened"),
      succeeds("conversation.loading"),
      send("inbox.changed"),
      succeeds("conversation.shown.refreshing"),
    ],
    endsIn: { shown: "settled" },
  }),
  scenario({
    flow: "messageSending",
    title: "Réponse perdue, un seul message",
    summary: "Sans réponse du serveur, le message reste écrit et repart sous la même clé.",
    actions: [
      send("message.submitted"),
      fails("messageSending.sending", "offline"),
      send("message.submitted"),
      succeeds("messageSending.sending"),
    ],
    endsIn: "writing",
  }),
  scenario({
    flow: "liveMessages",
    title: "Connexion coupée, puis rouverte",
    summary: "La connexion qui se ferme est rouverte deux secondes plus tard.",
    actions: [wait(10_000), succeeds("liveMessages.listening"), wait(2000)],
    endsIn: "listening",
  }),
];
