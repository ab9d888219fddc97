import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growingRedaction } from "../../../machines/trace/redact.ts";
import { shopTab } from "../../../ui/laboratory/link/shop-tab.ts";
import { linkTab } from "../../../ui/laboratory/link/tab-link.ts";
import { tabRecorder } from "../../../ui/laboratory/link/trace-writing.ts";
import { type Move, playSession } from "../../machines/trace/trace-sessions.ts";
import {
  saidBack,
  shownBeginnings,
  typedFields,
  typedSecrets,
  typing,
} from "../../machines/trace/typed-secrets.ts";

/** Everything that a watched tab posts while these moves are made, and its file at the end. */
const messagesOf = (moves: readonly Move[]): string => {
  const messages: unknown[] = [];
  let dispatch: (message: unknown) => void = () => undefined;
  playSession({
    secrets: [],
    moves,
    watch: (observation) => {
      linkTab({
        channel: {
          postMessage: (message: unknown) => messages.push(structuredClone(message)),
          addEventListener: (_: string, hear: unknown) => {
            // safe: a tab listens with a function of one message
            dispatch = (data) => (hear as (message: unknown) => void)({ data });
          },
          removeEventListener: () => undefined,
        },
        observation,
        recorder: tabRecorder(observation),
        veil: growingRedaction(),
        here: () => ({ tab: "a", title: "Accueil", path: "/" }),
      });
      dispatch({ kind: "attach", tab: "a", inspector: "lab" });
    },
  });
  return JSON.stringify(messages);
};

/** One of each kind, and a field that each is typed into. */
const secrets = fc.tuple(...Object.values(typedSecrets));
const fields = fc.shuffledSubarray(Object.values(typedFields), {
  minLength: Object.keys(typedSecrets).length,
});

describe("a tab that is watched", () => {
  it("[INSP-3] posts no beginning of any secret, whatever field it is typed into", () => {
    const zzzz = Object.values(typedFields).flatMap((field) => typing(field, "zzzz"));
    const without = messagesOf(zzzz);
    fc.assert(
      fc.property(secrets, fields, (all, into) => {
        const posted = messagesOf(
          all.flatMap(({ text }, index) =>
            into.slice(index, index + 1).flatMap((field) => typing(field, text)),
          ),
        );
        expect(all.flatMap(({ text }) => shownBeginnings(text, posted, without))).toEqual([]);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });

  it("[INSP-3] posts no beginning of a secret that the shop says back, found by its looks", () => {
    const without = messagesOf(typing(saidBack, "zzzz"));
    fc.assert(
      fc.property(secrets, (all) => {
        const withLooks = all.flatMap(({ text, looksFrom }) =>
          looksFrom === null ? [] : [{ text, looksFrom }],
        );
        const posted = messagesOf(
          withLooks.flatMap(({ text, looksFrom }) => typing(saidBack, text, looksFrom)),
        );
        const shown = withLooks.flatMap(({ text, looksFrom }) =>
          shownBeginnings(text, posted, without, looksFrom),
        );
        expect(shown).toEqual([]);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  it("[INSP-3] says where it is without the token of its address, nor the name of its page", () => {
    const at = (pathname: string, search = "") =>
      shopTab("a", { pathname, search }, growingRedaction());
    expect([
      at("/reinitialiser-mon-mot-de-passe/Kq8-zzTopSecret"),
      at("/connexion", "?target=%2Factiver-compte%2FKq8-zzTopSecret"),
      at("/recherche", "?search=lea%40fournil&page=1"),
      at("/chez-lea-morin"),
    ]).toEqual([
      {
        tab: "a",
        title: "Nouveau mot de passe",
        path: "/reinitialiser-mon-mot-de-passe/jeton-1",
      },
      {
        tab: "a",
        title: "Connexion",
        path: "/connexion?target=%2Factiver-compte%2Fjeton-1",
      },
      { tab: "a", title: "Recherche", path: "/recherche?search=e-mail-1&page=1" },
      { tab: "a", title: "Autre page", path: "/page-1" },
    ]);
  });
});
