import { Effect, Layer } from "effect";
import { readSettings, Settings } from "../../server/config.ts";
import { ServerLog } from "../../server/web/server-log.ts";
import { Keys } from "../../server/keys/keys.ts";
import { makeLog } from "../../server/log.ts";
import { databaseLayer } from "../../server/database/sql.ts";
import { Push } from "../../server/ports/push.ts";
import { webPush } from "../../server/production/web-push.ts";
import { DEMONSTRATION_SELLER } from "./selling-firm.ts";

// Sends two notices as the shop does, in a process of Node's own: a test runner gives CommonJS
// packages named exports that Node does not find. What became of each is its output, a line each.

const endpoint = process.argv[2] ?? "";
const [p256dh = "", auth = "", databaseUrl = ""] = process.argv.slice(3);
const notice = { title: "Farine", body: "Commandez à 11 h", url: "/panier", tag: "essai" };

const sending = Effect.gen(function* () {
  const push = yield* Push;
  for (const round of [1, 2]) {
    const outcome = yield* push.send(
      { endpoint, keys: { p256dh, auth } },
      { ...notice, tag: `essai-${round}` },
    );
    process.stdout.write(`${outcome}\n`);
  }
});

const LogLive = Layer.succeed(ServerLog, makeLog("none"));
const SettingsLive = Layer.effect(Settings, Effect.orDie(readSettings));
await Effect.runPromise(
  sending.pipe(
    Effect.provide(
      webPush.pipe(
        Layer.provide([Keys.layer, DEMONSTRATION_SELLER]),
        Layer.provide(Layer.mergeAll(SettingsLive, LogLive, databaseLayer(databaseUrl))),
      ),
    ),
  ),
);
