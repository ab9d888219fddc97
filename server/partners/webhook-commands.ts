import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import {
  WEBHOOK_EVENTS,
  WEBHOOK_NAMES,
  type Webhook,
  type WebhookEvent,
} from "../../api-schema/webhooks.ts";
import { formatMoment } from "../../core/calendar/moment.ts";
import { standingText } from "../../core/exchange/webhook-standing.ts";
import type { Vault } from "../keys/vault.ts";
import {
  addWebhook,
  endWebhook,
  listWebhooks,
  pauseWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhook,
} from "./webhooks.ts";

/** What a command of webhooks is asked beside its names. */
export interface WebhookOptions {
  readonly to: string;
  readonly events: string;
  readonly since: string;
  readonly below: string;
}

/** What it says, or why it did nothing. */
type Said = { readonly said: string } | { readonly refused: string };

/** Does what `npm run clients -- webhook …` asks; undefined where it asks for nothing that there is. */
export const webhookCommand = Effect.fnUntraced(function* (
  [command = "", name = "", ...others]: readonly string[],
  options: WebhookOptions,
  by: string,
) {
  if (others.length > 0 || (command !== "list" && name === "")) return undefined;
  switch (command) {
    case "list":
      return said(yield* webhookLines);
    case "add":
      return yield* add(name, options, by);
    case "rotate": {
      const rotated = yield* rotateWebhook(name, by);
      return rotated === undefined
        ? unknown(name)
        : said(
            `${secretLines(name, rotated.secret)}\nPendant 24 h, chaque message est signé par les deux.`,
          );
    }
    case "pause":
      return (yield* pauseWebhook(name, by))
        ? said(`« ${name} » ne reçoit rien jusqu'à « resume » ; ce qui arrive d'ici là l'attend.`)
        : { refused: `Aucun webhook en service et non suspendu ne s'appelle « ${name} ».` };
    case "resume":
      return (yield* resumeWebhook(name, by))
        ? said(`« ${name} » reçoit de nouveau, à commencer par ce qui l'attendait.`)
        : { refused: `Aucun webhook suspendu ne s'appelle « ${name} ».` };
    case "remove":
      return (yield* endWebhook(name, by))
        ? said(`« ${name} » ne reçoit plus rien ; ce qui l'attendait est abandonné.`)
        : unknown(name);
    case "replay":
      return yield* replay(name, options.since, by);
    default:
      return undefined;
  }
});

/** A line for each address: how it stands and what waits for it. */
export const webhookLines = Effect.map(listWebhooks(null), (all) =>
  all.length === 0 ? "Aucun webhook." : all.map(lineOf).join("\n"),
);

const add = Effect.fnUntraced(function* (
  name: string,
  { to, events, below }: WebhookOptions,
  by: string,
): Effect.fn.Return<Said, never, SqlClient.SqlClient | Vault> {
  const wanted = events
    .split(",")
    .map((event) => event.trim())
    .filter(Boolean);
  const strange = wanted.find((event) => !isEvent(event));
  if (strange !== undefined) {
    return {
      refused: `« ${strange} » n'est pas un événement : ${WEBHOOK_NAMES.join(", ")}.`,
    };
  }
  if (below !== "" && !/^[1-9]\d{0,5}$/.test(below)) {
    return { refused: "--below attend un nombre de colis." };
  }
  const lowStock = below === "" ? null : Number(below);
  const made = yield* addWebhook({ name, url: to, events: wanted.filter(isEvent), lowStock }, by);
  if ("secret" in made) return said(secretLines(name, made.secret));
  return {
    refused: made.field === "lowStock" ? `${made.message} (--below)` : made.message,
  };
});

const replay = Effect.fnUntraced(function* (name: string, since: string, by: string) {
  const from = since === "" ? null : new Date(since);
  if (from !== null && Number.isNaN(from.getTime())) {
    return { refused: "--since attend un instant : 2026-11-28T04:00:00Z." };
  }
  const count = yield* replayWebhook(name, from, by);
  return count === undefined
    ? unknown(name)
    : said(`${count} ${count > 1 ? "messages repartent" : "message repart"} vers « ${name} ».`);
});

const isEvent = (name: string): name is WebhookEvent => WEBHOOK_NAMES.some((one) => one === name);

const said = (text: string): Said => ({ said: text });

const unknown = (name: string): Said => ({
  refused: `Aucun webhook en service ne s'appelle « ${name} ».`,
});

const secretLines = (name: string, secret: string): string =>
  `${name} : ${secret}\nCe secret ne s'affichera plus : gardez-le où le programme le lit.`;

const lineOf = (webhook: Webhook): string =>
  [
    webhook.name,
    webhook.url,
    webhook.events.map((event) => WEBHOOK_EVENTS[event].title).join(", "),
    standingText(webhook),
    webhook.lastSuccessAt === null
      ? "rien n'est encore arrivé"
      : `dernier message arrivé le ${formatMoment(webhook.lastSuccessAt)}`,
    ...(webhook.failures === 0
      ? []
      : [`${webhook.failures} échecs de suite (${webhook.lastAnswer ?? ""})`]),
    `${webhook.waiting} en attente, dont ${webhook.parked} à décider`,
  ].join(" · ");
