import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { Settings } from "../config.ts";
import { Mail, type MailMessage } from "../ports/mail.ts";
import { sellingFirm } from "./selling-firm.ts";

/** Whom a letter of the firm goes to at the desk, and where the shop is. */
export interface StaffLetter {
  readonly from: KnownFirm;
  readonly to: { readonly login: string; readonly name: string };
  readonly shopUrl: string;
}

/** Sends somebody of the staff, by their id, what `write` makes of them; nothing where there is no such person. */
export const writeToStaff = Effect.fnUntraced(function* (
  id: number,
  event: Parameters<Mail["Service"]["send"]>[1],
  write: (letter: StaffLetter) => MailMessage,
) {
  const sql = yield* SqlClient.SqlClient;
  const mail = yield* Mail;
  const { publicUrl: shopUrl } = yield* Settings;
  const [to] = yield* sql<StaffLetter["to"]>`select login, name from staff where id = ${id}`;
  if (to === undefined) return;
  yield* mail.send(write({ from: yield* sellingFirm, to, shopUrl }), event);
});
