import { Clock, Deferred, Effect, Layer, Logger, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { databaseLayer } from "../../server/database/sql.ts";
import { mailFiles } from "../../server/embedded/mail-files.ts";
import { MailTopic } from "../../server/outbox/mail-topic.ts";
import { mostAttempts, Outbox, outboxTopic, retryDelay } from "../../server/outbox/outbox.ts";
import { OutboxWorker } from "../../server/outbox/worker.ts";
import { createDatabaseFrom, dropDatabase } from "./databases.ts";
import { startTestShop } from "./harness.ts";
import { templateName } from "./template-database.ts";
import { makeTestClock, type TestClock } from "./test-clock.ts";

const name = `outbox_${process.pid}`;
let url: string;
beforeAll(async () => {
  url = await createDatabaseFrom(inject("postgresUrl"), templateName, name);
});
afterAll(() => dropDatabase(inject("postgresUrl"), name));

/** One process on the database, with its own outbox. */
const processLayer = (clock: TestClock) =>
  Outbox.layer.pipe(
    Layer.provideMerge(databaseLayer(url)),
    Layer.provideMerge(Layer.succeed(Clock.Clock, clock.clock)),
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

describe("the outbox", () => {
  it("does nothing of a transaction that was rolled back", async () => {
    const done: unknown[] = [];
    await inProcess(
      Effect.gen(function* () {
        const outbox = yield* Outbox;
        const sql = yield* SqlClient.SqlClient;
        yield* outbox.handle("rolled-back", (payload) =>
          Effect.sync(() => void done.push(payload)),
        );
        yield* Effect.ignore(
          sql.withTransaction(
            Effect.andThen(outbox.announce("rolled-back", { n: 1 }), Effect.fail("no")),
          ),
        );
        yield* sql.withTransaction(outbox.announce("rolled-back", { n: 2 }));
        yield* all;
      }),
    );
    expect(done).toEqual([{ n: 2 }]);
  });

  it("does each event once when two processes look at the same time", async () => {
    const done: number[] = [];
    const payload = Schema.Struct({ n: Schema.Int });
    const Topic = outboxTopic("raced", payload, ({ n }) => Effect.sync(() => void done.push(n)));
    await inProcess(
      Effect.flatMap(Outbox, (outbox) =>
        Effect.forEach(
          Array.from({ length: 40 }, (_, n) => n),
          (n) => outbox.announce("raced", { n }),
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
        yield* outbox.handle("failing", () =>
          Effect.andThen(
            sql`insert into brand (name, slug) values ('half done', 'half-done')`,
            Effect.fail(new Error("away")),
          ),
        );
        yield* outbox.announce("failing", {});
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
        yield* outbox.handle("late", () => Effect.void);
        yield* outbox.announce("late", {}, { at: clock.now() + 30_000 });
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
        yield* outbox.handle("slow", () =>
          Effect.gen(function* () {
            yield* Deferred.succeed(begun, undefined);
            yield* Deferred.await(release);
            order.push("event done");
          }),
        );
        yield* outbox.announce("slow", {});
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

describe("mails", () => {
  it("are files of the embedded default, shown at /_mail", async () => {
    const shop = await startTestShop();
    try {
      await shop.sql(`insert into outbox (topic, payload) values ('mail', $1::text::jsonb)`, [
        JSON.stringify({
          to: "gerant@panetier.example",
          toName: "Camille Martin",
          subject: "Votre commande <P26-000001> est confirmée",
          text: "À jeudi !",
        }),
      ]);
      expect(await shop.emptyOutbox()).toBe(1);
      const list = await (await shop.fetch("/_mail")).text();
      expect(list).toContain("Votre commande &lt;P26-000001&gt; est confirmée");
      const link = /href="(\/_mail\/[^"]+\.eml)"/.exec(list)?.[1] ?? "";
      const mail = await shop.fetch(link);
      expect(mail.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(await mail.text()).toMatch(/^From: Panetier <ne-pas-repondre@panetier\.example>/);
      expect((await shop.fetch("/_mail/..%2f..%2fpostgres-password")).status).toBe(404);
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
      const send = Effect.flatMap(Outbox, (outbox) => outbox.announce("mail", message));
      await inProcess(Effect.andThen(send, all).pipe(Effect.provide(topic(folder))));
      expect(readdirSync(folder)).toEqual([expect.stringMatching(/^2\d{3}-.*\.eml$/)]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

const topic = (folder: string) => Layer.provide(MailTopic, mailFiles(folder));
