import type { EventObject } from "xstate";
import type { Enrolment, FirstEnrolled, StaffSession } from "../../../api-schema/staff-session.ts";
import {
  type DeskConfirmationEvent,
  deskConfirmationMachine,
} from "../../desk/desk-confirmation.ts";
import { type DeskSessionEvent, deskSessionMachine } from "../../desk/desk-session.ts";
import { CONTENT_VERSION_FLOW, CONTENT_VERSION_SCENARIO } from "./content-version-flow.ts";
import { EXCHANGE_RUN_FLOW, EXCHANGE_RUN_SCENARIO } from "./exchange-run-flow.ts";
import type { CoverageScenario } from "./paths/explore.ts";
import { answered, refusal, refusedBy } from "./paths/usual-events.ts";
import type { Flow } from "./registry.ts";

// The desk's processes, drawn and walked as those of the shop are. They stand apart from them: the screens of
// the laboratory are files of the shop, and those hold nothing of the desk.

const DESK_FLOW: Flow<"deskSession"> = {
  name: "deskSession",
  machine: deskSessionMachine,
  title: "Connexion à la gestion",
  summary:
    "Le mot de passe, puis un code du téléphone, une clé d'accès ou leur mise en place, ou une clé d'accès seule, ou le fournisseur de la maison à la place du mot de passe, puis la gestion jusqu'à ce qu'on la quitte ou qu'elle se ferme ; l'adresse reste celle où l'on voulait aller.",
  sections: ["produit §3"],
  rules: ["SUPPORT-1", "SUPPORT-10", "SUPPORT-11", "SUPPORT-13", "SUPPORT-24", "SUPPORT-26"],
};

const LOGIN = "agent@panetier.example";
const formToken = "jeton-d-exemple";
const open: StaffSession = {
  stage: "open",
  formToken,
  agent: { login: LOGIN, name: "Anne", roles: ["support"] },
  waiting: {
    applications: 1,
    conversations: 2,
    remises: 0,
    failedSends: 0,
    secondLooks: 0,
    papers: 0,
  },
};
const sessions: readonly StaffSession[] = [
  { stage: "password", formToken, openid: "la maison" },
  { stage: "code", formToken, asked: "code" },
  { stage: "code", formToken, asked: "passkeyOrCode" },
  { stage: "enrolment", formToken },
  open,
];
const enrolment: Enrolment = { login: LOGIN, key: "ABCD", qr: { size: 1, path: "M0 0" } };
const enrolled: FirstEnrolled = { codes: ["abcd-efgh"], session: open };

const received: readonly DeskSessionEvent[] = [
  { type: "retry.asked" },
  { type: "credentials.sent", credentials: { login: LOGIN, password: "mot de passe" } },
  { type: "code.sent", code: { kind: "authenticator", code: "123456" } },
  { type: "factorKind.chosen", kind: "recovery" },
  { type: "passkey.asked" },
  { type: "openid.asked" },
  { type: "firstCode.sent", code: { code: "123456" } },
  { type: "password.askedAgain" },
  { type: "codes.noted" },
  { type: "session.over" },
  ...sessions.map((session) => ({ type: "session.refreshed", session }) as const),
  { type: "signOut.requested" },
];

/** What each call of the machine may answer, by the state that makes it. */
const ANSWERS = {
  reading: sessions,
  "password.sending": sessions,
  "code.sending": [open],
  "password.showing": [open],
  "password.leaving": [null],
  returning: sessions,
  "code.showing": [open],
  "enrolling.loading": [enrolment],
  "enrolling.sending": [enrolled],
  "open.leaving": [null],
} as const;

/** It is answered, refused because it is outdated, refused otherwise, or a defect. */
const endsOf = ([state, values]: readonly [string, readonly unknown[]]): readonly EventObject[] => {
  const id = `deskSession.${state}`;
  return [
    ...values.map((value) => answered(id, value)),
    ...[409, 429].map((status) => refusedBy(id, refusal(status, null))),
    defectOf(id),
  ];
};

const defectOf = (id: string): EventObject =>
  ({ type: `xstate.error.actor.0.${id}`, error: new Error("panne") }) as EventObject; // safe: XState's events carry what their type needs

/** What the sign-in is walked with. */
const DESK_SCENARIO: CoverageScenario = {
  inputs: [undefined, { openidAnswer: { state: "etat", code: "code", iss: null } }],
  events: [...received, ...Object.entries(ANSWERS).flatMap(endsOf)],
};

/** The question before what is dangerous. */
const CONFIRMATION_FLOW: Flow<"deskConfirmation"> = {
  name: "deskConfirmation",
  machine: deskConfirmationMachine,
  title: "Confirmation à la gestion",
  summary:
    "Ce qui est dangereux demande de nouveau un code ou une clé d'accès, ou le mot de passe de qui n'a pas de second facteur ; l'appel refusé est ensuite refait, et rien de ce qui était saisi n'est perdu.",
  sections: ["produit §3"],
  rules: ["SUPPORT-23"],
};

const asked: readonly DeskConfirmationEvent[] = [
  { type: "confirmation.asked", asked: "code" },
  { type: "confirmation.asked", asked: "passkeyOrCode" },
  { type: "confirmation.asked", asked: "password" },
  { type: "confirmation.sent", confirmation: { kind: "authenticator", secret: "123456" } },
  { type: "shownKind.chosen", kind: "recovery" },
  { type: "passkey.asked" },
  { type: "confirmation.givenUp" },
];

const CONFIRMATION_SCENARIO: CoverageScenario = {
  inputs: [undefined],
  events: [
    ...asked,
    answered("deskConfirmation.asking.sending", null),
    refusedBy("deskConfirmation.asking.sending", refusal(429, null)),
    defectOf("deskConfirmation.asking.sending"),
    answered("deskConfirmation.asking.showing", null),
    refusedBy("deskConfirmation.asking.showing", refusal(429, null)),
    defectOf("deskConfirmation.asking.showing"),
  ],
};

/** The machines of the desk, with what each is walked with. */
export const DESK_FLOWS: readonly {
  readonly flow: Flow<string>;
  readonly scenario: CoverageScenario;
}[] = [
  { flow: DESK_FLOW, scenario: DESK_SCENARIO },
  { flow: CONFIRMATION_FLOW, scenario: CONFIRMATION_SCENARIO },
  { flow: EXCHANGE_RUN_FLOW, scenario: EXCHANGE_RUN_SCENARIO },
  { flow: CONTENT_VERSION_FLOW, scenario: CONTENT_VERSION_SCENARIO },
];
