import { Effect } from "effect";
import { makeApplicationsRepository } from "./applications-repository.ts";
import { makeCollectionsRepository } from "./collections-repository.ts";
import { makeConversationsRepository } from "./conversations-repository.ts";
import { makeFailedRepository } from "./failed-repository.ts";

/** How much waits at the desk: its menu says it everywhere. */
export const makeDeskWaiting = Effect.gen(function* () {
  const failed = yield* makeFailedRepository;
  const applications = yield* makeApplicationsRepository;
  const conversations = yield* makeConversationsRepository;
  const collections = yield* makeCollectionsRepository;
  return Effect.all({
    applications: applications.count,
    conversations: conversations.count,
    remises: collections.waiting,
    failedSends: failed.count,
  });
});
