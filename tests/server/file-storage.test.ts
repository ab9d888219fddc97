import { Context, Effect, Layer, Stream } from "effect";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folderStorage } from "../../server/embedded/folder-storage.ts";
import { orphanMs } from "../../server/messaging/stored-files.ts";
import { FileStorage } from "../../server/ports/file-storage.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { type Correspondence, correspondence, storeNamed } from "./messages.ts";
import { S3_REGION, startS3Service, type S3Service } from "./s3-service.ts";

let shop: TestShop;
let bucket: S3Service;
let gerant: Correspondence;
beforeAll(async () => {
  bucket = await startS3Service();
  shop = await startTestShop({ settings: { s3Url: bucket.url, s3Region: S3_REGION } });
  gerant = correspondence(shop, "gerant", await storeNamed(shop, "Boulangerie du Marché"));
});
afterAll(async () => {
  await shop.stop();
  await bucket.stop();
});

const fields = { merchant: "operator", title: "Étiquette", body: "Bonjour" };
const files = [["étiquette.pdf", `%PDF-1.7 ${"é".repeat(300_000)}`]] as const;
const messages = async () => {
  const [row] = await shop.sql<{ count: number }>("select count(*)::int as count from message");
  return row?.count;
};

describe("[FILE-1] a bucket that speaks S3", () => {
  it("takes files whole, under keys that say nothing, and gives them back", async () => {
    const thread = await gerant.sent("threads", { fields, files });
    const [[key = "", object] = []] = bucket.objects;
    expect([key, object?.type, object?.bytes.toString("utf8")]).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      "application/pdf",
      files[0][1],
    ]);
    const [attached] = thread.messages[0]?.attachments ?? [];
    const download = await gerant.call(`download-attachment?id=${attached?.id}`);
    expect([download.status, await download.text()]).toEqual([200, files[0][1]]);
  });

  it("that is away takes no message with it: it is refused, nothing is kept, and a retry goes through", async () => {
    const [before, objects] = [await messages(), bucket.objects.size];
    bucket.fail(403);
    const refused = await gerant.send("threads", { fields, files, key: "encore-une-fois" });
    expect([refused.status, (await refused.json()).message]).toEqual([
      503,
      "Vos pièces jointes n’ont pas pu être enregistrées. Votre message n’est pas parti : réessayez dans quelques instants.",
    ]);
    expect(await messages()).toBe(before);
    bucket.fail(undefined);
    await gerant.sent("threads", { fields, files, key: "encore-une-fois" });
    expect([await messages(), bucket.objects.size]).toEqual([(before ?? 0) + 1, objects + 1]);
  });

  it("that is away when a file is asked for says so, and loses nothing", async () => {
    const [row] = await shop.sql<{ id: number }>(
      "select id from message_attachment where storage_key is not null order by id limit 1",
    );
    const path = `download-attachment?id=${row?.id}`;
    bucket.fail(403);
    expect((await gerant.call(path)).status).toBe(503);
    bucket.fail(undefined);
    expect((await gerant.call(path)).status).toBe(200);
  });

  it("[FILE-2] is rid of files that no message names after an hour, and of no others", async () => {
    const named = [...bucket.objects.keys()];
    const keysLeft = async () => {
      const rows = await shop.sql<{ key: string }>("select key from stored_file order by key");
      return rows.map(({ key }) => key).toSorted();
    };
    const before = await keysLeft();
    await shop.sql("insert into stored_file (key, put_at) values ($1, $2), ($3, $4)", [
      "o".repeat(43),
      new Date(shop.clock.now() - orphanMs - 1000),
      "n".repeat(43),
      new Date(shop.clock.now() - orphanMs + 60_000),
    ]);
    await shop.sql(
      "update stored_file set put_at = put_at - interval '1 day' where key = any($1)",
      [`{${named.join(",")}}`],
    );
    expect(await shop.sweepFiles()).toBe(1);
    expect(await keysLeft()).toEqual([...before, "n".repeat(43)].toSorted());
    // A message that goes takes its files with it.
    await shop.sql(
      "delete from message where id in (select message_id from message_attachment where storage_key is not null)",
    );
    expect(await shop.sweepFiles()).toBe(named.length);
    expect(bucket.objects.size).toBe(0);
  });
});

describe("[FILE-1] a folder", () => {
  it("takes, gives and removes files, refuses keys that are paths, and has no half of one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "panetier-files-"));
    const path = join(folder, "source");
    writeFileSync(path, "Bonjour");
    const digest = createHash("sha256").update("Bonjour").digest();
    const file = { path, size: 7, mediaType: "text/csv", digest };
    const key = "k".repeat(43);
    const program = Effect.gen(function* () {
      const storage = Context.get(
        yield* Layer.build(folderStorage(join(folder, "files"))),
        FileStorage,
      );
      yield* storage.put(key, file);
      const read = yield* storage.get(key);
      const bytes = Buffer.concat(yield* Stream.runCollect(read)).toString("utf8");
      const names = readdirSync(join(folder, "files", "kk"));
      yield* storage.remove(key);
      yield* storage.remove(key);
      const gone = yield* Effect.exit(storage.get(key));
      const path_ = yield* Effect.exit(storage.put("../../etc/passwd", file));
      return { bytes, names, outcomes: [gone._tag, path_._tag] };
    });
    expect(await Effect.runPromise(Effect.scoped(program))).toEqual({
      bytes: "Bonjour",
      names: [key],
      outcomes: ["Failure", "Failure"],
    });
    rmSync(folder, { recursive: true, force: true });
  });
});
