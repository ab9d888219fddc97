import { Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { StaffRole } from "../../../api-schema/staff-rights.ts";
import { StaffId } from "../../../api-schema/staff-team.ts";
import { Settings } from "../../config.ts";
import { sellingFirm, type SellingFirm } from "../../firm/selling-firm.ts";
import { type Outbox, topicHandler } from "../../outbox/outbox.ts";
import { topic } from "../../outbox/topic.ts";
import { Mail } from "../../ports/mail.ts";
import { OpenidMails } from "./openid-mails.ts";
import { issueInvitation } from "./invitations.ts";
import {
  type Addressee,
  deskInvitationMail,
  deskPasswordMail,
  teamNewsMail,
} from "./team-mails.ts";

/** Somebody is to choose a password: the link is made when its mail is sent. */
export const StaffInvited = topic("staff.invitation", Schema.Struct({ staff: StaffId }), "mail");

/** One of the direction is told what became of a colleague. */
export const TeamChanged = topic(
  "staff.team",
  Schema.Struct({
    to: StaffId,
    about: StaffId,
    what: Schema.Literals(["invited", "roles", "withdrawn", "brought back", "second factor reset"]),
    by: Schema.String,
    before: Schema.NullOr(Schema.Array(StaffRole)),
    after: Schema.Array(StaffRole),
  }),
  "mail",
);

type Needs = Outbox | Mail | SqlClient.SqlClient | SellingFirm | Settings;

const InvitationMails: Layer.Layer<never, never, Needs> = topicHandler(
  StaffInvited,
  ({ staff }, event) =>
    Effect.gen(function* () {
      const mail = yield* Mail;
      const { publicUrl: shopUrl } = yield* Settings;
      const invited = yield* issueInvitation(staff);
      if (invited === undefined) return;
      const write = invited.hasPassword ? deskPasswordMail : deskInvitationMail;
      yield* mail.send(write(yield* sellingFirm, invited, { ...invited, shopUrl }), event);
    }),
);

const NewsMails: Layer.Layer<never, never, Needs> = topicHandler(
  TeamChanged,
  ({ to, about, ...news }, event) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const mail = yield* Mail;
      const { publicUrl: shopUrl } = yield* Settings;
      const people = yield* sql<Addressee & { readonly id: number }>`
        select id, login, name from staff where id in (${to}, ${about})`;
      const reader = people.find(({ id }) => id === to);
      const person = people.find(({ id }) => id === about);
      if (reader === undefined || person === undefined) return;
      const firm = yield* sellingFirm;
      yield* mail.send(teamNewsMail(firm, reader, { ...news, about: person }, { shopUrl }), event);
    }),
);

/** Sends the mails of the team: invitations, what the direction is told, and accounts that are linked. */
export const TeamMails = Layer.mergeAll(InvitationMails, NewsMails, OpenidMails);
