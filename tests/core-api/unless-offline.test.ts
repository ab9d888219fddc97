import { Effect } from "effect";
import { expect, it } from "vitest";
import { notOrderedOffline } from "../../core/api/errors.ts";
import { unlessOffline } from "../../core/api/orders.ts";
import { runOutcome } from "../../core/api/run.ts";

it("[CARNET-8] orders nothing without network: the call is refused before it is sent", async () => {
  let sent = 0;
  const call = Effect.sync(() => (sent += 1));
  const { signal } = new AbortController();
  expect(
    await runOutcome(
      unlessOffline(() => true, call),
      signal,
    ),
  ).toEqual({
    ok: false,
    error: notOrderedOffline,
  });
  expect(sent).toBe(0);
  expect(
    await runOutcome(
      unlessOffline(() => false, call),
      signal,
    ),
  ).toEqual({ ok: true, value: 1 });
  expect(notOrderedOffline).toEqual({
    _tag: "ServerRefused",
    status: 0,
    code: "HORS_LIGNE",
    message:
      "Pas de réseau : votre commande est prête, confirmez-la au retour du réseau (prix et date seront vérifiés)",
    fields: [],
    retryAfter: null,
  });
});
