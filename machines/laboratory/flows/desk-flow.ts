import type { EventObject } from "xstate";
import type { Enrolment, FirstEnrolled, StaffSession } from "../../../api-schema/staff-session.ts";
import { type DeskSessionEvent, deskSessionMachine } from "../../desk/desk-session.ts";
import type { CoverageScenario } from "./paths/explore.ts";
import { answered, refusal, refusedBy } from "./paths/usual-events.ts";
import type { Flow } from "./registry.ts";

export const DESK_FLOW: Flow<"deskSession"> = {
  name: "deskSession",
  machine: deskSessionMachine,
  title: "Connexion à la gestion",
  summary:
    "Le mot de passe, puis un code du téléphone ou sa mise en place, puis la gestion jusqu'à ce qu'on la quitte ou qu'elle se ferme ; l'adresse reste celle où l'on voulait aller.",
  sections: ["produit §3"],
  rules: ["SUPPORT-1", "SUPPORT-10", "SUPPORT-11", "SUPPORT-13"],
};

const LOGIN = "agent@panetier.example";
const formToken = "jeton-d-exemple";
const open: StaffSession = {
  stage: "open",
  formToken,
  agent: { login: LOGIN, name: "Anne", roles: ["support"] },
  waiting: { applications: 1, conversations: 2, remises: 0, failedSends: 0 },
};
const sessions: readonly StaffSession[] = [
  { stage: "password", formToken },
  { stage: "code", formToken },
  { stage: "enrolment", formToken },
  open,
];
const enrolment: Enrolment = { login: LOGIN, key: "ABCD", qr: { size: 1, path: "M0 0" } };
const enrolled: FirstEnrolled = { codes: ["abcd-efgh"], session: open };

const received: readonly DeskSessionEvent[] = [
  { type: "retry.asked" },
  { type: "credentials.sent", credentials: { login: LOGIN, password: "mot de passe" } },
  { type: "code.sent", code: { kind: "authenticator", code: "123456" } },
  { type: "codeKind.chosen", kind: "recovery" },
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
    { type: `xstate.error.actor.0.${id}`, error: new Error("panne") } as EventObject, // safe: XState's events carry what their type needs
  ];
};

/** What the desk's machine is walked with. */
export const DESK_SCENARIO: CoverageScenario = {
  inputs: [undefined],
  events: [...received, ...Object.entries(ANSWERS).flatMap(endsOf)],
};
