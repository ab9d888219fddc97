import { Clock, Deferred, Effect, Layer, Logger, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { mailFiles } from "../../server/embedded/mail-files.ts";
import { mailTemplate, paragraph } from "../../server/mails/mail-frame.ts";
import { MailDue, MailTopic } from "../../server/outbox/mail-topic.ts";
import { Outbox, topicHandler } from "../../server/outbox/outbox.ts";
import { mostAttempts, retryDelay } from "../../server/outbox/outbox-queue.ts";
import { OutboxWorker } from "../../server/outbox/worker.ts";
import { type Lane, leaseMargin, partnerLanes } from "../../server/outbox/lanes.ts";
import { topic } from "../../server/outbox/topic.ts";
import { smtpMail } from "../../server/production/smtp-mail.ts";
import { createDatabaseFrom, dropDatabase } from "./databases.ts";
import { startTestShop } from "./harness.ts";
import { templateName } from "./template-database.ts";
import { makeTestClock, type TestClock } from "./test-clock.ts";
import { knownFirm } from "../known-firm.ts";
import { DEMONSTRATION_SELLER } from "./selling-firm.ts";
import { shopPool } from "./shop-database.ts";

const name = `outbox_${process.pid}`;
let url: string;
beforeAll(async () => {
  url = await createDatabaseFrom(inject("postgresUrl"), templateName, name);
});
afterAll(() => dropDatabase(inject("postgresUrl"), name));

/** A topic that says nothing but its name. */
const plain = (topicName: string, lane?: Lane) => topic(topicName, Schema.Struct({}), lane);

const Numbered = Schema.Struct({ n: Schema.Int });

/** One process on the database, with its own outbox. */
const processLayer = (clock: TestClock) =>
  Outbox.layer.pipe(
    Layer.provideMerge(Layer.succeed(Clock.Clock, clock.clock)),
    // Connections wait by the real clock.
    Layer.provideMerge(shopPool(url)),
    Layer.provideMerge(Logger.layer([])),
  );

const inProcess = <A, E>(
  effect: Effect.Effect<A, E, Outbox | SqlClient.SqlClient>,
  clock = makeTestClock(),
): Promise<A> => Effect.runPromise(effect.pipe(Effect.provide(processLayer(clock)), Effect.scoped));

const all = Effect.flatMap(Outbox, ({ doNext }) =>
  Effect.gen(function* () {
    let count = 0;
    while (yield* doNext) count += 1;
    return count;
  }),
);

/** Mails that never leave: a server that takes calls and says nothing. */
async function muteMailServer() {
  const sockets = new Set<Socket>();
  const called = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    if (sockets.size === partnerLanes.mail.atOnce) called.resolve();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`,
    /** Settles when as many mails are under way as may be. */
    isFull: called.promise,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Tells what a test waits for, from inside a handler. */
const signal = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { tell: Effect.sync(() => resolve()), told: Effect.promise(() => promise) };
};

describe("the outbox", () => {
  it("does nothing of a transaction that was rolled back", async () => {
    const done: unknown[] = [];
    await inProcess(
      Effect.gen(function* () {
        const outbox = yield* Outbox;
        const sql = yield* SqlClient.SqlClient;
        yield* outbox.handle(topic("rolled-back", Numbered), (payload) =>
          Effect.sync(() => void done.push(payload)),
        );
        yield* Effect.ignore(
          sql.withTransaction(
            Effect.andThen(
              outbox.announce(topic("rolled-back", Numbered), { n: 1 }),
              Effect.fail("no"),
            ),
          ),
        );
        yield* sql.withTransaction(outbox.announce(topic("rolled-back", Numbered), { n: 2 }));
        yield* all;
      }),
    );
    expect(done).toEqual([{ n: 2 }]);
  });

  it("takes a payload that is not of its topic's shape for a defect, and its transaction with it", async () => {
    const left = await inProcess(
      Effect.gen(function* () {
        const { announce } = yield* Outbox;
        const sql = yield* SqlClient.SqlClient;
        const told = yield* sql
          .withTransaction(
            Effect.andThen(
              sql`insert into brand (name, slug) values ('never told', 'never-told')`,
              announce(topic("misshapen", Numbered), { n: 1.5 }),
            ),
          )
          .pipe(Effect.exit);
        const rows = yield* sql`
          select (select count(*)::int from outbox where topic = 'misshapen') as events,
            (select count(*)::int from brand where slug = 'never-told') as brands`;
        return { told: told._tag, rows };
      }),
    );
    expect(left).toEqual({ told: "Failure", rows: [{ events: 0, brands: 0 }] });
  });

  it("does each event once when two processes look at the same time", async () => {
    const done: number[] = [];
    const Raced = topic("raced", Numbered);
    const Topic = topicHandler(Raced, ({ n }) => Effect.sync(() => void done.push(n)));
    await inProcess(
      Effect.flatMap(Outbox, (outbox) =>
        Effect.forEach(
          Array.from({ length: 40 }, (_, n) => n),
          (n) => outbox.announce(Raced, { n }),
        ),
      ),
    );
    const worker = Effect.provide(all, Topic);
    const counts = await Promise.all([inProcess(worker), inProcess(worker), inProcess(worker)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it("tries a failed event again later, undoing what its handler wrote, and gives up in the end", async () => {
    const clock = makeTestClock();
    const attempts = await inProcess(
      Effect.gen(function* () {
        const outbox = yield* Outbox;
        const sql = yield* SqlClient.SqlClient;
        yield* outbox.handle(plain("failing"), () =>
          Effect.andThen(
            sql`insert into brand (name, slug) values ('half done', 'half-done')`,
            Effect.fail(new Error("away")),
          ),
        );
        yield* outbox.announce(plain("failing"), {});
        let count = 0;
        for (let round = 0; round < mostAttempts + 3; round += 1) {
          count += yield* all;
          clock.advance(retryDelay(round));
        }
        const left = yield* sql<{ error: string; brands: number }>`
          select last_error as error, (select count(*)::int from brand where slug = 'half-done') as brands
          from outbox where topic = 'failing' and done_at is null`;
        expect(left).toEqual([{ error: expect.stringContaining("away"), brands: 0 }]);
        return count;
      }),
      clock,
    );
    expect(attempts).toBe(mostAttempts);
  });

  it("waits until an event is due", async () => {
    const clock = makeTestClock();
    const counts = await inProcess(
      Effect.gen(function* () {
        const outbox = yield* Outbox;
        yield* outbox.handle(plain("late"), () => Effect.void);
        yield* outbox.announce(plain("late"), {}, { at: clock.now() + 30_000 });
        const early = yield* all;
        clock.advance(30_001);
        return [early, yield* all];
      }),
      clock,
    );
    expect(counts).toEqual([0, 1]);
  });

  it("is emptied by the worker, which stops between two events", async () => {
    const order: string[] = [];
    await inProcess(
      Effect.gen(function* () {
        const outbox = yield* Outbox;
        const sql = yield* SqlClient.SqlClient;
        const begun = yield* Deferred.make<void>();
        const release = yield* Deferred.make<void>();
        yield* outbox.handle(plain("slow"), () =>
          Effect.gen(function* () {
            yield* Deferred.succeed(begun, undefined);
            yield* Deferred.await(release);
            order.push("event done");
          }),
        );
        yield* outbox.announce(plain("slow"), {});
        const working = Effect.scoped(
          Effect.gen(function* () {
            yield* Layer.build(Layer.provide(OutboxWorker, Layer.succeed(Outbox, outbox)));
            yield* Deferred.await(begun);
            yield* Effect.forkDetach(
              Effect.andThen(Effect.sleep("50 millis"), Deferred.succeed(release, undefined)),
            );
          }),
        );
        yield* working;
        order.push("worker stopped");
        const rows = yield* sql`select 1 from outbox where topic = 'slow' and done_at is null`;
        expect(rows).toEqual([]);
      }),
    );
    expect(order).toEqual(["event done", "worker stopped"]);
  });
});

describe("partners in their lanes", () => {
  it("[OUT-1] lets a mute mail server hold up neither a refund nor the ERP nor the house, and no transaction", async () => {
    const mute = await muteMailServer();
    const letter = { to: "a@b.example", toName: "A", subject: "Sujet", text: "Texte" };
    await inProcess(
      Effect.gen(function* () {
        const outbox = yield* Outbox;
        const sql = yield* SqlClient.SqlClient;
        const refund = signal();
        const entered = signal();
        const atHome = signal();
        yield* outbox.handle(plain("t1.refund", "bank"), () => refund.tell);
        yield* outbox.handle(plain("t1.erp", "erp"), () => entered.tell);
        yield* outbox.handle(plain("t1.house"), () => atHome.tell);
        for (let count = 0; count < 6; count += 1) yield* outbox.announce(MailDue, letter);
        yield* Layer.build(Layer.provide(OutboxWorker, Layer.succeed(Outbox, outbox)));
        yield* Effect.promise(() => mute.isFull);
        const [full] = yield* sql<{ at: Date }>`select clock_timestamp() as at`;
        for (const name of ["t1.refund", "t1.erp", "t1.house"]) {
          yield* outbox.announce(plain(name), {});
        }
        yield* Effect.all([refund.told, entered.told, atHome.told]);
        const open = yield* sql`select query from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'
            and xact_start < ${full?.at ?? null}::timestamptz`;
        expect(open).toEqual([]);
        const mails = yield* sql`select count(*)::int as n from outbox
          where topic = 'mail' and done_at is null and attempts = 0`;
        expect(mails).toEqual([{ n: 6 }]);
        mute.close();
      }).pipe(
        Effect.provide(
          Layer.provide(MailTopic, Layer.provide(smtpMail(mute.url), DEMONSTRATION_SELLER)),
        ),
        Effect.ensuring(Effect.sync(() => mute.close())),
        Effect.scoped,
      ),
    );
    await inProcess(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`delete from outbox`));
  });

  it("[OUT-2] gives what a dead process had taken to another one when the lease ends, not before", async () => {
    const clock = makeTestClock();
    const done: string[] = [];
    const process = (who: string) =>
      Effect.gen(function* () {
        const outbox = yield* Outbox;
        yield* outbox.handle(plain("t2", "mail"), () => Effect.sync(() => void done.push(who)));
        return outbox;
      });
    await inProcess(
      Effect.gen(function* () {
        const first = yield* process("first");
        yield* first.announce(plain("t2"), {});
        expect(yield* first.take("mail")).toBeDefined();
      }),
      clock,
    );
    const second = Effect.andThen(process("second"), all);
    clock.advance(partnerLanes.mail.limit);
    expect([await inProcess(second, clock), done]).toEqual([0, []]);
    clock.advance(leaseMargin);
    expect([await inProcess(second, clock), done]).toEqual([1, ["second"]]);
  });

  it("[OUT-2] leaves what somebody else has done meanwhile as it is, however late the first one fails", async () => {
    const clock = makeTestClock();
    const rows = await inProcess(
      Effect.gen(function* () {
        const outbox = yield* Outbox;
        const sql = yield* SqlClient.SqlClient;
        let calls = 0;
        yield* outbox.handle(plain("t3", "mail"), () =>
          Effect.suspend(() => ((calls += 1) === 1 ? Effect.void : Effect.fail("late"))),
        );
        yield* outbox.announce(plain("t3"), {});
        const held = yield* outbox.take("mail");
        clock.advance(partnerLanes.mail.limit + leaseMargin);
        expect(yield* all).toBe(1);
        yield* held ?? Effect.void;
        expect(calls).toBe(2);
        return yield* sql`select done_at is not null as done, attempts, last_error as error
          from outbox where topic = 't3'`;
      }),
      clock,
    );
    expect(rows).toEqual([{ done: true, attempts: 1, error: null }]);
  });

  it("[OUT-2] is never done by two processes at once", async () => {
    const underWay = new Set<string>();
    const done: string[] = [];
    const overlaps: string[] = [];
    const work = Effect.gen(function* () {
      const outbox = yield* Outbox;
      const slot = Effect.gen(function* () {
        for (;;) {
          const doing = yield* outbox.take("push");
          if (doing === undefined) return;
          yield* doing;
        }
      });
      yield* outbox.handle(plain("t4", "push"), (_, event) =>
        Effect.gen(function* () {
          if (underWay.has(event)) overlaps.push(event);
          underWay.add(event);
          yield* Effect.promise(() => new Promise((turn) => setImmediate(turn)));
          underWay.delete(event);
          done.push(event);
        }),
      );
      yield* Effect.all([slot, slot, slot], { concurrency: 3 });
    });
    await inProcess(
      Effect.flatMap(Outbox, ({ announce }) =>
        Effect.forEach(Array.from({ length: 30 }), () => announce(plain("t4"), {})),
      ),
    );
    await Promise.all([inProcess(work), inProcess(work), inProcess(work)]);
    expect([overlaps, done.length, new Set(done).size]).toEqual([[], 30, 30]);
  });

  it("[OUT-3] keeps the order of a sequence, even when its first event has to be tried again", async () => {
    const clock = makeTestClock();
    const done: string[] = [];
    await inProcess(
      Effect.gen(function* () {
        const outbox = yield* Outbox;
        let isAway = true;
        yield* outbox.handle(plain("t5.enter", "erp"), () =>
          Effect.suspend(() =>
            isAway ? Effect.fail("away") : Effect.sync(() => void done.push("enter")),
          ),
        );
        yield* outbox.handle(plain("t5.cancel", "erp"), () =>
          Effect.sync(() => void done.push("cancel")),
        );
        yield* outbox.announce(plain("t5.enter"), {}, { sequence: "order 1" });
        yield* outbox.announce(plain("t5.cancel"), {}, { sequence: "order 1" });
        yield* outbox.announce(plain("t5.cancel"), {}, { sequence: "order 2" });
        expect([yield* all, done]).toEqual([2, ["cancel"]]);
        isAway = false;
        clock.advance(retryDelay(0));
        yield* all;
      }),
      clock,
    );
    expect(done).toEqual(["cancel", "enter", "cancel"]);
  });

  it("[ERP-12] tries nothing of a kind whose partner is left in peace, and all of it once one call is answered", async () => {
    const clock = makeTestClock();
    const asked: number[] = [];
    const state = { isAway: true };
    await inProcess(
      Effect.gen(function* () {
        const outbox = yield* Outbox;
        const sql = yield* SqlClient.SqlClient;
        yield* outbox.handle(topic("t6", Numbered, "erp"), ({ n }) =>
          Effect.suspend(() => {
            asked.push(n);
            return state.isAway
              ? Effect.fail({ keepsTrying: true, restsUntil: clock.now() + 60_000 })
              : Effect.void;
          }),
        );
        for (const n of [1, 2, 3]) yield* outbox.announce(topic("t6", Numbered), { n });
        expect([yield* all, asked]).toEqual([1, [1]]);
        clock.advance(50_000);
        expect([yield* all, asked]).toEqual([0, [1]]);
        clock.advance(10_000);
        // Those that were not tried yet come first: one finds out, the other is told meanwhile to wait on.
        const finding = yield* outbox.take("erp");
        const waiting = yield* outbox.take("erp");
        yield* waiting ?? Effect.void;
        expect(asked).toEqual([1, 3]);
        state.isAway = false;
        yield* finding ?? Effect.void;
        clock.advance(10_000);
        yield* all;
        expect(asked.toSorted((a, b) => a - b)).toEqual([1, 1, 2, 3, 3]);
        expect(
          yield* sql`select attempts from outbox where topic = 't6' and done_at is not null order by id`,
        ).toEqual([{ attempts: 2 }, { attempts: 1 }, { attempts: 2 }]);
      }),
      clock,
    );
  });

  it("[OUT-1] counts what takes longer than its lane allows as failed, and tries it again", async () => {
    const clock = makeTestClock();
    // Every wait is over at once: the partner's never is.
    const hasty: TestClock = { ...clock, clock: { ...clock.clock, sleep: () => Effect.void } };
    const rows = await inProcess(
      Effect.gen(function* () {
        const outbox = yield* Outbox;
        const sql = yield* SqlClient.SqlClient;
        yield* outbox.handle(plain("t6", "bank"), () => Effect.never);
        yield* outbox.announce(plain("t6"), {});
        yield* all;
        return yield* sql`select attempts, last_error as error, lease from outbox
          where topic = 't6' and done_at is null`;
      }),
      hasty,
    );
    expect(rows).toEqual([
      { attempts: 1, error: expect.stringContaining("TimeoutError"), lease: null },
    ]);
  });
});

describe("mails", () => {
  it("[MAIL-2] are files of the embedded default, drawn at /_mail", async () => {
    const shop = await startTestShop();
    try {
      const sent = {
        to: "gerant@panetier.example",
        toName: "Camille Martin",
        ...mailTemplate(knownFirm, "Votre commande <P26-000001> est confirmée", [
          paragraph("À jeudi !"),
        ]),
        attachments: [
          { name: "é à.pdf", contentType: "application/pdf", content: "JVBERg==" },
          { name: "page.html", contentType: "text/html", content: "PHA+" },
        ],
      };
      await shop.sql(`insert into outbox (topic, payload) values ('mail', $1::text::jsonb)`, [
        JSON.stringify(sent),
      ]);
      expect(await shop.emptyOutbox()).toBe(1);
      const list = await (await shop.fetch("/_mail")).text();
      expect(list).toContain("Votre commande &lt;P26-000001&gt; est confirmée");
      expect(list).toContain("À Camille Martin &lt;gerant@panetier.example&gt;");
      const link = /href="(\/_mail\/[\w-]+)"/.exec(list)?.[1] ?? "";

      const page = await shop.fetch(link);
      expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none';/);
      const markup = await page.text();
      expect(markup).toMatch(new RegExp(`<iframe[^>]+src="${link}/html"[^>]+sandbox=`));
      const drawn = await shop.fetch(`${link}/html`);
      expect(drawn.headers.get("content-security-policy")).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      );
      expect(await drawn.text()).toBe(
        sent.html.replace("<head>", '<head><base target="_blank" />'),
      );
      expect(await (await shop.fetch(`${link}?vue=texte`)).text()).toContain("À jeudi !\n\nGrands");
      expect(await (await shop.fetch(`${link}?vue=source`)).text()).toContain(
        "From: Panetier &lt;ne-pas-repondre@panetier.example&gt;",
      );

      const files = [...markup.matchAll(/<li><a href="([^"]+)">([^<]+)<\/a>/g)];
      expect(files.map(([, , name]) => name)).toEqual(["é à.pdf", "page.html"]);
      const [pdf, other] = await Promise.all(files.map(([, path]) => shop.fetch(path ?? "")));
      expect([pdf?.headers.get("content-type"), await pdf?.text()]).toEqual([
        "application/pdf",
        "%PDF",
      ]);
      expect(pdf?.headers.get("content-disposition")).toBe(
        "inline; filename*=UTF-8''%C3%A9%20%C3%A0.pdf",
      );
      // A page that came by mail is not one of this shop.
      expect([
        other?.headers.get("content-type"),
        other?.headers.get("content-disposition"),
      ]).toEqual(["application/octet-stream", "attachment; filename*=UTF-8''page.html"]);

      const source = await shop.fetch(`${link}.eml`);
      expect(source.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(await source.text()).toMatch(/^From: Panetier <ne-pas-repondre@panetier\.example>/m);
      for (const path of ["..%2f..%2fpostgres-password", "none", "none/html", "none/0/a.pdf"]) {
        expect([path, (await shop.fetch(`/_mail/${path}`)).status]).toEqual([path, 404]);
      }
    } finally {
      await shop.stop();
    }
  });

  it("[MAIL-2] of an older shop, or without HTML, are shown as what they have", async () => {
    const shop = await startTestShop();
    try {
      const folder = join(shop.dataDir, "mail");
      mkdirSync(folder);
      writeFileSync(
        join(folder, "2026-11-01T08-00-00-000Z-abcd.eml"),
        "Subject: Old <1>\r\n\r\nBon",
      );
      const plain = { to: "a@b.example", toName: "", subject: "Simple", text: "Un <texte>" };
      await shop.sql(`insert into outbox (topic, payload) values ('mail', $1::text::jsonb)`, [
        JSON.stringify(plain),
      ]);
      await shop.emptyOutbox();
      const list = await (await shop.fetch("/_mail")).text();
      const paths = [...list.matchAll(/<h2><a href="([^"]+)">/g)].map(([, path = ""]) => path);
      expect(paths).toHaveLength(2);
      const [simple, old] = await Promise.all(
        paths.map(async (path) => (await shop.fetch(path)).text()),
      );
      expect(simple).toContain("Un &lt;texte&gt;</pre>");
      expect(simple).not.toMatch(/iframe|Mise en page/);
      expect(old).toContain("Subject: Old &lt;1&gt;");
    } finally {
      await shop.stop();
    }
  });

  it("have no page where the database is somebody's own", async () => {
    const shop = await startTestShop({ settings: { databaseUrl: "postgresql://elsewhere" } });
    try {
      expect((await shop.fetch("/_mail")).status).toBe(404);
    } finally {
      await shop.stop();
    }
  });

  it("are whole or not there", async () => {
    const folder = mkdtempSync(join(tmpdir(), "panetier-mail-"));
    try {
      const message = { to: "a@b.example", toName: "A", subject: "Sujet", text: "Texte" };
      const send = Effect.flatMap(Outbox, (outbox) => outbox.announce(MailDue, message));
      await inProcess(Effect.andThen(send, all).pipe(Effect.provide(mailsIn(folder))));
      expect(readdirSync(folder)).toEqual([
        expect.stringMatching(/^2\d{3}-.*\.eml$/),
        expect.stringMatching(/^2\d{3}-.*\.json$/),
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

const mailsIn = (folder: string) =>
  Layer.provide(MailTopic, Layer.provide(mailFiles(folder), DEMONSTRATION_SELLER));
