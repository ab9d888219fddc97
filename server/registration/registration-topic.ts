import { Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { nowDate } from "../clock.ts";
import { Settings } from "../config.ts";
import { MailDue } from "../outbox/mail-topic.ts";
import { Outbox, topicHandler } from "../outbox/outbox.ts";
import { topic } from "../outbox/topic.ts";
import { ActivationDue } from "./activation.ts";
import { NewStores } from "./new-stores.ts";
import { knownAccountMail, type StoreOutcome } from "./registration-mails.ts";
import { RegistrationRepository, type RegistrationRequest } from "./registration-repository.ts";
import { StoreClaims } from "./store-claims.ts";
import { sellingFirm, type SellingFirm } from "../firm/selling-firm.ts";

/** A registration has arrived: `{registration}` is its id; what was typed does not lie in the queue. */
export const RegistrationArrived = topic(
  "registration.arrived",
  Schema.Struct({ registration: Schema.Int }),
);

/** Registrations of one address within an hour that lead to a mail; more would fill a mailbox. */
export const mailedRegistrations = 5;
const windowMs = 60 * 60 * 1000;

/**
 * Opens the account of a registration, after it was answered: neither the answer nor its time can tell
 * whether there was one (product §3). All or nothing, once: it runs inside the event's transaction.
 */
export const RegistrationTopic: Layer.Layer<
  never,
  never,
  Outbox | Settings | SqlClient.SqlClient | SellingFirm
> = topicHandler(RegistrationArrived, ({ registration }) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const { announce } = yield* Outbox;
    const { publicUrl } = yield* Settings;
    const repository = yield* RegistrationRepository;
    const waiting = yield* repository.waiting(registration);
    if (waiting === undefined) return;
    const { email, receivedAt, request } = waiting;
    // Two registrations of one person are done one after the other: the second finds the account.
    yield* sql`select pg_advisory_xact_lock(hashtextextended(${`account ${email.toLowerCase()}`}, 7))`;
    yield* repository.settle(registration, yield* nowDate);
    const since = new Date(receivedAt.getTime() - windowMs);
    const count = yield* repository.countOf(email, since, receivedAt);
    const isMailed = count <= mailedRegistrations;
    const known = yield* repository.account(email);
    if (known?.verified === true) {
      if (!isMailed) return;
      yield* announce(
        MailDue,
        knownAccountMail(yield* sellingFirm, known, request.store !== null, publicUrl),
      );
      return;
    }
    // Two have registered with the address, and only its owner gets the link: whose password it is
    // nobody knows, so that it is chosen again. Else a stranger's would open the account.
    if (known !== undefined) yield* repository.forgetPassword(known.id);
    const at = yield* nowDate;
    const customer =
      known?.id ?? (yield* repository.open(request.person, waiting.passwordHash, at));
    const store = yield* storeOf(request, customer);
    // The link of the mail before is good still.
    if (isMailed) yield* announce(ActivationDue, { customer, store });
  }),
).pipe(Layer.provide([RegistrationRepository.layer, StoreClaims.layer, NewStores.layer]));

const storeOf = Effect.fnUntraced(function* (
  { store }: RegistrationRequest,
  customer: CustomerId,
): Effect.fn.Return<StoreOutcome, never, StoreClaims | NewStores> {
  if (store === null) return "none";
  if ("claimed" in store) {
    const claims = yield* StoreClaims;
    const outcome = yield* claims.claim(store.claimed, customer);
    return outcome === "own" ? "linked" : outcome;
  }
  const stores = yield* NewStores;
  if (yield* stores.isKnown(store.opened.siret)) return "known";
  // Registered again before the activation: the store is there.
  if (yield* stores.waitsFor(store.opened.siret, customer)) return "waiting";
  const made = yield* stores.open({
    store: store.opened,
    directory: store.directory,
    customer,
  });
  return made === undefined ? "none" : "waiting";
});
