import { Schema } from "effect";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WEBHOOK_NAMES, type WebhookEvent, webhookMessage } from "../../../api-schema/webhooks.ts";
import { credentialsFor, doubledPrice, programOf } from "../exchange/partner.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { program } from "../program.ts";

// What becomes of the shop's own doings, and `npm run clients -- webhook`, on the database of a running shop.

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const webhook = async (...args: readonly string[]) => {
  const run = program(["launch.js", "server/exchange/clients/main.ts", "webhook", ...args], {
    DATABASE_URL: shop.databaseUrl,
    KEY_FILE: shop.keyFile,
  });
  return { code: await run.exit, said: run.output().trim() };
};

/** What waits to be sent to an address, as it will come there. */
const messagesTo = async (name: string) => {
  const rows = await shop.sql<{ readonly event: WebhookEvent; readonly body: string }>(
    `select payload ->> 'event' as event, payload ->> 'body' as body from outbox
      where topic = 'webhook' and payload ->> 'webhook' = $1 order by id`,
    [name],
  );
  return rows.map(({ event, body }) =>
    Schema.decodeUnknownSync(Schema.fromJsonString(webhookMessage(event)))(body),
  );
};

it("[DOOR-16] tells of a run that waits and of an account that is asked for, as they happen", async () => {
  const all = "run.waiting,customer.registered";
  // Nobody listens there: the messages stay where they can be read.
  const made = await webhook("add", "erp-nord", "--to", "https://127.0.0.1:1/", "--events", all);
  expect(made).toEqual({
    code: 0,
    said: expect.stringMatching(/^erp-nord : whsec_\S{44}\nCe secret ne s'affichera plus/),
  });

  const partner = await programOf(shop, await credentialsFor(shop, "tarifs", ["prices:in"]));
  const run = await partner.run("prices", await doubledPrice(shop));
  expect(run.state).toBe("waiting");

  const asked = await shop.fetch("/api/v2/shop/customers", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      gender: "f",
      firstName: "Alix",
      lastName: "Delorme",
      email: "alix.neuve@exemple.example",
      phoneNumber: "06 39 98 12 34",
      password: "Fournil-2026-neuf",
      subscribedToNewsletter: true,
      cgu: true,
    }),
  });
  expect(asked.status).toBe(202);

  expect(await messagesTo("erp-nord")).toEqual([
    {
      type: "run.waiting",
      timestamp: expect.any(String),
      data: { run: run.id, resource: "prices", lines: 1 },
    },
    {
      type: "customer.registered",
      timestamp: expect.any(String),
      data: { registration: expect.any(Number) },
    },
  ]);
});

it("[DOOR-16] is as the partners' page says, each event of it", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/partners.md"), "utf8");
  const told = Array.from(
    page.matchAll(/`([a-z.]+)`: [^\n]+\n\n```json\n([^`]*)```/g),
    ([, name = "", body = ""]) => {
      const event = WEBHOOK_NAMES.find((one) => one === name);
      if (event === undefined) throw new Error(`${name} is no event`);
      const message = Schema.decodeUnknownSync(webhookMessage(event), {
        onExcessProperty: "error",
      })(JSON.parse(body));
      return message.type;
    },
  );
  expect(told.toSorted()).toEqual(WEBHOOK_NAMES.toSorted());
});

it("[DOOR-17] lists, rotates, replays and removes by command, the secret told once", async () => {
  const listed = await webhook("list");
  expect(listed.said).toMatch(
    /^erp-nord · https:\/\/127\.0\.0\.1:1\/ · Passage à confirmer, Compte demandé · Pas encore appelé/,
  );
  expect(listed.said).not.toContain("whsec_");
  expect((await webhook("rotate", "erp-nord")).said).toMatch(/whsec_\S{44}[^]*signé par les deux/);
  expect((await webhook("pause", "erp-nord")).said).toMatch(/ne reçoit rien jusqu'à « resume »/);
  expect((await webhook("list")).said).toMatch(/Suspendu le/);
  expect((await webhook("resume", "erp-nord")).said).toMatch(/reçoit de nouveau/);
  const since = ["--since", "2026-11-28T04:00:00Z"];
  expect((await webhook("replay", "erp-nord", ...since)).said).toBe(
    "0 message repart vers « erp-nord ».",
  );
  expect(await webhook("remove", "erp-nord")).toMatchObject({ code: 0 });
  expect((await webhook("list")).said).toMatch(/Retiré le/);
  const acts = await shop.sql<{ readonly event: string; readonly by: string }>(
    `select event, done_by as by from webhook_act order by id`,
  );
  expect(acts.map(({ event, by }) => [event, by.split(",")[0]])).toEqual(
    ["rotated", "paused", "resumed", "replayed", "removed"].map((event) => [event, "commande"]),
  );
  await expect(shop.sql("delete from webhook_act")).rejects.toThrow();
});

it("[DOOR-19] takes the threshold of stocks with the event that needs it", async () => {
  const stock = ["--to", "https://127.0.0.1:1/", "--events", "stock.low", "--below", "20"];
  expect(await webhook("add", "depot", ...stock)).toMatchObject({ code: 0 });
  const [kept] = await shop.sql("select events, low_stock from webhook where name = 'depot'");
  expect(kept).toEqual({ events: ["stock.low"], low_stock: 20 });
});

it.each([
  [["add", "Pas Un Nom", "--to", "https://a.fr", "--events", "run.waiting"], /minuscules/],
  [["add", "neuf", "--to", "http://a.fr", "--events", "run.waiting"], /https/],
  [["add", "neuf", "--to", "https://u:p@a.fr", "--events", "run.waiting"], /ni compte/],
  [["add", "neuf", "--to", "https://a.fr", "--events", "farine"], /« farine » n'est pas/],
  [["add", "erp-nord", "--to", "https://a.fr", "--events", "run.waiting"], /est ou a été/],
  [["add", "neuf", "--to", "https://a.fr"], /au moins un événement/],
  [["add", "neuf", "--to", "https://a.fr", "--events", "stock.low"], /sous combien de colis/],
  [
    ["add", "neuf", "--to", "https://a.fr", "--events", "stock.low", "--below", "0"],
    /attend un nombre/,
  ],
  [
    ["add", "neuf", "--to", "https://a.fr", "--events", "run.waiting", "--below", "9"],
    /pas de seuil/,
  ],
  [["rotate", "erp-nord"], /Aucun webhook/],
  [["pause", "erp-nord"], /Aucun webhook/],
  [["resume", "depot"], /Aucun webhook suspendu/],
  [["replay", "erp-nord", "--since", "hier"], /attend un instant/],
  [["remove", "personne"], /Aucun webhook/],
  [[], /npm run clients -- add/],
])("[DOOR-17] says what is wrong with webhook %j", async (args, reason) => {
  const { code, said } = await webhook(...args);
  expect([code, said]).toEqual([1, expect.stringMatching(reason)]);
});
