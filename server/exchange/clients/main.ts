import { Effect, Layer, Result } from "effect";
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import type { ExchangeClient } from "../../../api-schema/exchange-clients.ts";
import { formatMoment } from "../../../core/calendar/moment.ts";
import { readScopes, scopesText } from "../../../core/exchange/client-scopes.ts";
import { readSettings, Settings } from "../../config.ts";
import { withDatabase } from "../../database/command.ts";
import { Keys } from "../../keys/keys.ts";
import { Vault } from "../../keys/vault.ts";
import { makeLog } from "../../log.ts";
import {
  webhookCommand,
  webhookLines,
  type WebhookOptions,
} from "../../partners/webhook-commands.ts";
import { ServerLog } from "../../web/server-log.ts";
import { listClients, makeClient, revokeClient, rotateClient } from "./clients.ts";

// npm run clients -- add | list | rotate | revoke (docs/partners.md)

const USAGE = `npm run clients -- add <nom> --may stocks,prices:in,orders:out   ouvre l'accès d'un programme ; son secret s'affiche une fois
                   --source sage       il parle par les clés de ce système (Correspondances)
                   --merchant moulin   il ne lit et n'écrit que les lignes de ce marchand
npm run clients -- list            qui appelle quoi
npm run clients -- rotate <nom>    un autre secret ; celui d'avant reste bon 24 h
npm run clients -- revoke <nom>    ferme l'accès au prochain appel
npm run clients -- webhook add <nom> --to https://… --events order.confirmed,stock.low   une adresse à prévenir ; son secret s'affiche une fois
                   --below 20          « stock.low » quand moins de 20 colis d'un article sont libres
npm run clients -- webhook list    qui est prévenu de quoi, et ce qui n'est pas arrivé
npm run clients -- webhook rotate <nom>    un autre secret ; pendant 24 h les deux signent
npm run clients -- webhook pause <nom>     n'envoie plus rien ; ce qui arrive attend « resume »
npm run clients -- webhook resume <nom>    envoie de nouveau, à commencer par ce qui attendait
npm run clients -- webhook replay <nom>    renvoie ce qui a été abandonné
                   --since 2026-11-28T04:00:00Z    et redit ce qui est arrivé depuis
npm run clients -- webhook remove <nom>    ne la prévient plus`;

/** A reason that needs no stack. */
class Refused extends Error {}

const by = `commande, ${userInfo().username}`;

const lineOf = (client: ExchangeClient): string =>
  [
    client.name,
    scopesText(client.may),
    ...(client.source === null ? [] : [`clés de ${client.source}`]),
    ...(client.merchant === null ? [] : [`marchand ${client.merchant}`]),
    client.revokedAt === null ? "en service" : `révoqué le ${formatMoment(client.revokedAt)}`,
    client.lastCallAt === null
      ? "aucun appel"
      : `dernier appel le ${formatMoment(client.lastCallAt)}`,
    `${client.calls} appels en 24 h, dont ${client.failures} refusés`,
  ].join(" · ");

const secretLines = (name: string, secret: string): string =>
  `${name} : ${secret}\nCe secret ne s'affichera plus : gardez-le où le programme le lit.`;

const add = Effect.fnUntraced(function* (
  name: string,
  given: { readonly may: string; readonly source?: string; readonly merchant?: string },
) {
  const may = readScopes(given.may);
  if (Result.isFailure(may)) throw new Refused(may.failure);
  const { source = null, merchant = null } = given;
  const made = yield* makeClient({ name, may: may.success, source, merchant }, by);
  if ("reason" in made) throw new Refused(made.reason);
  return secretLines(made.name, made.secret);
});

const one = Effect.fnUntraced(function* (name: string) {
  const [client] = yield* listClients(name);
  if (client === undefined) throw new Refused(`Aucun programme ne s'appelle « ${name} ».`);
  if (client.revokedAt !== null) throw new Refused(`« ${name} » est révoqué : ouvrez-en un autre.`);
  return client;
});

const rotate = Effect.fnUntraced(function* (name: string) {
  const rotated = yield* rotateClient((yield* one(name)).id, by);
  if (rotated === undefined) throw new Refused(`« ${name} » est révoqué : ouvrez-en un autre.`);
  return `${secretLines(rotated.name, rotated.secret)}\nCelui d'avant reste bon 24 h.`;
});

const revoke = Effect.fnUntraced(function* (name: string) {
  yield* revokeClient((yield* one(name)).id, by);
  return `« ${name} » est révoqué : son prochain appel est refusé.`;
});

const webhook = async (
  positionals: readonly string[],
  options: WebhookOptions,
): Promise<string> => {
  const settings = await Effect.runPromise(readSettings);
  const services = Layer.mergeAll(
    Layer.succeed(Settings, settings),
    Layer.succeed(
      ServerLog,
      makeLog("error", (line) => void process.stderr.write(`${line}\n`)),
    ),
  );
  const vault = Vault.layer.pipe(Layer.provide(Keys.layer), Layer.provide(services));
  const done = await withDatabase(
    settings,
    webhookCommand(positionals, options, by).pipe(Effect.provide(vault)),
  );
  if (done === undefined) throw new Refused(USAGE);
  if ("refused" in done) throw new Refused(done.refused);
  return done.said;
};

const main = async (): Promise<string> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      may: { type: "string", default: "" },
      source: { type: "string" },
      merchant: { type: "string" },
      to: { type: "string", default: "" },
      events: { type: "string", default: "" },
      since: { type: "string", default: "" },
      below: { type: "string", default: "" },
    },
  });
  if (positionals[0] === "webhook") return webhook(positionals.slice(1), values);
  const [command = "", name = "", ...others] = positionals;
  if (others.length > 0 || (command !== "list" && name === "")) throw new Refused(USAGE);
  const settings = await Effect.runPromise(readSettings);
  switch (command) {
    case "list": {
      const [clients, webhooks] = await withDatabase(
        settings,
        Effect.all([listClients(null), webhookLines]),
      );
      return `${clients.length === 0 ? "Aucun programme." : clients.map(lineOf).join("\n")}\n\n${webhooks}`;
    }
    case "add":
      return withDatabase(settings, add(name, values));
    case "rotate":
      return withDatabase(settings, rotate(name));
    case "revoke":
      return withDatabase(settings, revoke(name));
    default:
      throw new Refused(USAGE);
  }
};

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
