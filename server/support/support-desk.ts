import { Clock, Effect } from "effect";
import { HttpRouter, HttpServerRequest } from "effect/http";
import { randomBytes } from "node:crypto";
import { CustomerId } from "../../api-schema/primitives.ts";
import { Settings } from "../config.ts";
import { makeImpersonationRepository } from "../sessions/impersonation-repository.ts";
import { clientPage, clientsPage } from "./clients-page.ts";
import { clientsPerPage, makeClientsRepository } from "./clients-repository.ts";
import { journalEntryPage, journalPage } from "./journal-page.ts";
import { entriesPerPage, makeJournalRepository, requestsPerPage } from "./journal-repository.ts";
import { leadTo, pageAnswer } from "./page-answer.ts";
import { pagingOf } from "./page-links.ts";
import { missingPage } from "./sign-in-page.ts";
import { hashOf } from "./token-hash.ts";
import type { SupportDoor } from "./support-door.ts";
import { idIn, pageIn, pathOf, queryOf } from "./support-requests.ts";

/** A code that nobody exchanged is worth nothing after a minute (product §3). */
export const codeSeconds = 60;

/** What an agent finds behind the door: customers, the way into their sessions, and the journal. */
export const makeSupportDesk = Effect.fnUntraced(function* (door: SupportDoor) {
  const { publicUrl } = yield* Settings;
  const clients = yield* makeClientsRepository;
  const journal = yield* makeJournalRepository;
  const impersonations = yield* makeImpersonationRepository;
  const missing = pageAnswer(missingPage(), publicUrl, 404);

  const clientInPath = Effect.gen(function* () {
    const id = idIn((yield* HttpRouter.params)["id"]);
    return id === undefined ? undefined : yield* clients.find(CustomerId.make(id));
  });

  const showClients = door.forAgents(({ seat }, request) =>
    Effect.gen(function* () {
      const text = (queryOf(request).get("recherche") ?? "").trim().slice(0, 200);
      if (text === "") return pageAnswer(clientsPage(seat, { text, found: null }), publicUrl);
      const page = pageIn(request);
      const found = yield* clients.search(text, page);
      const paging = pagingOf(page, found.total, clientsPerPage);
      return pageAnswer(clientsPage(seat, { text, found: { ...found, paging } }), publicUrl);
    }),
  );

  const showClient = door.forAgents(({ seat }) =>
    Effect.gen(function* () {
      const client = yield* clientInPath;
      if (client === undefined) return missing;
      const { entries } = yield* journal.list(1, client.id);
      return pageAnswer(clientPage(seat, client, entries), publicUrl);
    }),
  );

  const impersonate = door.formForAgents(({ agent }) =>
    Effect.gen(function* () {
      const client = yield* clientInPath;
      if (client === undefined) return missing;
      const code = randomBytes(32).toString("base64url");
      const now = yield* Clock.currentTimeMillis;
      yield* impersonations.addCode({
        hash: hashOf(code),
        agentId: agent.id,
        customerId: client.id,
        now: new Date(now),
        expiresAt: new Date(now + codeSeconds * 1000),
      });
      return leadTo(`${publicUrl}/connexion?${new URLSearchParams({ code })}`);
    }),
  );

  const showJournal = door.forAgents(({ seat }, request) =>
    Effect.gen(function* () {
      const page = pageIn(request);
      const { entries, total } = yield* journal.list(page);
      const paging = pagingOf(page, total, entriesPerPage);
      return pageAnswer(journalPage(seat, entries, paging), publicUrl);
    }),
  );

  const showEntry = door.forAgents(({ seat }, request) =>
    Effect.gen(function* () {
      const id = idIn((yield* HttpRouter.params)["id"]);
      const entry = id === undefined ? undefined : yield* journal.find(id);
      if (entry === undefined) return missing;
      const page = pageIn(request);
      const requests = yield* journal.requests(entry.id, page);
      const paging = pagingOf(page, entry.requests, requestsPerPage);
      return pageAnswer(journalEntryPage(seat, entry, requests, paging), publicUrl);
    }),
  );

  // The router takes '/_support' and everything below it that has no page for one route.
  const showRest = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    /^\/_support\/?$/.test(pathOf(request))
      ? showClients
      : door.forAgents(() => Effect.succeed(missing)),
  );

  return { showClient, impersonate, showJournal, showEntry, showRest };
});
