import { Clock, Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentAgent } from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { NotFound } from "../../api-schema/problems.ts";
import type { ImpersonationId } from "../../api-schema/staff-clients.ts";
import { Settings } from "../config.ts";
import { ImpersonationRepository } from "../sessions/impersonation-repository.ts";
import { pageOf, paginated } from "../web/pagination.ts";
import { clientsPerPage, ClientsRepository } from "./clients-repository.ts";
import { entriesPerPage, JournalRepository, requestsPerPage } from "./journal-repository.ts";
import { hashOf } from "./token-hash.ts";
import { randomToken } from "../randomness.ts";

/** A code that nobody exchanged is worth nothing after a minute (product §3). */
export const codeSeconds = 60;

export const StaffClientsHandlers = HttpApiBuilder.group(
  Api,
  "staffClients",
  Effect.fnUntraced(function* (handlers) {
    const { publicUrl } = yield* Settings;
    const clients = yield* ClientsRepository;
    const journal = yield* JournalRepository;
    const impersonations = yield* ImpersonationRepository;

    const clientOf = Effect.fnUntraced(function* (id: CustomerId) {
      const client = yield* clients.find(id);
      return client ?? (yield* Effect.fail(new NotFound({ message: "Client introuvable." })));
    });
    const entryOf = Effect.fnUntraced(function* (id: ImpersonationId) {
      const entry = yield* journal.find(id);
      return entry ?? (yield* Effect.fail(new NotFound({ message: "Connexion introuvable." })));
    });

    return handlers.handleAll({
      staffClients: Effect.fnUntraced(function* ({ query }) {
        const at = pageOf(query, clientsPerPage);
        const text = query.search.trim();
        if (text === "") return paginated([], 0, at);
        const found = yield* clients.search(text, at.page);
        return paginated(found.clients, found.total, at);
      }),
      staffClient: ({ params }) => clientOf(params.id),
      staffImpersonate: Effect.fnUntraced(function* ({ params }) {
        const agent = yield* CurrentAgent;
        const client = yield* clientOf(params.id);
        const code = yield* randomToken("agent's code of an impersonation", 32);
        const now = yield* Clock.currentTimeMillis;
        yield* impersonations.addCode({
          hash: hashOf(code),
          agentId: agent.id,
          customerId: client.id,
          now: new Date(now),
          expiresAt: new Date(now + codeSeconds * 1000),
        });
        return { address: `${publicUrl}/connexion?${new URLSearchParams({ code })}` };
      }),
      staffJournal: Effect.fnUntraced(function* ({ query }) {
        const at = pageOf(query, entriesPerPage);
        const { entries, total } = yield* journal.list(at.page, query.client);
        return paginated(entries, total, at);
      }),
      staffJournalEntry: ({ params }) => entryOf(params.id),
      staffJournalRequests: Effect.fnUntraced(function* ({ params, query }) {
        const entry = yield* entryOf(params.id);
        const at = pageOf(query, requestsPerPage);
        const requests = yield* journal.requests(entry.id, at.page);
        return paginated(requests, entry.requests, at);
      }),
    });
  }),
).pipe(
  Layer.provide([ClientsRepository.layer, JournalRepository.layer, ImpersonationRepository.layer]),
);
