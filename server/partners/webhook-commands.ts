import { Effect } from "effect";
import { SLUG_FORM } from "../../api-schema/code-forms.ts";
import { WEBHOOK_EVENTS, WEBHOOK_NAMES, type WebhookEvent } from "../../api-schema/webhooks.ts";
import { formatMoment } from "../../core/calendar/moment.ts";
import {
  addressProblem,
  addWebhook,
  endWebhook,
  listWebhooks,
  replayWebhook,
  rotateWebhook,
  type Webhook,
} from "./webhooks.ts";

/** What a command of webhooks is asked beside its names. */
export interface WebhookOptions {
  readonly to: string;
  readonly events: string;
  readonly since: string;
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
    case "list": {
      const all = yield* listWebhooks(null);
      return said(all.length === 0 ? "Aucun webhook." : all.map(lineOf).join("\n"));
    }
    case "add":
      return yield* add(name, options, by);
    case "rotate": {
      const secret = yield* rotateWebhook(name);
      return secret === undefined
        ? unknown(name)
        : said(
            `${secretLines(name, secret)}\nPendant 24 h, chaque message est signé par les deux.`,
          );
    }
    case "remove":
      return (yield* endWebhook(name))
        ? said(`« ${name} » ne reçoit plus rien ; ce qui l'attendait est abandonné.`)
        : unknown(name);
    case "replay":
      return yield* replay(name, options.since);
    default:
      return undefined;
  }
});

const add = Effect.fnUntraced(function* (
  name: string,
  { to, events }: WebhookOptions,
  by: string,
): Effect.fn.Return<Said, never, Effect.Services<ReturnType<typeof addWebhook>>> {
  if (!SLUG_FORM.test(name) || name.length > 60) {
    return { refused: "Un nom : des lettres minuscules, des chiffres et des tirets." };
  }
  const problem = addressProblem(to);
  if (problem !== undefined) return { refused: problem };
  const wanted = events.split(",").map((event) => event.trim());
  const strange = wanted.find((event) => !isEvent(event));
  if (strange !== undefined) {
    return {
      refused: `« ${strange} » n'est pas un événement : ${WEBHOOK_NAMES.join(", ")}.`,
    };
  }
  const secret = yield* addWebhook({ name, url: to, events: wanted.filter(isEvent) }, by);
  return secret === undefined
    ? { refused: `« ${name} » est ou a été le nom d'un webhook.` }
    : said(secretLines(name, secret));
});

const replay = Effect.fnUntraced(function* (name: string, since: string) {
  const from = new Date(since);
  if (Number.isNaN(from.getTime())) {
    return { refused: "--since attend un instant : 2026-11-28T04:00:00Z." };
  }
  const [known] = yield* listWebhooks(name);
  if (known === undefined || known.endedAt !== null) return unknown(name);
  const count = yield* replayWebhook(name, from);
  return said(`${count} ${count > 1 ? "messages repartent" : "message repart"} vers « ${name} ».`);
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
    webhook.endedAt === null ? "en service" : `retiré le ${formatMoment(webhook.endedAt)}`,
    webhook.lastSuccessAt === null
      ? "rien n'est encore arrivé"
      : `dernier message arrivé le ${formatMoment(webhook.lastSuccessAt)}`,
    ...(webhook.failures === 0
      ? []
      : [`${webhook.failures} échecs de suite (${webhook.lastAnswer ?? ""})`]),
    `${webhook.waiting} en attente, dont ${webhook.parked} à décider`,
  ].join(" · ");
