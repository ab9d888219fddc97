import { Effect } from "effect";
import { HttpRouter } from "effect/http";
import { Settings } from "../config.ts";
import { failedPage, giveUpPage } from "./failed-page.ts";
import { type Decision, failedPerPage, makeFailedRepository } from "./failed-repository.ts";
import { wordsOf } from "./failed-words.ts";
import { leadTo, pageAnswer } from "./page-answer.ts";
import { pagingOf } from "./page-links.ts";
import { missingPage } from "./sign-in-page.ts";
import type { SupportDoor } from "./support-door.ts";
import { idIn, pageIn } from "./support-requests.ts";

/** Where agents see what failed for good, and decide of it. */
export const makeFailedDesk = Effect.fnUntraced(function* (door: SupportDoor) {
  const { publicUrl } = yield* Settings;
  const failed = yield* makeFailedRepository;
  const missing = pageAnswer(missingPage(), publicUrl, 404);

  const eventInPath = Effect.gen(function* () {
    const id = idIn((yield* HttpRouter.params)["id"]);
    return id === undefined ? undefined : yield* failed.find(id);
  });

  const showFailed = door.forAgents(({ seat }, request) =>
    Effect.gen(function* () {
      const page = pageIn(request);
      const { events, total } = yield* failed.list(page);
      const paging = pagingOf(page, total, failedPerPage);
      return pageAnswer(failedPage(seat, events, paging, yield* failed.decisions), publicUrl);
    }),
  );

  const askGiveUp = door.forAgents(({ seat }) =>
    Effect.map(eventInPath, (event) =>
      event === undefined ? missing : pageAnswer(giveUpPage(seat, event), publicUrl),
    ),
  );

  // What somebody else has decided meanwhile stays as they decided: the list shows it.
  const decide = (decision: Decision) =>
    door.formForAgents(({ agent }) =>
      Effect.gen(function* () {
        const event = yield* eventInPath;
        if (event !== undefined) {
          yield* failed.decide(event, agent.id, decision, wordsOf(event).what);
        }
        return leadTo(`${publicUrl}/_support/envois`);
      }),
    );

  return { showFailed, askGiveUp, retry: decide("retried"), giveUp: decide("given up") };
});
